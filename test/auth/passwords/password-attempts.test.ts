import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AttemptOptions, PasswordAttempts } from '../../../src/auth/passwords/password-attempts.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const FLOOD = 1000;
/** How long a password takes to hash. */
const HASH_MS = 200;

interface Asked {
  readonly name?: string;
  readonly address?: string;
  readonly isKnown?: boolean;
  readonly isRight?: boolean;
  readonly signal?: AbortSignal;
}

/** Attempts that note when they were answered, in milliseconds since the scene began, and how. */
function scene(options: AttemptOptions = {}) {
  const attempts = new PasswordAttempts(options);
  const start = performance.now();
  const hashed: string[] = [];
  const ask = async ({ name = 'known', address = '192.0.2.1', isKnown = true, isRight = false, signal }: Asked = {}) => {
    const verify = async () => {
      hashed.push(name);
      await new Promise((resolve) => setTimeout(resolve, HASH_MS));
      return isRight;
    };
    const attempt = { profileName: name, clientAddress: address };
    const answer = await attempts
      .check(attempt, { isKnown, signal, verify })
      .catch((error) => [error.code, error.details.retryAfterSeconds]);
    return { answer, atMs: performance.now() - start };
  };
  const settle = <T>(asked: Promise<T>): Promise<T> => vi.runAllTimersAsync().then(() => asked);
  return { ask, hashed, settle };
}

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

