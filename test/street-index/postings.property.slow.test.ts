import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK_ROWS, type UsStreetNumbersTable } from '../../src/dataset/format/tables/us-street-index.js';
import {
  blocksIn,
  blocksOf,
  hasNumber,
  indexRowsOfNumber,
  numberRowsOfBlock,
  numberText,
  readBlock,
} from '../../src/street-index/number-postings.js';
import {
  hasWord,
  type PostingList,
  type RarestWord,
  rarestWord,
  rowsOfWord,
  rowsWithWords,
  wordRange,
} from '../../src/street-index/postings.js';
import { Postings } from '../../tools/build/format/growing-column.js';
import { NumberPostings } from '../../tools/build/us/encode/number-postings.js';
import { decoded } from '../fixtures/decoded.js';
import { stringPool } from '../fixtures/string-pool.js';

const WORDS = ['A', 'AB', 'ABC', 'ABD', 'B', 'BA', 'OAK', 'OAKS', 'ZZ'];
const name = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const typed = fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom('O', 'OA', 'C', 'Z')), {
  minLength: 1,
  maxLength: 3,
  size: 'max',
});
const names = fc.array(name, { minLength: 1, maxLength: 120, size: 'max' }).map((all) => all.sort());

/** The words of names with their rows, as the index holds them. */
function wordsOf(all: readonly string[]): PostingList {
  const rows = new Postings();
  for (const [row, text] of all.entries()) rows.add(text, row);
  return packed(rows, all);
}

function packed(rows: Postings, all: readonly string[]): PostingList {
  const encoded = [...rows.encoded()].sort(([a], [b]) => (a < b ? -1 : 1));
  const at = Uint32Array.from([0, ...encoded.map(([, bytes]) => bytes.length)]);
  for (let i = 1; i < at.length; i++) at[i] = (at[i] as number) + (at[i - 1] as number);
  const bytes = Uint8Array.from(encoded.flatMap(([, each]) => [...each]));
  return { words: stringPool(encoded.map(([word]) => word)), at, rows: bytes, names: stringPool(all) };
}

/** The slow way: splits the name. */
const has = (text: string, word: string, open: boolean) => text.split(' ').some((own) => (open ? own.startsWith(word) : own === word));
function slowRows(all: readonly string[], words: readonly string[], open: boolean): number[] {
  const hasAll = (text: string) => words.every((word, i) => has(text, word, open && i === words.length - 1));
  return all.flatMap((text, row) => (hasAll(text) ? [row] : []));
}

describe('the rows of words', () => {
  it('are those whose names have all the words, unless the rarest word has more than asked for', () => {
    fc.assert(
      fc.property(names, typed, fc.boolean(), fc.nat(60), (all, words, open, most) => {
        const source = wordsOf(all);
        const expected = slowRows(all, words, open);
        expect([...(rowsWithWords(source, words, open, all.length * WORDS.length) ?? [])]).toEqual(expected);
        const limited = rowsWithWords(source, words, open, most);
        const rarest = Math.min(...words.map((word, i) => slowRows(all, [word], open && i === words.length - 1).length));
        if (limited !== null) expect([...limited]).toEqual(expected);
        else expect(all.length * WORDS.length).toBeGreaterThan(most);
        if (rarest > most) expect(limited).toBeNull();
      }),
      { numRuns: 200, seed: 91 },
    );
  });

  it('of the rarest word hold them all, ascending, and are no more than was promised', () => {
    fc.assert(
      fc.property(names, typed, fc.boolean(), (all, words, open) => {
        const source = wordsOf(all);
        const found = rarestWord(source, words, open) as RarestWord;
        const rarest = [...rowsOfWord(source, found)];
        expect(rarest).toEqual([...new Set(rarest)].sort((a, b) => a - b));
        for (const row of slowRows(all, words, open)) expect(rarest).toContain(row);
        expect(rarest.length).toBeLessThanOrEqual(found.bytes);
        // So few names that a row takes one byte.
        if (!open) expect(rarest.length).toBe(Math.min(...words.map((word) => slowRows(all, [word], false).length)));
        expect(words.map((word, i) => slowRows(all, [word], open && i === words.length - 1))).toContainEqual(rarest);
      }),
      { numRuns: 60, seed: 92 },
    );
  });

  it('are read over any distance', () => {
    const steps = fc.array(fc.constantFrom(1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152, 9_000_000), {
      minLength: 1,
      maxLength: 40,
      size: 'max',
    });
    fc.assert(
      fc.property(steps, steps, (ofA, ofB) => {
        const rows = new Postings();
        const written = (word: string, all: readonly number[]) => {
          let row = 0;
          return all.map((step) => {
            row += step;
            rows.add(word, row);
            return row;
          });
        };
        const [a, ab] = [written('A', ofA), written('AB', ofB)];
        const source = packed(rows, []);
        const rowsOf = (word: string, open: boolean) => [...rowsOfWord(source, rarestWord(source, [word], open) as RarestWord)];
        expect(rowsOf('A', false)).toEqual(a);
        expect(rowsOf('AB', true)).toEqual(ab);
        expect(rowsOf('A', true)).toEqual([...new Set([...a, ...ab])].sort((x, y) => x - y));
      }),
      { numRuns: 60, seed: 93 },
    );
  });

  it('have the words before the last one in full, also where the unfinished last one is the rarest', () => {
    const source = wordsOf(['A B', 'A BA', 'A OAK', 'AB OAK']);
    expect([...(rowsWithWords(source, ['A', 'OA'], true, 9) ?? [])]).toEqual([2]);
    expect([...(rowsWithWords(source, ['OAK', 'A'], true, 9) ?? [])]).toEqual([2, 3]);
  });

  it('are none of no words', () => {
    const source = wordsOf(['A B']);
    expect(rarestWord(source, [], true)).toBeNull();
    expect(rowsWithWords(source, [], true, 10)).toBeNull();
  });
});

