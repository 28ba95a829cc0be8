import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createApiKey, hashApiKey, isApiKey } from '../../src/auth/index.js';

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
