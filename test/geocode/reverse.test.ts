import { describe, expect, it } from 'vitest';
import { parseStreetLine } from '../../src/address/index.js';
import { reverse } from '../../src/geocode/index.js';
import type { AddressRow } from '../../tools/build/us/rows.js';
import { ask, openFixtures, openPacked } from '../fixtures/stores.js';
import { usPostalDataset } from '../fixtures/us-postal.js';
import { rangeRow } from '../fixtures/us-ranges.js';
import { usStreetsDataset, usStreetsRows } from '../fixtures/us-streets.js';

const store = await openFixtures('streets', 'places');

describe('reverse', () => {
  it('measures to the nearest address and trusts it less the farther it is', async () => {
    const near = await ask(store, (view) => reverse(view, { latitude: 39.8013, longitude: -89.6445 }));
    expect(near.result).toMatchObject({ formattedAddress: '103 N MAIN ST, SPRINGFIELD IL 62701', distance: 8.54 });
    const far = await ask(store, (view) => reverse(view, { latitude: 39.81, longitude: -89.65 }));
    expect(far.result?.distance).toBeGreaterThan(300);
    expect(far.result?.confidence).toBeLessThan(near.result?.confidence ?? 0);
  });

  it('collapses the units of a point to their building, and names the unit where it is the only one', async () => {
    const shared = await ask(store, (view) => reverse(view, { latitude: 39.8002, longitude: -89.648 }));
    expect(shared.result?.formattedAddress).toBe('400 E ADAMS ST, SPRINGFIELD IL 62701');
    const single = await ask(store, (view) => reverse(view, { latitude: 39.7741, longitude: -89.6892 }));
    expect(single.result?.formattedAddress).toBe('1500 PARK AVE BLDG 5 UNIT A, SPRINGFIELD IL 62704');
  });

  it('abbreviates an avenue of Puerto Rico with a unit and without', async () => {
    const [row] = usStreetsRows() as [AddressRow];
    const street = { preDir: null, preType: 'AVENIDA', name: 'PONCE', postType: null, city: 'SAN JUAN', state: 'PR', zip: '00907' };
    for (const [unitType, unitNumber] of [
      [null, null],
      ['APT', '2'],
    ] as const) {
      const avenue = { ...row, components: { ...row.components, ...street, unitType, unitNumber } };
      const packed = await openPacked(await usStreetsDataset([avenue]));
      const answer = await ask(packed, (view) => reverse(view, { latitude: row.latitude, longitude: row.longitude }));
      expect(answer.result?.formattedAddress).toContain(' AVE PONCE');
    }
  });

  it('finds nothing beyond its reach, which can be set', async () => {
    const lake = { latitude: 39.84, longitude: -89.644 };
    const answer = await ask(store, (view) => reverse(view, lake, { explain: true }));
    expect(answer).toMatchObject({ status: 'not-found', result: null, messages: ['No address lies within 2000 m.'] });
    const wider = await ask(store, (view) => reverse(view, lake, { maxDistanceMeters: 5000 }));
    expect(wider.result?.formattedAddress).toBe('33 1/2 OAK ST, SPRINGFIELD IL 62701');
  });

  describe('where a street has a range and no listed address is near', () => {
    const onLine = { latitude: 39.4305, longitude: -76.611 };
    const { number: _, ...thurloe } = parseStreetLine('Thurloe Dr');
    const left = rangeRow({ street: thurloe, side: 'left', from: '1', to: '99', parity: 'odd', edge: 'tiger/1' });
    const town = { city: 'LUTHERVILLE TIMONIUM', state: 'MD', zip: '21093', zip4: null };
    const listed = (latitude: number): AddressRow => {
      const components = { ...parseStreetLine('7 Union Ave'), ...town };
      return { components, latitude, longitude: -76.611, county: 'Baltimore', source: 0 };
    };

    it.each([
      ['none at all', [], '48 THURLOE DR, LUTHERVILLE TIMONIUM MD 21093'],
      ['one that is farther by far', [listed(39.434)], '48 THURLOE DR, LUTHERVILLE TIMONIUM MD 21093'],
      ['one next door', [listed(39.431)], '7 UNION AVE, LUTHERVILLE TIMONIUM MD 21093'],
    ])('works the number out, unless one is next door: %s', async (_, rows, text) => {
      const packed = await openPacked(await usStreetsDataset(rows, { ranges: [rangeRow(), left] }));
      const beside = { latitude: onLine.latitude + 0.00004, longitude: onLine.longitude + 0.00006 };
      const { result, messages, candidates, explain } = await ask(packed, (view) => reverse(view, beside, { limit: 3, explain: true }));
      const isRange = text.startsWith('48');
      expect(result?.formattedAddress).toBe(text);
      expect(result).toMatchObject(isRange ? { accuracy: { type: 'interpolated' }, source: '20' } : { source: '10' });
      expect(messages).toEqual(isRange ? [expect.stringContaining('worked out from a range')] : []);
      expect(candidates?.map(({ source }) => source)).toEqual([...(isRange ? ['20'] : []), ...rows.map(() => '10')]);
      expect(explain?.fields?.formattedAddress).toMatch(isRange ? /, range \d+\)$/ : /, address \d+\)$/);
    });

    it('takes the side that the place is on, and no range beyond the reach', async () => {
      const packed = await openPacked(await usStreetsDataset([], { ranges: [rangeRow(), left] }));
      const beside = (meters: number) => ({ latitude: onLine.latitude - meters / 111_195, longitude: onLine.longitude });
      const numberAt = async (meters: number) =>
        (await ask(packed, (view) => reverse(view, beside(meters), { maxDistanceMeters: 500 }))).result?.components.streetNumber;
      expect(Number(await numberAt(20)) % 2).toBe(1);
      expect(Number(await numberAt(-20)) % 2).toBe(0);
      expect(await numberAt(900)).toBeUndefined();
    });
  });

  it('gives no list for a limit of null', async () => {
    const point = { latitude: 39.801, longitude: -89.644 };
    const unset = await ask(store, (view) => reverse(view, point, { limit: null as never }));
    expect(unset).toEqual(await ask(store, (view) => reverse(view, point)));
  });

  it('breaks ties by authority, then by street and number, whatever the mount order', async () => {
    const point = { latitude: 38.9, longitude: -77.03 };
    const rows = usStreetsRows()
      .filter(({ components }) => components.zip === '20005')
      .map((row) => ({ ...row, ...point }));
    const government = await usStreetsDataset(rows);
    const postal = await usPostalDataset(rows.slice(1).map((row) => ({ ...row, postal: {} })));
    const nearest = async (...packed: (typeof government)[]) => ask(await openPacked(...packed), (view) => reverse(view, point));
    expect((await nearest(government)).result?.formattedAddress).toBe('1400 K ST NW, WASHINGTON DC 20005');
    for (const mounted of [
      [government, postal],
      [postal, government],
    ]) {
      expect((await nearest(...mounted)).result?.formattedAddress).toBe('1425 K ST NW FL 5, WASHINGTON DC 20005');
    }
  });

  it('says on request where the answer comes from', async () => {
    const answer = await ask(store, (view) => reverse(view, { latitude: 39.801, longitude: -89.644 }, { explain: true }));
    expect(answer.explain?.datasets.map(({ name }) => name)).toEqual(['us-streets-fixture', 'us-places-fixture']);
    expect(answer.explain?.fields?.formattedAddress).toMatch(
      /^Invented address points \(us-streets-fixture 2026\.10, shard 62701, address \d+\)$/,
    );
  });

  it.each([{ maxDistanceMeters: -1 }, { maxDistanceMeters: Number.NaN }, { limit: 0 }, { limit: 51 }])('refuses %j', async (options) => {
    const answer = ask(store, async (view) => reverse(view, { latitude: 0, longitude: 0 }, options));
    await expect(answer).rejects.toMatchObject({ code: 'INPUT_OUT_OF_RANGE' });
  });
});
