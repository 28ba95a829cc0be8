import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiKey } from '../../../src/auth/index.js';
import { createHandler } from '../../../src/http/index.js';
import { toNodeHandler } from '../../../src/http/node.js';
import { type AccessLog, accessLogFormat, openAccessLog, routeOf } from '../../../tools/serve/access-log.js';
import { Tally } from '../../../tools/serve/tally.js';
import { authFixture } from '../../fixtures/authenticator.js';
import { fakeService } from '../../fixtures/fake-service.js';
import { folderForEach } from '../../fixtures/folder.js';
import { memoryTerminal } from '../cli/terminal/memory-terminal.js';
import { converse } from './raw.js';
import { start } from './start.js';

const folder = folderForEach();
let file: string;
const closing: (() => void)[] = [];
beforeEach(() => {
  file = folder('access.log');
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that logs. */
async function scene(format: 'json' | 'common') {
  const told: string[] = [];
  const options = { accessLog: [file], accessLogFormat: [format] };
  const trouble = new Tally((line) => told.push(line));
  const settings = {
    basePath: '/geo',
    trouble,
    clientAddress: ({ socket }: { socket: { remoteAddress?: string | undefined } }) => socket.remoteAddress,
  };
  const log = openAccessLog(options, settings, memoryTerminal().terminal) as AccessLog;
  const { auth, store, profile } = await authFixture();
  const { key, record } = createApiKey('live');
  await store.addKey(record);
  const handler = createHandler(fakeService, { auth, basePath: '/geo', onAnswer: log.observe });
  const { server, port, close } = await start(toNodeHandler(handler));
  server.prependListener('request', (request, response) => log.follow(request, response));
  closing.push(
    close,
    () => log.close(),
    () => trouble.close(),
  );
  const lines = () => readFileSync(file, 'utf8').split('\n').slice(0, -1);
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { ask, key, record, profile, log, lines, port, told };
}

describe('the access log', () => {
  it('has a line of JSON for each answer, refusals too, and neither credentials nor what was asked', async () => {
    const { ask, key, record, profile, lines, port } = await scene('json');
    const found = await ask('/geo/ipgeolocation/198.51.100.7', { authorization: `Bearer ${key}` });
    const bytes = Number(found.headers.get('content-length'));
    await ask('/geo/ipgeolocation/198.51.100.7', { authorization: 'Bearer svc_live_guessed' });
    await ask('/geo/auth/token', { profileName: profile.profileName, profilePassword: 'a wrong password' });
    await ask('/geo/1745%20T%20St%20SE?text=secret');
    const raw = await converse(port, ['HEAD /GEO/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n']);
    expect(raw.text).toMatch(/^HTTP\/1\.1 200/);
    await expect.poll(() => lines().length).toBe(5);
    const common = { at: expect.stringMatching(/^20\d\d-.*Z$/), client: '127.0.0.1', key: null, method: 'GET', ms: expect.any(Number) };
    expect(lines().map((line) => JSON.parse(line))).toEqual([
      { ...common, key: record.id, route: '/ipgeolocation/{ip}', status: 200, bytes },
      { ...common, route: '/ipgeolocation/{ip}', status: 401, bytes: expect.any(Number) },
      { ...common, route: '/auth/token', status: 401, bytes: expect.any(Number) },
      { ...common, route: '/*', status: 404, bytes: expect.any(Number) },
      { ...common, method: 'HEAD', route: '/openapi.json', status: 200, bytes: 0 },
    ]);
    expect(lines().join()).not.toMatch(/198\.51|1745|secret|svc_|wrong password/);
  });

  it('has the common log format, in which ids are one word', async () => {
    const { ask, key, record, lines } = await scene('common');
    await ask('/geo/ipgeolocation/198.51.100.7', { authorization: `Bearer ${key}` });
    await ask('/nothing');
    await expect.poll(() => lines().length).toBe(2);
    const [first, second] = lines();
    const date = String.raw`\[\d\d/[A-Z][a-z]{2}/20\d\d:\d\d:\d\d:\d\d \+0000\]`;
    expect(first).toMatch(new RegExp(`^127\\.0\\.0\\.1 - ${record.id} ${date} "GET /ipgeolocation/{ip} HTTP/1\\.1" 200 \\d+$`));
    expect(second).toMatch(new RegExp(`^127\\.0\\.0\\.1 - - ${date} "GET /\\* HTTP/1\\.1" 404 \\d+$`));
    const line = { at: 0, client: '2001:db8:0:1::/64', method: 'GET', route: '/', version: '1.1', status: 200, bytes: 2, milliseconds: 1 };
    expect(
      accessLogFormat({ accessLog: ['x'], accessLogFormat: ['common'] })({ ...line, caller: 'https://id.example a "b"\n\ud800' }),
    ).toBe('2001:db8:0:1::/64 - https://id.example%20a%20%22b%22%0a%d800 [01/Jan/1970:00:00:00 +0000] "GET / HTTP/1.1" 200 2');
  });

  it('says of a client that did not wait that it was gone', async () => {
    const { lines, log } = await scene('json');
    const silent = await start(() => undefined);
    silent.server.prependListener('request', (request, response) => log.follow(request, response));
    closing.push(silent.close);
    const asked = once(silent.server, 'request');
    const socket = connect(silent.port, '127.0.0.1');
    socket.write('GET /geo/auth/token HTTP/1.1\r\nHost: x\r\n\r\n');
    await asked;
    // One that only ends its side still reads.
    socket.resetAndDestroy();
    await expect.poll(() => lines().map((line) => JSON.parse(line).status)).toEqual([499]);
  });

  it('goes on in a new file when the old one was moved away, and loses no line', async () => {
    const { ask, log, lines } = await scene('json');
    const asked = (count: number) => Promise.all(Array.from({ length: count }, () => ask('/nothing')));
    await asked(20);
    renameSync(file, `${file}.1`);
    const more = asked(20);
    log.reopen();
    await more;
    await asked(20);
    const all = () => lines().length + readFileSync(`${file}.1`, 'utf8').split('\n').length - 1;
    await expect.poll(all).toBe(60);
    expect(lines().length).toBeGreaterThanOrEqual(20);
  });

  it.runIf(existsSync('/dev/full'))('tells of a disk that is full, and goes on when it has room again', async () => {
    symlinkSync('/dev/full', file);
    const { ask, lines, told } = await scene('json');
    for (let i = 0; i < 2; i++) await ask('/nothing');
    await expect.poll(() => told).toEqual(['writes of the access log that failed: ENOSPC: 1']);
    rmSync(file);
    await expect.poll(async () => (await ask('/nothing')) && existsSync(file) && lines().length).toBeGreaterThan(0);
  });

  it('that cannot be written ends the start, and a form without a file too', () => {
    expect(() => openAccessLog({ accessLog: [folder()] }, {} as never, memoryTerminal().terminal)).toThrow(/cannot be written: EISDIR/);
    expect(() => accessLogFormat({ accessLogFormat: ['common'] })).toThrow(/--access-log-format needs --access-log/);
    expect(() => accessLogFormat({ accessLog: [file], accessLogFormat: ['apache'] })).toThrow(/expected one of json, common/);
    expect(openAccessLog({}, {} as never, memoryTerminal().terminal)).toBeNull();
  });
});

it.each([
  ['/geo/', '/'],
  ['/geo/docs', '/docs'],
  ['/geo/DOCS', '/docs'],
  ['/geo/explorer/ask/verify?text=1745+T+St', '/explorer/*'],
  ['/geo/explorer.js', '/*'],
  ['/geo/v2/address-parser/usa/1745%20T%20St', '/v2/address-parser/usa/{address}'],
  ['http://x/geo/.well-known/jwks.json', '/.well-known/jwks.json'],
  ['/geology/1745', '/*'],
  ['*', '/*'],
  ['/geo', '/*'],
])('the route of %s is %s', (target, route) => {
  expect(routeOf(target, '/geo')).toBe(route);
});

describe('a tally', () => {
  afterEach(() => void vi.useRealTimers());

  it('tells of the first case at once, and of those that follow once a minute with their number', () => {
    vi.useFakeTimers();
    const told: string[] = [];
    const tally = new Tally((line) => told.push(line));
    for (let i = 0; i < 5; i++) tally.add('a');
    tally.add('b');
    expect(told).toEqual(['a: 1', 'b: 1']);
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual(['a: 1', 'b: 1', 'a: 4']);
    vi.advanceTimersByTime(60_000);
    tally.add('b');
    expect(told).toEqual(['a: 1', 'b: 1', 'a: 4', 'b: 1']);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(120_000);
    expect(told).toHaveLength(4);
    expect(vi.getTimerCount()).toBe(0);
  });
});
