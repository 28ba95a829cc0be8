import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { columnVectors } from '../../../../src/dataset/format/column-bytes.js';
import { PageMemory, PagePlaces } from '../../../../src/dataset/format/paged/page-memory.js';
import {
  decodePageTable,
  LEAF_PAGES,
  laidOut,
  PAGE_DIGEST_BYTES,
  type PageLeaf,
  type PageTable,
  takeLeaf,
} from '../../../../src/dataset/format/paged/page-table.js';
import { FaultLog, PagedBytes } from '../../../../src/dataset/format/paged/paged-bytes.js';
import { addressSpace } from '../../../../src/dataset/format/paged/pins.js';
import { isDoorplateError } from '../../../../src/errors.js';
import { growingNumbers } from '../../../../tools/format/growing-column.js';
import type { PackedFile } from '../../../../tools/format/pack.js';
import { withPages } from '../../../../tools/format/page-table.js';
import { encodeStreetRows } from '../../../../tools/us/encode/encode-street-rows.js';

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

let plain: PackedFile;
/** Its leaves have digests alone. */
let known: PackedFile;
/** Its leaves have the cuts too. */
let leaved: PackedFile;
beforeAll(() => {
  plain = manyRows();
  known = withPages(plain);
  leaved = withPages(plain, { withoutLeaves: { cuts: 0 } });
});

const offsetOf = ({ pages }: PackedFile): number => pages?.offset as number;
const encodedOf = (file: PackedFile) => file.bytes.slice(offsetOf(file)) as Uint8Array<ArrayBuffer>;
const tableOf = (file: PackedFile): PageTable => decodePageTable(encodedOf(file), offsetOf(file));
const partOf = ({ pageAt }: PageTable, part: number, file = leaved): Uint8Array => file.bytes.slice(pageAt[part], pageAt[part + 1]);

function lineOf(bytes: PagedBytes) {
  const vector = columnVectors(plain.bytes, 'us-street-rows').get('line') as Uint32Array;
  const inTable = new Uint32Array(addressSpace(bytes.table.size), vector.byteOffset, vector.length);
  return { cells: bytes.cellsOf(inTable), expected: vector };
}

describe('a page table with leaves', () => {
  it('says the same whatever it leaves to them, once all have been taken', () => {
    const [table, other] = [tableOf(leaved), tableOf(known)];
    const digestsIn = ({ digests, pages }: PageTable) => digests.slice(0, pages * PAGE_DIGEST_BYTES);
    expect(table.leaves.length).toBeGreaterThan(4);
    expect(encodedOf(leaved).length).toBeLessThan(encodedOf(known).length);
    for (const [i, leaf] of table.leaves.entries()) takeLeaf(table, leaf, partOf(table, table.pages + i), []);
    const cuts = other.groups.map(({ axes }) => axes.map((axis) => axis.slice()));
    for (const [i, leaf] of other.leaves.entries()) takeLeaf(other, leaf, partOf(other, other.pages + i, known), []);
    expect(table.pages).toBe(other.pages);
    expect(table.pageAt.subarray(0, table.pages + 1)).toEqual(other.pageAt.subarray(0, table.pages + 1));
    expect(digestsIn(table)).toEqual(digestsIn(other));
    expect(table.groups.map(({ axes }) => axes)).toEqual(other.groups.map(({ axes }) => axes));
    expect(cuts).toEqual(other.groups.map(({ axes }) => axes));
  });

  it('lays pages out to the table as it is without them', () => {
    for (const file of [leaved, known]) expect(Buffer.compare(laidOut(file.bytes, offsetOf(file)), plain.bytes)).toBe(0);
  });

  it('stands in the manifest', () => {
    for (const file of [leaved, known]) expect(Buffer.from(file.pages?.table as string, 'base64').equals(encodedOf(file))).toBe(true);
  });

  it('asks for a page together with the leaf that has its digest alone', () => {
    const table = tableOf(known);
    const bytes = new PagedBytes(table, new FaultLog(), new PageMemory(2 ** 24, () => true), new PagePlaces(table.pages));
    const { cells, expected } = lineOf(bytes);
    const row = ROWS >> 1;
    expect(cells?.number(row)).toBeUndefined();
    const [page, ...others] = bytes.takeMissing() as [number];
    expect(others).toEqual([]);
    expect(page).toBeLessThan(table.pages);
    const leaf = bytes.leafOfDigest(page) as number;
    expect(leaf).toBeGreaterThanOrEqual(table.pages);
    bytes.fill(leaf, partOf(table, leaf, known));
    expect(bytes.leafOfDigest(page)).toBeNull();
    bytes.fill(page, partOf(table, page, known));
    expect(cells?.number(row)).toBe(expected[row]);
  });

  it('asks for the leaf of a page first where it has its cuts, then for the page', () => {
    fc.assert(
      fc.property(fc.nat({ max: ROWS - 1 }), (row) => {
        const table = tableOf(leaved);
        const bytes = new PagedBytes(table, new FaultLog(), new PageMemory(2 ** 24, () => true), new PagePlaces(table.pages));
        const { cells, expected } = lineOf(bytes);
        for (const isLeaf of [true, false]) {
          if (cells?.number(row) !== undefined) continue;
          const [part, ...others] = bytes.takeMissing();
          expect(others).toEqual([]);
          expect((part as number) >= table.pages).toBe(isLeaf);
          bytes.fill(part as number, partOf(table, part as number));
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
    const named = (bytes: Uint8Array): boolean => {
      try {
        takeLeaf(tableOf(leaved), leaf, bytes, []);
        return false;
      } catch (error) {
        return isDoorplateError(error, 'DATASET_CORRUPT');
      }
    };
    const cut = (to: number): Uint8Array => good.slice(0, to);
    expect(named(cut(LEAF_PAGES))).toBe(true);
    const wide = good.slice();
    wide.fill(0x7f, LEAF_PAGES * PAGE_DIGEST_BYTES, LEAF_PAGES * PAGE_DIGEST_BYTES + 60);
    expect(named(wide)).toBe(true);
    const known64 = LEAF_PAGES * PAGE_DIGEST_BYTES;
    for (const length of [known64 - 1, known64 + 1])
      expect(() => takeLeaf(tableOf(known), tableOf(known).leaves[0] as PageLeaf, new Uint8Array(length), [])).toThrow(/a leaf has/);
  });
});
