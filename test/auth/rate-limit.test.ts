import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it } from 'vitest';
import { createRateLimit } from '../../src/auth/index.js';

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

  it('takes another limiter, and passes its failures on', async () => {
    const limit = createRateLimit({ limiter: new RateLimiterMemory({ points: 1, duration: 10 }) });
    expect(await limit.consume('a')).toMatchObject({ limited: false, limit: 1 });
    expect(await limit.consume('a')).toMatchObject({ limited: true });
    const down = { points: 1, duration: 1, consume: () => Promise.reject(new Error('store is down')) };
    await expect(createRateLimit({ limiter: down }).consume('a')).rejects.toThrow('store is down');
  });

  it.each([{ points: 0 }, { points: 1.5 }, { points: 1, intervalSeconds: 0 }, { points: Number.NaN }])('refuses %j', (options) => {
    expect(() => createRateLimit(options)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});
