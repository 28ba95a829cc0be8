import { expect, it } from 'vitest';
import { columnVectors } from '../../../../src/dataset/format/column-bytes.js';
import { decodePageTable } from '../../../../src/dataset/format/paged/page-table.js';
import { PagedBuffer } from '../../../../src/dataset/format/paged/paged-buffer.js';
import { bytesOf, entryOf } from '../../../fixtures/damaged-datasets.js';
import { inPages, pagedBytes, streetSample, unlessAbsent } from '../../../fixtures/paged-sample.js';

/** Workers of 128 MiB read tables of half a gigabyte. */
const LITTLE = 2 ** 22;

it('says how long each column is, and takes no memory for what has not been read', async () => {
  const sample = await streetSample();
  const packed = await inPages(sample);
  const offset = entryOf(packed, 'us-street-index').pages?.offset as number;
  const table = decodePageTable(Uint8Array.from(bytesOf(packed, 'us-street-index')).slice(offset), offset);
  const before = process.memoryUsage().arrayBuffers;
  const { bytes, fill } = pagedBytes(table);
  const buffer = new PagedBuffer(bytes);
  const columns = [...columnVectors(bytesOf(sample, 'us-street-index'), 'us-street-index').values()].flatMap((whole) => {
    if (whole === null) return [];
    const { byteOffset, length } = whole;
    return [{ whole, column: buffer.vector(whole.constructor as Uint8ArrayConstructor, byteOffset, length) }];
  });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(LITTLE);
  for (const { whole, column } of columns) expect([column.length, column.byteLength]).toEqual([whole.length, whole.byteLength]);
  expect(columns.filter(({ column }) => 'pages' in unlessAbsent(() => [...column])).length).toBeGreaterThan(2);
  const file = bytesOf(packed, 'us-street-index');
  for (let page = 0; page < table.pages; page++) fill(page, file.slice(table.pageAt[page], table.pageAt[page + 1]));
  for (const { whole, column } of columns) expect([...column]).toEqual([...whole]);
});
