import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countNumbers,
  firstRows,
  numbers,
  optionalSteps,
  rowSteps,
  sparse,
  sparseRows,
  steps,
} from '../../../../src/dataset/format/codecs/packed.js';
import { PackedColumn } from '../../../../tools/format/packed.js';

const SEED = 20261121;
const packed = <T>(values: readonly T[], add: (column: PackedColumn, value: T) => PackedColumn): Uint8Array =>
  values.reduce((column, value) => add(column, value), new PackedColumn()).finish();
const plain = (values: readonly number[]) => packed(values, (column, value) => column.number(value));
const stepped = (values: readonly number[]) => packed(values, (column, value) => column.step(value));
const damage = expect.objectContaining({ code: 'DATASET_CORRUPT' });

describe('packed columns come back', () => {
  const u32 = fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }));
  const coordinates = fc.array(fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }));

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
      fc.property(coordinates, (values) => {
        expect([...steps(stepped(values), values.length, 'x', 1_800_000_000)]).toEqual(values);
      }),
      { seed: SEED },
    );
  });

  it('as optional steps', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 9_999 }))), (values) => {
        const bytes = packed(values, (column, value) => column.optionalStep(value));
        const read = optionalSteps(new Uint16Array(values.length), bytes, 'x', 65_535);
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
    ['a position beyond the limit', () => steps(stepped([10, -91]), 2, 'x', 90)],
    ['a row below 0', () => rowSteps(stepped([3, -1]), 2, 'x', 10)],
    ['a row number at the bound', () => rowSteps(stepped([3, 10]), 2, 'x', 10)],
    ['sparse rows out of order', () => sparseRows(stepped([3, 3]), 10, 'x')],
    ['a value above what fits', () => optionalSteps(new Uint8Array(1), plain([2 * 255 + 1]), 'x', 255)],
    ['a value below 0', () => optionalSteps(new Uint8Array(1), plain([2]), 'x', 255)],
    ['more rows than a file can hold', () => firstRows(plain([2 ** 29, 1]), 2, 'x')],
    ['fewer values than rows', () => sparse(stepped([1, 2]), plain([7]), 5, 'x', 10)],
  ])('%s', (_, read) => {
    expect(read).toThrow(damage);
  });
});
