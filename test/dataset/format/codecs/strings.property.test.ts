import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Strings } from '../../../../src/dataset/format/codecs/strings.js';

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

function poolOf(texts: readonly string[]): Strings {
  const encoded = texts.map((each) => encoder.encode(each));
  const offsets = new Uint32Array(texts.length + 1);
  encoded.forEach((bytes, row) => {
    offsets[row + 1] = (offsets[row] as number) + bytes.length;
  });
  return new Strings(offsets, Buffer.concat(encoded));
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
        const pool = poolOf(texts);
        expect(texts.map((_, row) => pool.at(row))).toEqual(texts);
      }),
      { seed: SEED },
    );
  });

  it('tells where a pool is not sorted', () => {
    fc.assert(
      fc.property(fc.oneof(sortedPool, fc.array(text)), (texts) => {
        const first = texts.findIndex((each, row) => row > 0 && byBytes(each, texts[row - 1] as string) < 0);
        expect(poolOf(texts).unsortedRow()).toBe(first);
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
        const pool = poolOf(sorted);
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
