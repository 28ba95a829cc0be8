import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TopK } from '../../../src/search/top-k.js';
import { searchRows } from '../../../src/street-index/index-search.js';
import { NO_ROW_LIMITS } from '../../../src/street-index/row-filter.js';
import { streetIndexes } from '../../../src/street-index/street-index.js';
import { type Area, BIAS, StreetQuery } from '../../../src/street-index/street-query.js';
import { WantedNumbers } from '../../../src/street-index/wanted-numbers.js';
import { parsesInOrder } from '../../../src/suggest/addresses/street-ranking.js';
import { openPacked } from '../../fixtures/stores.js';
import { rowsOfStreet } from '../../fixtures/us-address.js';
import { usStreetsDataset } from '../../fixtures/us-streets.js';

const LIMIT = 5;
const PLACES = [
  { city: 'SPRINGFIELD', state: 'IL', zip: '62701' },
  { city: 'AB', state: 'MA', zip: '01103' },
] as const;

const street = fc.record({
  name: fc.string({ unit: fc.constantFrom('A', 'B', 'N', ' '), minLength: 1, maxLength: 5 }).map((name) => name.trim() || 'A'),
  preDir: fc.constantFrom(null, null, 'N', 'S'),
  postType: fc.constantFrom('ST', 'AVE'),
  place: fc.constantFrom(...PLACES),
  numbers: fc.integer({ min: 1, max: 3 }),
});
const text = fc.array(fc.constantFrom('A', 'B', 'N', 'AB', 'ST', 'AV', 'S', 'SPRING'), { minLength: 1, maxLength: 4 });

function ranked(top: TopK): readonly (readonly [row: number, tag: number, score: number])[] {
  return Array.from({ length: top.length }, (_, i) => [top.row(i), top.tag(i), top.score(i)] as const);
}

it('ranks the few rows of a query as a search of each of its parses does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(street, { minLength: 1, maxLength: 300 }),
      fc.array(text, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async (streets, texts, biased) => {
        const store = await openPacked(await usStreetsDataset(streets.flatMap(rowsOfStreet)));
        await store.use(async (view) => {
          const [index] = await streetIndexes(view);
          if (index === undefined) throw new Error('the dataset has a street index');
          const { exact } = await WantedNumbers.of(view, index, '2');
          const { length } = index.table.placeCity;
          const bias = { from: 0, to: 1, states: null, zipFrom: 0, zipTo: 100_000, whole: 1, city: false, only: null } as const;
          const area: Area = { within: null, bias: biased && length > 0 ? bias : null };
          for (const words of texts) {
            const parses = parsesInOrder(index, { words, streetEnd: words.length, isPrefix: true });
            for (const numbers of [null, exact]) {
              const [few, all] = [new TopK(LIMIT), new TopK(LIMIT)];
              new StreetQuery(index, parses).rank(few, { numbers, digits: null, longer: false, area });
              for (const { filter, score } of parses) {
                for (const number of numbers ?? [null]) {
                  const search = { index, top: all, filter, limits: NO_ROW_LIMITS, number, base: score };
                  if (area.bias !== null) searchRows({ ...search, limits: { within: area.bias, room: null }, base: search.base + BIAS });
                  searchRows(search);
                }
              }
              expect(ranked(few)).toEqual(ranked(all));
            }
          }
        });
      },
    ),
    { seed: 50, numRuns: 60 },
  );
});
