import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { packagePlaces } from '../../../tools/build/package-places.js';
import { nation } from '../../fixtures/publishers/nation.js';
import { putRelease } from '../../fixtures/publishers/overture.js';
import { GetRun } from './get-run.js';

/** A file system of a few bytes in a folder of its own. */
interface SmallDisk {
  readonly path: string;
  remove(): void;
}

/** Mounts a small file system; null where this process may not mount, as on most machines of people. */
function smallDisk(bytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'doorplate-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  return {
    path,
    remove: () => {
      execFileSync('umount', [path], { stdio: 'ignore' });
      rmSync(path, { recursive: true });
    },
  };
}

/** Whether small file systems can be mounted here. */
function canMount(): boolean {
  const disk = smallDisk(100_000);
  disk?.remove();
  return disk !== null;
}

/** Bytes that can still be written to downloads. */
const disk = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY }));
vi.mock('../../../tools/format/flush.js', async (original) => {
  const { writeAt, ...others } = await original<typeof import('../../../tools/format/flush.js')>();
  return {
    ...others,
    writeAt: async (file: Parameters<typeof writeAt>[0], bytes: Uint8Array, position: number) => {
      disk.room -= bytes.length;
      if (disk.room < 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
      return writeAt(file, bytes, position);
    },
  };
});

const ROWS = 20_000;
const GROUPS = 200;
const AREA = 'MD';

let files: ReturnType<typeof nation>;
let run: GetRun;
let small: SmallDisk | null = null;
beforeAll(async () => {
  files = nation((await packagePlaces()).places, ROWS);
});
beforeEach(async () => {
  disk.room = Number.POSITIVE_INFINITY;
  run = await GetRun.start();
  putRelease(run.server, '2026-08-19.0', files, ROWS / GROUPS);
});
afterEach(async () => {
  small?.remove();
  small = null;
  await run.close();
});

describe('get on a full disk', () => {
  // One file of many that fails left those behind it waiting for ever: exit code 13 of Node, without a word.
  it('names the folder and ends, whenever the disk of the cache fills, and goes on from there', async () => {
    disk.room = 1e9;
    expect((await run.get(['overture'], AREA)).exit).toBe(0);
    const needed = 1e9 - disk.room;
    await run.command('remove', 'us-md');
    await run.command('cache', 'clear');
    for (const share of [0, 0.05, 0.1, 0.4]) {
      disk.room = Math.floor(share * needed);
      const { exit, notices } = await run.get(['overture'], AREA);
      expect([share, exit, notices]).toEqual([share, 2, expect.stringMatching(/error The disk of \S+cache is full \(ENOSPC\): .* free/)]);
      expect(await readdir(join(run.folder, 'data')).catch(() => [])).toEqual([]);
    }
    // What had arrived is not fetched again.
    disk.room = Math.floor(0.6 * needed);
    expect((await run.get(['overture'], AREA)).exit).toBe(0);
  });

  it.runIf(canMount()).each([
    ['cache', 200_000],
    ['data', 200_000],
    ['data', 1_000_000],
  ])('says by name that the disk of the %s of %i bytes is too small', async (kind, bytes) => {
    small = smallDisk(bytes);
    const { path } = small as SmallDisk;
    const { exit, notices } = await run.get(['overture'], AREA, ...(kind === 'cache' ? ['--cache', path] : ['--to', path]));
    expect([exit, notices]).toEqual([2, expect.stringMatching(new RegExp(`error (The disk of )?${path}.*B (are )?free`))]);
    expect(run.server.seen.filter(({ path: asked }) => /part-/.test(asked)).length).toBeLessThan(100);
    if (kind === 'data') expect(await readdir(path)).toEqual([]);
  });
});
