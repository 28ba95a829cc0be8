import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersIn, converse, type Step } from './raw.js';
import { IP, QUICK, start } from './start.js';

const SEED = 20_260_316;
const SAMPLES = 12;

const request = (line: string, headers: readonly string[] = ['Host: x'], body = '') => `${[line, ...headers].join('\r\n')}\r\n\r\n${body}`;
const get = (...headers: string[]) => request(`GET ${IP} HTTP/1.1`, ['Host: x', ...headers]);
const post = (headers: readonly string[], body: string) => request(`POST ${IP} HTTP/1.1`, ['Host: x', ...headers], body);

const bytes = (most: number) => fc.uint8Array({ minLength: 1, maxLength: most }).map((array) => Buffer.from(array).toString('latin1'));
const count = (most: number) => fc.integer({ min: 1, max: most });
const one = (...texts: string[]) => fc.constantFrom(...texts);
const alone = (text: fc.Arbitrary<string>): fc.Arbitrary<Step[]> => text.map((each) => [each]);
const token = fc.stringMatching(/^[A-Za-z!#$%&'*+.^_`|~-]{1,20}$/);
/** A text in pieces, with a moment between them. */
const pieces = (text: string, at: readonly number[]): Step[] => {
  const cuts = [0, ...[...at].map((cut) => cut % text.length).sort((a, b) => a - b), text.length];
  return cuts.slice(1).flatMap((end, i): Step[] => [text.slice(cuts[i], end), 2]);
};

/** What a client may do that no client should. */
const KINDS: Readonly<Record<string, fc.Arbitrary<Step[]>>> = {
  'says nothing': fc.constant([]),
  'says nothing and ends': fc.constant(['FIN']),
  'sends one byte now and then': count(20).map((at) => [...get()].slice(0, at).flatMap((byte): Step[] => [byte, 15])),
  'sends any bytes': alone(bytes(400)),
  'sends any bytes in pieces': fc.array(bytes(40), { minLength: 2, maxLength: 8 }).map((all) => all.flatMap((each): Step[] => [each, 3])),
  'speaks TLS': alone(bytes(200).map((rest) => `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${rest}`)),
  'speaks HTTP/2': alone(bytes(60).map((rest) => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${rest}`)),
  'speaks SSH, SMTP or Redis': alone(one('SSH-2.0-OpenSSH_9.6\r\n', 'EHLO example.com\r\n', '*1\r\n$4\r\nPING\r\n')),
  'speaks HTTP/0.9 or a version of tomorrow': alone(
    one('GET /\r\n', `GET ${IP}\r\n\r\n`, request(`GET ${IP} HTTP/1.2`), request(`GET ${IP} HTTP/3`)),
  ),
  'has an endless path': alone(count(80_000).map((length) => request(`GET /${'a'.repeat(20_000 + length)} HTTP/1.1`))),
  'has an endless header': alone(count(80_000).map((length) => get(`X: ${'a'.repeat(20_000 + length)}`))),
  'has headers without end': alone(
    count(5000).map((length) => request(`GET ${IP} HTTP/1.1`, ['Host: x', ...Array<string>(length).fill('a:')])),
  ),
  'has thousands of media types': alone(
    count(5000).map((length) => get(`Accept: ${Array<string>(length).fill('a/*').join(',')}`.slice(0, 15_000))),
  ),
  'has a header that is none': alone(
    one('no colon', ': no name', 'Space : x', 'Ctrl\x01: x', 'Null: a\x00b', ' folded', 'Cr: a\rb').map((field) => get(field)),
  ),
  'ends lines its own way': alone(one('\n', '\r', '\n\r', '\r\r\n').map((end) => get().replaceAll('\r\n', end))),
  'has a path that is none': alone(
    one('', 'x', '\\', '/\x00', '/\xff', '/%', '/%zz', '/a b', '//', '/../../etc/passwd', '?', '#').map((path) =>
      request(`GET ${path} HTTP/1.1`),
    ),
  ),
  'has an escape that is none': alone(
    one('%', '%2', '%zz', '%c3%28', '%ed%a0%80', '%00').map((value) => request(`GET /ipgeolocation/${value} HTTP/1.1`)),
  ),
  'asks for another host in the path': alone(
    one('http://', 'http://x', `http://[::1${IP}`, `HTTP://x:99999${IP}`, `ftp://x${IP}`, '*').map((target) =>
      request(`GET ${target} HTTP/1.1`),
    ),
  ),
  'has a method of its own': alone(fc.tuple(token, one(IP, '/', '*', 'x')).map(([method, path]) => request(`${method} ${path} HTTP/1.1`))),
  'has a method that Node knows': alone(
    one('TRACE', 'DELETE', 'PROPFIND', 'PURGE', 'M-SEARCH', 'QUERY', 'SOURCE').map((method) => request(`${method} ${IP} HTTP/1.1`)),
  ),
  'wants a tunnel': alone(
    fc.tuple(one('x:443', IP, '*', 'x'), bytes(200)).map(([target, rest]) => request(`CONNECT ${target} HTTP/1.1`) + rest),
  ),
  'wants another protocol': alone(
    one('websocket', 'h2c', 'TLS/1.3').map((name) =>
      get('Connection: Upgrade, HTTP2-Settings', `Upgrade: ${name}`, 'HTTP2-Settings: AAMAAABk'),
    ),
  ),
  'expects something': fc
    .tuple(one('x', '100-continue', '100-Continue, x', ''), one('', 'Content-Length: 5'))
    .map(([wish, length]) => [request(`POST ${IP} HTTP/1.1`, ['Host: x', `Expect: ${wish}`, ...(length === '' ? [] : [length])])]),
  'names its host twice, or badly': alone(
    fc
      .tuple(one('x', '', 'a b', '[', 'x:y', 'x\x7f', '/'), count(3))
      .map(([host, times]) => request(`GET ${IP} HTTP/1.1`, Array<string>(times).fill(`Host: ${host}`))),
  ),
  'names no host': alone(one('1.0', '1.1').map((version) => request(`GET ${IP} HTTP/${version}`, ['A: b']))),
  'tells two lengths': alone(
    one('Content-Length: 1\r\nContent-Length: 2', 'Content-Length: 1, 2', 'Content-Length: 1\r\nTransfer-Encoding: chunked').map(
      (headers) => post([headers], 'a'),
    ),
  ),
  'tells a length that is none': alone(
    one('-1', '0x10', '1e3', '9'.repeat(30), '+1', ' ', '1.5').map((length) => post([`Content-Length: ${length}`], 'a')),
  ),
  'tells an encoding that is none': alone(
    one('xchunked', 'chunked, identity', 'gzip', 'chunked, chunked', '\x0bchunked').map((coding) =>
      post([`Transfer-Encoding: ${coding}`], '0\r\n\r\n'),
    ),
  ),
  'sends chunks that are none': alone(
    one('zz\r\n', '-1\r\n', `${'f'.repeat(40)}\r\n`, '5\r\nab', '1\r\nabc\r\n', '0\r\nTrailer\r\n').map((chunk) =>
      post(['Transfer-Encoding: chunked'], chunk),
    ),
  ),
  'sends chunks with endless extensions': alone(
    count(60_000).map((length) => post(['Transfer-Encoding: chunked'], `1;${'e'.repeat(20_000 + length)}\r\na\r\n0\r\n\r\n`)),
  ),
  'keeps its body': alone(count(1_000_000).map((length) => post([`Content-Length: ${length + 10}`], 'a'))),
  'sends more body than it told': alone(bytes(100).map((rest) => post(['Content-Length: 3'], `abc${rest}`))),
  'sends a body that nobody wants': alone(
    count(200_000).map((length) => post([`Content-Length: ${length}`, 'Connection: close'], 'a'.repeat(length))),
  ),
  'asks hundreds of times at once': alone(count(300).map((times) => get().repeat(times))),
  'asks hundreds of times and ends': count(300).map((times) => [get().repeat(times), 'FIN']),
  'asks, then sends any bytes': fc.tuple(count(5), bytes(100)).map(([times, rest]) => [get().repeat(times) + rest]),
  'asks, then goes on with another method or tunnel': fc
    .tuple(count(5), one('FOO', 'CONNECT', 'get'))
    .map(([times, method]) => [get().repeat(times), 1, request(`${method} ${IP} HTTP/1.1`)]),
  'ends in the middle': count(get().length).map((at) => [get().slice(0, at), 'FIN']),
  'comes in pieces': fc.array(fc.nat(1000), { minLength: 1, maxLength: 6 }).map((cuts) => pieces(get() + get('Connection: close'), cuts)),
  'changes a byte': fc
    .tuple(fc.nat(get().length - 1), fc.nat(255))
    .map(([at, byte]) => [get().slice(0, at) + String.fromCharCode(byte) + get().slice(at + 1)]),
  'leaves out a byte': fc.nat(get().length - 1).map((at) => [get().slice(0, at) + get().slice(at + 1), 20, get()]),
};

let running: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  running = await start(QUICK, { headersTimeoutMs: 300, requestTimeoutMs: 400, keepAliveTimeoutMs: 300 });
});
afterAll(() => running.close());

it.concurrent.each(Object.entries(KINDS))('a client that %s gets whole answers and an end, and harms nobody', async (_, kind) => {
  const samples = fc.sample(kind, { seed: SEED, numRuns: SAMPLES });
  await Promise.all(
    samples.map(async (steps) => {
      const exchanged = await converse(running.port, steps);
      expect(exchanged.end, JSON.stringify(steps).slice(0, 500)).toBe('closed');
      const sent = steps.filter((step) => typeof step === 'string').join('');
      const answers = answersIn(exchanged).filter(({ status }) => status !== 100);
      expect(answers.length).toBeLessThanOrEqual(sent.split(/\r?\n\r?\n/).length);
      for (const { status, headers, body } of answers) {
        expect([200, 400, 404, 405, 408, 417, 431]).toContain(status);
        expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' });
        expect(JSON.parse(body)).toMatchObject({ Id: headers['x-request-id'], StatusCode: status, IsError: status !== 200 });
      }
    }),
  );
  const alive = answersIn(await converse(running.port, [get('Connection: close')]));
  expect(alive.map(({ status }) => status)).toEqual([200]);
});

it('none of them leaves a connection behind', async () => {
  await expect.poll(() => running.connections.size, { timeout: 3000 }).toBe(0);
});
