import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { folderForEach } from '../../../fixtures/folder.js';
import { canRun } from '../../../fixtures/programs.js';
import { RedisServer } from '../../../fixtures/redis.js';

const folder = folderForEach();
let redis: RedisServer;
let children: ChildProcess[];

async function run(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [inject('command'), ...words]);
  return stdout.trim();
}

/** Starts a server and gives the address of a question. */
async function serve(...words: string[]): Promise<string> {
  const fixed = ['serve', '--port', '0', '--only', '--data', 'datasets/ip-country', '--drain', '0', '--quiet', '--state', folder('state')];
  const child = spawn(process.execPath, [inject('command'), ...fixed, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (piece) => {
    output += piece;
  });
  await expect.poll(() => output, { timeout: 30_000 }).toMatch(/listens on \S+\n/);
  return `${/listens on (\S+)\n/.exec(output)?.[1]}/ipgeolocation/8.8.8.8`;
}

const ask = (url: string, key: string) => fetch(url, { headers: { authorization: `Bearer ${key}` } });

/** Asks this often in all, eight at a time; gives how often each status came. */
async function askOften(urls: readonly string[], key: string, times: number): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  let left = times;
  const loop = async (url: string) => {
    while (left-- > 0) {
      const { status } = await ask(url, key);
      seen[status] = (seen[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, i) => loop(urls[i % urls.length] as string)));
  return seen;
}

describe.runIf(canRun('redis-server', 'serve with Redis'))('serve with Redis', () => {
  beforeEach(async () => {
    redis = await RedisServer.start();
    children = [];
  });
  afterEach(async () => {
    for (const child of children) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    await redis.stop();
  });

  it('shares keys and a quota over processes, to the request', { timeout: 120_000 }, async () => {
    const store = ['--credentials', redis.url];
    const key = await run('keys', 'create', ...store);
    const urls = [await serve(...store, '--limit-per-month', '50'), await serve(...store, '--limit-per-month', '50')];
    expect(await askOften(urls, key, 120)).toEqual({ 200: 50, 429: 70 });
    const refused = await ask(urls[0] as string, key);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.headers.get('ratelimit-policy')).toBe('50;w=2592000');
    // What a key was made with goes before what is said for all.
    const own = await run('keys', 'create', '--limit', '20/month', ...store);
    expect(await askOften(urls, own, 30)).toEqual({ 200: 20, 429: 10 });
    const other = await run('keys', 'create', ...store);
    expect((await ask(urls[1] as string, other)).status).toBe(200);
    const [, line = ''] = (await run('keys', 'list', ...store)).split('\n');
    await run('keys', 'revoke', line.split(' ')[0] as string, ...store);
    expect(await run('keys', 'list', ...store)).toMatch(/revoked 20\d\d-/);
  });

  it.each([
    ['open', 200],
    ['closed', 503],
  ])('while requests cannot be counted, lets them in or not: %s', async (word, expected) => {
    const key = await run('keys', 'create', '--state', folder('state'));
    const url = await serve('--limit-per-second', '1000', '--limit-store', redis.url, '--limit-unavailable', word);
    expect((await ask(url, key)).status).toBe(200);
    await redis.kill();
    await expect.poll(async () => (await ask(url, key)).status).toBe(expected);
    expect(await askOften([url], key, 20)).toEqual({ [expected]: 20 });
    await redis.resume();
    await expect.poll(async () => (await ask(url, key)).headers.get('ratelimit-remaining')).toBe('999');
  });
});

describe('serve with workers', () => {
  beforeEach(async () => {
    children = [];
  });
  afterEach(async () => {
    for (const child of children) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  });

  it('counts the requests of all of them together', async () => {
    const key = await run('keys', 'create', '--state', folder('state'));
    const url = await serve('--workers', '2', '--limit-per-second', '1');
    const began = performance.now();
    const { 200: answered = 0 } = await askOften([url], key, 60);
    const seconds = (performance.now() - began) / 1000;
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThanOrEqual(1 + Math.ceil(seconds));
  });

  it('refuses a quota that nobody keeps', async () => {
    await expect(run('serve', '--limit-per-month', '5', '--state', folder('state'))).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--limit-store redis://'),
    });
  });
});
