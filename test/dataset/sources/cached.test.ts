import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cachedSource, type DatasetSource, memorySource } from '../../../src/dataset/index.js';
import { DoorplateError } from '../../../src/errors.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorplate-cached-'));
});
afterEach(() => rm(folder, { recursive: true }));

const FILES = new Map([
  ['manifest.json', Buffer.from('{}')],
  ['a-0123456789ab.bin', Buffer.from('content')],
]);

function remote() {
  const asked: string[] = [];
  let isDown = false;
  const memory = memorySource(FILES);
  const source: DatasetSource = {
    label: 'remote',
    read: async (name, options) => {
      asked.push(name);
      if (isDown) throw new DoorplateError('DATASET_UNREADABLE', 'the connection was refused');
      return memory.read(name, options);
    },
  };
  return { source, asked, goDown: () => (isDown = true) };
}

it('reads a file once, and answers without a network afterwards', async () => {
  const { source, asked, goDown } = remote();
  for (let round = 0; round < 2; round++) {
    const cached = cachedSource(folder, source);
    expect(Buffer.from(await cached.read('manifest.json')).toString()).toBe('{}');
    expect(Buffer.from(await cached.read('a-0123456789ab.bin', { size: 7 })).toString()).toBe('content');
  }
  expect(asked).toEqual(['manifest.json', 'a-0123456789ab.bin', 'manifest.json']);
  goDown();
  const offline = cachedSource(folder, source);
  expect(Buffer.from(await offline.read('manifest.json')).toString()).toBe('{}');
  expect(Buffer.from(await offline.read('a-0123456789ab.bin')).toString()).toBe('content');
  await expect(cachedSource(join(folder, 'other'), source).read('manifest.json')).rejects.toMatchObject({ code: 'DATASET_UNREADABLE' });
  expect((await readdir(folder)).sort()).toEqual(['a-0123456789ab.bin', 'manifest.json']);
});

it('reads a damaged copy anew', async () => {
  const { source } = remote();
  const cached = cachedSource(folder, source);
  await writeFile(join(folder, 'a-0123456789ab.bin'), 'cut');
  expect(Buffer.from(await cached.read('a-0123456789ab.bin', { size: 7 })).toString()).toBe('content');
  await writeFile(join(folder, 'a-0123456789ab.bin'), 'CONTENT');
  expect(Buffer.from(await cached.read('a-0123456789ab.bin', { size: 7, fresh: true })).toString()).toBe('content');
  expect(Buffer.from(await cached.read('a-0123456789ab.bin', { size: 7 })).toString()).toBe('content');
});
