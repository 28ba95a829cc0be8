import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it } from 'vitest';
import { createRateLimit, limitCredentials, type Principal, type RateLimitOptions } from '../../src/auth/index.js';

describe('createRateLimit', () => {
  it('counts the points of each credential apart', async () => {
    const limit = createRateLimit({ points: 2, intervalSeconds: 30 });
    expect(await limit.consume('a')).toEqual({ limited: false, limit: 2, remaining: 1, resetSeconds: 30, intervalSeconds: 30 });
    expect(await limit.consume('a')).toMatchObject({ limited: false, remaining: 0 });
    expect(await limit.consume('a')).toMatchObject({ limited: true, remaining: 0, resetSeconds: 30 });
    expect(await limit.consume('b')).toMatchObject({ limited: false, remaining: 1 });
  });

  it('has an interval of 60 seconds unless told otherwise', async () => {
    expect(await createRateLimit({ points: 5 }).consume('a')).toMatchObject({ intervalSeconds: 60, resetSeconds: 60 });
  });

  it('takes another limiter', async () => {
    const limit = createRateLimit({ limiter: new RateLimiterMemory({ points: 1, duration: 10 }) });
    expect(await limit.consume('a')).toMatchObject({ limited: false, limit: 1 });
    expect(await limit.consume('a')).toMatchObject({ limited: true });
  });

  describe('whose store fails', () => {
    /** A limiter that fails while `down` says so; it has no points for `b`. */
    function failing(options: Partial<RateLimitOptions> = {}) {
      const told: unknown[] = [];
      const store = { down: true };
      const limiter = {
        ...{ points: 5, duration: 30 },
        async consume(key: string) {
          if (store.down) throw new Error('connection refused');
          if (key === 'b') throw { msBeforeNext: 1000, remainingPoints: 0 };
          return { msBeforeNext: 1000, remainingPoints: 4 };
        },
      };
      return { store, told, limit: createRateLimit({ limiter, onError: (error) => told.push(error), ...options }) };
    }

    it('refuses unless told otherwise, with one error for each outage', async () => {
      const { store, told, limit } = failing();
      const refusal = () => limit.consume('a').catch((error) => error);
      const first = await refusal();
      expect(first).toMatchObject({ code: 'STORE_UNAVAILABLE', cause: new Error('connection refused') });
      expect(first.message).not.toContain('connection');
      for (let i = 0; i < 3; i++) expect(await refusal()).toBe(first);
      expect(told).toEqual([first]);
      store.down = false;
      expect(await limit.consume('a')).toMatchObject({ limited: false, remaining: 4 });
      store.down = true;
      expect(await refusal()).not.toBe(first);
      expect(told).toHaveLength(2);
    });

    it('lets requests in where that is chosen, and tells of it once', async () => {
      const { store, told, limit } = failing({ whenUnavailable: 'open' });
      for (let i = 0; i < 9; i++) {
        expect(await limit.consume('a')).toEqual({ limited: false, limit: 5, remaining: 5, resetSeconds: 0, intervalSeconds: 30 });
      }
      expect(told).toEqual([expect.objectContaining({ code: 'STORE_UNAVAILABLE' })]);
      store.down = false;
      expect(await limit.consume('b')).toMatchObject({ limited: true });
      store.down = true;
      await limit.consume('a');
      expect(told).toHaveLength(2);
    });

    it('is not decided by a hook that fails', async () => {
      const onError = () => {
        throw new Error('hook');
      };
      expect(await failing({ whenUnavailable: 'open', onError }).limit.consume('a')).toMatchObject({ limited: false });
      await expect(failing({ onError }).limit.consume('a')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    });

    it('knows two ways only', () => {
      expect(() => failing({ whenUnavailable: 'ajar' as 'open' })).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    });
  });

  it.each([
    { points: 0 },
    { points: 1.5 },
    { points: 1, intervalSeconds: 0 },
    { points: 1, intervalSeconds: 2_592_000 },
    { points: Number.NaN },
  ])('refuses %j', (options) => {
    expect(() => createRateLimit(options)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});

describe('limitCredentials', () => {
  const key = (id: string, own: Partial<Principal> = {}): Principal => ({ kind: 'api-key', id, ...own });
  const perSecond = { requests: 2, seconds: 1 };
  const perDay = { requests: 3, seconds: 86_400 };

  it('has none where there is none, and says so at once', () => {
    expect(limitCredentials({}).consume('a', key('a'))).toBeNull();
  });

  it('counts each credential apart, by every limit, and tells of the one that refuses or is nearest', async () => {
    const limit = limitCredentials({ limits: [{ requests: 5, seconds: 60 }, perDay] });
    const remaining = [];
    for (let i = 0; i < 4; i++) remaining.push(await limit.consume('a', key('a')));
    expect(remaining.map((state) => [state?.limited, state?.limit, state?.remaining])).toEqual([
      [false, 3, 2],
      [false, 3, 1],
      [false, 3, 0],
      [true, 3, 0],
    ]);
    expect(remaining[3]).toMatchObject({ intervalSeconds: 86_400, resetSeconds: 86_400 });
    expect(await limit.consume('b', key('b'))).toMatchObject({ limited: false, remaining: 2 });
  });

  it('takes the own limits of a credential in the place of those of everybody for the same time', async () => {
    const limit = limitCredentials({ limits: [perSecond, perDay] });
    const rich = key('rich', {
      limits: [
        { requests: 1000, seconds: 86_400 },
        { requests: 500, seconds: 1 },
      ],
    });
    for (let i = 0; i < 10; i++) expect(await limit.consume('rich', rich)).toMatchObject({ limited: false, limit: 500 });
    const poor = key('poor', { limits: [{ requests: 1, seconds: 3600 }] });
    expect(await limit.consume('poor', poor)).toMatchObject({ limited: false, limit: 1 });
    expect(await limit.consume('poor', poor)).toMatchObject({ limited: true, intervalSeconds: 3600 });
  });

  it('counts the keys and profiles of a group together, each by its own numbers, and apart from ids of that name', async () => {
    const limit = limitCredentials({ limits: [perDay] });
    const of = (id: string, requests: number) => key(id, { group: 'partners', limits: [{ requests, seconds: 60 }] });
    for (const id of ['a', 'b', 'c']) expect(await limit.consume(id, of(id, 4))).toMatchObject({ limited: false });
    expect(await limit.consume('d', of('d', 3))).toMatchObject({ limited: true, limit: 3, intervalSeconds: 60 });
    expect(await limit.consume('a', of('a', 4))).toMatchObject({ limited: true, limit: 4 });
    expect(await limit.consume('partners', key('partners'))).toMatchObject({ limited: false, remaining: 2 });
  });

  it('refuses what a process cannot count, or lets it in where that is chosen', async () => {
    const own = key('a', { limits: [{ requests: 5, seconds: 2_592_000 }] });
    await expect(limitCredentials({}).consume('a', own)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    const open = limitCredentials({ whenUnavailable: 'open' });
    expect(await open.consume('a', own)).toMatchObject({ limited: false, limit: 5, remaining: 5 });
    const elsewhere = limitCredentials({
      counterOf: (duration) => new RateLimiterMemory({ points: 2 ** 40, duration: Math.min(duration, 60) }),
    });
    expect(await elsewhere.consume('a', own)).toMatchObject({ limited: false, limit: 5, remaining: 4, intervalSeconds: 2_592_000 });
  });

  it.each([{ limit: [perDay] }, { whenUnavailable: 'ajar' }])('refuses %j before the first request', (options) => {
    expect(() => limitCredentials(options as object)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });

  it.each([
    { requests: 0, seconds: 1 },
    { requests: 1.5, seconds: 1 },
    { requests: 2 ** 40, seconds: 1 },
    { requests: 1, seconds: 0 },
  ])('refuses %j', (limit) => {
    expect(() => limitCredentials({ limits: [limit] })).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});
