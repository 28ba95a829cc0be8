import { expect, it } from 'vitest';
import { columnsAndPages, streetSample, unlessAbsent } from '../../../fixtures/paged-sample.js';

/** Workers of 128 MiB read tables of half a gigabyte. */
const LITTLE = 2 ** 22;

it('says how long each column is, and takes no memory for what has not been read', async () => {
  const { columns: wholes, open } = await columnsAndPages(await streetSample(), 'us-street-index');
  const before = process.memoryUsage().arrayBuffers;
  const { buffer, fillAll } = open();
  const columns = [...wholes.values()].flatMap((whole) => {
    if (whole === null) return [];
    const { byteOffset, length } = whole;
    return [{ whole, column: buffer.vector(whole.constructor as Uint8ArrayConstructor, byteOffset, length) }];
  });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(LITTLE);
  for (const { whole, column } of columns) expect([column.length, column.byteLength]).toEqual([whole.length, whole.byteLength]);
  expect(columns.filter(({ column }) => 'pages' in unlessAbsent(() => [...column])).length).toBeGreaterThan(2);
  fillAll();
  for (const { whole, column } of columns) expect([...column]).toEqual([...whole]);
});
