import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseComponents } from '../../src/address/index.js';
import { distanceMeters } from '../../src/distance.js';
import { approaches, REACH_METERS, type StreetPoint } from '../../src/geocode/crossing-point.js';
import { geocode } from '../../src/geocode/index.js';
import type { AddressRow } from '../../tools/build/us/rows.js';
import { ask, openPacked } from '../fixtures/stores.js';
import { rangeRow } from '../fixtures/us-ranges.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

const [LATITUDE, LONGITUDE] = [39.8, -89.65];
/** Degrees between two houses: about 22 m to the north, 17 m to the east. */
const STEP = 0.0002;

/** Ten houses to the north or east of a place, each with its number. */
function houses(street: string, from: readonly [latitude: number, longitude: number], north: number, east: number): AddressRow[] {
  return Array.from({ length: 10 }, (_, i) => {
    const { components } = parseComponents(`${100 + 2 * i} ${street}, Springfield, IL 62701`);
    const latitude = from[0] + north * (i + 1) * STEP;
    const longitude = from[1] + east * (i + 1) * STEP;
    return { components, latitude, longitude, county: 'Sangamon', source: 0 };
  });
}

const CORNER = [LATITUDE, LONGITUDE] as const;
const ROWS = [
  ...houses('5th Ave', CORNER, 1, 0),
  ...houses('W 34th St', CORNER, 0, -1),
  ...houses('E 34th St', CORNER, 0, 1),
  ...houses('Broadway', [LATITUDE, LONGITUDE + 0.001], 1, 0),
  ...houses('Elm St', [LATITUDE + 0.001, LONGITUDE], 0, 1),
  // A street of the same name at the other end of the city, and one far from all others.
  ...houses('Far Ln', [LATITUDE + 0.1, LONGITUDE], 1, 0),
  ...houses('Town and Country Rd', [LATITUDE + 0.05, LONGITUDE], 1, 0),
  ...houses('Twin Ct', [LATITUDE + 0.05, LONGITUDE], 0, 1),
  ...houses('Twin Ct', [LATITUDE + 0.08, LONGITUDE], 0, 1),
  ...houses('Long Rd', [LATITUDE + 0.05, LONGITUDE], -1, 0),
  ...houses('Long Rd', [LATITUDE + 0.08, LONGITUDE], -1, 0),
];

const place = { city: 'SPRINGFIELD', state: 'IL', zip: '62701', county: 'Sangamon', countyFips: '17167' };
const line = (street: string, geometry: AddressRange) =>
  rangeRow({ ...place, street: parseComponents(`1 ${street}, Springfield, IL 62701`).components, geometry, edge: street });
type AddressRange = readonly (readonly [longitude: number, latitude: number])[];
const RANGES = [
  line('Foxglove Ln', [
    [-89.7, 39.8],
    [-89.69, 39.8],
    [-89.68, 39.8],
  ]),
  line('Hawthorne Ave', [
    [-89.69, 39.79],
    [-89.69, 39.8],
  ]),
];

const store = await openPacked(await placesDataset(), await usStreetsDataset(ROWS, { ranges: RANGES }));

const located = (text: string) => ask(store, (view) => geocode(view, text, { limit: 5 }));

