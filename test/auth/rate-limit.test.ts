import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it } from 'vitest';
import { createRateLimit, type RateLimitOptions } from '../../src/auth/index.js';

describe('createRateLimit', () => {
  it('counts the points of each credential apart', async () => {
    const limit = createRateLimit({ points: 2, intervalSeconds: 30 });
    expect(await limit.consume('a')).toEqual({ limited: false, limit: 2, remaining: 1, resetSeconds: 30, intervalSeconds: 30 });
    expect(await limit.consume('a')).toMatchObject({ limited: false, remaining: 0 });
    expect(await limit.consume('a')).toMatchObject({ limited: true, remaining: 0, resetSeconds: 30 });
    expect(await limit.consume('b')).toMatchObject({ limited: false, remaining: 1 });
  });

  it('gives the points back after the interval', async () => {
    const limit = createRateLimit({ points: 1, intervalSeconds: 1 });
    await limit.consume('a');
    expect(await limit.consume('a')).toMatchObject({ limited: true });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await limit.consume('a')).toMatchObject({ limited: false });
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

  it.each([{ points: 0 }, { points: 1.5 }, { points: 1, intervalSeconds: 0 }, { points: Number.NaN }])('refuses %j', (options) => {
    expect(() => createRateLimit(options)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});
