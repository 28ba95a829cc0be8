import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { answersIn, converse, type RawAnswer } from './raw.js';
import { GET, IP, QUICK, start } from './start.js';

const LAST = `GET ${IP} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;

let running: Awaited<ReturnType<typeof start>>;
afterEach(() => running.close());

/** The usual headers of every answer, beside the envelope. */
function expectRefusal({ status, headers, body }: RawAnswer, expected: number, message: string): void {
  expect(status).toBe(expected);
  expect(JSON.parse(body)).toEqual({
    Id: headers['x-request-id'],
    Result: null,
    ClientSessionId: null,
    StatusCode: expected,
    IsError: true,
    Errors: [expect.stringContaining(message)],
  });
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    vary: 'Accept',
    date: expect.stringMatching(/ GMT$/),
  });
  if (expected === 405) expect(headers.allow).toBe('GET, HEAD');
}

describe('what Node would refuse is answered in the envelope', () => {
  it.each([
    ['a byte outside of ASCII in the path', 'GET /caf\xe9 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'percent-encoded'],
    ['another protocol', 'HELLO\r\n\r\n', 400, 'not HTTP'],
    ['another version', `GET ${IP} HTTP/9.9\r\nHost: x\r\n\r\n`, 400, 'not HTTP/1.1'],
    ['the start of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'not HTTP/1.1'],
    ['a path that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'too long'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na', 400, 'not HTTP'],
    ['a method that nobody knows', `FOO ${IP} HTTP/1.1\r\nHost: x\r\n\r\n`, 405, 'expected GET, HEAD'],
    ['a method in small letters', `get ${IP} HTTP/1.1\r\nHost: x\r\n\r\n`, 405, 'expected GET, HEAD'],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 405, 'expected GET, HEAD'],
    ['no host', `GET ${IP} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400, 'Host is missing'],
    ['two hosts', `GET ${IP} HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n`, 400, 'Host is given more than once'],
    ['two hosts in HTTP/1.0', `GET ${IP} HTTP/1.0\r\nHost: x\r\nhost: y\r\n\r\n`, 400, 'Host is given more than once'],
    ['a host that is none', `GET ${IP} HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n`, 400, 'Host is not a host'],
    ['an unknown expectation', `GET ${IP} HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n`, 417, 'expectation'],
  ])('%s', async (_, bytes, status, message) => {
    running = await start();
    const exchanged = await converse(running.port, [bytes]);
    expect(exchanged.end).toBe('closed');
    const [answer, ...more] = answersIn(exchanged);
    expectRefusal(answer as RawAnswer, status, message);
    expect(more).toEqual([]);
  });

  it.each([
    ['a path that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n`, 431],
    ['a byte outside of ASCII in the path', 'GET /caf\xe9 HTTP/1.1\r\nHost: x\r\n', 400],
    ['a method that nobody knows', `FOO ${IP} HTTP/1.1\r\nHost: x\r\n`, 405],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n', 405],
    ['two hosts', `GET ${IP} HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n`, 400],
    ['an unknown expectation', `GET ${IP} HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n`, 417],
  ])('%s, so that the pages that may read answers can read it', async (_, bytes, expected) => {
    const told = async (origin: string) => {
      const [answer] = answersIn(await converse(running.port, [`${bytes}Origin: ${origin}\r\n\r\n`]));
      return [answer?.status, answer?.headers['access-control-allow-origin'], answer?.headers.vary];
    };
    running = await start(QUICK, {}, { cors: true });
    expect(await told('https://one.example')).toEqual([expected, '*', 'Accept, Origin']);
    running.close();
    running = await start(QUICK, {}, { cors: { origins: ['https://one.example'] } });
    expect(await told('https://one.example')).toEqual([expected, 'https://one.example', 'Accept, Origin']);
    expect(await told('https://other.example')).toEqual([expected, undefined, 'Accept, Origin']);
  });

  it.each(['x', 'example.com', 'example.com:8787', '127.0.0.1:1', '[::1]:80', '[fe80::1%25eth0]', 'a_b.local', ''])(
    'the host %j is taken',
    async (host) => {
      running = await start();
      const bytes = `GET ${IP} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect(answersIn(await converse(running.port, [bytes])).map(({ status }) => status)).toEqual([200]);
    },
  );

  it('HTTP/1.0 needs no host, and 100-continue is met', async () => {
    running = await start();
    expect(answersIn(await converse(running.port, [`GET ${IP} HTTP/1.0\r\n\r\n`])).map(({ status }) => status)).toEqual([200]);
    const patient = `GET ${IP} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`;
    expect(answersIn(await converse(running.port, [patient])).map(({ status }) => status)).toEqual([100, 200]);
  });

  it('a request that does not end in time, and a connection that says nothing', async () => {
    running = await start(QUICK, { headersTimeoutMs: 60, requestTimeoutMs: 120 });
    for (const steps of [[], ['GET / HTTP/1.1\r\nHost:'], [GET, 20, 'GET / HT']]) {
      const exchanged = await converse(running.port, steps);
      expect(exchanged.end).toBe('closed');
      expectRefusal(answersIn(exchanged).at(-1) as RawAnswer, 408, 'in time');
    }
  });
});

describe('the answer to what cannot be read', () => {
  /** Answers after a while, so that more comes in meanwhile. */
  const slow: RequestListener = (request, response) => void setTimeout(() => QUICK(request, response), 100);

  it.each([
    ['behind it at once', [`${GET}\x00\x01\r\n\r\n`], [200, 400]],
    ['while it runs, in pieces', [GET, 20, '\x00\x01', 20, '\x00\x01', 20, GET], [200, 400]],
    ['behind two of them', [GET + GET, 20, 'FOO / HTTP/1.1\r\n\r\n'], [200, 200, 405]],
    ['CONNECT behind it', [`${GET}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`], [200, 405]],
    ['behind one that ends the connection', [LAST, 20, '\x00\r\n\r\n'], [200]],
  ] as const)('waits for the answer that is being made: %s', async (_, steps, statuses) => {
    running = await start(slow);
    const exchanged = await converse(running.port, steps);
    expect(exchanged.end).toBe('closed');
    const answers = answersIn(exchanged);
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    for (const { status, body } of answers) expect(JSON.parse(body).StatusCode).toBe(status);
  });

  it.each([
    ['is cut short', [`POST ${IP} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n`, 'abc']],
    ['never comes', [`POST ${IP} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n`]],
    ['is no chunk', [`POST ${IP} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`, 20, 'zz\r\n']],
  ])('does not come a second time to a request whose body %s', async (_, steps) => {
    running = await start(QUICK, { headersTimeoutMs: 100, requestTimeoutMs: 200 });
    const exchanged = await converse(running.port, steps);
    expect(exchanged.end).toBe('closed');
    expect(answersIn(exchanged).map(({ status }) => status)).toEqual([405]);
  });

  it('reaches a client that goes on sending, who is then let go', async () => {
    running = await start();
    const flood = Array.from({ length: 40 }, () => ['\x00'.repeat(50_000), 5] as const).flat();
    const exchanged = await converse(running.port, flood);
    expectRefusal(answersIn(exchanged)[0] as RawAnswer, 400, 'not HTTP');
    expect(running.connections.size).toBe(0);
  });

  it('leaves no connection behind with a client that never closes it', async () => {
    running = await start();
    await Promise.all(['\x00\r\n\r\n', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'].map((bytes) => converse(running.port, [bytes, 50])));
    const held = connect({ port: running.port, host: '127.0.0.1', allowHalfOpen: true }, () => held.write('\x00\r\n\r\n'));
    held.on('error', () => undefined).resume();
    await new Promise((resolve) => held.once('end', resolve));
    await expect.poll(() => running.connections.size, { timeout: 5000 }).toBe(0);
    held.destroy();
  });
});

it('a client that has sent all it wants to gets its answer', async () => {
  running = await start((request, response) => void setTimeout(() => QUICK(request, response), 50));
  for (const bytes of [GET, GET + GET, LAST]) {
    const exchanged = await converse(running.port, [bytes, 'FIN']);
    expect(exchanged.end).toBe('closed');
    expect(answersIn(exchanged).map(({ status }) => status)).toEqual(bytes === GET + GET ? [200, 200] : [200]);
  }
});

it('a client that goes away in the middle harms nobody', async () => {
  running = await start();
  for (const bytes of ['', 'GET', GET, '\x00']) {
    const gone = connect(running.port, '127.0.0.1', () => gone.write(bytes, () => gone.resetAndDestroy()));
    await new Promise((resolve) => gone.on('error', () => undefined).once('close', resolve));
  }
  expect(answersIn(await converse(running.port, [LAST])).map(({ status }) => status)).toEqual([200]);
  await expect.poll(() => running.connections.size).toBe(0);
});
