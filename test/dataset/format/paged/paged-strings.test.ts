import { expect, it } from 'vitest';
import { Strings } from '../../../../src/dataset/format/codecs/strings.js';
import { columnVectors } from '../../../../src/dataset/format/column-bytes.js';
import { decodePageTable } from '../../../../src/dataset/format/paged/page-table.js';
import { PagedBuffer } from '../../../../src/dataset/format/paged/paged-buffer.js';
import { bytesOf, entryOf } from '../../../fixtures/damaged-datasets.js';
import { inPages, pagedBytes, streetSample, unlessAbsent } from '../../../fixtures/paged-sample.js';

it('gives the strings of a whole pool once its pages are there, and ends the run before', async () => {
  const sample = await streetSample();
  const packed = await inPages(sample);
  const file = bytesOf(packed, 'us-street-index');
  const offset = entryOf(packed, 'us-street-index').pages?.offset as number;
  const table = decodePageTable(Uint8Array.from(file).slice(offset), offset);
  const { bytes: paged, fill } = pagedBytes(table);
  const buffer = new PagedBuffer(paged);
  const vectors = columnVectors(bytesOf(sample, 'us-street-index'), 'us-street-index');
  const pools = [...vectors.keys()].flatMap((name) => {
    const [offsets, bytes] = [vectors.get(name), vectors.get(name.replace('.offsets', '.bytes'))];
    if (!name.endsWith('.offsets')) return [];
    const inTable = buffer.strings(
      buffer.vector(Uint32Array, offsets?.byteOffset ?? 0, offsets?.length ?? 0),
      buffer.vector(Uint8Array, bytes?.byteOffset ?? 0, bytes?.length ?? 0),
    );
    return [{ inTable, expected: new Strings(offsets as Uint32Array, bytes as Uint8Array) }];
  });
  const textsOf = (strings: Strings) => Array.from({ length: strings.length }, (_, row) => strings.at(row));
  const ended = pools.filter(({ inTable }) => 'pages' in unlessAbsent(() => textsOf(inTable)));
  expect(ended.length).toBeGreaterThan(2);
  for (let page = 0; page < table.pages; page++) fill(page, file.slice(table.pageAt[page], table.pageAt[page + 1]));
  for (const { inTable, expected } of pools) expect(textsOf(inTable)).toEqual(textsOf(expected));
});
