import { expect, it } from 'vitest';
import { createApiKey, createAuthenticator, memoryStore, type WritableCredentialStore } from '../../src/auth/index.js';
import { Clock } from '../fixtures/authenticator.js';

const clock = new Clock();

/** An authenticator of two keys, and the ids of the uses that its store is told of. */
function watched(noteKeyUse: (id: string) => void) {
  const [first, second] = [createApiKey('live', 'first'), createApiKey('test', 'second')];
  const store: WritableCredentialStore = { ...memoryStore(), noteKeyUse: ({ label }) => noteKeyUse(label) };
  for (const { record } of [first, second]) void store.addKey(record);
  return { auth: createAuthenticator({ store, now: clock.now }), store, first, second };
}

it('a store is told of the use of each key, once an hour', () => {
  const told: string[] = [];
  const { auth, first, second } = watched((label) => told.push(label));
  const use = ({ key }: typeof first, times: number) => {
    for (let i = 0; i < times; i++) void auth.check(`${i % 2 === 0 ? 'Bearer' : 'bearer '} ${key}`);
  };
  use(first, 100);
  expect(told).toEqual(['first']);
  clock.advanceSeconds(3599);
  use(first, 100);
  use(second, 100);
  expect(told).toEqual(['first', 'second']);
  clock.advanceSeconds(1);
  use(first, 100);
  use(second, 100);
  expect(told).toEqual(['first', 'second', 'first']);
});

it('keys that are refused are not used', async () => {
  const told: string[] = [];
  const { auth, store, first } = watched((label) => told.push(label));
  await store.revokeKey(first.record.id);
  for (const key of [first.key, createApiKey('live').key]) expect(() => auth.check(`Bearer ${key}`)).toThrow(/revoked|not valid/);
  expect(told).toEqual([]);
});

it('a store that fails costs nobody an answer', async () => {
  for (const failure of [
    () => {
      throw new Error('disk full');
    },
    () => Promise.reject(new Error('disk full')),
  ]) {
    const { auth, first } = watched(failure);
    expect(auth.check(`Bearer ${first.key}`)).toMatchObject({ id: first.record.id });
    await new Promise((resolve) => setImmediate(resolve));
  }
});
