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

/** Rank of a city for one key prefix, and its weight there; null where no name begins so. */
interface Standing {
  readonly rank: number;
  readonly weight: number;
}

/** 2: the name itself, unless a city of fifty times the weight begins so and the text may go on; 1: another name that is finished; 0: others. */
function standing(all: readonly City[], { name: own, others: named = [], weight }: City, key: string, isOpen: boolean): Standing | null {
  const [name, others] = [placeKey(own), [...new Set(named.map(placeKey))].filter((other) => other !== placeKey(own))];
  const begun = all.filter((each) => placeKey(each.name) !== key && placeKey(each.name).startsWith(key));
  const most = isOpen ? Math.max(0, ...begun.map((each) => each.weight)) : 0;
  const found: Standing[] = [];
  if (name === key && weight >= most / 50) found.push({ rank: 2, weight });
  if (others.includes(key)) found.push(isOpen ? { rank: 0, weight: weight / 5 } : { rank: 1, weight });
  if (name.startsWith(key)) found.push({ rank: 0, weight });
  if (others.some((other) => other !== key && other.startsWith(key)))
    found.push({ rank: key.length < 3 ? -1 : 0, weight: Math.ceil(weight / others.length / 5) });
  return found.sort(byStanding)[0] ?? null;
}

function byStanding(a: Standing, b: Standing): number {
  return b.rank - a.rank || b.weight - a.weight;
}

/** The slow way: every city, filtered, then sorted; with the fewest errors that find something. */
function oracle(all: readonly City[], key: string, state: string | null): string[] {
  const names = all.flatMap((each) => [each.name, ...(each.others ?? [])]).map(placeKey);
  const found = ranked(all, [key], state, state === null);
  for (let errors = 1; errors <= 2 && found.length === 0; errors++)
    found.push(...ranked(all, nearBegins(names, key, errors, state === null), state, false));
  return found;
}

function ranked(all: readonly City[], keys: readonly string[], state: string | null, isOpen: boolean): string[] {
  return all
    .flatMap((each) => {
      const [best] = keys.flatMap((key) => standing(all, each, key, isOpen) ?? []).sort(byStanding);
      return best === undefined || (state !== null && each.state !== state) ? [] : [{ each, best }];
    })
    .sort(
      (a, b) =>
        byStanding(a.best, b.best) ||
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