describe('a crossing of two known streets', () => {
  it.each([
    '5th Ave & W 34th St, Springfield, IL',
    '5th Ave and W 34th St Springfield IL 62701',
    '5th Ave at W 34th St, Springfield, Illinois',
    'corner of W 34th St and 5th Ave, Springfield, IL',
    'at the NW corner of 5th Ave and West 34th Street, Springfield, IL 62701',
    'W 34th St @ 5th Ave, Springfield IL',
    'Fith Ave & W 34th St, Springfield, IL 62701',
  ])('is where they come nearest to each other: %s', async (text) => {
    const { result } = await located(text);
    expect(result).toMatchObject({ source: '41', accuracy: { type: 'approximate' }, components: { streetNumber: null, zip: '62701' } });
    expect(result?.location.latitude).toBeCloseTo(LATITUDE, 3);
    expect(result?.location.longitude).toBeCloseTo(LONGITUDE, 3);
    expect(result?.confidence).toBeGreaterThanOrEqual(0.5);
    expect(result?.confidence).toBeLessThanOrEqual(0.75);
  });

  it('names both streets as the data spells them', async () => {
    const { result, candidates } = await located('fifth avenue & west 34th street, springfield il');
    expect(result?.formattedAddress).toBe('5TH AVE & W 34TH ST, SPRINGFIELD IL 62701');
    expect(candidates).toHaveLength(1);
  });

  it.each(['Broadway and Elm St, Springfield, IL', 'Broadway & Elm, Springfield IL', 'Elm & Broadway Springfield IL'])(
    'is found where a name has no type: %s',
    async (text) => {
      const { result } = await located(text);
      expect(result?.formattedAddress).toMatch(/^(?:BROADWAY & ELM ST|ELM ST & BROADWAY), SPRINGFIELD IL 62701$/);
    },
  );

  it('lies where the lines of their ranges meet', async () => {
    const { result } = await located('Foxglove Ln & Hawthorne Ave, Springfield, IL');
    expect(result).toMatchObject({ location: { latitude: 39.8, longitude: -89.69 }, confidence: 0.75 });
  });

  it('is found by the fields of a form', async () => {
    const answer = await ask(store, (view) =>
      geocode(view, { street: '5th Ave & W 34th St', city: 'Springfield', state: 'IL', zip: '62701' }),
    );
    expect(answer.result).toMatchObject({ source: '41', formattedAddress: '5TH AVE & W 34TH ST, SPRINGFIELD IL 62701' });
  });

  it('is given twice where they cross twice, and says so', async () => {
    const { candidates, messages } = await located('Twin Ct & Long Rd, Springfield, IL');
    expect(candidates).toHaveLength(2);
    expect(messages.join()).toContain('more than one place');
    for (const { confidence } of candidates ?? []) expect(confidence).toBeLessThan(0.4);
  });
});

describe('a crossing that the data does not have', () => {
  it.each([
    ['5th Ave & Far Ln, Springfield, IL 62701', 'nowhere within'],
    ['5th Ave & Nowhere Blvd, Springfield, IL 62701', 'second'],
    ['Nowhere Blvd & 5th Ave, Springfield, IL 62701', 'first'],
    ['Nowhere Blvd & Missing St, Springfield, IL 62701', 'Neither'],
  ])('has the position of its place, and the reason: %s', async (text, reason) => {
    const { result, messages } = await located(text);
    expect(result).toMatchObject({ source: '42', accuracy: { type: 'centroid' } });
    expect(messages.join(' ')).toContain(reason);
  });
});

it('a street whose name holds AND is no crossing', async () => {
  const { result } = await located('Town and Country Rd, Springfield, IL 62701');
  expect(result?.components.street).toBe('TOWN AND COUNTRY RD');
  const numbered = await located('104 Town and Country Rd, Springfield, IL 62701');
  expect(numbered.result?.source).toBe('10');
});

describe('the point of a crossing', () => {
  const point = fc.record({
    latitude: fc.double({ min: 40, max: 40.02, noNaN: true }),
    longitude: fc.double({ min: -90.02, max: -90, noNaN: true }),
    on: fc.constantFrom('a', 'b'),
    doubt: fc.constant(0),
  });
  const points = fc.array(point, { minLength: 1, maxLength: 40 });

  /** The least distance between a point of each, by trying all. */
  function leastGap(first: readonly StreetPoint<string>[], second: readonly StreetPoint<string>[]): number {
    return Math.min(...first.flatMap((a) => second.map((b) => distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude))));
  }

  it('two streets cross where their nearest points are, if these are within reach', () => {
    fc.assert(
      fc.property(points, points, (first, second) => {
        const [best] = approaches(first, second);
        const least = leastGap(first, second);
        if (best === undefined) expect(least).toBeGreaterThan(REACH_METERS * 0.999);
        else expect(best.gapMeters).toBeCloseTo(least, 0);
      }),
    );
  });

  it('streets that fit the text better cross sooner than nearer ones', () => {
    const at = (longitude: number, doubt: number, on: string): StreetPoint<string> => ({ latitude: 40, longitude, doubt, on });
    const [best] = approaches([at(-90, 0, 'street')], [at(-90.001, 0, 'as given'), at(-90.0001, 0.08, 'with a directional')]);
    expect(best?.second.on).toBe('as given');
  });
});
