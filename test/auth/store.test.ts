import { expect, it } from 'vitest';
import { createProfile, memoryStore, redisStore } from '../../src/auth/index.js';
import { CHEAP } from '../fixtures/authenticator.js';
import { storeSuite } from './store-suite.js';

storeSuite('memoryStore', memoryStore);

it('redisStore takes no revocation back when it dies between the commands that replace a profile', async () => {
  const tables = new Map<string, Map<string, string>>();
  let left = Number.POSITIVE_INFINITY;
  const store = redisStore(
    async (name, key, field = '', value = '') => {
      if (left-- <= 0) throw new Error('The process was killed');
      const table = tables.get(key) ?? new Map();
      if (name === 'HSET') tables.set(key, table.set(field, value));
      if (name === 'HDEL') table.delete(field);
      return table.get(field) ?? null;
    },
    { keepMs: 0 },
  );
  const { record } = await createProfile({ passwordCost: CHEAP });
  await store.addProfile({ ...record, revokedAt: '2026-01-01T00:00:00.000Z' });
  left = 1;
  await expect(store.addProfile({ ...record, label: 'new' })).rejects.toThrow('killed');
  left = Number.POSITIVE_INFINITY;
  expect(await store.findProfile(record.name)).toMatchObject({ revokedAt: '2026-01-01T00:00:00.000Z' });
  await store.addProfile({ ...record, label: 'new' });
  expect(await store.findProfile(record.name)).toMatchObject({ label: 'new', revokedAt: null });
});
