import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchRows } from '../../src/street-index/index-search.js';
import { numberRowsOfBlock } from '../../src/street-index/number-postings.js';
import { placeParses, WHOLE_WORDS } from '../../src/street-index/place-parses.js';
import { accepts, NO_ROW_LIMITS } from '../../src/street-index/row-filter.js';
import { streetIndexes } from '../../src/street-index/street-index.js';
import { TopK } from '../../src/street-index/top-k.js';
import { WantedNumbers } from '../../src/street-index/wanted-numbers.js';
import { WordFilter } from '../../src/street-index/word-filter.js';
import { openPacked } from '../fixtures/stores.js';
import { rowsOfStreet } from '../fixtures/us-address.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

const LIMIT = 50;
const PLACES = [
  { city: 'SPRINGFIELD', state: 'IL', zip: '62701' },
  { city: 'ALBANY', state: 'NY', zip: '12207' },
] as const;
/** The first words are rare, the others common. */
const WORDS = [
  'RARE',
  ...Array.from({ length: 30 }, (_, i) => `W${'ABCDEFGHIJ'[i % 10]}${'ABC'[Math.floor(i / 10)]}`),
  'OLD',
  'OAK',
  'OAK',
  'OLD',
  'OLD',
];

const street = fc.record({
  name: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  preDir: fc.constantFrom(null, 'N'),
  postType: fc.constantFrom('ST', 'AVE'),
  place: fc.constantFrom(...PLACES),
  numbers: fc.integer({ min: 1, max: 2 }),
});
const typed = fc.array(fc.constantFrom('RARE', 'OLD', 'OAK', 'WAA', 'W', 'O', 'ST', 'N'), { minLength: 1, maxLength: 3 });

it('finds the rows of a number whose names have words as a look at each of them does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(street, { minLength: 300, maxLength: 900 }),
      fc.array(typed, { minLength: 10, maxLength: 10 }),
      async (streets, texts) => {
        const store = await openPacked(await usStreetsDataset(streets.flatMap(rowsOfStreet)));
        await store.use(async (view) => {
          const [index] = await streetIndexes(view);
          if (index === undefined) throw new Error('the dataset has a street index');
          for (const number of ['1', '2']) {
            const [wanted] = (await WantedNumbers.of(view, index, number)).exact;
            if (wanted === undefined) continue;
            for (const words of texts) {
              for (const places of [null, ...placeParses(index, ['ALBANY'], WHOLE_WORDS)]) {
                const filter = {
                  ranges: [],
                  words: new WordFilter(index, words, true),
                  affixes: [],
                  form: 'any',
                  before: null,
                  behind: null,
                  places,
                } as const;
                const found = new TopK(LIMIT);
                searchRows({ index, top: found, filter, limits: NO_ROW_LIMITS, number: wanted, base: 0 });
                const expected = new TopK(LIMIT);
                for (const row of numberRowsOfBlock(wanted.table, wanted.number)) {
                  const file = index.fileOf(row);
                  const at = row - file.first;
                  if (accepts(index, filter, NO_ROW_LIMITS, file, at)) expected.offer(row, file.weight[at] as number, wanted.tag);
                }
                const rows = (top: TopK): number[] => Array.from({ length: top.length }, (_, i) => top.row(i));
                expect(rows(found)).toEqual(rows(expected));
              }
            }
          }
        });
      },
    ),
    { seed: 51, numRuns: 20 },
  );
});
