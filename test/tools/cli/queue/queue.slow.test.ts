import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { run } from '../../../../tools/cli/program.js';
import { canRun } from '../../../fixtures/programs.js';
import { RedisServer } from '../../../fixtures/redis.js';
import { memoryTerminal } from '../terminal/memory-terminal.js';

const ROWS = Number(process.env.DOORPLATE_QUEUE_ROWS ?? 24_000);
/** Makes a part of few rows, so that there are many. */
const PADDING = 'x'.repeat(300);
const isInstalled = canRun('redis-server', 'batches over a queue');
let folder: string;
let redis: RedisServer;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  if (!isInstalled) return;
  redis = await RedisServer.start();
  folder = await mkdtemp(join(tmpdir(), 'doorplate-queue-'));
  const rows = Array.from({ length: ROWS }, (_, row) => `${row},${PADDING},8.8.${(row >> 8) & 255}.${row & 255}`);
  await writeFile(join(folder, 'in.csv'), `row,padding,ip\n${rows.join('\n')}\n`);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await redis?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

function startWorker(): ChildProcess {
  const words = ['batch', '--queue', redis.url, '--role', 'work', '--threads', '1'];
  const child = spawn(process.execPath, [inject('command'), ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
  children.add(child);
  return child;
}

const submit = (out: string, ...more: readonly string[]) => {
  const { terminal, written } = memoryTerminal();
  const words = [
    'batch',
    'ip',
    join(folder, 'in.csv'),
    '--out',
    join(folder, out),
    '--fields',
    'CountryCode',
    '--queue',
    redis.url,
    ...more,
  ];
  return { written, ended: run(words, terminal) };
};

describe.skipIf(!isInstalled)('a batch over a queue', () => {
  it('has every row once, in order, though a worker is killed and Redis is restarted', { timeout: 120_000 }, async () => {
    const first = startWorker();
    const { ended } = submit('out.csv', '--review', join(folder, 'review.csv'), '--summary', join(folder, 'run.json'));
    const outcomes = async () => (await readdir(folder)).filter((name) => name.startsWith('out.csv.parts-'));
    await expect.poll(outcomes, { timeout: 30_000 }).toHaveLength(1);
    // In the middle of a part, as it has only begun with them.
    first.kill('SIGKILL');
    await once(first, 'exit');
    await redis.kill();
    await setTimeout(500);
    await redis.resume();
    const second = startWorker();
    expect(await ended).toBe(0);
    const rows = parse(await readFile(join(folder, 'out.csv')), { columns: true }) as Record<string, unknown>[];
    expect(rows.map(({ row }) => Number(row))).toEqual(Array.from({ length: ROWS }, (_, row) => row));
    expect(rows.every(({ status }) => status === 'found')).toBe(true);
    expect(JSON.parse(await readFile(join(folder, 'run.json'), 'utf8'))).toMatchObject({ rows: ROWS, statuses: { found: ROWS } });
    expect((await readdir(folder)).sort()).toEqual(['in.csv', 'out.csv', 'review.csv', 'run.json']);

    // The same worker goes on with another run, into another format.
    const parquet = submit('out.parquet');
    expect(await parquet.ended).toBe(0);
    const answered = await parquetReadObjects({ file: await asyncBufferFromFile(join(folder, 'out.parquet')), compressors });
    expect(answered.map(({ row }) => Number(row))).toEqual(Array.from({ length: ROWS }, (_, row) => row));
    second.kill('SIGTERM');
    expect(await once(second, 'exit')).toEqual([0, null]);
  });

  it('ends with the error that a worker had', { timeout: 60_000 }, async () => {
    const worker = startWorker();
    const { ended, written } = submit('none.csv', '--data', join(folder, 'absent'));
    expect(await ended).toBe(2);
    expect(written.notices).toContain('absent does not exist');
    worker.kill('SIGTERM');
    expect(await once(worker, 'exit')).toEqual([0, null]);
  });

  it('needs a queue to work for, and one process to find duplicates', async () => {
    const { terminal, written } = memoryTerminal();
    expect(await run(['batch', '--role', 'work'], terminal)).toBe(2);
    expect(written.notices).toContain('--role work needs the --queue');
    const twice = submit('twice.csv', '--dedupe');
    expect(await twice.ended).toBe(2);
    expect(twice.written.notices).toContain('--dedupe needs one process');
  });
});
