import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Strings } from '../../src/dataset/format/codecs/strings.js';
import {
  hasWord,
  type PostingList,
  type RarestWord,
  rarestWord,
  rowsOfWord,
  rowsWithWords,
  wordRange,
} from '../../src/street-index/postings.js';
import { Postings } from '../../tools/us/encode/postings.js';

/** A pool of strings, in the order given. */
function stringPool(texts: readonly string[]): Strings {
  const bytes = texts.map((text) => new TextEncoder().encode(text));
  const offsets = new Uint32Array(texts.length + 1);
  for (const [i, { length }] of bytes.entries()) offsets[i + 1] = (offsets[i] as number) + length;
  return new Strings(offsets, Buffer.concat(bytes));
}

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
      { numRuns: 150, seed: 92 },
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
    { numRuns: 150, seed: 94 },
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
