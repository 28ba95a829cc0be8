import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nation } from '../test/fixtures/publishers/nation.js';
import { putRelease } from '../test/fixtures/publishers/overture.js';
import { PublisherServer, type Seen } from '../test/fixtures/publishers/server.js';
import { packagePlaces } from '../tools/build/package-places.js';
import { report, seeded } from './measure.js';

/**
 * Kills `doorplate get` at random moments and runs it again: the dataset has to be that of an undisturbed run, and nothing is
 * fetched twice but what was under way. `npm run build && npm run bench -- get-kills --kills 50`.
 */
const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const AREA = 'county:24510';
const NAME = 'us-county-24510';
const ROWS = 80_000;
const GROUPS = 200;
/** What was sent so shortly before the end may not have reached the disk, milliseconds. */
const UNDER_WAY_MS = 100;

const option = process.argv.indexOf('--kills');
const kills = option < 0 ? 50 : Number(process.argv[option + 1]);
const random = seeded(17);
const server = await PublisherServer.start();
server.delayMs = 20;
putRelease(server, '2026-08-19.0', nation((await packagePlaces()).places, ROWS), ROWS / GROUPS);

/** Runs the command with a folder; kills it after a time, if one is given. Returns when it ended. */
async function get(folder: string, killAfterMs: number | null): Promise<number> {
  const env = { ...process.env, DOORPLATE_DATA_DIR: join(folder, 'data'), DOORPLATE_CACHE_DIR: join(folder, 'cache') };
  const child = spawn(process.execPath, [MAIN, 'get', AREA, '--base-url', `overture=${server.url}`], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const timer = killAfterMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code] = await ended;
  clearTimeout(timer);
  if (killAfterMs === null && code !== 0) throw new Error(`get ends with ${code}`);
  return performance.now();
}

function digestOf(folder: string): string {
  const hash = createHash('sha256');
  const path = join(folder, 'data', NAME);
  for (const name of readdirSync(path).sort()) hash.update(name).update(readFileSync(join(path, name)));
  return hash.digest('hex');
}

const requestOf = ({ path, range }: Seen): string => `${path} ${range}`;

/** One run that is killed, and the one behind it. */
async function trial(killAfterMs: number) {
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-kills-'));
  try {
    server.seen.length = 0;
    const killedAt = await get(folder, killAfterMs);
    const before = server.seen.splice(0);
    const arrived = new Set(before.filter(({ doneAt }) => doneAt !== null && doneAt < killedAt - UNDER_WAY_MS).map(requestOf));
    await get(folder, null);
    const twice = server.seen.filter((seen) => seen.bytes > 0 && arrived.has(requestOf(seen)));
    const bytesBefore = before.reduce((sum, { bytes }) => sum + bytes, 0);
    return { digest: digestOf(folder), twice: twice.map(requestOf), bytesBefore };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const folder = mkdtempSync(join(tmpdir(), 'doorplate-kills-'));
const start = performance.now();
const undisturbedMs = (await get(folder, null)) - start;
const expected = digestOf(folder);
const bytes = server.seen.reduce((sum, seen) => sum + seen.bytes, 0);
rmSync(folder, { recursive: true });

const trials = [];
for (let kill = 0; kill < kills; kill++) trials.push(await trial(random() * undisturbedMs));
await server.close();
await report('get-kills', {
  kills,
  undisturbedMs: Math.round(undisturbedMs),
  bytes,
  killedWhileFetching: trials.filter(({ bytesBefore }) => bytesBefore > 0 && bytesBefore < bytes).length,
  otherBytes: trials.filter(({ digest }) => digest !== expected).length,
  fetchedTwice: trials.flatMap(({ twice }) => twice),
});
