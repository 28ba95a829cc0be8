import { describe, expect, it } from 'vitest';
import { COUNTRY_TIME_ZONES, soleTimeZone, timeZonesOf } from '../../../tools/ip/time-zones.js';
import { place } from '../../fixtures/ip-ranges.js';

describe('time zones of places', () => {
  it('takes the only zone of a country, wherever the place lies', () => {
    // The map of zones has Hanoi in Asia/Bangkok, and Vienna's zone reaches over the border.
    const hanoi = place('VN', { latitude: 21.0285, longitude: 105.8542 });
    expect(timeZonesOf([hanoi, place('AT', { latitude: 48.7, longitude: 12 }), place('JP')])).toEqual([
      'Asia/Ho_Chi_Minh',
      'Europe/Vienna',
      'Asia/Tokyo',
    ]);
  });

  it('takes the zone at the position in a country with several', () => {
    const places = [
      place('US', { latitude: 40.71, longitude: -74.01 }),
      place('US', { latitude: 34.05, longitude: -118.24 }),
      place('CL', { latitude: -27.15, longitude: -109.43 }),
    ];
    expect(timeZonesOf(places)).toEqual(['America/New_York', 'America/Los_Angeles', 'Pacific/Easter']);
  });

  it('takes the zone of most places of the region where the position falls into a foreign zone', () => {
    const inZone = (region: string, latitude: number, longitude: number) => place('DE', { region, latitude, longitude });
    // Freilassing lies at the border; the map has it in Europe/Vienna.
    const border = inZone('Bavaria', 47.8, 13.03);
    const places = [inZone('Bavaria', 48.14, 11.58), inZone('Bavaria', 49.45, 11.08), border];
    expect(timeZonesOf([border])).toEqual([null]);
    expect(timeZonesOf(places)).toEqual(['Europe/Berlin', 'Europe/Berlin', 'Europe/Berlin']);
    expect(timeZonesOf([...places].reverse())).toEqual(['Europe/Berlin', 'Europe/Berlin', 'Europe/Berlin']);
  });

  it('knows nothing without a position, in a country with several', () => {
    expect(timeZonesOf([place('US', { region: 'Texas' })])).toEqual([null]);
    expect([soleTimeZone('US'), soleTimeZone('DE'), soleTimeZone('IN'), soleTimeZone('XX'), soleTimeZone(null)]).toEqual([
      null,
      null,
      'Asia/Kolkata',
      null,
      null,
    ]);
  });

  it('takes the position alone where the country is unknown or has no zones listed', () => {
    const paris = { latitude: 48.85, longitude: 2.35 };
    expect(timeZonesOf([{ ...place('FR', paris), countryCode: null }, place('XK', { latitude: 42.66, longitude: 21.16 })])).toEqual([
      'Europe/Paris',
      'Europe/Belgrade',
    ]);
  });

  it('lists zones that the runtime knows', () => {
    for (const zone of [...COUNTRY_TIME_ZONES.values()].flat()) {
      // The newest zone is not in every runtime's data yet.
      if (zone !== 'America/Coyhaique') expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    }
  });
});
