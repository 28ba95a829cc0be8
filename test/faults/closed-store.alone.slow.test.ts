import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { memorySource } from '../../src/dataset/index.js';
import { open } from '../../src/open.js';
import { everyKind, KINDS } from './every-kind.js';
import { outcomes } from './outcome.js';

/** Every table that was decoded, by kind, held weakly. */
const decoded: { readonly kind: string; readonly table: WeakRef<object> }[] = [];

vi.mock('../../src/dataset/format/index.js', async (original) => {
  const format = await original<typeof import('../../src/dataset/format/index.js')>();
  const decodeTable: typeof format.decodeTable = (bytes, file) => {
    const table = format.decodeTable(bytes, file);
    decoded.push({ kind: file.kind, table: new WeakRef(table) });
    return table;
  };
  const decodeBlocks: typeof format.decodeBlocks = (bytes, file) => {
    const blocks = format.decodeBlocks(bytes, file);
    for (const { table } of blocks) decoded.push({ kind: file.kind, table: new WeakRef(table) });
    return blocks;
  };
  return { ...format, decodeTable, decodeBlocks };
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The kinds of the decoded tables that something still holds. */
async function kindsHeld(): Promise<readonly string[]> {
  // A table may hang on a promise that was resolved in this turn of the event loop.
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
  }
  return decoded.filter(({ table }) => table.deref() !== undefined).map(({ kind }) => kind);
}

it('a closed store leaves no table behind', async () => {
  const datasets = await everyKind();
  const doorplate = await open({ only: true, data: datasets.map((files) => memorySource(files)) });
  await outcomes(doorplate);
  expect(new Set(decoded.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  expect(new Set(await kindsHeld())).toEqual(new Set(KINDS));
  await doorplate.close();
  expect(await kindsHeld()).toEqual([]);
  // The closed library is still in use here: it must not be what holds them either.
  await expect(doorplate.verify('1 Main St')).rejects.toMatchObject({ code: 'DATASET_CLOSED' });
});
