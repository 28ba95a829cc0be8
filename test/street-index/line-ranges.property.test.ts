import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { affixOrderOf } from '../../src/street-index/affix-order.js';
import { rangesOfLines } from '../../src/street-index/line-ranges.js';
import type { RowFilter } from '../../src/street-index/row-filter.js';
import { manyRecords, type OpenedIndex, openStreetIndex } from '../fixtures/street-index.js';

const ROWS = 900;
const ANY_STREET: RowFilter = { ranges: [], words: null, affixes: [], form: 'any', before: null, behind: null, places: null };

let [paged, whole]: OpenedIndex[] = [];
beforeAll(async () => {
  const records = manyRecords(ROWS, 5);
  [paged, whole] = await Promise.all([openStreetIndex(records, 1, { isPaged: true }), openStreetIndex(records)]);
});

function filterOf({ index }: OpenedIndex, before: string | null, behind: string | null): RowFilter {
  const order = affixOrderOf(index.table);
  const run = (text: string | null) => (text === null ? null : order.exactly(text === '' ? [] : [text], 0, text === '' ? 0 : 1));
  return { ...ANY_STREET, before: run(before), behind: run(behind) };
}

it('are the rows of a range whose lines have the affixes, and no others', () => {
  const opened = paged as OpenedIndex;
  const affix = (...texts: readonly string[]) => fc.option(fc.constantFrom(...texts), { freq: 3 });
  fc.assert(
    fc.property(fc.nat(ROWS), fc.nat(ROWS), affix('', 'N', 'OLD'), affix('', 'ST', 'AVE'), (a, b, before, behind) => {
      const range = [Math.min(a, b), Math.max(a, b)] as const;
      const filter = filterOf(opened, before, behind);
      if (filter.before === null && filter.behind === null) return;
      const found = rangesOfLines(opened.index, filter, range);
      const rows: number[] = [];
      for (let i = 0; i < found.length; i += 2) for (let row = found[i] as number; row < (found[i + 1] as number); row++) rows.push(row);
      const fits = ({ before: front, behind: back }: { readonly before: string; readonly behind: string }): boolean =>
        (before === null || front === before) && (behind === null || back === behind);
      expect(rows).toEqual(opened.records.flatMap((record, row) => (row >= range[0] && row < range[1] && fits(record) ? [row] : [])));
    }),
    { numRuns: 200, seed: 62 },
  );
});

it('are not looked for in files that are whole, where a filter has no affixes, and in many lines', async () => {
  const [opened, resident] = [paged as OpenedIndex, whole as OpenedIndex];
  const range = [0, ROWS];
  expect(rangesOfLines(resident.index, filterOf(resident, '', null), range)).toBe(range);
  expect(rangesOfLines(opened.index, ANY_STREET, range)).toBe(range);
  const large = await openStreetIndex(manyRecords(4000, 6), 1, { isPaged: true });
  const all = [0, 4000];
  expect(rangesOfLines(large.index, filterOf(large, '', null), all)).toBe(all);
});
