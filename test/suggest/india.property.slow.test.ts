// All Indian lists, beside a sort and a filter of every row.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { suggestInCity, suggestInLocality, suggestInPin } from '../../src/suggest/index.js';
import { foldName } from '../../src/text/search-key.js';
import { gatherPlaces, officeRank } from '../../tools/build/in/places.js';
import { OFFICE_GRADES } from '../../tools/build/in/postal-row.js';
import { indianDataset } from '../fixtures/in-places.js';
import { nearBegins } from '../fixtures/near-prefixes.js';
import { openPacked } from '../fixtures/stores.js';
import { lines } from '../fixtures/suggestions.js';

const postalRow = fc.record({
  pin: fc.constantFrom('400001', '400002', '400050', '411001', '560034'),
  place: fc.constantFrom('Bandra', 'Bandra West', 'Ban', 'Koramangala', 'Kora', 'Āgra Road'),
  stateCode: fc.constantFrom('16', '19'),
  district: fc.constantFrom('Satara', 'Solapur', 'Kolar'),
  subDistrict: fc.constantFrom('', 'NA', 'Haveli', 'Kora', 'Bandra'),
  office: fc.option(fc.record({ grade: fc.constantFrom(...OFFICE_GRADES), delivers: fc.boolean() })),
  position: fc.constant(null),
});
const postalRows = fc.array(postalRow, { minLength: 1, maxLength: 30 });
const MOST = 50;

interface Ranked {
  readonly text: string;
  readonly key: string;
  /** Rank of the post office of a locality; null for a city. */
  readonly office: number | null;
  readonly weight: number;
}
/**
 * The slow way: everything that begins with the key. Cities: the name itself first, then weight; localities: post office, one grade
 * more for the name itself, then weight. Text of equal rank in any order. With the fewest errors that find something.
 */
function oracle(all: readonly Ranked[], key: string): Map<string, string> {
  const names = all.map(({ key: own }) => own);
  const ranks = rankedBy(all, key);
  for (let errors = 1; errors <= 2 && ranks.size === 0; errors++) {
    for (const near of nearBegins(names, key, errors, true)) for (const [text, rank] of rankedBy(all, near)) keepBest(ranks, text, rank);
  }
  return ranks;
}

function rankedBy(all: readonly Ranked[], key: string): Map<string, string> {
  const ranks = new Map<string, string>();
  for (const { text, key: own, office, weight } of all.filter((each) => each.key.startsWith(key))) {
    const first = (office ?? 0) + (own === key ? 2 : 0);
    keepBest(ranks, text, `${first} ${String(weight).padStart(4, '0')}`);
  }
  return ranks;
}

function keepBest(ranks: Map<string, string>, text: string, rank: string): void {
  if (rank > (ranks.get(text) ?? '')) ranks.set(text, rank);
}

/** Checks that just the expected texts were found, in falling rank. */
function expectRanked(found: readonly string[], expected: ReadonlyMap<string, string>): void {
  expect(new Set(found)).toEqual(new Set(expected.keys()));
  const ranks = found.map((text) => expected.get(text) as string);
  expect(ranks).toEqual([...ranks].sort().reverse());
}

const STATES: Readonly<Record<string, string>> = { MH: 'Maharashtra', KA: 'Karnataka' };

it('ranks cities and localities as a full sort does', async () => {
  const prefix = fc.constantFrom('b', 'ban', 'bandra', 'k', 'kora', 'agra r', 's', 'h', 'x');
  await fc.assert(
    fc.asyncProperty(postalRows, prefix, async (rows, text) => {
      const places = gatherPlaces(rows);
      const store = await openPacked(await indianDataset(rows));
      const key = foldName(text);
      const cities = places.cities.map((city) => ({
        text: `${city.name}, ${city.district}, ${STATES[city.state]}`,
        key: city.key,
        office: null,
        weight: city.pins.size,
      }));
      expectRanked(await lines(store, suggestInCity, text, { displayType: 1, limit: MOST }), oracle(cities, key));
      for (const displayType of [0, 3]) {
        const localities = places.localities.map(({ name, key: own, city, pin, office }) => ({
          text:
            displayType === 0
              ? `${name}, ${city.name}, ${STATES[city.state]}`
              : `${name}, ${city.name}, ${city.district}, ${STATES[city.state]} ${pin}`,
          key: own,
          office: officeRank(office),
          weight: city.pins.size,
        }));
        expectRanked(await lines(store, suggestInLocality, text, { displayType, limit: MOST }), oracle(localities, key));
      }
    }),
    { seed: 51, numRuns: 150 },
  );
});

it('completes PIN codes as a filter does, one line of each first', async () => {
  await fc.assert(
    fc.asyncProperty(postalRows, fc.constantFrom('4', '40', '4000', '400050', '5', '9'), async (rows, digits) => {
      const store = await openPacked(await indianDataset(rows));
      const expected = gatherPlaces(rows)
        .localities.filter(({ pin }) => String(pin).startsWith(digits))
        .map(({ name, city, pin }) => `${pin}, ${name}, ${city.name}, ${city.district}, ${STATES[city.state]}`);
      const found = await lines(store, suggestInPin, digits, { displayType: 3, limit: MOST });
      expect(new Set(found)).toEqual(new Set(expected));
      const pins = found.map((text) => text.slice(0, 6));
      const distinct = [...new Set(pins)];
      expect(distinct).toEqual([...distinct].sort());
      expect(pins.slice(0, distinct.length)).toEqual(distinct);
    }),
    { seed: 52, numRuns: 100 },
  );
});