it('a word, finished or not, means the words of the pool that it is or begins', () => {
  fc.assert(
    fc.property(names, fc.constantFrom(...WORDS, 'O', 'OA', 'C', 'ZZZ'), fc.boolean(), (all, word, open) => {
      const { words, ...rest } = wordsOf(all);
      const [from, to] = wordRange({ words, ...rest }, word, open);
      const pool = [...new Set(all.flatMap((text) => text.split(' ')))].sort();
      expect(pool.slice(from, to)).toEqual(pool.filter((each) => has(each, word, open)));
    }),
    { numRuns: 60, seed: 94 },
  );
});

it('a name has a word where a look at each of its words finds it', () => {
  fc.assert(
    fc.property(names, fc.constantFrom(...WORDS, 'O', 'OA', 'C', 'ABCD'), fc.boolean(), (all, word, open) => {
      const pool = stringPool(all);
      for (const [row, text] of all.entries()) expect(hasWord(pool, row, word, open)).toBe(has(text, word, open));
    }),
    { numRuns: 100, seed: 95 },
  );
});

/** Steps of one to four bytes as varints, and the ones at their borders. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom(127, 128, 129, 16_383, 16_384, 2_097_151, 2_097_152) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 300_000 }) },
);
const rowLists = fc.array(
  fc.tuple(fc.nat(1000), fc.array(step, { maxLength: 7 * BLOCK_ROWS, size: 'max' })).map(([first, steps]) => {
    const rows = [first];
    for (const each of steps) rows.push((rows.at(-1) as number) + each);
    return rows;
  }),
  { minLength: 1, maxLength: 4 },
);

/** Posting lists of numbers 1, 2, 3 ... as a file of them is written and read back. */
function posted(lists: readonly (readonly number[])[]): UsStreetNumbersTable {
  const numbers = new NumberPostings();
  for (const [i, rows] of lists.entries()) for (const row of rows) numbers.add(String(i + 1), row, 1, 0);
  const [file] = numbers.finish().files;
  if (file === undefined) throw new Error('expected a file of numbers');
  return decoded('us-street-numbers', file.bytes);
}

const check = (test: (lists: readonly (readonly number[])[], table: UsStreetNumbersTable) => void) =>
  fc.assert(
    fc.property(rowLists, (lists) => test(lists, posted(lists))),
    { numRuns: 60, seed: 81 },
  );

