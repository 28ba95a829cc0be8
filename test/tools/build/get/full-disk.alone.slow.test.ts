import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { packagePlaces } from '../../../../tools/build/package-places.js';
import { nation } from '../../../fixtures/publishers/nation.js';
import { putRelease } from '../../../fixtures/publishers/overture.js';
import { GetRun } from './get-run.js';

/** Bytes that can still be written to downloads. */
const disk = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY }));
vi.mock('../../../../tools/build/format/flush.js', async (original) => {
  const { writeAt, ...others } = await original<typeof import('../../../../tools/build/format/flush.js')>();
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
const run = GetRun.forEach();
beforeAll(async () => {
  files = nation((await packagePlaces()).places, ROWS);
});
beforeEach(() => {
  disk.room = Number.POSITIVE_INFINITY;
  putRelease(run.server, '2026-08-19.0', files, ROWS / GROUPS);
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
});
