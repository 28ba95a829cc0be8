import { afterEach, describe, expect, it, vi } from 'vitest';
import { pause, pauseBefore, retryAfter } from '../../../src/dataset/sources/retry.js';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('pauseBefore', () => {
  const backoff = { pauseMs: 100, maxPauseMs: 500 };

  it('is random below a bound that doubles up to the longest pause', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    expect([1, 2, 3, 4, 9].map((attempt) => pauseBefore(attempt, backoff))).toEqual([50, 100, 200, 250, 250]);
  });

  it('parts clients that failed together', () => {
    const pauses = Array.from({ length: 1000 }, () => pauseBefore(3, backoff));
    expect(Math.min(...pauses)).toBeLessThan(40);
    expect(Math.max(...pauses)).toBeGreaterThan(360);
    expect(pauses.every((ms) => ms >= 0 && ms < 400)).toBe(true);
  });

  it('comes on top of what the server asked for', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.25);
    expect(pauseBefore(1, backoff, 3000)).toBe(3025);
  });
});

describe('retryAfter', () => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  const asked = (value: string, date?: string): number | null =>
    retryAfter(new Headers({ 'retry-after': value, ...(date === undefined ? {} : { date }) }), now);

  it.each([
    ['120', 120_000],
    ['0', 0],
    [' 5 ', 5000],
    ['Sun, 22 Nov 2026 10:01:30 GMT', 90_000],
    ['Sun, 22 Nov 2026 09:00:00 GMT', 0],
  ])('reads %j', (value, expected) => {
    expect(asked(value)).toBe(expected);
  });

  it('goes by the clock of the server', () => {
    expect(asked('Sun, 22 Nov 2026 12:00:10 GMT', 'Sun, 22 Nov 2026 12:00:00 GMT')).toBe(10_000);
  });

  it.each(['', 'soon', '-5', '1.5s'])('gives null for %j', (value) => {
    expect(asked(value)).toBeNull();
  });

  it('gives null where there is none', () => {
    expect(retryAfter(new Headers())).toBeNull();
  });
});

describe('pause', () => {
  it('ends early with the reason of the signal', async () => {
    const controller = new AbortController();
    const waiting = pause(60_000, controller.signal);
    controller.abort('reason');
    await expect(waiting).rejects.toBe('reason');
    await expect(pause(0, AbortSignal.abort('before'))).rejects.toBe('before');
    await expect(pause(0, new AbortController().signal)).resolves.toBeUndefined();
  });
});
