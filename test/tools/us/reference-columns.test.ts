import { describe, expect, it } from 'vitest';
import { columnsOf, rowsOf } from '../../../tools/us/reference/columns.js';

describe('columns', () => {
  it.each([
    ['codes that begin with zeros', ['00501', '21201', '99950']],
    ['codes of different lengths', ['', '005', '24']],
    ['positions', [-76.6188, 39.44371, 0]],
    ['whole numbers', [3, 3, -2]],
    ['truth values', [true, false, true]],
  ])('keep %s', (_, values) => {
    const rows = values.map((value) => ({ value, name: 'x' }));
    expect(rowsOf(JSON.parse(JSON.stringify(columnsOf(rows))))).toEqual(rows);
  });

  it('refuse numbers that they would round', () => {
    expect(() => columnsOf([{ value: 1 / 3 }])).toThrow(RangeError);
  });
});
