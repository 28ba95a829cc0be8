import fc from 'fast-check';
import { expect, it } from 'vitest';
import { format } from '../../src/address/index.js';
import { suggestAddress } from '../../src/suggest/index.js';
import type { AddressRow } from '../../tools/build/us/rows.js';
import { openPacked } from '../fixtures/stores.js';
import { lines } from '../fixtures/suggestions.js';
import { rowOf } from '../fixtures/us-address.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

const PLACES = [
  { city: 'SPRINGFIELD', state: 'IL', zip: '62701' },
  { city: 'SPRINGFIELD', state: 'MA', zip: '01103' },
  { city: 'ALBANY', state: 'NY', zip: '12207' },
  { city: 'FORT KLAMATH', state: 'OR', zip: '97626' },
] as const;

const row = fc
  .record({
    number: fc.integer({ min: 1, max: 130 }).map(String),
    name: fc.constantFrom('ALDER', 'ALMA', 'BIRCH', 'BIRCHWOOD', 'CEDAR HILL'),
    preDir: fc.constantFrom(null, 'N'),
    postType: fc.constantFrom('ST', 'AVE', null),
    place: fc.constantFrom(...PLACES),
  })
  .map(({ place, ...street }) => rowOf({ ...street, ...place }));
const rows = fc.array(row, { minLength: 1, maxLength: 40 });
const full = ({ components }: AddressRow): string => format(components).full;
const MOST = 50;

/** The slow way: every address whose number and street name begin with what is typed. */
function oracle(all: readonly AddressRow[], number: string, name: string, city: string): Set<string> {
  const matches = all.filter(
    ({ components }) =>
      (components.number ?? '').startsWith(number) && (components.name ?? '').startsWith(name) && (components.city ?? '').startsWith(city),
  );
  return new Set(matches.map(full));
}

it('offers the addresses that begin with what is typed, and no others, the number itself first', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 5 }), async (all, pick, digits, letters) => {
      const target = all[pick % all.length] as AddressRow;
      const number = (target.components.number ?? '').slice(0, digits);
      const name = (target.components.name ?? '').slice(0, letters);
      const expected = oracle(all, number, name, '');
      const store = await openPacked(await usStreetsDataset(all));
      const found = await lines(store, suggestAddress, `${number} ${name.toLowerCase()}`, { limit: MOST });
      expect(new Set(found)).toEqual(expected);
      const exact = found.map((text) => text.startsWith(`${number} `));
      expect(exact).toEqual([...exact].sort((a, b) => Number(b) - Number(a)));
    }),
    { seed: 41, numRuns: 50 },
  );
});

it('narrows by words behind the whole name', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(), fc.integer({ min: 2, max: 11 }), fc.boolean(), async (all, pick, letters, comma) => {
      const { number, name, city } = (all[pick % all.length] as AddressRow).components;
      const begun = (city ?? '').slice(0, letters);
      const store = await openPacked(await usStreetsDataset(all));
      const typed = `${number} ${name}${comma ? ',' : ''} ${begun}`;
      const found = await lines(store, suggestAddress, typed, { limit: MOST });
      expect(new Set(found)).toEqual(oracle(all, number ?? '', name ?? '', begun));
    }),
    { seed: 42, numRuns: 50 },
  );
});

it('gives streets without number where none fits', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(), async (all, pick) => {
      const { name } = (all[pick % all.length] as AddressRow).components;
      const store = await openPacked(await usStreetsDataset(all));
      const streets = all
        .filter(({ components }) => components.name?.startsWith(name ?? ''))
        .map(({ components }) => format({ ...components, number: null }).full);
      expect(new Set(await lines(store, suggestAddress, `997 ${name}`, { limit: MOST }))).toEqual(new Set(streets));
    }),
    { seed: 43, numRuns: 60 },
  );
});

it('does not depend on the order of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom('1 al', '1 bir', 'alder', '12 cedar'), async (all, text) => {
      const one = await openPacked(await usStreetsDataset(all));
      const other = await openPacked(await usStreetsDataset([...all].reverse()));
      expect(await lines(one, suggestAddress, text)).toEqual(await lines(other, suggestAddress, text));
    }),
    { seed: 44, numRuns: 40 },
  );
});

it('corrects one typing error in a word of four letters or more', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const error = fc.record({ kind: fc.nat(3), place: fc.nat(20), letter: fc.nat(25) });
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(), error, async (all, pick, { kind, place, letter }) => {
      const target = all[pick % all.length] as AddressRow;
      const name = target.components.name ?? '';
      const [word = '', ...rest] = name.split(' ');
      const at = place % word.length;
      const [head, tail] = [word.slice(0, at), word.slice(at + 1)];
      const other = letters[letter] as string;
      const wrong = [head + other + tail, head + tail, head + other + word[at] + tail, head + tail.slice(0, 1) + word[at] + tail.slice(1)];
      const changed = [wrong[kind] as string, ...rest].join(' ');
      const store = await openPacked(await usStreetsDataset(all));
      const found = await lines(store, suggestAddress, `${target.components.number} ${changed}, ${target.components.city}`, {
        limit: MOST,
      });
      // The error may have made another name that the data has too.
      const others = all.some(({ components }) => components.name !== name && (components.name ?? '').startsWith(changed.slice(0, 3)));
      if (!others) expect(found).toContain(full(target));
    }),
    { seed: 45, numRuns: 60 },
  );
});

it('finds words in any order, with some left out', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(), fc.boolean(), async (all, pick, placeFirst) => {
      const target = all[pick % all.length] as AddressRow;
      const { number, name, city } = target.components;
      const words = (name ?? '').split(' ');
      const last = words.at(-1) as string;
      const store = await openPacked(await usStreetsDataset(all));
      const typed = placeFirst ? `${number} ${city} ${last}` : `${number} ${last} ${city}`;
      expect(await lines(store, suggestAddress, typed, { limit: MOST })).toContain(full(target));
    }),
    { seed: 46, numRuns: 50 },
  );
});
