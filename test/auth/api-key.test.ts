import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createApiKey,
  createAuthenticator,
  hashApiKey,
  isApiKey,
  memoryStore,
  type WritableCredentialStore,
} from '../../src/auth/index.js';
import { createHandler } from '../../src/http/index.js';
import { authFixture, Clock } from '../fixtures/authenticator.js';
import { fakeService } from '../fixtures/fake-service.js';
import { bearer, get } from '../fixtures/handler-request.js';

describe('createApiKey', () => {
  it('makes keys of the contract form, all different', () => {
    const keys = Array.from({ length: 50 }, () => createApiKey('live').key);
    for (const key of keys) expect(key).toMatch(/^svc_live_[A-Za-z0-9]{32,}$/);
    expect(new Set(keys).size).toBe(50);
    expect(createApiKey('test').key).toMatch(/^svc_test_/);
  });

  it('keeps the digest and not the key', () => {
    const { key, record } = createApiKey('test', 'billing', () => Date.UTC(2026, 2, 16));
    expect(record).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      hash: createHash('sha256').update(key).digest('hex'),
      environment: 'test',
      label: 'billing',
      createdAt: '2026-03-16T00:00:00.000Z',
      revokedAt: null,
    });
    expect(JSON.stringify(record)).not.toContain(key.slice('svc_test_'.length));
    expect(hashApiKey(key)).toBe(record.hash);
  });

  it('uses all letters and digits about equally', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 500; i++) for (const letter of createApiKey('live').key.slice(9)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // 20,000 draws: 323 each on average; a bias towards the first letters would show as a quarter more.
    for (const count of counts.values()) expect(Math.abs(count - 322.6)).toBeLessThan(100);
  });

  it('refuses an unknown environment', () => {
    expect(() => createApiKey('prod' as 'live')).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});

describe('isApiKey', () => {
  const random = 'a'.repeat(32);
  it.each([
    [`svc_test_${random}`, true],
    [`svc_live_${random}`, true],
    [`svc_live_${random}b9Z`, true],
    [`svc_prod_${random}`, false],
    [`SVC_live_${random}`, false],
    [`svc_live_${random.slice(1)}`, false],
    [`svc_live_${random}_`, false],
    [`svc_live_${random}\n`, false],
    ['', false],
  ])('%j is %s', (text, expected) => {
    expect(isApiKey(text)).toBe(expected);
  });
});

describe('an API key', () => {
  it('is refused from its end on', async () => {
    const { addKey, clock, refusal } = await authFixture();
    const { header } = await addKey('live', { expiresAtMs: clock.ms + 60_000 });
    clock.advanceSeconds(59.999);
    expect(await refusal(header)).toBeNull();
    clock.advanceSeconds(0.001);
    expect(await refusal(header)).toBe('CREDENTIAL_EXPIRED');
  });

  it('is refused when its end cannot be read', async () => {
    const { store, refusal } = await authFixture();
    const { key, record } = createApiKey('live');
    await store.addKey({ ...record, expiresAt: 'soon' });
    expect(await refusal(`Bearer ${key}`)).toBe('CREDENTIAL_EXPIRED');
  });

  it('for one operation gets 401 for the others', async () => {
    const { auth, addKey } = await authFixture();
    const { key } = await addKey('live', { operations: ['parse'] });
    const handle = createHandler(fakeService, { auth });
    const ask = async (path: string) => handle(get(path, bearer(key)));
    expect((await ask('/addressparser/usa/single/x')).status).toBe(200);
    expect((await ask('/v2/address-parser/usa/x')).status).toBe(200);
    const { status, body } = await ask('/ipgeolocation/8.8.8.8');
    expect([status, JSON.parse(body).Errors]).toEqual([401, ['The credential is not for this operation']]);
  });

  it.each([
    [{ expiresAtMs: Number.NaN }],
    [{ expiresAtMs: 9e15 }],
    [{ operations: [] }],
    [{ operations: ['token'] }],
    [{ operations: ['constructor'] }],
    // A limit that does not exist would leave the key without an end.
    [{ expiresAt: 0 }],
  ])('cannot be limited by %j', (limits) => {
    expect(() => createApiKey('live', '', Date.now, limits as object)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});

describe('the label of a key', () => {
  it.each(['', 'billing', "the shop's, in Zürich", 'कार्यालय', 'دفتر', '👩‍💻', 'x'.repeat(256)])('may be %j', (label) => {
    expect(createApiKey('test', label).record.label).toBe(label);
  });

  it.each([
    ['an escape', '\u001b[2J'],
    ['a line break', 'a\nb'],
    ['a tab', 'a\tb'],
    ['a delete', '\u007f'],
    ['a C1 control', '\u009b31m'],
    ['a line separator', 'a\u2028b'],
    ['a change of direction', 'a\u202eb'],
    ['257 characters', 'x'.repeat(257)],
  ])('may not hold %s', (_, label) => {
    expect(() => createApiKey('test', label)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining('label') }),
    );
  });
});

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
    for (let i = 0; i < times; i++) void auth.check(`${i % 2 === 0 ? 'Bearer' : 'BEARER '} ${key}`);
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
  for (const fail of [
    () => {
      throw new Error('disk full');
    },
    () => Promise.reject(new Error('disk full')),
  ]) {
    const { auth, first } = watched(fail);
    expect(auth.check(`Bearer ${first.key}`)).toMatchObject({ id: first.record.id });
    await new Promise((resolve) => setImmediate(resolve));
  }
});
