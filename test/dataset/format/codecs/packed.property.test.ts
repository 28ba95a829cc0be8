import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extentOf, extentOfSteps, ROWS_A_CALL } from '../../../../src/dataset/format/codecs/extents.js';
import {
  countNumbers,
  firstRows,
  numbers,
  optionalSteps,
  rowSteps,
  sparse,
  sparseRows,
} from '../../../../src/dataset/format/codecs/packed.js';
import { leastWeight, mostWeight, roundedWeight } from '../../../../src/dataset/format/codecs/rounded-weight.js';
import { PackedColumn } from '../../../../tools/build/format/packed.js';

const SEED = 20261121;
const packed = <T>(values: readonly T[], add: (column: PackedColumn, value: T) => PackedColumn): Uint8Array =>
  values.reduce((column, value) => add(column, value), new PackedColumn()).finish();
const plain = (values: readonly number[]) => packed(values, (column, value) => column.number(value));
const stepped = (values: readonly number[]) => packed(values, (column, value) => column.step(value));
const damage = expect.objectContaining({ code: 'DATASET_CORRUPT' });

describe('packed columns come back', () => {
  const u32 = fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }));
  const rowNumbers = fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }));

  it('as numbers', () => {
    fc.assert(
      fc.property(u32, (values) => {
        const bytes = plain(values);
        expect([...numbers(bytes, values.length, 'x')]).toEqual(values);
        expect(countNumbers(bytes)).toBe(values.length);
      }),
      { seed: SEED },
    );
  });

  it('as steps, however far they go', () => {
    fc.assert(
      fc.property(rowNumbers, (values) => {
        expect([...rowSteps(stepped(values), values.length, 'x', 2 ** 31)]).toEqual(values);
      }),
      { seed: SEED },
    );
  });

  it('as optional steps', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 9_999 }))), (values) => {
        const bytes = packed(values, (column, value) => column.optionalStep(value));
        const read = optionalSteps(bytes, values.length, 'x', 65_535);
        expect([...read]).toEqual(values.map((value) => value ?? 65_535));
      }),
      { seed: SEED },
    );
  });

  it('as sparse columns and counts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (values) => {
        const rows = [...values.keys()].filter((row) => values[row] !== 0);
        const own = rows.map((row) => values[row] as number);
        expect([...sparse(stepped(rows), plain(own), values.length, 'x', 10)]).toEqual(values);
        let sum = 0;
        expect([...firstRows(plain(values), values.length, 'x')]).toEqual([0, ...values.map((value) => (sum += value))]);
      }),
      { seed: SEED },
    );
  });
});

describe('damage is named', () => {
  it.each<[string, () => unknown]>([
    ['a column that ends early', () => numbers(plain([1, 300]).slice(0, 2), 2, 'x')],
    ['a column without all its rows', () => numbers(plain([1]), 2, 'x')],
    ['a column that goes on', () => numbers(plain([1, 2]), 1, 'x')],
    ['a row that does not exist', () => numbers(plain([0, 5]), 2, 'x', 5)],
    ['a row below 0', () => rowSteps(stepped([3, -1]), 2, 'x', 10)],
    ['a row number at the bound', () => rowSteps(stepped([3, 10]), 2, 'x', 10)],
    ['sparse rows out of order', () => sparseRows(stepped([3, 3]), 10, 'x')],
    ['a value above what fits', () => optionalSteps(plain([2 * 255 + 1]), 1, 'x', 255)],
    ['a value below 0', () => optionalSteps(plain([2]), 1, 'x', 255)],
    ['more rows than a file can hold', () => firstRows(plain([2 ** 29, 1]), 2, 'x')],
    ['fewer values than rows', () => sparse(stepped([1, 2]), plain([7]), 5, 'x', 10)],
  ])('%s', (_, read) => {
    expect(read).toThrow(damage);
  });
});

/** Columns that end before, at and behind the end of a piece. */
const column = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -2, max: 2 }), fc.array(fc.integer(), { maxLength: 4 }))
  .map(([pieces, more, odd]) => {
    const rows = Int32Array.from({ length: Math.max(0, pieces * ROWS_A_CALL + more) }, (_, row) => (row * 7919) % 1000);
    for (const value of odd) if (rows.length > 0) rows[(value >>> 0) % rows.length] = value;
    return rows;
  });

describe('extents', () => {
  it('are those of all rows', () => {
    fc.assert(
      fc.property(column, (values) => {
        const sorted = [...values].sort((a, b) => a - b);
        expect(extentOf(values)).toEqual([sorted[0] ?? 0, sorted.at(-1) ?? 0]);
      }),
    );
  });

  it('of steps are those between all rows', () => {
    fc.assert(
      fc.property(column, (signed) => {
        const values = Uint32Array.from(signed);
        const steps = [...values.subarray(1)].map((value, row) => value - (values[row] as number)).sort((a, b) => a - b);
        expect(extentOfSteps(values)).toEqual([steps[0] ?? 0, steps.at(-1) ?? 0]);
      }),
    );
  });
});

const ALL = Array.from({ length: 65_536 }, (_, weight) => weight);

describe('a weight in a byte', () => {
  it('keeps the order of all weights, and those below 32 as they are', () => {
    const bytes = ALL.map(roundedWeight);
    expect(bytes.slice(0, 32)).toEqual(ALL.slice(0, 32));
    expect(bytes.every((byte, weight) => weight === 0 || byte >= (bytes[weight - 1] as number))).toBe(true);
    expect(bytes.at(-1)).toBeLessThan(256);
  });

  it('says between which bounds the weight lies, the higher less than one sixteenth above the lower', () => {
    for (const weight of ALL) {
      const byte = roundedWeight(weight);
      const [least, most] = [leastWeight(byte), mostWeight(byte)];
      if (!(least <= weight && weight <= most && most - least < Math.max(1, least / 16))) throw new Error(`${weight}: ${least} to ${most}`);
      if (roundedWeight(least) !== byte || roundedWeight(most) !== byte) throw new Error(`${weight}: bounds of another byte`);
    }
  });
});
