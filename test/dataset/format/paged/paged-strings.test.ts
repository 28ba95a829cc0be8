import { expect, it } from 'vitest';
import { Strings } from '../../../../src/dataset/format/codecs/strings.js';
import { columnVectors } from '../../../../src/dataset/format/column-bytes.js';
import { decodePageTable } from '../../../../src/dataset/format/paged/page-table.js';
import { pagedStrings } from '../../../../src/dataset/format/paged/paged-strings.js';
import { addressSpace } from '../../../../src/dataset/format/paged/pins.js';
import { bytesOf, entryOf } from '../../../fixtures/damaged-datasets.js';
import { inPages, pagedBytes, streetSample } from '../../../fixtures/paged-sample.js';

/** A longer pool is read string by string. */
const MOST_KEPT_BYTES = 16 * 1024;

it('a short pool stays the same one from when all of it is there, and else is made anew', async () => {
  const sample = await streetSample();
  const packed = await inPages(sample);
  const file = bytesOf(packed, 'us-street-index');
  const offset = entryOf(packed, 'us-street-index').pages?.offset as number;
  const table = decodePageTable(Uint8Array.from(file).slice(offset), offset);
  const paged = pagedBytes(table);
  const vectors = columnVectors(bytesOf(sample, 'us-street-index'), 'us-street-index');
  const pools = [...vectors.keys()].flatMap((name) => {
    const [offsets, bytes] = [vectors.get(name), vectors.get(name.replace('.offsets', '.bytes'))];
    return name.endsWith('.offsets') ? [{ offsets: offsets as Uint32Array, bytes: bytes as Uint8Array }] : [];
  });
  const inTable = pools.map(({ offsets, bytes }) => ({
    offsets: new Uint32Array(addressSpace(table.size), offsets.byteOffset, offsets.length),
    bytes: new Uint8Array(addressSpace(table.size), bytes.byteOffset, bytes.length),
  }));
  const stringsOf = ({ offsets, bytes }: (typeof inTable)[number]) => pagedStrings(offsets, bytes, paged);
  const inPagesNow = inTable.filter((pool) => paged.cellsOf(pool.offsets) !== undefined || paged.cellsOf(pool.bytes) !== undefined);
  expect(inPagesNow.length).toBeGreaterThan(2);
  for (const pool of inPagesNow) expect(stringsOf(pool)).not.toBe(stringsOf(pool));
  for (let page = 0; page < table.pages; page++) paged.fill(page, file.slice(table.pageAt[page], table.pageAt[page + 1]));

  const isShort = ({ offsets, bytes }: (typeof inTable)[number]) => offsets.byteLength + bytes.byteLength <= MOST_KEPT_BYTES;
  expect(new Set(inPagesNow.map(isShort))).toEqual(new Set([true, false]));
  for (const pool of inPagesNow) {
    const strings = stringsOf(pool);
    expect(stringsOf(pool) === strings).toBe(isShort(pool));
  }
  for (const [i, pool] of inTable.entries()) {
    const { offsets, bytes } = pools[i] as (typeof pools)[number];
    const [strings, expected] = [stringsOf(pool), new Strings(offsets, bytes)];
    expect(Array.from({ length: strings.length }, (_, row) => strings.at(row))).toEqual(
      Array.from({ length: expected.length }, (_, row) => expected.at(row)),
    );
  }
});
