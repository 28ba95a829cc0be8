import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatasetStore, directorySource, inspectDataset } from '../../../../src/dataset/index.js';
import { writeAt } from '../../../../tools/build/format/flush.js';
import { hasEnded, thisProcess } from '../../../../tools/build/format/process-identity.js';
import { formatBytes } from '../../../../tools/build/format/quantities.js';
import { writeDataset } from '../../../../tools/build/format/stage.js';
import { codeOf, errorOf, type Packed } from '../../../fixtures/damaged-datasets.js';
import { packExample } from '../../../fixtures/example-dataset.js';
import { folderForEach } from '../../../fixtures/folder.js';

const parent = folderForEach();
let target: string;
beforeEach(async () => {
  target = parent('data', 'example');
});

const versionAt = async (folder: string): Promise<string> => {
  const facts = await inspectDataset(directorySource(folder));
  expect(facts.intact).toBe(true);
  return facts.version;
};

/** A build that stops when it comes to the n-th file, as one that is killed there. */
function stopping(packed: Packed, n: number): Packed {
  return Object.assign(new Map(packed), {
    *[Symbol.iterator]() {
      yield* [...packed].slice(0, n);
      throw new RangeError('stopped');
    },
  });
}

describe('writeDataset', () => {
  it('writes a new dataset and leaves nothing else', async () => {
    const packed = await packExample();
    await writeDataset(target, packed);
    expect(await versionAt(target)).toBe('2026.10');
    expect((await readdir(target)).sort()).toEqual([...packed.keys()].sort());
    expect(await readdir(parent('data'))).toEqual(['example']);
  });

  it('writes into an empty folder', async () => {
    await mkdir(target, { recursive: true });
    await writeDataset(target, await packExample());
    expect(await versionAt(target)).toBe('2026.10');
  });

  it('replaces a dataset, keeps its files for one build more, and touches nothing else', async () => {
    const versions = await Promise.all(['', 'new', 'newer'].map((version) => packExample(version)));
    for (const [i, packed] of versions.entries()) {
      await writeDataset(target, packed);
      if (i === 0) await writeFile(join(target, 'LICENCE.txt'), 'terms');
      const before = versions[i - 1]?.keys() ?? [];
      expect((await readdir(target)).sort()).toEqual([...new Set(['LICENCE.txt', ...packed.keys(), ...before])].sort());
    }
    expect(await versionAt(target)).toBe('2026.10newer');
    await writeDataset(target, versions[2] as Packed);
    expect((await readdir(target)).sort()).toEqual(['LICENCE.txt', ...(versions[2]?.keys() ?? [])].sort());
  });

  it('lets a process go on that has the old version mounted, and then says what to do', async () => {
    await writeDataset(target, await packExample());
    const store = await DatasetStore.open([directorySource(target)]);
    const city = () =>
      store.use(async (view) => {
        const [places] = await view.tables('us-places');
        return places?.table.cityNames.at(0);
      });
    const shard = () => store.use(async (view) => (await view.tables('us-streets', '200')).length);
    await writeDataset(target, await packExample('new'));
    expect(await city()).toBe('Greenway');
    await writeDataset(target, await packExample('newer'));
    expect(await errorOf(shard)).toMatchObject({
      code: 'DATASET_FILE_MISSING',
      message: expect.stringMatching(/is missing in .*; version 2026\.10newer has replaced it there: switch to it with replace$/),
    });
    await store.replace('example', directorySource(target));
    expect([await city(), await shard()]).toEqual(['Greenwaynewer', 1]);
  });

  it('replaces a dataset behind a link', async () => {
    await writeDataset(target, await packExample());
    const link = parent('current');
    await symlink(target, link);
    await writeDataset(link, await packExample('new'));
    expect(await versionAt(target)).toBe('2026.10new');
  });

  it.each<[string, (folder: string) => Promise<unknown>]>([
    ['a folder with other files', (folder) => writeFile(join(folder, 'thesis.doc'), 'years of work')],
    ['a manifest of something else', (folder) => writeFile(join(folder, 'manifest.json'), '{"name":"app"}')],
    ['a manifest that is no JSON', (folder) => writeFile(join(folder, 'manifest.json'), '')],
  ])('refuses %s and leaves it alone', async (_, fill) => {
    await mkdir(target, { recursive: true });
    await fill(target);
    const before = await readdir(target);
    expect(await codeOf(async () => writeDataset(target, await packExample()))).toBe('CONFIG_INVALID');
    expect(await readdir(target)).toEqual(before);
    expect(await readdir(parent('data'))).toEqual(['example']);
  });

  it('refuses a target that is a file', async () => {
    await mkdir(parent('data'));
    await writeFile(target, 'text');
    expect(await codeOf(async () => writeDataset(target, await packExample()))).toBe('CONFIG_INVALID');
    expect(await readFile(target, 'utf8')).toBe('text');
  });

  it('refuses a packed dataset without manifest', async () => {
    const packed = await packExample();
    packed.delete('manifest.json');
    expect(await codeOf(() => writeDataset(target, packed))).toBe('CONFIG_INVALID');
  });

  it('says how much room is missing before it writes anything', async () => {
    const packed = await packExample();
    const vast = Object.defineProperty(new Uint8Array(1), 'byteLength', { value: 2 ** 60 });
    packed.set('vast-000000000000.bin', vast);
    const error = await errorOf(() => writeDataset(target, packed));
    expect(error).toMatchObject({ code: 'CONFIG_INVALID', details: { expected: expect.any(Number) } });
    expect(await readdir(parent('data'))).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4])('keeps the old dataset when the build stops at file %i', async (n) => {
    await writeDataset(target, await packExample());
    const next = await packExample('new');
    expect(await errorOf(() => writeDataset(target, stopping(next, n)))).toBeInstanceOf(RangeError);
    expect(await versionAt(target)).toBe('2026.10');
    expect(await readdir(parent('data'))).toEqual(['example']);
  });

  it('mounts the old version after a kill between the last file and the manifest, and clears up at the next build', async () => {
    const old = await packExample();
    await writeDataset(target, old);
    for (const [name, bytes] of await packExample('new')) if (name !== 'manifest.json') await writeFile(join(target, name), bytes);
    expect(await versionAt(target)).toBe('2026.10');
    const packed = await packExample('newest');
    await writeDataset(target, packed);
    expect((await readdir(target)).sort()).toEqual([...new Set([...packed.keys(), ...old.keys()])].sort());
  });

  it('leaves what a build under way has written', async () => {
    await mkdir(parent('data'), { recursive: true });
    const running = `.example.${process.ppid}-0.building`;
    await mkdir(parent('data', running));
    await mkdir(parent('data', '.example-notes'));
    await writeDataset(target, await packExample());
    expect((await readdir(parent('data'))).sort()).toEqual(['.example-notes', running, 'example'].sort());
  });
});