describe('PasswordAttempts', () => {
  it('looks at passwords of names that exist and names that do not, until there were too many failures', async () => {
    const { ask, hashed, settle } = scene();
    for (const isKnown of [true, false]) expect((await settle(ask({ name: String(isKnown), isKnown }))).answer).toBe(false);
    expect(hashed).toEqual(['true', 'false']);
  });

  it('answers a right password behind any number of wrong ones for the same profile', async () => {
    const { ask, hashed, settle } = scene();
    const wrong = many(FLOOD, () => ask());
    const { answer, atMs } = await settle(ask({ isRight: true }));
    expect(answer).toBe(true);
    // Half a second for the budget to fill, the password of the moment, and its own.
    expect(atMs).toBeLessThanOrEqual(500 + 2 * HASH_MS);
    const answers = (await Promise.all(wrong)).map((one) => JSON.stringify(one.answer));
    expect(new Set(answers)).toEqual(new Set(['false', '["RATE_LIMITED",5]', '["RATE_LIMITED",60]']));
    expect(hashed.length).toBeLessThan(20);
  });

  it.each([true, false])('answers a right password behind any number of names, that exist: %s', async (isKnown) => {
    const { ask, hashed, settle } = scene();
    void many(FLOOD, (index) => ask({ name: `name ${index}`, isKnown }));
    const { answer, atMs } = await settle(ask({ isRight: true }));
    expect([answer, atMs <= 2 * HASH_MS]).toEqual([true, true]);
    expect(hashed.length).toBeLessThan(isKnown ? 70 : 30);
  });

  it('answers a right password while wrong ones go on and on, from other names or other addresses', async () => {
    const { ask, settle } = scene();
    for (let second = 0; second < 10; second++) {
      for (let i = 0; i < 50; i++) {
        void ask({ name: `other ${second} ${i}`, isKnown: false });
        void ask({ address: `198.51.100.${i}` });
        await vi.advanceTimersByTimeAsync(20);
      }
    }
    const asked = ask({ isRight: true });
    for (let i = 0; i < 100; i++) {
      void ask({ name: `more ${i}`, isKnown: false });
      await vi.advanceTimersByTimeAsync(20);
    }
    expect((await settle(asked)).answer).toBe(true);
  });

  it('lets nobody lock out a profile: a right password from another address is answered at once', async () => {
    const { ask, settle } = scene();
    void many(200, () => ask());
    const elsewhere = await settle(ask({ isRight: true, address: '203.0.113.9' }));
    expect([elsewhere.answer, elsewhere.atMs <= 2 * HASH_MS]).toEqual([true, true]);
  });

  it('lets in all who come together with right passwords', async () => {
    const { ask, settle } = scene();
    const answers = await settle(Promise.all(many(24, () => ask({ isRight: true }))));
    expect(answers.map(({ answer }) => answer)).toEqual(many(24, () => true));
  });

  it('takes a right password for no failure', async () => {
    const { ask, settle } = scene({ failuresPerProfile: 1, failuresPerAddress: 1 });
    for (let i = 0; i < 9; i++) expect((await settle(ask({ isRight: true }))).answer).toBe(true);
    expect((await settle(ask())).answer).toBe(false);
  });

  it.each<[string, AttemptOptions, number, (index: number) => Asked]>([
    ['has failed too often', {}, 60, (index) => ({ name: `before ${index}`, isKnown: false })],
    ['has failed too often with the name', { failuresPerAddress: 1000 }, 5, () => ({ name: 'asked' })],
    ['is one of a crowd', {}, 5, (index) => ({ name: `before ${index}`, address: `198.51.100.${index}`, isKnown: false })],
  ])('tells no name from another when the address %s', async (_, options, retryAfterSeconds, others) => {
    const outcomes = [];
    for (const isKnown of [true, false]) {
      const { ask, hashed, settle } = scene(options);
      void many(60, (index) => ask({ isKnown, ...others(index) }));
      hashed.length = 0;
      const answers = await settle(Promise.all([ask({ name: 'asked', isKnown }), ask({ name: 'asked', isKnown })]));
      // What is left of the budgets must not tell either.
      const after = await settle(ask({ name: 'asked', isKnown }));
      outcomes.push({ answers, after });
      if (isKnown) expect(hashed).toContain('asked');
    }
    const [known, unknown] = outcomes;
    expect(known).toEqual(unknown);
    expect(known?.answers[0]).toEqual({ answer: ['RATE_LIMITED', retryAfterSeconds], atMs: 5000 });
  });

  it('counts the addresses of one IPv6 site together, and all that are unknown', async () => {
    for (const addresses of [many(30, (index) => `2001:db8::${index}`), many(30, () => '')]) {
      const { ask, settle } = scene();
      const answers = await settle(Promise.all(addresses.map((address, index) => ask({ name: `n${index}`, address, isKnown: false }))));
      expect(answers.filter(({ answer }) => answer === false)).toHaveLength(10);
    }
  });

  it('drops what waits when its client has gone', async () => {
    const { ask, hashed, settle } = scene();
    const clients = many(FLOOD, () => new AbortController());
    const gone = clients.map(({ signal }, index) => ask({ name: index % 2 ? 'known' : `name ${index}`, isKnown: index % 2 === 1, signal }));
    for (const client of clients) client.abort();
    const { answer, atMs } = await settle(ask({ isRight: true }));
    expect([answer, atMs <= 2 * HASH_MS, hashed.length]).toEqual([true, true, 3]);
    for (const one of await Promise.all(gone.slice(2))) expect([one.answer, one.atMs]).toEqual([['RATE_LIMITED', expect.any(Number)], 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  // Each held a connection: ten thousand of them kept everybody out of a server that has 900.
  it('delays few refusals of a network at a time: beyond them its oldest goes out', async () => {
    const { ask } = scene();
    void many(10, (index) => ask({ name: `before ${index}`, isKnown: false }));
    const answers: unknown[] = [];
    void many(34, (index) => ask({ name: 'x', isKnown: false }).then(({ answer }) => answers.push(index, answer)));
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toEqual([0, ['RATE_LIMITED', 60], 1, ['RATE_LIMITED', 60]]);
  });

  it.each([
    { maxWaiting: 0 },
    { failuresPerProfile: 1.5 },
    { failuresPerAddress: Number.NaN },
    { maxDelayed: 0 },
    { maxDelayedPerNetwork: 0.5 },
  ])('refuses %j', (options) => {
    expect(() => new PasswordAttempts(options)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});
