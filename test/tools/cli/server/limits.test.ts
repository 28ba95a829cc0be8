import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, nodeOptions, readLimits } from '../../../../tools/cli/server/limits.js';

const invalid = (message: RegExp) => expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringMatching(message) });

describe('readLimits', () => {
  it('gives the defaults, and what the options say instead', () => {
    expect(readLimits({})).toEqual(DEFAULT_LIMITS);
    const options = { headersTimeout: '0.5', requestTimeout: '2', keepAliveTimeout: '5.25', drain: '0', stopTimeout: '1' };
    const crowd = { maxConnectionsPerNetwork: '20', maxOpenAnswers: '4', maxWaiting: '16' };
    expect(readLimits({ ...options, maxConnections: '50', maxHeaderSize: '8192', ...crowd })).toEqual({
      headersTimeoutMs: 500,
      requestTimeoutMs: 2000,
      keepAliveTimeoutMs: 5250,
      maxConnections: 50,
      maxConnectionsPerNetwork: 20,
      maxOpenAnswers: 4,
      maxWaitingBytes: 16 * 1024 * 1024,
      maxHeaderBytes: 8192,
      drainMs: 0,
      stopTimeoutMs: 1000,
    });
  });

  it.each([
    // Zero would switch the timeout off.
    [{ headersTimeout: '0' }, /^--headers-timeout is "0", expected seconds from 0.1 to 86400/],
    [{ keepAliveTimeout: '0' }, /^--keep-alive-timeout is "0"/],
    [{ requestTimeout: '100000' }, /^--request-timeout is "100000"/],
    [{ drain: '-1' }, /^--drain is "-1", expected seconds from 0 /],
    [{ stopTimeout: '1e3' }, /^--stop-timeout is "1e3"/],
    [{ headersTimeout: '31' }, /^--headers-timeout is longer than --request-timeout/],
    [{ maxConnections: '0' }, /^--max-connections is "\d+", expected a whole number from 1 /],
    [{ maxConnectionsPerNetwork: '0' }, /^--max-connections-per-network is "\d+", expected a whole number from 1 /],
    [{ maxOpenAnswers: '0' }, /^--max-open-answers is "\d+"/],
    [{ maxWaiting: '0.5' }, /^--max-waiting is "0.5"/],
    [{ maxHeaderSize: '100' }, /^--max-header-size is "\d+", expected a whole number from 1024 /],
  ])('refuses %j', (options, message) => {
    expect(() => readLimits(options)).toThrow(invalid(message));
  });
});

it('every timeout of Node is set, and checked at least twice as often as it is long', () => {
  for (const limits of [DEFAULT_LIMITS, readLimits({ headersTimeout: '0.1' })]) {
    const { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval } = nodeOptions(limits);
    for (const timeout of [headersTimeout, requestTimeout, keepAliveTimeout]) {
      expect(timeout).toBeGreaterThanOrEqual(2 * (connectionsCheckingInterval as number));
    }
  }
});
