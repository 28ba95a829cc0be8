import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { folderForAll } from '../../../fixtures/folder.js';
import { canRun } from '../../../fixtures/programs.js';
import { RedisServer } from '../../../fixtures/redis.js';
import { runCommand } from '../run-command.js';

const ROWS = Number(process.env.DOORPLATE_QUEUE_ROWS ?? 24_000);
/** Makes a part of few rows, so that there are many. */
const PADDING = 'x'.repeat(300);
const isInstalled = canRun('redis-server', 'batches over a queue');
const folder = folderForAll();
let redis: RedisServer;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  if (!isInstalled) return;
  redis = await RedisServer.start();
  const rows = Array.from({ length: ROWS }, (_, row) => `${row},${PADDING},8.8.${(row >> 8) & 255}.${row & 255}`);
  await writeFile(folder('in.csv'), `row,padding,ip\n${rows.join('\n')}\n`);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await redis?.stop();
});

function startWorker(): ChildProcess {
  const words = ['batch', '--queue', redis.url, '--role', 'work', '--threads', '1'];
  const child = spawn(process.execPath, [inject('command'), ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
  children.add(child);
  return child;
}

const submit = (out: string, ...more: readonly string[]) =>
  runCommand(['batch', 'ip', folder('in.csv'), '--out', folder(out), '--fields', 'CountryCode', '--queue', redis.url, ...more]);

describe.skipIf(!isInstalled)('a batch over a queue', () => {
  it('has every row once, in order, though a worker is killed and Redis is restarted', { timeout: 120_000 }, async () => {
    const first = startWorker();
    const ended = submit('out.csv', '--review', folder('review.csv'), '--summary', folder('run.json'));
    const outcomes = async () => (await readdir(folder())).filter((name) => name.startsWith('out.csv.parts-'));
    await expect.poll(outcomes, { timeout: 30_000 }).toHaveLength(1);
    // In the middle of a part, as it has only begun with them.
    first.kill('SIGKILL');
    await once(first, 'exit');
    await redis.kill();
    await setTimeout(500);
    await redis.resume();
    const second = startWorker();
    expect((await ended).exit).toBe(0);
    const rows = parse(await readFile(folder('out.csv')), { columns: true }) as Record<string, unknown>[];
    expect(rows.map(({ row }) => Number(row))).toEqual(Array.from({ length: ROWS }, (_, row) => row));
    expect(rows.every(({ status }) => status === 'found')).toBe(true);
    expect(JSON.parse(await readFile(folder('run.json'), 'utf8'))).toMatchObject({ rows: ROWS, statuses: { found: ROWS } });
    expect((await readdir(folder())).sort()).toEqual(['in.csv', 'out.csv', 'review.csv', 'run.json']);

    // The same worker goes on with another run, into another format.
    expect((await submit('out.parquet')).exit).toBe(0);
    const answered = await parquetReadObjects({ file: await asyncBufferFromFile(folder('out.parquet')), compressors });
    expect(answered.map(({ row }) => Number(row))).toEqual(Array.from({ length: ROWS }, (_, row) => row));
    second.kill('SIGTERM');
    expect(await once(second, 'exit')).toEqual([0, null]);
  });

  it('ends with the error that a worker had', { timeout: 60_000 }, async () => {
    const worker = startWorker();
    const ended = await submit('none.csv', '--data', folder('absent'));
    expect(ended).toMatchObject({ exit: 2, notices: expect.stringContaining('absent does not exist') });
    worker.kill('SIGTERM');
    expect(await once(worker, 'exit')).toEqual([0, null]);
  });

  it('needs a queue to work for, and one process to find duplicates', async () => {
    const refused = (reason: string) => ({ exit: 2, notices: expect.stringContaining(reason) });
    expect(await runCommand(['batch', '--role', 'work'])).toMatchObject(refused('--role work needs the --queue'));
    expect(await submit('twice.csv', '--dedupe')).toMatchObject(refused('--dedupe needs one process'));
  });
});
