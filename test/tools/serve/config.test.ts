import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, nodeOptions, readLimits } from '../../../tools/serve/limits.js';
import { nodeHandlerOptions } from '../../../tools/serve/web-options.js';
import { countedBy } from '../../fixtures/client-network.js';
import { folderForEach } from '../../fixtures/folder.js';
import { commandOutput, runCommand } from '../cli/run-command.js';

const folder = folderForEach();
const file = () => folder('doorplate.json');

/** What `serve --print-config` gives for a file, an environment and words. */
async function printed(content: unknown, env: Record<string, string> = {}, ...words: string[]) {
  await writeFile(file(), typeof content === 'string' ? content : JSON.stringify(content));
  const { exit, output, notices } = await runCommand(['serve', '--print-config', '--config', file(), ...words], [], env);
  return { exit, config: exit === 0 ? JSON.parse(output) : null, notices };
}

describe('serve --print-config', () => {
  it('prints what is set nowhere with its default', async () => {
    const { config } = await printed({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8787, workers: 1, state: '.doorplate', compress: false, drain: 3 });
  });

  it('takes what is typed before the environment, and that before the file', async () => {
    const env = { DOORPLATE_SERVE_PORT: '2', DOORPLATE_SERVE_WORKERS: '2' };
    const { config } = await printed({ port: 1, workers: 1, maxConnections: 1 }, env, '--port', '3');
    expect(config).toMatchObject({ port: 3, workers: 2, maxConnections: 1 });
  });

  it('finds the file by the environment', async () => {
    await writeFile(file(), '{ "basePath": "/geo" }');
    const output = await commandOutput(['serve', '--print-config'], { DOORPLATE_SERVE_CONFIG: file() });
    expect(JSON.parse(output)).toMatchObject({ basePath: '/geo' });
  });

  it('reads switches and lists in all places', async () => {
    const { config } = await printed(
      { compress: true, log: false, data: ['a', 'b'] },
      { DOORPLATE_SERVE_CORS: 'https://a.example,https://b.example', DOORPLATE_SERVE_QUIET: '1' },
    );
    expect(config).toMatchObject({
      compress: true,
      log: false,
      quiet: true,
      data: ['a', 'b'],
      cors: ['https://a.example', 'https://b.example'],
    });
  });

  it('switches off by a variable what the file switches on', async () => {
    expect((await printed({ compress: true }, { DOORPLATE_SERVE_COMPRESS: '0' })).config).toMatchObject({ compress: false });
  });

  it('prints a file that gives the same settings again', async () => {
    const first = await printed({ port: 1234, headersTimeout: 2.5, cors: '*' });
    expect((await printed(first.config)).config).toEqual(first.config);
  });

  it('shows no password of an address', async () => {
    const { config } = await printed({ credentials: 'redis://user:secret@127.0.0.1:6379' });
    expect(config.credentials).toBe('redis://user:***@127.0.0.1:6379');
  });
});

describe('an error names', () => {
  it.each<[unknown, Record<string, string>, RegExp]>([
    [{ prot: 1 }, {}, /"prot" in \S+doorplate\.json is unknown, did you mean port\?/],
    [{ BasePath: '/geo' }, {}, /"BasePath" in \S+ is unknown, did you mean basePath\?/],
    [{ elephant: 1 }, {}, /"elephant" in \S+ is unknown, expected one of data, only, acceptGovernment, port,/],
    [{ __proto__x: 1 }, {}, /"__proto__x" in \S+ is unknown/],
    ['{"__proto__": 1}', {}, /"__proto__" in \S+ is unknown/],
    [{ config: 'x' }, {}, /"config" in \S+ is unknown/],
    [{ port: true }, {}, /"port" in \S+ is unusable, expected a text or a number/],
    [{ compress: 'yes' }, {}, /"compress" in \S+ is unusable, expected true or false/],
    [{ port: 99_999 }, {}, /"port" in \S+doorplate\.json is "99999", expected a whole number from 0 to 65535/],
    [{}, { DOORPLATE_SERVE_PORT: 'x' }, /\$DOORPLATE_SERVE_PORT is "x", expected a whole number/],
    [{}, { DOORPLATE_SERVE_PROT: '1' }, /\$DOORPLATE_SERVE_PROT is unknown, did you mean DOORPLATE_SERVE_PORT\?/],
    [{}, { DOORPLATE_SERVE_FOO: '1' }, /\$DOORPLATE_SERVE_FOO is unknown, expected one of DOORPLATE_SERVE_DATA,/],
    [{}, { DOORPLATE_SERVE_LOG: 'x' }, /\$DOORPLATE_SERVE_LOG is unusable, expected 1 or 0/],
    ['[]', {}, /holds no object/],
    ['{"credentials": "redis://:secret@', {}, /is not JSON/],
    [{ metrics: true }, {}, /--metrics needs --admin-port/],
    [{ limitPerMonth: 5 }, {}, /--limit-per-month needs --limit-store redis:/],
  ])('the key or the variable: %j %j', async (content, env, expected) => {
    const { exit, notices } = await printed(content, env);
    expect(exit).not.toBe(0);
    expect(notices).toMatch(expected);
    expect(notices).not.toContain('secret');
  });
});

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

  it.each<[Record<string, string>, RegExp]>([
    // Zero would switch the timeout off.
    [{ headersTimeout: '0' }, /^--headers-timeout is "0", expected seconds from 0.1 to 86400/],
    ...['86400.001', '-1', '.5', '1.', '1.0001', '1e1', 'x'].map((drain): [Record<string, string>, RegExp] => [
      { drain },
      /^--drain is "[^"]+", expected seconds from 0 to 86400, with at most three decimals$/,
    ]),
    [{ headersTimeout: '31' }, /^--headers-timeout is longer than --request-timeout/],
    [{ maxConnections: '0' }, /^--max-connections is "\d+", expected a whole number from 1 /],
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

describe('options for browsers', () => {
  it.each([
    [undefined, ''],
    ['192.0.2.1', '192.0.2.1'],
    ['198.51.100.7, 192.0.2.1', '192.0.2.1'],
    ['made up by the client,192.0.2.1 ', '192.0.2.1'],
    ['for=198.51.100.7, for="[2001:db8:1:2::9]:443";proto=https', '2001:db8:1:2::'],
  ])('of the header %j the address that the proxy has added counts: %s', async (value, expected) => {
    const { clientAddress } = nodeHandlerOptions({ clientAddressHeader: ['X-Forwarded-For'] });
    const headers = value === undefined ? {} : { 'x-forwarded-for': value };
    expect(await countedBy(clientAddress?.({ headers } as IncomingMessage))).toBe(`network ${expected}`);
  });
});
