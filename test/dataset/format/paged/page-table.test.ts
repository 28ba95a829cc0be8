import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodePageTable, PAGE_DIGEST_BYTES, type PageTable } from '../../../../src/dataset/format/paged/page-table.js';
import { FaultLog, PagedBytes, PageFault } from '../../../../src/dataset/format/paged/paged-bytes.js';
import type { FileEntry, PagesEntry } from '../../../../src/dataset/manifest.js';
import { isDoorplateError } from '../../../../src/errors.js';
import { entryOf } from '../../../fixtures/damaged-datasets.js';
import { pagedSample } from '../../../fixtures/paged-sample.js';

let file: Uint8Array;
let encoded: Uint8Array<ArrayBuffer>;
let offset: number;
let table: PageTable;
beforeAll(async () => {
  const packed = await pagedSample();
  const entry: FileEntry = entryOf(packed, 'us-street-index');
  file = packed.get(entry.name) as Uint8Array;
  ({ offset } = entry.pages as PagesEntry);
  encoded = file.slice(offset) as Uint8Array<ArrayBuffer>;
  table = decodePageTable(encoded, offset);
});

describe('a page table', () => {
  it('has a digest for each page of the table in front of it', () => {
    expect(table.pages).toBe(Math.ceil(offset / table.pageBytes));
    expect(table.digests.length).toBe(table.pages * PAGE_DIGEST_BYTES);
  });

  it('holds bytes as they are in the file', () => {
    const { bytes } = new PagedBytes(table, offset, new FaultLog());
    for (let pin = 0; pin < table.pinAt.length; pin++) {
      const [from, length] = [table.pinAt[pin] as number, table.pinBytes[pin] as number];
      expect(Buffer.compare(bytes.subarray(from, from + length), file.subarray(from, from + length))).toBe(0);
    }
    for (let at = 0; at + 4 <= offset; at += table.pageBytes) expect(bytes.subarray(at, at + 4)).toEqual(file.slice(at, at + 4));
  });

  it('that is damaged is a named error or leaves the file as long as it is', () => {
    fc.assert(
      fc.property(fc.nat({ max: encoded.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = encoded.slice();
        damaged[at] = (damaged[at] as number) ^ change;
        try {
          expect(new PagedBytes(decodePageTable(damaged, offset), offset, new FaultLog()).bytes.length).toBe(offset);
        } catch (error) {
          expect(isDoorplateError(error)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('bytes that are not all there', () => {
  it('note the pages that are missed until they are filled', () => {
    const log = new FaultLog();
    const paged = new PagedBytes(table, offset, log);
    const { pageBytes } = table;
    expect(paged.has(pageBytes + 8, 3 * pageBytes)).toBe(false);
    expect(log.count).toBe(2);
    expect(paged.takeMissing()).toEqual([1, 2]);
    expect(paged.takeMissing()).toEqual([]);
    paged.fill(1, file.slice(pageBytes, 2 * pageBytes));
    expect(paged.has(pageBytes, 2 * pageBytes)).toBe(true);
    expect(paged.hasCell(2 * pageBytes, 4)).toBe(true);
    expect(paged.hasCell(2 * pageBytes + 4, 4)).toBe(false);
  });

  it('end a run that misses too many of them, and one that goes astray', () => {
    const log = new FaultLog();
    const paged = new PagedBytes(table, offset, log);
    expect(() => paged.has(0, offset)).toThrow(PageFault);
    log.begin();
    for (let i = 0; i < 100_000; i++) log.cell();
    paged.takeMissing();
    paged.hasCell(4, 4);
    expect(() => {
      for (let i = 0; i < 100_000; i++) log.cell();
    }).toThrow(PageFault);
  });
});
