import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnVectors } from '../../../../src/dataset/format/column-bytes.js';
import {
  decodePageTable,
  LEAF_PAGES,
  laidOut,
  PAGE_DIGEST_BYTES,
  type PageLeaf,
  type PageTable,
  takeLeaf,
} from '../../../../src/dataset/format/paged/page-table.js';
import type { PagedBytes } from '../../../../src/dataset/format/paged/paged-bytes.js';
import { growingNumbers } from '../../../../tools/build/format/growing-column.js';
import type { PackedFile } from '../../../../tools/build/format/pack.js';
import { withPages } from '../../../../tools/build/format/page-table.js';
import { encodeStreetRows } from '../../../../tools/build/us/encode/encode-street-rows.js';
import { pagedBytes, unlessAbsent } from '../../../fixtures/paged-sample.js';

const ROWS = 40_000;
const PLACES = 7;

/** Rows of streets, of which one page has some hundred. */
function manyRows(): PackedFile {
  const column = (cellOf: (row: number) => number) => {
    const values = growingNumbers();
    for (let row = 0; row < ROWS; row++) values.push(cellOf(row));
    return values;
  };
  const rows = {
    line: column((row) => row >> 1),
    place: column((row) => row % PLACES),
    street: column((row) => row),
    weight: column((row) => (row * 31) % 997),
    low: column(() => 1),
    high: column(() => 99),
  };
  const [file] = encodeStreetRows(
    rows,
    Uint32Array.from({ length: PLACES }, (_, place) => place),
  );
  return file as PackedFile;
}

const plain = manyRows();
/** Its leaves have digests alone. */
const known = withPages(plain);
/** Its leaves have the cuts too. */
const leaved = withPages(plain, { withoutLeaves: { cuts: 0 } });

function tableOf({ bytes, pages }: PackedFile): PageTable {
  const offset = pages?.offset as number;
  return decodePageTable(bytes.slice(offset), offset);
}
const partOf = ({ pageAt }: PageTable, part: number, file = leaved): Uint8Array => file.bytes.slice(pageAt[part], pageAt[part + 1]);

function lineOf(bytes: PagedBytes) {
  const vector = columnVectors(plain.bytes, 'us-street-rows').get('line') as Uint32Array;
  return { cells: bytes.cellsAt(vector.byteOffset, vector.byteLength), expected: vector };
}

describe('a page table with leaves', () => {
  it('lays pages out to the table as it is without them', () => {
    for (const { bytes, pages } of [leaved, known]) expect(Buffer.compare(laidOut(bytes, pages?.offset as number), plain.bytes)).toBe(0);
  });

  it('asks for a page together with the leaf that has its digest alone', () => {
    const table = tableOf(known);
    const { bytes, fill } = pagedBytes(table);
    const { cells, expected } = lineOf(bytes);
    const row = ROWS >> 1;
    const absent = unlessAbsent(() => cells?.number(row));
    const [page, ...others] = 'pages' in absent ? absent.pages : [];
    expect(others).toEqual([]);
    if (page === undefined) throw new Error('expected a page');
    expect(page).toBeLessThan(table.pages);
    const leaf = bytes.leafOfDigest(page) as number;
    expect(leaf).toBeGreaterThanOrEqual(table.pages);
    fill(leaf, partOf(table, leaf, known));
    expect(bytes.leafOfDigest(page)).toBeNull();
    fill(page, partOf(table, page, known));
    expect(cells?.number(row)).toBe(expected[row]);
  });

  it('asks for the leaf of a page first where it has its cuts, then for the page', () => {
    fc.assert(
      fc.property(fc.nat({ max: ROWS - 1 }), (row) => {
        const table = tableOf(leaved);
        const { bytes, fill } = pagedBytes(table);
        const { cells, expected } = lineOf(bytes);
        for (const isLeaf of [true, false]) {
          const absent = unlessAbsent(() => cells?.number(row));
          if ('found' in absent) continue;
          const [part, ...others] = absent.pages;
          expect(others).toEqual([]);
          expect((part as number) >= table.pages).toBe(isLeaf);
          fill(part as number, partOf(table, part as number));
        }
        expect(cells?.number(row)).toBe(expected[row]);
      }),
      { seed: 83, numRuns: 60 },
    );
  });

  it('takes no leaf that does not fit it', () => {
    const table = tableOf(leaved);
    const leaf = table.leaves[1] as PageLeaf;
    const good = partOf(table, table.pages + 1);
    const digests = LEAF_PAGES * PAGE_DIGEST_BYTES;
    for (const bytes of [good.slice(0, LEAF_PAGES), good.slice().fill(0x7f, digests, digests + 60)])
      expect(() => takeLeaf(tableOf(leaved), leaf, bytes, [])).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
    for (const length of [digests - 1, digests + 1])
      expect(() => takeLeaf(tableOf(known), tableOf(known).leaves[0] as PageLeaf, new Uint8Array(length), [])).toThrow(/a leaf has/);
  });
});
