import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failureReason } from '../../../src/dataset/sources/network-failure.js';
import { pauseBefore, retryAfter } from '../../../src/dataset/sources/retry.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** An error as a runtime throws it: name, message, code, cause. */
function thrown(message: string, code?: string, cause?: Error): Error {
  const error = new TypeError(message, { cause });
  return code === undefined ? error : Object.assign(error, { code });
}

/** What fetch of Node throws, with the error of the connection as its cause. */
const failed = (message: string, code: string) => thrown('fetch failed', undefined, thrown(message, code));

/** What fetch of Deno throws. */
const deno = (message: string) =>
  thrown(`error sending request for url (https://a.example/?key=hidden): client error (Connect): ${message}`);
const UNTRUSTED = 'the server is not trusted, or does not speak TLS';

describe('failureReason', () => {
  it.each<[string, Error, string]>([
    ['Node, closed', failed('other side closed', 'UND_ERR_SOCKET'), 'the connection was reset (UND_ERR_SOCKET)'],
    ['Node, connect', failed('Connect Timeout Error', 'UND_ERR_CONNECT_TIMEOUT'), 'it timed out (UND_ERR_CONNECT_TIMEOUT)'],
    ['Node, route', failed('connect ENETUNREACH', 'ENETUNREACH'), 'the server cannot be reached (ENETUNREACH)'],
    [
      'Node, own certificate',
      failed('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'),
      `${UNTRUSTED} (DEPTH_ZERO_SELF_SIGNED_CERT)`,
    ],
    ['Node, old certificate', failed('certificate has expired', 'CERT_HAS_EXPIRED'), `${UNTRUSTED} (CERT_HAS_EXPIRED)`],
    [
      'Bun, refused',
      thrown('Unable to connect. Is the computer able to access the url?', 'ConnectionRefused'),
      'the connection was refused',
    ],
    ['Deno, refused', deno('tcp connect error: Connection refused (os error 111)'), 'the connection was refused'],
    ['Deno, no name', deno('dns error: failed to lookup address information'), 'the name of the server was not resolved'],
    ['workerd', thrown('Network connection lost.'), 'the connection was reset'],
    ['an unknown code', thrown('x', 'E_OWN'), 'E_OWN'],
    ['an own error', new RangeError('https://a.example/?key=hidden'), 'a network error (RangeError)'],
    ['workerd without a reason', new Error('internal error; reference = 1'), 'a network error (Error)'],
  ])('names what %s says', (_, error, expected) => {
    expect(failureReason(error)).toBe(expected);
  });

  it.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
    'names both causes that browsers hide: %s',
    (message) => {
      vi.stubGlobal('document', {});
      expect(failureReason(new TypeError(message))).toBe('a network error, or the server does not allow reads from this origin (CORS)');
    },
  );

  it.each(['text', null, undefined, 7, Object.assign(new Error('x'), { code: 7 })])('takes whatever is thrown: %s', (value) => {
    expect(failureReason(value)).toMatch(/^a network error(?: \(Error\))?$/);
  });

  it('ends with causes that go round', () => {
    const error: Error & { cause?: unknown } = new Error('a');
    error.cause = error;
    expect(failureReason(error)).toBe('a network error (Error)');
  });

  it('repeats no text of the error', () => {
    const error = thrown('tls https://a.example/?key=hidden connection refused', 'key=hidden', thrown('hidden'));
    expect(inspect(failureReason(error))).not.toContain('hidden');
  });
});

describe('retry', () => {
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
});
