import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DatasetStore, directorySource, memorySource } from '../../../src/dataset/index.js';
import { codeOf, errorOf, type Packed } from '../../fixtures/damaged-datasets.js';
import { packExample } from '../../fixtures/example-dataset.js';
import { folderForAll } from '../../fixtures/folder.js';
import { describeSource } from '../source-suite.js';

const root = folderForAll();
let folders = 0;

async function folderOf(files: Packed): Promise<string> {
  const folder = root(String(folders++));
  await mkdir(folder);
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
  return folder;
}

describeSource('directory', async (files) => directorySource(await folderOf(files)));

describe('directory source', () => {
  it('tells a folder that is missing from one that cannot be read', async () => {
    const folder = await folderOf(new Map([['file', new Uint8Array(1)]]));
    expect(await codeOf(() => directorySource(join(folder, 'nowhere')).read('manifest.json'))).toBe('DATASET_FILE_MISSING');
    expect(await codeOf(() => directorySource(join(folder, 'file')).read('manifest.json'))).toBe('DATASET_UNREADABLE');
  });

  it('takes no folder for a file', async () => {
    const folder = await folderOf(new Map());
    await mkdir(join(folder, 'manifest.json'));
    expect(await codeOf(() => directorySource(folder).read('manifest.json'))).toBe('DATASET_UNREADABLE');
  });

  it.skipIf(process.platform === 'win32')('refuses a named pipe at once, whoever may write to it', async () => {
    const folder = await folderOf(new Map());
    execFileSync('mkfifo', [join(folder, 'pipe.bin')]);
    const error = await errorOf(() => directorySource(folder).read('pipe.bin'));
    expect(error).toMatchObject({ code: 'DATASET_UNREADABLE', message: expect.stringContaining('it is not a regular file') });
    // As many as libuv has threads, beside them a file.
    await writeFile(join(folder, 'file.bin'), 'text');
    const reads = ['pipe.bin', 'pipe.bin', 'pipe.bin', 'pipe.bin', 'file.bin'].map((name) => directorySource(folder).read(name));
    expect((await Promise.allSettled(reads)).map(({ status }) => status)).toEqual([...Array(4).fill('rejected'), 'fulfilled']);
  });

  it.skipIf(process.platform === 'win32')('refuses a device', async () => {
    const folder = await folderOf(new Map());
    await symlink('/dev/zero', join(folder, 'device.bin'));
    expect(await codeOf(() => directorySource(folder).read('device.bin'))).toBe('DATASET_UNREADABLE');
  });

  it('ends with the reason of its signal', async () => {
    const folder = await folderOf(new Map([['file.bin', new Uint8Array(1)]]));
    const reason = new RangeError('gone');
    expect(await errorOf(() => directorySource(folder).read('file.bin', { signal: AbortSignal.abort(reason) }))).toBe(reason);
  });

  it('does not read a file beyond the limit', async () => {
    const folder = await folderOf(new Map([['big.bin', new Uint8Array(100)]]));
    const source = directorySource(folder);
    expect(await errorOf(() => source.read('big.bin', { limit: 99 }))).toMatchObject({
      code: 'DATASET_SIZE_MISMATCH',
      details: { found: 100, expected: 99 },
    });
    expect((await source.read('big.bin', { limit: 100 })).byteLength).toBe(100);
  });
});

describeSource('memory', async (files) => memorySource(files));

describe('memory source with bytes inside bigger buffers', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('reads views that start at byte %i', async (offset) => {
    const shifted = new Map<string, Uint8Array>();
    for (const [name, bytes] of await packExample()) {
      const big = new Uint8Array(bytes.byteLength + 16);
      big.set(bytes, offset);
      shifted.set(name, big.subarray(offset, offset + bytes.byteLength));
    }
    const store = await DatasetStore.open([memorySource(shifted)]);
    await store.use(async (view) => {
      const [streets] = await view.tables('us-streets', '200');
      expect(streets?.table.latitude.all().length).toBe(4);
      expect(streets?.table.strings.at(streets.table.name[0] as number)).toBe('ELM');
    });
  });

  it('reads pooled Node buffers', async () => {
    const pooled = new Map([...(await packExample())].map(([name, bytes]) => [name, Buffer.from(bytes)]));
    const store = await DatasetStore.open([memorySource(pooled)]);
    await store.use(async (view) => expect((await view.tables('us-places')).length).toBe(1));
  });

  it('copies shared memory, so that nobody changes it after the check', async () => {
    const shared = new Map<string, Uint8Array>();
    for (const [name, bytes] of await packExample()) {
      const view = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
      view.set(bytes);
      shared.set(name, view);
    }
    shared.set('manifest.json', Uint8Array.from(shared.get('manifest.json') as Uint8Array));
    const store = await DatasetStore.open([memorySource(shared)]);
    await store.use(async (view) => {
      const [places] = await view.tables('us-places');
      for (const bytes of shared.values()) bytes.fill(0);
      expect(Array.from(places?.table.zipCode ?? [])).toEqual([20001, 20002, 20020]);
    });
  });
});