describe('writeAt', () => {
  it('writes on where the system takes fewer bytes than it was given', async () => {
    const written = new Uint8Array(12);
    const write = (bytes: Uint8Array, offset: number, length: number, position: number) => {
      const bytesWritten = Math.min(length, 3);
      written.set(bytes.subarray(offset, offset + bytesWritten), position);
      return Promise.resolve({ bytesWritten, buffer: bytes });
    };
    await writeAt({ write: write as never }, new Uint8Array([1, 2, 3, 4, 5, 6, 7]), 4);
    expect([...written]).toEqual([0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 0]);
  });
});

describe('byteText', () => {
  it('writes sizes in the largest unit that leaves at least one', () => {
    const sizes = [0, 999, 1000, 1550, 999_949, 999_999, 5e6, 3e12];
    expect(sizes.map(formatBytes)).toEqual(['0 B', '999 B', '1.0 kB', '1.6 kB', '999.9 kB', '1.0 MB', '5.0 MB', '3000.0 GB']);
  });
});

const onLinux = process.platform === 'linux';

describe('hasEnded', () => {
  it.runIf(onLinux)('knows that a process has ended whose parent did not take note', async () => {
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60']);
    const [output] = await once(parent.stdout.setEncoding('utf8'), 'data');
    const { startedAt } = thisProcess();
    const zombie = { ...thisProcess(), pid: Number(output), startedAt };
    await expect.poll(() => hasEnded(zombie)).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  });

  it('claims nothing about the processes of another machine', () => {
    expect(hasEnded({ host: '00000000', pid: 1, startedAt: '1' })).toBe(false);
  });
});
