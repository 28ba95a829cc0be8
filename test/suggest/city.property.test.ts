import fc from 'fast-check';
import { expect, it } from 'vitest';
import { suggestCity, suggestZip } from '../../src/suggest/index.js';
import { placeKey } from '../../src/text/search-key.js';
import { nearBegins } from '../fixtures/near-prefixes.js';
import { openPacked } from '../fixtures/stores.js';
import { lines } from '../fixtures/suggestions.js';
import { type City, STATE_CODES, usPlacesDataset } from '../fixtures/us-places.js';

const name = fc
  .array(fc.constantFrom('Al', 'Alba', 'Bal', 'Lake', 'Bay', 'Ba'), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const city = fc.record({
  name,
  state: fc.constantFrom(...STATE_CODES),
  weight: fc.nat(4),
  others: fc.array(name, { maxLength: 2 }),
});
const cities = fc
  .uniqueArray(city, { minLength: 1, maxLength: 40, selector: (each) => `${each.name} ${each.state}` })
  .map((all): City[] => all.map((each, i) => ({ ...each, zips: [String(10_000 + 37 * i)] })));

/** Rank of a city for one key prefix, or null: 2 the name itself, 1 another name, 0 the beginning of one. */
function step(each: City, key: string): number | null {
  const others = (each.others ?? []).map(placeKey);
  if (placeKey(each.name) === key) return 2;
  if (others.includes(key)) return 1;
  return [placeKey(each.name), ...others].some((known) => known.startsWith(key)) ? 0 : null;
}

/** The slow way: every city, filtered, then sorted; with the fewest errors that find something. */
function oracle(all: readonly City[], key: string, state: string | null): string[] {
  const names = all.flatMap((each) => [each.name, ...(each.others ?? [])]).map(placeKey);
  const found = ranked(all, [key], state);
  for (let errors = 1; errors <= 2 && found.length === 0; errors++)
    found.push(...ranked(all, nearBegins(names, key, errors, state === null), state));
  return found;
}

function ranked(all: readonly City[], keys: readonly string[], state: string | null): string[] {
  return all
    .flatMap((each) => {
      const steps = keys.flatMap((key) => step(each, key) ?? []);
      const rank = steps.length === 0 ? null : Math.max(...steps);
      return rank === null || (state !== null && each.state !== state) ? [] : [{ each, rank }];
    })
    .sort(
      (a, b) =>
        b.rank - a.rank ||
        b.each.weight - a.each.weight ||
        (placeKey(a.each.name) < placeKey(b.each.name) ? -1 : placeKey(a.each.name) > placeKey(b.each.name) ? 1 : 0) ||
        (a.each.state < b.each.state ? -1 : 1),
    )
    .map(({ each }) => `${each.name}, ${each.state}`);
}

it('ranks cities as a full sort does', async () => {
  await fc.assert(
    fc.asyncProperty(
      cities,
      name,
      fc.nat(12),
      fc.constantFrom(null, ...STATE_CODES),
      fc.integer({ min: 1, max: 50 }),
      async (all, text, length, state, limit) => {
        const key = placeKey(text).slice(0, Math.max(1, length)).trim();
        const store = await openPacked(await usPlacesDataset(all));
        const typed = state === null ? key.toLowerCase() : `${key}, ${state}`;
        expect(await lines(store, suggestCity, typed, { limit })).toEqual(oracle(all, key, state).slice(0, limit));
      },
    ),
    { seed: 31, numRuns: 150 },
  );
});

it('lists the ZIP codes of a prefix as a filter does', async () => {
  await fc.assert(
    fc.asyncProperty(cities, fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 5 }), async (all, number, digits) => {
      const prefix = String(number).padStart(5, '0').slice(0, digits);
      const store = await openPacked(await usPlacesDataset(all));
      const expected = all
        .flatMap((each) => each.zips.map((zip) => ({ zip, text: `${zip}, ${each.name}, ${each.state}` })))
        .filter(({ zip }) => zip.startsWith(prefix))
        .sort((a, b) => (a.zip < b.zip ? -1 : 1))
        .map(({ text }) => text);
      expect(await lines(store, suggestZip, prefix, { limit: 50 })).toEqual(expected.slice(0, 50));
    }),
    { seed: 32, numRuns: 100 },
  );
});
