import { expect, it } from 'vitest';
import { Strings } from '../../../../src/dataset/format/codecs/strings.js';
import { columnsAndPages, streetSample, unlessAbsent } from '../../../fixtures/paged-sample.js';

it('gives the strings of a whole pool once its pages are there, and ends the run before', async () => {
  const { columns: vectors, open } = await columnsAndPages(await streetSample(), 'us-street-index');
  const { buffer, fillAll } = open();
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
  fillAll();
  for (const { inTable, expected } of pools) expect(textsOf(inTable)).toEqual(textsOf(expected));
});
