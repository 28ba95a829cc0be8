import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Strings } from '../../../../src/dataset/format/codecs/strings.js';
import { TextWriter } from '../../../../src/dataset/format/codecs/text-writer.js';
import { stringPool } from '../../../fixtures/string-pool.js';

const SEED = 20261001;
const encoder = new TextEncoder();

/** Texts that share many prefixes, among them non-ASCII ones. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('A', 'B', ' ', 'É', '7'), maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);

/** The order of the pools: by UTF-8 bytes. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(encoder.encode(a), encoder.encode(b));
}

/** Rows `[from, to)` of those that match, found one by one; for none, where they would be. */
function rowsOf(sorted: readonly string[], key: string, matches: (each: string) => boolean): readonly [number, number] {
  const from = sorted.filter((each) => byBytes(each, key) < 0).length;
  return [from, from + sorted.filter(matches).length];
}

const sortedPool = fc.array(text, { maxLength: 40 }).map((texts) => texts.sort(byBytes));

describe('Strings against arrays', () => {
  it('gives every string back', () => {
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const pool = stringPool(texts);
        expect(texts.map((_, row) => pool.at(row))).toEqual(texts);
      }),
      { seed: SEED },
    );
  });

  it('tells where a pool is not sorted', () => {
    fc.assert(
      fc.property(fc.oneof(sortedPool, fc.array(text)), (texts) => {
        const first = texts.findIndex((each, row) => row > 0 && byBytes(each, texts[row - 1] as string) < 0);
        expect(stringPool(texts).unsortedRow()).toBe(first);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('finds bounds and ranges', () => {
    const cases = sortedPool.chain((sorted) =>
      fc.tuple(
        fc.constant(sorted),
        sorted.length === 0
          ? text
          : fc.oneof(
              text,
              fc.constantFrom(...sorted),
              fc.constantFrom(...sorted).map((each) => each.slice(0, 2)),
            ),
      ),
    );
    fc.assert(
      fc.property(cases, ([sorted, drawn]) => {
        // A cut through a surrogate pair has no UTF-8 form.
        const key = new TextDecoder().decode(encoder.encode(drawn));
        const pool = stringPool(sorted);
        expect(pool.lowerBound(encoder.encode(key))).toBe(rowsOf(sorted, key, () => false)[0]);
        const [from, equalEnd] = rowsOf(sorted, key, (each) => each === key);
        const [, to] = rowsOf(sorted, key, (each) => each.startsWith(key));
        expect(pool.equalRange(key)).toEqual([from, equalEnd]);
        expect(pool.prefixRange(key)).toEqual([from, to]);
        expect(pool.ranges(key)).toEqual([from, equalEnd, to]);
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });
});

const corrupt = expect.objectContaining({ code: 'DATASET_CORRUPT' });

describe('Strings', () => {
  it('keeps a byte order mark and empty strings', () => {
    const strings = stringPool(['', '\uFEFFab', '']);
    expect([strings.at(0), strings.at(1), strings.at(2)]).toEqual(['', '\uFEFFab', '']);
    expect(strings.length).toBe(3);
  });

  it.each<[string, number[]]>([
    ['no offsets', []],
    ['an end beyond the bytes', [0, 4]],
    ['offsets that fall', [0, 2, 1, 3]],
  ])('refuses %s', (_, offsets) => {
    expect(() => new Strings(Uint32Array.from(offsets), new Uint8Array(3))).toThrow(corrupt);
  });

  it.each([-1, 2, 0.5, Number.NaN, 2 ** 32])('refuses row %d of two', (row) => {
    expect(() => new Strings(Uint32Array.of(0, 1, 2), new Uint8Array(2)).at(row)).toThrow(corrupt);
  });

  it.each([[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0xaf]])('refuses what is not UTF-8: %d', (...bytes) => {
    const strings = new Strings(Uint32Array.of(0, bytes.length), Uint8Array.from(bytes));
    expect(() => strings.at(0)).toThrow(corrupt);
  });
});

it('puts rows, bytes and digits together, one text after the other', () => {
  const pool = stringPool(['MAIN', '', 'PEÑA']);
  const writer = new TextWriter();
  writer.row(pool, 0);
  writer.byte(32);
  writer.row(pool, 1);
  writer.digits(501, 5);
  expect(writer.finish()).toBe('MAIN 00501');
  writer.row(pool, 2);
  expect(writer.finish()).toBe('PEÑA');
  expect(writer.finish()).toBe('');
});

it('has room for long texts', () => {
  const pool = stringPool(['A'.repeat(200), 'Ñ'.repeat(300)]);
  const writer = new TextWriter();
  for (const row of [0, 1, 0]) writer.row(pool, row);
  expect(writer.finish()).toBe('A'.repeat(200) + 'Ñ'.repeat(300) + 'A'.repeat(200));
});

it('refuses what is not UTF-8', () => {
  const writer = new TextWriter();
  writer.row(new Strings(Uint32Array.of(0, 1), Uint8Array.of(0xff)), 0);
  expect(() => writer.finish()).toThrow(corrupt);
});
