import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { folderForAll } from '../../../fixtures/folder.js';
import { ObjectStore } from '../../../fixtures/object-store.js';
import { canRun, childrenUntil, run } from '../../../fixtures/programs.js';
import { RedisServer } from '../../../fixtures/redis.js';
import { runCommand } from '../run-command.js';

const ROWS = Number(process.env.DOORPLATE_QUEUE_ROWS ?? 24_000);
/** Makes a part of few rows, so that there are many. */
const PADDING = 'x'.repeat(300);
const isInstalled = canRun('redis-server', 'batches over a queue');
const folder = folderForAll();
let redis: RedisServer;
const kept = childrenUntil(afterAll);

beforeAll(async () => {
  if (!isInstalled) return;
  redis = await RedisServer.start();
  const rows = Array.from({ length: ROWS }, (_, row) => `${row},${PADDING},8.8.${(row >> 8) & 255}.${row & 255}`);
  await writeFile(folder('in.csv'), `row,padding,ip\n${rows.join('\n')}\n`);
});
afterAll(() => redis?.stop());

/** Starts a worker in a folder, which it shares with nobody. */
async function startWorker(name = 'worker'): Promise<ChildProcess> {
  await mkdir(folder(name), { recursive: true });
  const words = ['batch', '--queue', redis.url, '--role', 'work', '--threads', '1'];
  return kept(spawn(process.execPath, [inject('command'), ...words], { cwd: folder(name), stdio: ['ignore', 'ignore', 'inherit'] }));
}

/** Parts that a journal has, each a line below the first. */
const partsIn = async (name: string): Promise<number> => (await readFile(folder(name), 'utf8').catch(() => '')).split('\n').length - 2;

const submit = (out: string, ...more: readonly string[]) =>
  runCommand(['batch', 'ip', folder('in.csv'), '--out', folder(out), '--fields', 'CountryCode', '--queue', redis.url, ...more]);

describe.skipIf(!isInstalled)('a batch over a queue', () => {
  it('has every row once, in order, though a worker is killed and Redis is restarted', { timeout: 120_000 }, async () => {
    const first = await startWorker();
    const ended = submit('out.csv', '--review', folder('review.csv'), '--summary', folder('run.json'));
    await expect.poll(() => partsIn('out.csv.journal'), { timeout: 30_000 }).toBeGreaterThan(0);
    // In the middle of a part, as it has only begun with them.
    first.kill('SIGKILL');
    await once(first, 'exit');
    await redis.kill();
    await setTimeout(500);
    await redis.resume();
    const second = await startWorker();
    expect((await ended).exit).toBe(0);
    const rows = parse(await readFile(folder('out.csv')), { columns: true }) as Record<string, unknown>[];
    expect(rows.map(({ row }) => Number(row))).toEqual(Array.from({ length: ROWS }, (_, row) => row));
    expect(rows.every(({ status }) => status === 'found')).toBe(true);
    expect(JSON.parse(await readFile(folder('run.json'), 'utf8'))).toMatchObject({ rows: ROWS, statuses: { found: ROWS } });
    expect((await readdir(folder())).sort()).toEqual(['in.csv', 'out.csv', 'review.csv', 'run.json', 'worker']);

    // The same worker goes on with another run, into another format.
    expect((await submit('out.parquet')).exit).toBe(0);
    const answered = await parquetReadObjects({ file: await asyncBufferFromFile(folder('out.parquet')), compressors });
    expect(answered.map(({ row }) => Number(row))).toEqual(Array.from({ length: ROWS }, (_, row) => row));
    second.kill('SIGTERM');
    expect(await once(second, 'exit')).toEqual([0, null]);
  });

  it('takes a table by a signed URL and puts the result by another, between machines that share no folder', {
    timeout: 120_000,
  }, async () => {
    const store = await ObjectStore.start();
    store.objects.set('/in.csv', await readFile(folder('in.csv')));
    const plain = ['batch', 'ip', folder('in.csv'), '--out', folder('in.parquet'), '--fields', 'CountryCode', '--prefix', 'a_'];
    expect((await runCommand(plain)).exit).toBe(0);
    store.objects.set('/in.parquet', await readFile(folder('in.parquet')));
    for (const [input, out] of [
      ['in.csv', 'result.csv'],
      ['in.parquet', 'result.parquet'],
    ] as const) {
      const here = ['batch', 'ip', folder(input), '--out', folder(out), '--fields', 'CountryCode'];
      expect((await runCommand(here)).exit).toBe(0);
      const workers = [await startWorker('a'), await startWorker('b')];
      await mkdir(folder('submitter'), { recursive: true });
      const submitUrls = (...more: readonly string[]) => {
        const urls = ['batch', 'ip', store.sign('GET', input), '--out', store.sign('PUT', out), '--fields', 'CountryCode'];
        const words = [inject('command'), ...urls, '--queue', redis.url, ...more];
        return kept(spawn(process.execPath, words, { cwd: folder('submitter') }));
      };
      const killed = submitUrls();
      await expect.poll(() => partsIn(`submitter/${out}.journal`), { timeout: 30_000 }).toBeGreaterThan(0);
      killed.kill('SIGKILL');
      await once(killed, 'exit');
      store.expire();
      const submitter = submitUrls('--resume');
      const said = text(submitter.stderr);
      const ended = once(submitter, 'exit');
      workers[0]?.kill('SIGKILL');
      const late = await startWorker('c');
      expect([await said, ...(await ended)]).toEqual([expect.stringContaining(`${store.url}/${out} is finished`), 0, null]);
      expect(store.objects.get(`/${out}`)?.equals(await readFile(folder(out)))).toBe(true);
      for (const name of ['a', 'b', 'c', 'submitter']) expect(await readdir(folder(name))).toEqual([]);
      for (const worker of [workers[1], late]) worker?.kill('SIGTERM');
    }
    const keys = run('redis-cli', ['-p', String(redis.port), '--scan', '--pattern', 'doorplate-batch:*']);
    expect((await keys).stdout).toBe('');
    await store.stop();
  });

  it('ends with the error that a worker had', { timeout: 60_000 }, async () => {
    const worker = await startWorker();
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
