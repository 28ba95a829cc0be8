import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BLOCK_ROWS,
  type BlockColumn,
  type ColumnShape,
  NumberColumn,
  OptionalStepColumn,
  SparseColumn,
  StepColumn,
} from '../../../../src/dataset/format/codecs/block-columns.js';
import { BlockStarts, beginsBlock, PackedColumn } from '../../../../tools/build/format/packed.js';

const BELOW = 60_000;
/** Columns of no row up to several blocks, the last one cut anywhere. */
const columnOf = <T>(value: fc.Arbitrary<T>) =>
  fc
    .oneof(fc.integer({ min: 0, max: 3 * BLOCK_ROWS + 1 }), fc.constantFrom(BLOCK_ROWS - 1, BLOCK_ROWS, BLOCK_ROWS + 1))
    .chain((length) => fc.array(value, { minLength: length, maxLength: length, size: 'max' }));
const optional = fc.option(fc.integer({ min: 0, max: BELOW - 1 }), { freq: 2 });

/** How a column is read of what was packed. */
type Unpacked = new (column: Packed, shape: ColumnShape) => BlockColumn;

interface Packed {
  readonly bytes: Uint8Array;
  readonly blocks: Uint8Array;
}

/** Packs values one by one, and keeps where the blocks begin unless they are not wanted. */
function packed<T>(values: readonly T[], withBlocks: boolean, add: (column: PackedColumn, value: T) => void, steps = true): Packed {
  const [column, blocks] = [new PackedColumn(), new BlockStarts()];
  values.forEach((value, row) => {
    if (beginsBlock(row)) blocks.add(column.length, ...(steps ? [column.last] : []));
    add(column, value);
  });
  return { bytes: column.finish(), blocks: withBlocks ? blocks.finish() : new Uint8Array(0) };
}

/** Reads some rows out of order, then all. */
function expectValues(column: BlockColumn, values: readonly number[], order: readonly number[]): void {
  expect(column.length).toBe(values.length);
  for (const pick of order) if (pick < values.length) expect(column.at(pick)).toBe(values[pick]);
  expect([...column.all()]).toEqual(values);
  for (const pick of order) if (pick < values.length) expect(column.at(pick)).toBe(values[pick]);
}

const order = fc.array(fc.nat(4 * BLOCK_ROWS), { maxLength: 12 });
const runs = { seed: 31, numRuns: 60 };

describe('columns that are unpacked block by block', () => {
  it('find the first of ascending rows that is not below a value', () => {
    const ascending = columnOf(fc.nat(BELOW - 1)).map((values) => values.sort((a, b) => a - b));
    fc.assert(
      fc.property(ascending, fc.nat(BELOW), fc.boolean(), (values, value, withBlocks) => {
        const steps = packed(values, withBlocks, (own, each) => own.step(each));
        const column = new StepColumn(steps, { name: 'steps', rows: values.length, below: BELOW });
        const first = values.findIndex((each) => each >= value);
        expect(column.lowerBound(value, 0, values.length)).toBe(first < 0 ? values.length : first);
      }),
      runs,
    );
  });

  it.each<[string, fc.Arbitrary<number | null>, (column: PackedColumn, value: number) => void, Unpacked]>([
    ['steps', fc.integer({ min: -BELOW, max: BELOW - 1 }), (own, value) => own.step(value), StepColumn],
    ['numbers', fc.nat(BELOW - 1), (own, value) => own.number(value), NumberColumn],
    ['optional steps', optional, (own, value) => own.optionalStep(value), OptionalStepColumn],
  ])('read %s', (name, value, add, Column) => {
    fc.assert(
      fc.property(columnOf(value), order, fc.boolean(), (values, rows, withBlocks) => {
        const shape = { name, rows: values.length, from: -BELOW, below: BELOW };
        const column = new Column(packed(values as number[], withBlocks, add, name !== 'numbers'), shape);
        expectValues(
          column,
          values.map((each) => each ?? BELOW),
          rows,
        );
      }),
      runs,
    );
  });

  it('read sparse values', () => {
    fc.assert(
      fc.property(
        columnOf(fc.option(fc.integer({ min: 1, max: BELOW - 1 }), { freq: 1 })),
        order,
        fc.boolean(),
        (values, rows, withBlocks) => {
          const [at, own, blocks] = [new PackedColumn(), new PackedColumn(), new BlockStarts()];
          values.forEach((value, row) => {
            if (beginsBlock(row)) blocks.add(at.length, at.last, own.length);
            if (value === null) return;
            at.step(row);
            own.number(value);
          });
          const column = { bytes: own.finish(), blocks: withBlocks ? blocks.finish() : new Uint8Array(0) };
          const shape = { name: 'sparse', rows: values.length, below: BELOW };
          expectValues(
            new SparseColumn(at.finish(), column, shape),
            values.map((value) => value ?? 0),
            rows,
          );
        },
      ),
      runs,
    );
  });

  it('are 0 or without values everywhere where the file does not have them', () => {
    const none = { bytes: new Uint8Array(0), blocks: new Uint8Array(0) };
    const shape = { name: 'none', rows: 300, below: 9 };
    expect(new NumberColumn(none, shape).at(299)).toBe(0);
    expect(new SparseColumn(none.bytes, none, shape).at(299)).toBe(0);
    expect(new OptionalStepColumn(none, shape).at(299)).toBe(9);
    expect(() => new StepColumn(none, shape)).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
  });

  it('tell bytes that no builder writes', () => {
    const values = Array.from({ length: 3 * BLOCK_ROWS }, (_, row) => (row * 7919) % 50_000);
    const { bytes, blocks } = packed(values, true, (own, value) => own.step(value));
    const shape = { name: 'steps', rows: values.length, below: BELOW };
    const corrupt = expect.objectContaining({ code: 'DATASET_CORRUPT' });
    const read = (column: Packed, below = BELOW) => new StepColumn(column, { ...shape, below }).all();
    expect(read({ bytes, blocks })).toHaveLength(values.length);
    expect(() => read({ bytes, blocks }, 40_000)).toThrow(corrupt);
    expect(() => read({ bytes: bytes.subarray(0, -1), blocks })).toThrow(corrupt);
    expect(() => read({ bytes: Uint8Array.of(...bytes, 0), blocks })).toThrow(corrupt);
    for (let at = 0; at < blocks.length; at++) {
      const damaged = blocks.slice();
      damaged[at] = (damaged[at] as number) ^ 1;
      expect(() => read({ bytes, blocks: damaged })).toThrow(corrupt);
    }
    expect(() => read({ bytes, blocks: Uint8Array.of(...blocks, 0) })).toThrow(corrupt);
  });
});
