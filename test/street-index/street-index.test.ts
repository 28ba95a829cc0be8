import { describe, expect, it } from 'vitest';
import { StreetIndexParts } from '../../src/dataset/format/integrity/index.js';
import type { UsStreetNumbersTable, UsStreetRowsTable } from '../../src/dataset/format/tables/us-street-index.js';
import type { UsStreetRowNumbersTable } from '../../src/dataset/format/tables/us-street-row-numbers.js';
import { DatasetStore, type Manifest, memorySource } from '../../src/dataset/index.js';
import type { DatasetView, LoadedTable } from '../../src/dataset/view.js';
import { rowText } from '../../src/street-index/index-text.js';
import { StreetIndex } from '../../src/street-index/street-index.js';
import { packExample } from '../fixtures/example-dataset.js';

interface IndexTables {
  readonly index: LoadedTable<'us-street-index'>;
  readonly rows: LoadedTable<'us-street-rows'>;
  readonly numbers: LoadedTable<'us-street-numbers'>;
  readonly rowNumbers: LoadedTable<'us-street-row-numbers'>;
}

const store = await DatasetStore.open([memorySource(await packExample())]);
const tables = await store.use(async (view): Promise<IndexTables> => {
  const [[index], [rows], [numbers], [rowNumbers]] = await Promise.all([
    view.tables('us-street-index'),
    view.tables('us-street-rows'),
    view.tables('us-street-numbers'),
    view.tables('us-street-row-numbers'),
  ]);
  return { index, rows, numbers, rowNumbers } as IndexTables;
});
const changed = <T>(loaded: { readonly table: T }, change: Partial<T>) => ({ ...loaded, table: { ...loaded.table, ...change } });

function indexOf(change: Partial<UsStreetRowsTable> = {}): StreetIndex {
  return new StreetIndex(tables.index, [changed(tables.rows, change) as LoadedTable<'us-street-rows'>]);
}

/** A view of one table, whatever is asked for. */
const viewOf = (table: unknown): DatasetView => ({ tables: () => [table] }) as unknown as DatasetView;
const withRowNumbers = (change: Partial<UsStreetRowNumbersTable>) => viewOf(changed(tables.rowNumbers, change));

const corrupt = (message: string) => expect.objectContaining({ code: 'DATASET_CORRUPT', message: expect.stringContaining(message) });

/** What a deep check says of the files of the index, of which some are changed. */
function checkParts(rows: Partial<UsStreetRowsTable>, numbers: Partial<UsStreetNumbersTable> = {}): void {
  const parts = new StreetIndexParts(tables.index.table);
  parts.addRows({ ...tables.rows.table, ...rows });
  parts.endRows();
  parts.addNumbers({ ...tables.numbers.table, ...numbers });
}

describe('a street index that is put together of its files', () => {
  it('opens where they belong together', () => {
    const index = indexOf();
    expect(index.lineOf(1)).toBe(1);
    expect(index.numbers(viewOf(tables.numbers), '10')).toHaveLength(1);
    expect(index.rowNumbers(withRowNumbers({}), 0)).toMatchObject({ rows: 2 });
    expect(() => checkParts({})).not.toThrow();
  });

  it.each<readonly [what: string, change: Partial<UsStreetRowsTable>, message: string]>([
    ['rows of another begin', { first: 1 }, 'row 0 of the street index is missing'],
    ['rows of other places', { placeFirst: Uint32Array.of(0, 1, 2) }, 'other places than its directory'],
    ['rows of a line that is not there', { line: Uint32Array.of(0, 2) }, 'other lines than its directory'],
    ['rows of another line', { line: Uint32Array.of(1, 1) }, 'other lines than its directory'],
    ['fewer rows', { line: Uint32Array.of(0) }, 'has 1 rows, expected 2'],
  ])('is refused by a deep check with %s', (_, change, message) => {
    expect(() => checkParts(change)).toThrow(corrupt(message));
  });

  it('is refused by a deep check with numbers of a row that it does not have', () => {
    expect(() => checkParts({}, { bestRow: Uint32Array.of(2) })).toThrow(corrupt('name row 2, expected below 2'));
  });

  it('is refused with the numbers of more rows than it has', () => {
    expect(() => indexOf().rowNumbers(withRowNumbers({ rows: 3 }), 0)).toThrow(corrupt('has 3 rows, expected 2'));
  });

  it.each([
    ['that it does not have', {}, 2],
    ['without a line', { line: Uint32Array.of(0, 2) }, 1],
    ['without a place', { place: Uint32Array.of(9, 0) }, 0],
  ])('refuses to show a row %s, and names its dataset', (_, change, row) => {
    const { name } = store.manifests()[0] as Manifest;
    const error = { code: 'DATASET_CORRUPT', details: expect.objectContaining({ dataset: name }) };
    expect(() => rowText(indexOf(change), row)).toThrow(expect.objectContaining(error));
  });
});
