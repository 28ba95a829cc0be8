import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, createAuthenticator, type RedisCommand, redisStore } from '../../src/auth/index.js';
import { canRun } from '../fixtures/programs.js';
import { RedisServer } from '../fixtures/redis.js';
import { managedStoreSuite, storeSuite } from './store-suite.js';

/** A Redis client that fails at once while there is no server. */
const connect = (url: string): Redis =>
  new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, lazyConnect: true, retryStrategy: () => 50 }).on(
    'error',
    () => undefined,
  );

describe.runIf(canRun('redis-server', 'the credential store in Redis'))('a store in Redis', () => {
  let server: RedisServer;
  let client: Redis;
  const command: RedisCommand = (...words) => client.call(...words);
  beforeAll(async () => {
    server = await RedisServer.start();
    client = connect(server.url);
    await client.connect();
  });
  afterAll(async () => {
    client?.disconnect();
    await server?.stop();
  });

  let stores = 0;
  const begin = () => {
    const prefix = `suite-${stores++}:`;
    return (options?: { readonly now?: () => number }) => redisStore(command, { prefix, keepMs: 0, ...options });
  };
  storeSuite('as every store', ({ now }) => begin()({ now }));
  managedStoreSuite(begin);

  it('shows what another process revokes when what it keeps is over', async () => {
    const [first, second] = [redisStore(command, { prefix: 'two:', keepMs: 100 }), redisStore(command, { prefix: 'two:' })];
    const { record } = createApiKey('live');
    await first.addKey(record);
    expect((await first.findKey(record.hash))?.revokedAt).toBeNull();
    await second.revokeKey(record.id);
    await expect.poll(async () => (await first.findKey(record.hash))?.revokedAt).toEqual(expect.any(String));
  });

  it('answers at once for what it has just found', async () => {
    const store = redisStore(command, { prefix: 'kept:' });
    const { key, record } = createApiKey('live');
    await store.addKey(record);
    const auth = createAuthenticator({ store });
    await auth.check(`Bearer ${key}`);
    expect(auth.check(`Bearer ${key}`)).toEqual({ kind: 'api-key', id: record.id, environment: 'live' });
  });

  it('has lost nothing that it confirmed when the server is killed, again and again', async () => {
    const store = redisStore(command, { prefix: 'killed:', keepMs: 0 });
    const confirmed: string[] = [];
    for (let round = 0; round < 10; round++) {
      const writing = (async () => {
        for (;;) {
          const { record } = createApiKey('live');
          await store.addKey(record);
          confirmed.push(record.hash);
        }
      })().catch(() => undefined);
      await expect.poll(() => confirmed.length).toBeGreaterThan(5 * (round + 1));
      await server.kill();
      await writing;
      await server.resume();
      await expect.poll(() => client.ping().catch(() => null)).toBe('PONG');
    }
    const kept = new Set((await store.keys()).map(({ hash }) => hash));
    expect(confirmed.filter((hash) => !kept.has(hash))).toEqual([]);
    // What was written without a confirmation is whole, too: it can be revoked.
    for (const { id } of await store.keys()) expect(await store.revokeKey(id)).toBe(true);
  });

  it('is unavailable while the server is gone, and answers again afterwards', async () => {
    const store = redisStore(command, { prefix: 'gone:' });
    const auth = createAuthenticator({ store });
    const { key, record } = createApiKey('live');
    await store.addKey(record);
    await server.kill();
    await expect.poll(() => client.status).not.toBe('ready');
    await expect(async () => auth.check(`Bearer ${key}`)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await server.resume();
    await expect.poll(() => client.status).toBe('ready');
    expect(await auth.check(`Bearer ${key}`)).toMatchObject({ id: record.id });
  });
});
