// The pinned bytes of page tables, as this release writes them and as earlier ones did.
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { columnVectors } from '../../../../src/dataset/format/column-bytes.js';
import { laidOut } from '../../../../src/dataset/format/paged/lay-out.js';
import { pinsOf } from '../../../../src/dataset/format/paged/page-starts.js';
import { decodePageTable, type PageTable } from '../../../../src/dataset/format/paged/page-table.js';
import type { FileKind } from '../../../../src/dataset/manifest.js';
import { isDoorplateError } from '../../../../src/errors.js';
import { entryOf, type Packed } from '../../../fixtures/damaged-datasets.js';
import { inPages, streetSample } from '../../../fixtures/paged-sample.js';

/** A file that an earlier release wrote, and where its page table starts. */
async function earlier(name: string, offset: number): Promise<{ readonly file: Uint8Array; readonly table: PageTable }> {
  const file = new Uint8Array(gunzipSync(await readFile(new URL(`earlier/${name}.bin.gz`, import.meta.url))));
  return { file, table: decodePageTable(file.slice(offset), offset) };
}

function tableOf(packed: Packed, kind: FileKind, key: string): PageTable {
  const { name, pages } = entryOf(packed, kind, key);
  const offset = pages?.offset as number;
  return decodePageTable(Uint8Array.from(packed.get(name) as Uint8Array).slice(offset), offset);
}

describe('page tables of earlier releases', () => {
  it('of version 2 are read', async () => {
    const offset = 9634;
    const { file, table } = await earlier('2-us-street-row-numbers', offset);
    const sample = await streetSample();
    expect(table.starts).toBeNull();
    expect(Buffer.compare(laidOut(file, offset), sample.get(entryOf(sample, 'us-street-row-numbers', '000').name) as Uint8Array)).toBe(0);
  });

  it('of version 3 are read, which have leaves with cuts and pins', async () => {
    const offset = 6_217_694;
    const { file, table } = await earlier('3-us-street-rows', offset);
    expect(table.leaves.length).toBeGreaterThan(40);
    expect(table.leaves.every(({ hasCuts }) => hasCuts)).toBe(true);
    const columns = new Map(columnVectors(laidOut(file, offset), 'us-street-rows').map(({ name, numbers }) => [name, numbers]));
    const same = { line: 3, street: 5, weight: 2, low: 1, high: 99, placeRow: 7 };
    for (const [name, value] of Object.entries(same)) {
      expect(columns.get(name)?.length, name).toBe(280_000);
      expect(
        columns.get(name)?.every((cell) => cell === value),
        name,
      ).toBe(true);
    }
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
