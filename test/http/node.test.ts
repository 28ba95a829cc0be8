import { EventEmitter, once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { Handler, HandlerRequest } from '../../src/http/index.js';
import { toNodeHandler } from '../../src/http/node.js';
import { clientsPerTest, fakeListener as listener } from '../fixtures/http-client.js';
import { PARSE } from './contract/scene.js';

const serve = clientsPerTest();

describe('toNodeHandler', () => {
  it('states the length of the body in bytes', async () => {
    const client = await serve(createServer(listener()));
    const { headers, text } = await client.ask('parse', `${PARSE}Pe%C3%B1a`);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)));
    expect(Buffer.byteLength(text)).toBeGreaterThan(text.length);
  });

  it('answers 404 itself where there is no next middleware', async () => {
    const client = await serve(createServer(listener({ fallthrough: true })));
    expect((await client.ask(null, '/other')).status).toBe(404);
  });

  it('answers before a body has arrived', async () => {
    const client = await serve(createServer(listener()));
    const outgoing = request({
      host: '127.0.0.1',
      port: client.port,
      path: `${PARSE}x`,
      method: 'POST',
      headers: { 'content-length': '1000000' },
    });
    outgoing.on('error', () => undefined).write('the start of it');
    const [incoming] = await once(outgoing, 'response');
    expect(incoming.statusCode).toBe(405);
    outgoing.destroy();
  });

  it.each([
    ['at the end of the turn', `${PARSE}x`],
    ['at once', '/openapi.json'],
  ])('hands an answer that cannot be written %s to next, and lives on', async (_, path) => {
    const errors: unknown[] = [];
    const handle = listener();
    const client = await serve(
      createServer((incoming, response) => {
        response.writeHead(204, { 'x-request-id': '00000000-0000-4000-8000-000000000000' }).end();
        handle(incoming, response, (error) => errors.push(error));
      }),
    );
    for (let i = 0; i < 2; i++) expect((await client.ask(null, path)).status).toBe(204);
    const sent = expect.objectContaining({ code: 'ERR_HTTP_HEADERS_SENT' });
    expect(errors).toEqual([sent, sent]);
  });

  it.each([
    [
      'the handler throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['the handler rejects', () => Promise.reject(new Error('broken'))],
    ['the answer cannot be written', () => ({ matched: true, status: 200, headers: { bad: 'line\nbreak' }, body: '' })],
    ['a later answer cannot be written', async () => ({ matched: true, status: 99, headers: {}, body: '' })],
  ] as [string, Handler][])('ends the connection and lives on when %s', async (_, handler) => {
    const broken = toNodeHandler(handler);
    const sound = listener();
    const client = await serve(createServer((incoming, response) => (incoming.url === '/broken' ? broken : sound)(incoming, response)));
    await expect(fetch(`http://127.0.0.1:${client.port}/broken`)).rejects.toThrow('fetch failed');
    expect((await client.ask('parse', `${PARSE}x`)).status).toBe(200);
  });
});

describe('what the handler learns of the client', () => {
  /** A server whose handler answers when the test says so. */
  async function held(options?: Parameters<typeof toNodeHandler>[1]) {
    const requests: HandlerRequest[] = [];
    const arrived = new EventEmitter();
    const handle = toNodeHandler((incoming) => {
      requests.push(incoming);
      arrived.emit('request');
      return new Promise(() => undefined);
    }, options);
    const client = await serve(createServer(handle));
    const ask = async () => {
      const socket = connect(client.port, '127.0.0.1').on('error', () => undefined);
      socket.write('GET /one HTTP/1.1\r\nHost: x\r\n\r\nGET /two HTTP/1.1\r\nHost: x\r\n\r\n');
      while (requests.length < 2) await once(arrived, 'request');
      return socket;
    };
    return { requests, ask };
  }

  it.each(['destroy', 'end'] as const)('is that it hung up, by %s, for each of its requests', async (how) => {
    const { requests, ask } = await held();
    const socket = await ask();
    const signals = requests.map(({ signal }) => signal as AbortSignal);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
    const gone = Promise.all(signals.map((signal) => once(signal, 'abort')));
    socket[how]();
    await gone;
  });

  it('is that it had hung up before anyone asked', async () => {
    const { requests, ask } = await held();
    (await ask()).resetAndDestroy();
    await vi.waitFor(() => expect(requests.map(({ signal }) => signal?.aborted)).toEqual([true, true]));
  });

  it('is not that an answer has been sent', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const handle = toNodeHandler((incoming) => {
      signals.push(incoming.signal);
      return { matched: true, status: 200, headers: {}, body: 'x' };
    });
    const { port } = await serve(createServer(handle));
    for (let i = 0; i < 2; i++) expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    expect(signals.map((signal) => signal?.aborted)).toEqual([false, false]);
  });

  it('is its address, or what the host says', async () => {
    const own = await held();
    (await own.ask()).destroy();
    expect(own.requests.map(({ clientAddress }) => clientAddress)).toEqual(['127.0.0.1', '127.0.0.1']);
    const proxied = await held({ clientAddress: ({ url }) => url });
    (await proxied.ask()).destroy();
    expect(proxied.requests.map(({ clientAddress }) => clientAddress)).toEqual(['/one', '/two']);
  });
});
