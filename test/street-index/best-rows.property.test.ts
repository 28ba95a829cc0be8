import fc from 'fast-check';
import { expect, it } from 'vitest';
import { affixMasksOf } from '../../src/street-index/affix-masks.js';
import { offerBest } from '../../src/street-index/best-rows.js';
import { NO_ROW_LIMITS, type RowFilter } from '../../src/street-index/row-filter.js';
import { streetIndexes } from '../../src/street-index/street-index.js';
import { TopK } from '../../src/street-index/top-k.js';
import { suggestAddress } from '../../src/suggest/index.js';
import { openPacked } from '../fixtures/stores.js';
import { lines } from '../fixtures/suggestions.js';
import { rowsOfStreet } from '../fixtures/us-address.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

const ANY_STREET: RowFilter = { ranges: [], words: null, affixes: [], form: 'any', before: null, behind: null, places: null };
/** As many as the lists of the index hold, and more than they do. */
const [LISTED, SCANNED] = [10, 25];

const street = fc.record({
  name: fc.string({ unit: fc.constantFrom('A', 'B', 'N', 'S'), minLength: 1, maxLength: 5 }),
  preDir: fc.constantFrom(null, null, 'N', 'NE', 'S'),
  postType: fc.constantFrom('ST', 'AVE'),
  numbers: fc.integer({ min: 1, max: 4 }),
});

it('gives the same from the lists of the heaviest streets as from all streets', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(street, { minLength: 200, maxLength: 500 }), async (streets) => {
      const store = await openPacked(await usStreetsDataset(streets.flatMap(rowsOfStreet)));
      for (const text of ['1', '2', '1 n', '2 n', '1 north', '1 s', 'n', 's', 'north']) {
        const few = await lines(store, suggestAddress, text, { limit: LISTED });
        const many = await lines(store, suggestAddress, text, { limit: SCANNED });
        expect(few).toEqual(many.slice(0, LISTED));
      }
    }),
    { seed: 47, numRuns: 12 },
  );
});

it('offers of the listed streets those that have room for a number', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(street, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 5 }), async (streets, number) => {
      const store = await openPacked(await usStreetsDataset(streets.flatMap(rowsOfStreet)));
      await store.use(async (view) => {
        const [index] = await streetIndexes(view);
        if (index === undefined) throw new Error('the dataset has a street index');
        const [north, all, roomy] = [affixMasksOf(index.table).of('N', false), new TopK(50), new TopK(50)];
        const search = { index, top: all, filter: ANY_STREET, limits: NO_ROW_LIMITS, number: null, base: 0 };
        const listed = offerBest(search, north);
        expect(offerBest({ ...search, top: roomy, limits: { within: null, room: [[number, number]] } }, north)).toBe(listed);
        const rowsOfTop = (top: TopK): number[] => Array.from({ length: top.length }, (_, i) => top.row(i));
        const [file] = index.rowFiles;
        const hasRoom = (row: number): boolean => (file?.low[row] ?? 0) <= number && (file?.high[row] ?? 0) >= number;
        expect(rowsOfTop(roomy)).toEqual(rowsOfTop(all).filter(hasRoom));
      });
    }),
    { seed: 49, numRuns: 40 },
  );
});
