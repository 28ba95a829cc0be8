import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearNames, nearWords } from '../../src/dataset/format/codecs/near-words.js';
import { TopK } from '../../src/search/top-k.js';
import { searchListed } from '../../src/street-index/index-search.js';
import type { WantedNumber } from '../../src/street-index/number-postings.js';
import { hasRoom, inRanges, NO_ROW_LIMITS, rowsIn } from '../../src/street-index/row-filter.js';
import { WordFilter } from '../../src/street-index/word-filter.js';
import { nearBegins } from '../fixtures/near-prefixes.js';
import { slowSearch } from '../fixtures/slow-street-search.js';
import { ANY_STREET, manyRecords, type OpenedIndex, openStreetIndex } from '../fixtures/street-index.js';
import { stringPool } from '../fixtures/string-pool.js';

const opened = await Promise.all([openStreetIndex(manyRecords(300, 8)), openStreetIndex(manyRecords(900, 9), 2)]);

const word = fc.constantFrom('OAK', 'OLD', 'O', 'OA', 'MILL', 'N', 'NORTH', 'ST', 'STREET', 'STR', 'EL', 'COUNTY', 'EXT', 'ZZ');
const typed = fc.array(word, { minLength: 1, maxLength: 3 });

/** Rows that have the words, ascending, by a look at every record. */
function slowRows(index: OpenedIndex, words: readonly string[], open: boolean, number: string | null = null): number[] {
  const asked = { ranges: [], words, open, affixes: [], leading: false, before: null, behind: null, places: [], room: null, number };
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
          const all = { ...ANY_STREET, words: filter };
          searchListed({ index: one.index, top, filter: all, limits: NO_ROW_LIMITS, number: wanted, base: 0 }, filter, wanted);
          expect(
            top
              .entries()
              .map(({ row }) => row)
              .sort((a, b) => a - b),
          ).toEqual(expected);
        }
      }),
      { numRuns: 60, seed: 142 },
    );
  });
});

/** Ascending, disjoint ranges of small rows; they may adjoin. */
const ranges = fc
  .uniqueArray(fc.nat(60), { maxLength: 24, size: 'max' })
  .map((cuts) => cuts.sort((a, b) => a - b).slice(0, cuts.length & ~1));

it('a row lies in ranges where it lies in one of them', () => {
  fc.assert(
    fc.property(ranges, (all) => {
      const rows = Array.from({ length: 62 }, (_, row) => row);
      const slow = rows.filter((row) => all.some((from, i) => i % 2 === 0 && row >= from && row < (all[i + 1] as number)));
      expect(rows.filter((row) => inRanges(all, row))).toEqual(slow);
      expect(rowsIn(all)).toBe(slow.length);
    }),
    { numRuns: 200, seed: 131 },
  );
});

it('a street has room where one of the wanted numbers lies between its lowest and its highest', () => {
  const interval = fc.tuple(fc.nat(20), fc.nat(8)).map(([low, width]) => [low, low + width] as const);
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 3 }), interval, (wanted, [low, high]) => {
      const numbers = wanted.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
      expect(hasRoom(wanted, low, high)).toBe(numbers.some((number) => number >= low && number <= high));
    }),
    { numRuns: 300, seed: 132 },
  );
});

const letters = fc.constantFrom('A', 'B', 'N', ' ');
const name = fc.array(letters, { minLength: 1, maxLength: 10 }).map((all) => all.join(''));
const MOST_NEAR = 48;

const sortedPool = (names: readonly string[]) => stringPool([...names].sort());

describe('nearNames', () => {
  it('finds the names, or beginnings of names, at a distance, each held once or several times', () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 12 }),
        name,
        fc.constantFrom(1, 2),
        fc.boolean(),
        (names, typed, errors, isPrefix) => {
          const [found = []] = nearNames([sortedPool([...names, ...names])], [{ text: typed, isPrefix }], errors);
          // A begin that is nearer still may be found, too, by errors that undo one another; what is just so far away is never missed.
          for (const near of nearBegins(names, typed, errors, isPrefix))
            if (found.length < MOST_NEAR) expect(found.some((each) => near.startsWith(each))).toBe(true);
          for (const each of found) expect(names.some((known) => (isPrefix ? known.startsWith(each) : known === each))).toBe(true);
        },
      ),
      { seed: 77, numRuns: 700 },
    );
  });

  it('finds for begins of a text what a walk for each of them finds', () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 200 }),
        fc.array(name, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(1, 2),
        fc.boolean(),
        (names, words, errors, isPrefix) => {
          const pool = sortedPool(names);
          const typed = words.map((_, i) => ({ text: words.slice(0, words.length - i).join(' '), isPrefix: isPrefix && i === 0 }));
          const shortest = errors === 1 ? 4 : 8;
          const one = typed.map(({ text, ...rest }) => (text.length < shortest ? [] : [...nearWords(pool, text, errors, rest.isPrefix)]));
          expect(nearNames([pool], typed, errors)).toEqual(one);
        },
      ),
      { seed: 78, numRuns: 700 },
    );
  });

  it('ends on a pool that is not sorted', () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 30 }),
        name,
        fc.constantFrom(1, 2),
        fc.boolean(),
        (names, typed, errors, isPrefix) => {
          expect(nearNames([stringPool(names)], [{ text: typed, isPrefix }], errors)).toHaveLength(1);
        },
      ),
      { seed: 79, numRuns: 700 },
    );
  });
});
