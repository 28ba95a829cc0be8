// Addresses that are named for a neighboring city, without a ZIP code.
import { describe, expect, it } from 'vitest';
import { parseComponents } from '../../src/address/index.js';
import { geocode } from '../../src/geocode/index.js';
import { verify } from '../../src/verify/index.js';
import type { AddressRow } from '../../tools/us/address-row.js';
import { ask, openPacked } from '../fixtures/stores.js';
import { rangeRow } from '../fixtures/us-ranges.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

const POSITIONS = { '94501': [37.77, -122.263], '94607': [37.807, -122.302], '94403': [37.539, -122.3] } as const;

function listed(line: string, city: string, zip: keyof typeof POSITIONS): AddressRow {
  const [latitude, longitude] = POSITIONS[zip];
  return { components: parseComponents(`${line}, ${city}, CA ${zip}`).components, latitude, longitude, county: 'Alameda', source: 0 };
}

/** Alameda and Oakland lie side by side, San Mateo 30 km away. */
const ROWS = [
  listed('12 Orchard Rd', 'Alameda', '94501'),
  listed('10 Both St', 'Alameda', '94501'),
  listed('20 Both St', 'Oakland', '94607'),
  listed('30 Both St', 'Oakland', '94607'),
  listed('40 Both St', 'Alameda', '94501'),
  listed('7 Distant Ln', 'San Mateo', '94403'),
  listed('5 N Pine St', 'Alameda', '94501'),
];
const RANGE = rangeRow({
  street: parseComponents('1 Shore Rd, Oakland, CA 94607').components,
  ...{ from: '2', to: '98', parity: 'even', city: 'OAKLAND', state: 'CA', zip: '94607', county: 'Alameda', countyFips: '06001' },
  geometry: [
    [-122.302, 37.807],
    [-122.302, 37.817],
  ],
});

const rows = [...ROWS, listed('20 Shore Rd', 'Alameda', '94501')];
const store = await openPacked(await placesDataset(), await usStreetsDataset(rows, { ranges: [RANGE] }));

const verified = (text: string) => ask(store, (view) => verify(view, text));
const located = (text: string) => ask(store, (view) => geocode(view, text));

describe('an address that is named for a neighboring city', () => {
  it.each([
    ['12 Orchard Rd, Oakland, CA', '12 ORCHARD RD, ALAMEDA CA 94501'],
    // The city that was named has the street, and not the number.
    ['10 Both St, Oakland, CA', '10 BOTH ST, ALAMEDA CA 94501'],
    ['30 Both St, Alameda, CA', '30 BOTH ST, OAKLAND CA 94607'],
  ])('is found: %s', async (text, address) => {
    expect((await verified(text)).result).toMatchObject({ FullAddress: address, AlgorithmUsed: '102', DpvConfirmation: 'Y' });
    const { result } = await located(text);
    expect(result).toMatchObject({ formattedAddress: address, source: '11', accuracy: { type: 'rooftop' } });
  });

  it('is found although a range of the city that was named may hold the number', async () => {
    expect((await located('20 Shore Rd, Oakland, CA')).result).toMatchObject({
      formattedAddress: '20 SHORE RD, ALAMEDA CA 94501',
      source: '11',
    });
    expect((await located('22 Shore Rd, Oakland, CA')).result).toMatchObject({ source: '20', components: { city: 'OAKLAND' } });
  });
});

describe('a city that was named keeps', () => {
  it.each([
    ['its own address', '20 Both St, Oakland, CA', '10', 'OAKLAND'],
    ['a number that no neighbor has', '25 Both St, Oakland, CA', '40', 'OAKLAND'],
    ['an address with a ZIP code, which says where to look', '12 Orchard Rd, Oakland, CA 94607', '42', 'OAKLAND'],
    ['what differs in its line too', '12 Orchard, Oakland, CA', '42', 'OAKLAND'],
    ['a line with another directional', '5 Pine St, Oakland, CA', '42', 'OAKLAND'],
    ['what is listed far away', '7 Distant Ln, Oakland, CA', '42', 'OAKLAND'],
  ])('%s: %s', async (_, text, source, city) => {
    expect((await located(text)).result).toMatchObject({ source, components: { city } });
  });
});