describe('the rows of a number', () => {
  it('are those that were written, whole and block by block, whichever number is asked in between', () => {
    check((lists, table) => {
      for (const [number, rows] of lists.entries()) {
        expect([...numberRowsOfBlock(table, number)]).toEqual(rows);
        expect([...numberRowsOfBlock(table, number)]).toEqual(rows);
        const found: number[] = [];
        const first = table.firstBlock[number] as number;
        for (let block = first; block < first + blocksOf({ table, number, tag: 0 }); block++) {
          const { rows: own, length } = readBlock(table, block);
          found.push(...own.subarray(0, length));
        }
        expect(found).toEqual(rows);
      }
    });
  });

  it('are no more than a block has, whatever bounds of blocks a page holds', () => {
    const table = { ...posted([[5, 6, 7]]), blockAt: Uint32Array.of(0, 0xffff_ffff) };
    const found = indexRowsOfNumber(table, 0, 0, 100);
    expect([...(found?.rows.subarray(0, found.length) ?? [])].slice(0, 4)).toEqual([5, 6, 7, 7]);
    expect(found?.length).toBe(BLOCK_ROWS);
  });

  it('hold a row if and only if it was written', () => {
    check((lists, table) => {
      for (const [number, rows] of lists.entries()) {
        const listed = new Set(rows);
        const near = [0, ...rows.flatMap((row) => [row - 1, row, row + 1])].filter((row) => row >= 0);
        expect(near.filter((row) => hasNumber(table, number, row))).toEqual(near.filter((row) => listed.has(row)));
        expect(hasNumber(table, number, 2 ** 32 - 1)).toBe(false);
      }
    });
  });

  it('are found in a range of rows, unless more than a few blocks may hold some', () => {
    const cut = fc.nat(1000).map((part) => part / 1000);
    fc.assert(
      fc.property(rowLists, fc.array(fc.tuple(cut, cut), { minLength: 5, maxLength: 20 }), (lists, cuts) => {
        const table = posted(lists);
        for (const [number, rows] of lists.entries()) {
          const end = (rows.at(-1) as number) + 2;
          for (const pair of cuts) {
            // Half of the ranges begin and end at a row of the number.
            const [from, to] = pair
              .map((at, i) => (i === 0 ? Math.floor(at * end) : (rows[Math.floor(at * rows.length)] ?? end)))
              .sort((a, b) => a - b) as [number, number];
            const expected = rows.filter((row) => row >= from && row < to);
            const found = indexRowsOfNumber(table, number, from, to);
            if (found === null) expect(expected.length).toBeGreaterThan(BLOCK_ROWS);
            else expect([...found.rows.subarray(0, found.length)]).toEqual(expected);
            if (expected.length > 0 && expected.length < BLOCK_ROWS) expect(found).not.toBeNull();
            expectBlocksHold(table, number, rows, from, to);
          }
        }
      }),
      { numRuns: 60, seed: 82 },
    );
  });
});

/** The blocks named for a range are neighbors, and no block beside them has a row of the range. */
function expectBlocksHold(table: UsStreetNumbersTable, number: number, rows: readonly number[], from: number, to: number): void {
  const [first, end] = blocksIn({ table, number, tag: 0 }, [from, to]);
  const own = table.firstBlock[number] as number;
  const held = rows.flatMap((row, at) => (row >= from && row < to ? [own + Math.floor(at / BLOCK_ROWS)] : []));
  expect(held.filter((block) => block < first || block >= end)).toEqual([]);
  expect(blocksIn({ table, number, tag: 0 }, [])).toEqual([table.firstBlock[number + 1], table.firstBlock[number + 1]]);
}

it('numbers are written as they came, in every spelling of one key', () => {
  const numbers = new NumberPostings();
  for (const [row, text] of ['12', '12-A', '12 A', '12A', '33 1/2'].entries()) numbers.add(text, row, 1, 0);
  const [file] = numbers.finish().files;
  const table = decoded('us-street-numbers', file?.bytes as Uint8Array);
  const texts = Array.from({ length: table.keys.length }, (_, number) => [numberText(table, number), ...numberRowsOfBlock(table, number)]);
  expect(texts.sort((a, b) => (a[1] as number) - (b[1] as number))).toEqual([
    ['12', 0],
    ['12-A', 1],
    ['12 A', 2],
    ['12A', 3],
    ['33 1/2', 4],
  ]);
});
