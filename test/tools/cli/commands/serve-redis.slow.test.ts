import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canRun } from '../../../fixtures/programs.js';
import { RedisServer } from '../../../fixtures/redis.js';
import { commandOutput } from '../run-command.js';
import { ask, countStatuses, IP_DATA, type Served, serveProcesses } from './serve-process.js';

const { folder, serve } = serveProcesses();
let redis: RedisServer;

const keys = async (...words: string[]) => (await commandOutput(['keys', ...words])).trim();
/** Asks this often in all, of the servers in turn. */
const askOften = (servers: readonly Served[], key: string, times: number) =>
  countStatuses(times, (turn) => ask(servers[turn % servers.length] as Served, key));

describe.runIf(canRun('redis-server', 'serve with Redis'))('serve with Redis', () => {
  beforeEach(async () => {
    redis = await RedisServer.start();
  });
  afterEach(() => redis.stop());

  it('shares keys and a quota over processes, to the request', { timeout: 120_000 }, async () => {
    const store = ['--credentials', redis.url, '--state', folder('state')];
    const key = await keys('create', ...store);
    const words = [...IP_DATA, '--quiet', '--credentials', redis.url, '--limit-per-month', '50'];
    const servers = [await serve(words), await serve(words)];
    expect(await askOften(servers, key, 120)).toEqual({ 200: 50, 429: 70 });
    const refused = await ask(servers[0] as Served, key);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.headers.get('ratelimit-policy')).toBe('50;w=2592000');
    // What a key was made with goes before what is said for all.
    const own = await keys('create', '--limit', '20/month', ...store);
    expect(await askOften(servers, own, 30)).toEqual({ 200: 20, 429: 10 });
    const other = await keys('create', ...store);
    expect((await ask(servers[1] as Served, other)).status).toBe(200);
    const [, line = ''] = (await keys('list', ...store)).split('\n');
    await keys('revoke', line.split(' ')[0] as string, ...store);
    expect(await keys('list', ...store)).toMatch(/revoked 20\d\d-/);
  });

  it.each([
    ['open', 200],
    ['closed', 503],
  ])('while requests cannot be counted, lets them in or not: %s', async (word, expected) => {
    const store = ['--limit-store', redis.url, '--limit-unavailable', word];
    const served = await serve([...IP_DATA, '--limit-per-second', '1000', ...store]);
    const { key } = served;
    expect((await ask(served, key)).status).toBe(200);
    await redis.kill();
    await expect.poll(async () => (await ask(served, key)).status).toBe(expected);
    expect(await askOften([served], key, 20)).toEqual({ [expected]: 20 });
    await redis.resume();
    await expect.poll(async () => (await ask(served, key)).headers.get('ratelimit-remaining')).toBe('999');
  });
});
