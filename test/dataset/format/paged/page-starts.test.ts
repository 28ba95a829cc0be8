import { describe, expect, it } from 'vitest';
import { pinsOf } from '../../../../src/dataset/format/paged/page-leaf.js';
import { decodePageTable, type PageTable } from '../../../../src/dataset/format/paged/page-table.js';
import type { FileKind } from '../../../../src/dataset/manifest.js';
import { isDoorplateError } from '../../../../src/errors.js';
import { entryOf, type Packed, rootField, set16 } from '../../../fixtures/damaged-datasets.js';
import { inPages, streetSample } from '../../../fixtures/paged-sample.js';

// The pinned bytes of page tables.

function tableOf(packed: Packed, kind: FileKind, key: string): PageTable {
  const { name, pages } = entryOf(packed, kind, key);
  const offset = pages?.offset as number;
  return decodePageTable(Uint8Array.from(packed.get(name) as Uint8Array).slice(offset), offset);
}

describe('a page table of another version', () => {
  it.each([
    [3, 'DATASET_CORRUPT', 'build the dataset anew'],
    [5, 'DATASET_TOO_NEW', 'update doorplate'],
  ])('is refused: %i', async (version, code, cure) => {
    const packed = await inPages(await streetSample());
    const { name, pages } = entryOf(packed, 'us-street-index');
    const offset = pages?.offset as number;
    const table = Uint8Array.from(packed.get(name) as Uint8Array).slice(offset);
    const message = expect.stringContaining(`format version is ${version}, this release reads 4: ${cure}`);
    expect(() => decodePageTable(set16(table, rootField(table, 0), version), offset)).toThrow(expect.objectContaining({ code, message }));
  });
});

describe('the first cells of pages', () => {
  it('are a named error where they do not fit', async () => {
    const table = tableOf(await inPages(await streetSample()), 'us-street-index', '');
    const starts = table.starts as Uint8Array;
    const refuses = (changed: Uint8Array): boolean => {
      try {
        pinsOf({ ...table, starts: changed });
        return false;
      } catch (error) {
        return isDoorplateError(error, 'DATASET_CORRUPT');
      }
    };
    expect(refuses(starts)).toBe(false);
    expect(refuses(starts.subarray(0, -1))).toBe(true);
    expect(refuses(Uint8Array.from([...starts, 0]))).toBe(true);
    expect(refuses(new Uint8Array(starts.length).fill(0xff))).toBe(true);
  });
});
