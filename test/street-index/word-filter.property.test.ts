import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchListed } from '../../src/street-index/index-search.js';
import type { WantedNumber } from '../../src/street-index/number-postings.js';
import { NO_ROW_LIMITS, type RowFilter } from '../../src/street-index/row-filter.js';
import { TopK } from '../../src/street-index/top-k.js';
import { WordFilter } from '../../src/street-index/word-filter.js';
import { type SlowQuery, slowSearch } from '../fixtures/slow-street-search.js';
import { manyRecords, type OpenedIndex, openStreetIndex } from '../fixtures/street-index.js';

const opened = await Promise.all([openStreetIndex(manyRecords(300, 8)), openStreetIndex(manyRecords(900, 9), 2)]);

const word = fc.constantFrom('OAK', 'OLD', 'O', 'OA', 'MILL', 'N', 'NORTH', 'ST', 'STREET', 'STR', 'EL', 'COUNTY', 'EXT', 'ZZ');
const typed = fc.array(word, { minLength: 1, maxLength: 3 });

/** Rows that have the words, ascending, by a look at every record. */
function slowRows(index: OpenedIndex, words: readonly string[], open: boolean, number: string | null = null): number[] {
  const asked: SlowQuery = {
    ...{ ranges: [], words, open, affixes: [], leading: false, before: null, behind: null, places: [], room: null, number },
  };
  return slowSearch(index, asked)
    .map(({ row }) => row)
    .sort((a, b) => a - b);
}

describe('words that a street has to have', () => {
  it('are in the base or beside it, in any order and in any spelling of a directional or type', () => {
    fc.assert(
      fc.property(fc.nat(1), typed, fc.boolean(), (at, words, open) => {
        const one = opened[at] as OpenedIndex;
        const filter = new WordFilter(one.index, words, open);
        const rows = [...one.records.keys()];
        const expected = slowRows(one, words, open);
        expect(rows.filter((row) => filter.fits(one.index.lineOf(row)))).toEqual(expected);
        const ranges = filter.ranges ?? [0, rows.length];
        const inRange = (row: number) => ranges.some((from, i) => i % 2 === 0 && row >= from && row < (ranges[i + 1] as number));
        expect(expected.filter((row) => !inRange(row))).toEqual([]);
        expect([...ranges].sort((a, b) => a - b)).toEqual(ranges);
      }),
      { numRuns: 120, seed: 141 },
    );
  });

  it('choose the rows of a number, whichever number is asked in between', async () => {
    const numbers = ['1', '2', '9'] as const;
    await fc.assert(
      fc.asyncProperty(fc.nat(1), typed, fc.boolean(), async (at, words, open) => {
        const one = opened[at] as OpenedIndex;
        const filter = new WordFilter(one.index, words, open);
        const [table] = await one.index.numbers(one.view, '');
        if (table === undefined) throw new Error('expected a file of numbers');
        for (const text of [...numbers, ...numbers]) {
          const number = Array.from({ length: table.keys.length }, (_, i) => table.keys.at(i)).indexOf(text);
          const wanted: WantedNumber = { table, number, tag: number };
          const expected = slowRows(one, words, open, text);
          expect([...filter.rowsOf(wanted)]).toEqual(expected);
          const top = new TopK(1000);
          const all: RowFilter = { ranges: [], words: filter, affixes: [], form: 'any', before: null, behind: null, places: null };
          searchListed({ index: one.index, top, filter: all, limits: NO_ROW_LIMITS, number: wanted, base: 0 }, filter, wanted);
          expect(Array.from({ length: top.length }, (_, i) => top.row(i)).sort((a, b) => a - b)).toEqual(expected);
        }
      }),
      { numRuns: 60, seed: 142 },
    );
  });
});
