import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { packagePlaces } from '../../../../tools/build/package-places.js';
import { putNad } from '../../../fixtures/publishers/nad.js';
import { nation } from '../../../fixtures/publishers/nation.js';
import { putRelease } from '../../../fixtures/publishers/overture.js';
import { GetRun } from './get-run.js';

const AREA = 'us';
const ROWS = 2000;
const GROUPS = 20;
const STALLED_BYTES = 500;
/** Until the command has come so far, on whatever machine; milliseconds. */
const POLL_MS = 30_000;

const NAD = /\/files\//;

const run = GetRun.forEach();
beforeEach(async () => {
  const files = nation((await packagePlaces()).places, ROWS);
  putRelease(run.server, '2026-08-19.0', files, ROWS / GROUPS);
  putNad(run.server, { number: 23, blobId: 'blob', modified: '2026-08-06', rows: files.flat() });
});

/** Whether the file that hangs has brought what it brings, and the others are there. */
async function isStalled(): Promise<boolean> {
  const cache = join(run.folder, 'cache');
  const names = await readdir(cache, { recursive: true }).catch((): string[] => []);
  const parts = await Promise.all(names.filter((name) => name.endsWith('.part')).map((name) => stat(join(cache, name))));
  return parts.length === 1 && parts[0]?.size === STALLED_BYTES && names.some((name) => /part-.*-\d+\.parquet$/.test(name));
}

describe('get that Ctrl-C ends', () => {
  it(
    'goes on in the middle of the file that was under way, and fetches nothing else again',
    async () => {
      const { server } = run;
      server.faults.plan({ path: NAD, fault: { kind: 'stall', bytes: STALLED_BYTES } });
      const mirrors = ['overture', 'nad'].flatMap((source) => ['--base-url', `${source}=${server.url}`]);
      const { child, ended } = run.start('get', AREA, ...mirrors);
      await expect.poll(isStalled, { timeout: POLL_MS }).toBe(true);
      child.kill('SIGINT');
      await ended;
      const arrived = server.seen.splice(0).filter(({ doneAt }) => doneAt !== null);
      expect(await run.command('list')).toMatch(/^nothing is installed/);

      expect((await run.get(['overture', 'nad'], AREA)).exit).toBe(0);
      const requests = (seen: typeof arrived) => seen.filter(({ bytes }) => bytes > 0).map(({ path, range }) => `${path} ${range}`);
      expect(requests(arrived).length).toBeGreaterThan(3);
      const again = requests(server.seen).filter((request) => requests(arrived).includes(request));
      expect(again).toEqual([]);
      expect(server.seen.filter(({ path }) => NAD.test(path)).map(({ range }) => range)).toEqual([`bytes=${STALLED_BYTES}-`]);
    },
    2 * POLL_MS,
  );
});
