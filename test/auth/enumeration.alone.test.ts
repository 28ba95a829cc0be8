// Whoever tries keys learns nothing from the work that a refusal takes.
import { beforeEach, expect, it, vi } from 'vitest';
import { type Authenticator, createApiKey, createAuthenticator, memoryStore } from '../../src/auth/index.js';
import { Clock } from '../fixtures/authenticator.js';
import { errorOf } from '../fixtures/damaged-datasets.js';

const work: string[] = [];
vi.mock('../../src/auth/digest.js', async (original) => {
  const digest = await original<typeof import('../../src/auth/digest.js')>();
  const counted = <A extends unknown[], R>(name: string, run: (...args: A) => R) => {
    return (...args: A): R => {
      work.push(name);
      return run(...args);
    };
  };
  return { ...digest, sha256Hex: counted('digest', digest.sha256Hex), equalHashes: counted('comparison', digest.equalHashes) };
});
beforeEach(() => {
  work.length = 0;
});

it('a key is hashed and looked up once, whether it is unknown, revoked, expired or switched off', async () => {
  const clock = new Clock();
  const inner = memoryStore({ now: clock.now });
  const [revoked, off] = [createApiKey('live'), createApiKey('test')];
  const expired = createApiKey('live', '', clock.now, { expiresAtMs: clock.ms });
  for (const { record } of [revoked, expired, off]) await inner.addKey(record);
  await inner.revokeKey(revoked.record.id);
  const store = {
    ...inner,
    findKey: (hash: string) => {
      work.push('question');
      return inner.findKey(hash);
    },
  };
  const auth = createAuthenticator({ store, environments: ['live'], now: clock.now });

  const unknown = createApiKey('live').key;
  const { key } = createApiKey('live');
  const almost = `${revoked.key.slice(0, -1)}${revoked.key.endsWith('a') ? 'b' : 'a'}`;
  const refusals = new Map<string, string>();
  for (const [name, tried] of Object.entries({ unknown, key, almost, revoked: revoked.key, expired: expired.key, off: off.key })) {
    // The second time nothing is remembered of a refusal.
    for (let time = 0; time < 2; time++) {
      work.length = 0;
      expect(() => auth.check(`Bearer ${tried}`), name).toThrow();
      expect([name, ...work.filter((step) => step !== 'comparison')]).toEqual([name, 'digest', 'question']);
    }
    refusals.set(name, await messageOf(auth, tried));
  }
  // Only who holds a whole key learns what became of it.
  expect(refusals.get('almost')).toBe(refusals.get('unknown'));
  expect(new Set(refusals.values()).size).toBe(4);
});

it('what has not the form of a key is refused unread, in the same words', async () => {
  const auth = createAuthenticator({ store: memoryStore() });
  const unknown = await messageOf(auth, createApiKey('live').key);
  work.length = 0;
  for (const tried of [
    'svc_',
    'svc_live_',
    `svc_live_${'x'.repeat(31)}`,
    `svc_prod_${'x'.repeat(40)}`,
    `svc_live_${'x'.repeat(100_000)}`,
  ]) {
    expect(await messageOf(auth, tried)).toBe(unknown);
  }
  expect(work).toEqual([]);
});

/** Of the refusal of a key. */
async function messageOf(auth: Authenticator, key: string): Promise<string> {
  return ((await errorOf(() => auth.check(`Bearer ${key}`))) as Error).message;
}
