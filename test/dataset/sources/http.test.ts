import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { DatasetStore, httpSource } from '../../../src/dataset/index.js';
import { codeOf, errorOf } from '../damage.js';
import { packExample } from '../fixture.js';
import { describeSource } from '../source-suite.js';

const servers: Server[] = [];
afterAll(() =>
  Promise.all(
    servers.map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  ),
);

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(answer: Answer): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/data`;
}

function filesAt(files: ReadonlyMap<string, Uint8Array>): Answer {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const bytes = pathname.startsWith('/data/') ? files.get(pathname.slice('/data/'.length)) : undefined;
    response.writeHead(bytes === undefined ? 404 : 200).end(bytes);
  };
}

describeSource('HTTP', async (files) => httpSource(await serve(filesAt(files))));

describe('HTTP source', () => {
  /** A server that fails the first times in a way of its own. */
  async function flaky(failures: number, fail: Answer): Promise<{ url: string; requests: () => number }> {
    let requests = 0;
    const url = await serve((request, response) => {
      if (++requests <= failures) fail(request, response);
      else response.end('bytes');
    });
    return { url, requests: () => requests };
  }

  it.each<[string, Answer]>([
    ['a status of 503', (_, response) => response.writeHead(503).end('busy')],
    ['a status of 429', (_, response) => response.writeHead(429).end()],
    ['a reset connection', (request) => request.socket.destroy()],
    ['a body that breaks off', (_, response) => response.writeHead(200, { 'content-length': 10 }).write('by', () => response.destroy())],
  ])('tries again after %s', async (_, fail) => {
    const { url, requests } = await flaky(2, fail);
    expect(new TextDecoder().decode(await httpSource(url).read('file.bin'))).toBe('bytes');
    expect(requests()).toBe(3);
  });

  it('gives up after the last attempt', async () => {
    const { url, requests } = await flaky(9, (_, response) => response.writeHead(500).end());
    const error = await errorOf(() => httpSource(url, { retries: 1 }).read('file.bin'));
    expect(error).toMatchObject({ code: 'DATASET_UNREADABLE', message: expect.stringContaining('status 500') });
    expect(requests()).toBe(2);
  });

  it.each([401, 403, 410])('does not try again after a status of %i', async (status) => {
    const { url, requests } = await flaky(9, (_, response) => response.writeHead(status).end());
    expect(await codeOf(() => httpSource(url).read('file.bin'))).toBe('DATASET_UNREADABLE');
    expect(requests()).toBe(1);
  });

  it('gives up on a server that does not answer', async () => {
    const { url } = await flaky(9, () => undefined);
    expect(await codeOf(() => httpSource(url, { timeoutMs: 50, retries: 0 }).read('file.bin'))).toBe('DATASET_UNREADABLE');
  });

  it('names a server that is not there', async () => {
    const url = await serve(() => undefined);
    await new Promise((resolve) => servers.at(-1)?.close(resolve));
    expect(await codeOf(() => httpSource(url, { retries: 0 }).read('file.bin'))).toBe('DATASET_UNREADABLE');
  });

  it('stops reading a body beyond the limit', async () => {
    const url = await serve((_, response) => response.end(Buffer.alloc(1_000_000)));
    expect(await codeOf(() => httpSource(url).read('file.bin', 1000))).toBe('DATASET_SIZE_MISMATCH');
  });

  it('sends headers and the query of the URL, and shows neither', async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.url, request.headers.authorization);
      response.writeHead(404).end();
    });
    const source = httpSource(`${url}?signature=hidden`, { headers: { authorization: 'Bearer hidden' } });
    const error = await errorOf(() => source.read('manifest.json'));
    expect(seen).toEqual(['/data/manifest.json?signature=hidden', 'Bearer hidden']);
    expect(JSON.stringify([String(error), source.label, error])).not.toContain('hidden');
  });

  it.each(['ftp://example.org/', 'data', 'https://user:secret@example.org/data'])('refuses %s', async (url) => {
    const error = await errorOf(() => httpSource(url));
    expect(error).toMatchObject({ code: 'CONFIG_INVALID' });
    expect(String(error)).not.toContain('secret');
  });

  it('takes a fetch of its own', async () => {
    const files = await packExample();
    const asked: string[] = [];
    const own: typeof fetch = async (input) => {
      asked.push(String(input));
      return new Response(files.get(String(input).split('/').at(-1) ?? '') as BodyInit);
    };
    const store = await DatasetStore.open([httpSource('https://cdn.example.org/sets/dc', { fetch: own })]);
    expect(store.manifests()[0]?.name).toBe('example');
    expect(asked).toEqual(['https://cdn.example.org/sets/dc/manifest.json']);
  });
});
