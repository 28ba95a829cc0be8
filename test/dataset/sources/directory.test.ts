import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { directorySource } from '../../../src/dataset/index.js';
import { codeOf, errorOf, type Packed } from '../damage.js';
import { describeSource } from '../source-suite.js';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function folderOf(files: Packed): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'doorplate-'));
  folders.push(folder);
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

  it('does not read a file beyond the limit', async () => {
    const folder = await folderOf(new Map([['big.bin', new Uint8Array(100)]]));
    const source = directorySource(folder);
    expect(await errorOf(() => source.read('big.bin', 99))).toMatchObject({
      code: 'DATASET_SIZE_MISMATCH',
      details: { found: 100, expected: 99 },
    });
    expect((await source.read('big.bin', 100)).byteLength).toBe(100);
  });
});
