import fc from 'fast-check';
import { expect, it } from 'vitest';
import { suggestAddress } from '../../../src/suggest/index.js';
import { openPacked } from '../../fixtures/stores.js';
import { lines } from '../../fixtures/suggestions.js';
import { rowOf } from '../../fixtures/us-address.js';
import { usStreetsDataset } from '../../fixtures/us-streets.js';

const PLACES = [
  { city: 'SPRINGFIELD', state: 'IL', zip: '62701' },
  { city: 'ALMA', state: 'MA', zip: '01103' },
  { city: 'FORT KLAMATH', state: 'OR', zip: '97626' },
] as const;

const row = fc
  .record({
    number: fc.oneof(fc.integer({ min: 1, max: 130 }).map(String), fc.constantFrom('12-1', '1 1/2', 'A4', '12B')),
    name: fc.constantFrom('ALDER', 'ALMA', 'N', 'CEDAR HILL', 'APT HILL', '5TH', 'ST JOHN', 'ROUTE 5'),
    preDir: fc.constantFrom(null, 'N'),
    postType: fc.constantFrom('ST', 'AVE', null),
    unitType: fc.constantFrom(null, null, 'APT'),
    place: fc.constantFrom(...PLACES),
  })
  .map(({ place, unitType, ...street }) => rowOf({ ...street, unitType, unitNumber: unitType === null ? null : '1', ...place }));

const word = fc.constantFrom(...'al ALMA n ced hill st apt ste 1 5 5th spr il 62701 B alna fort hwy rte'.split(' '));
const typed = fc
  .tuple(
    fc.constantFrom('1', '12', '012', '7', '121', '62701'),
    fc.array(fc.tuple(fc.constantFrom(' ', ', ', '  ', ','), word), { maxLength: 4 }),
  )
  .map(([number, words]) => number + words.map((parts) => parts.join('')).join(''));

it('answers a number and a street as it answers any text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 60 }),
      fc.array(typed, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(1, 3, 10),
      async (rows, texts, limit) => {
        const store = await openPacked(await usStreetsDataset(rows));
        for (const text of texts) {
          // A blank in front says nothing, but the text is no longer taken for a number and a street at first sight.
          expect(await lines(store, suggestAddress, text, { limit })).toEqual(await lines(store, suggestAddress, ` ${text}`, { limit }));
        }
      },
    ),
    { seed: 48, numRuns: 120 },
  );
});
