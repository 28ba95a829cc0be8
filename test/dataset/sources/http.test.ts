import { inspect } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { DatasetStore, type HttpSourceOptions, httpSource } from '../../../src/dataset/index.js';
import { codeOf, entryOf, errorOf, flip, type Packed } from '../../fixtures/damaged-datasets.js';
import { packExample } from '../../fixtures/example-dataset.js';
import { type Answer, filesAt, Servers } from '../../fixtures/file-server.js';
import { describeSource } from '../source-suite.js';

const servers = new Servers();
afterAll(() => servers.close());
const serve = (answer: Answer): Promise<string> => servers.serve(answer);

describeSource('HTTP', async (files) => httpSource(await serve(filesAt(files)), { pauseMs: 1 }));

/** The URL of a server that has gone. */
async function absent(): Promise<string> {
  const gone = new Servers();
  const url = await gone.serve(() => undefined);
  await gone.close();
  return url;
}

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

  it('gives up after the last attempt', async () => {
    const { url, requests } = await flaky(9, (_, response) => response.writeHead(500).end());
    const error = await errorOf(() => httpSource(url, { retries: 1 }).read('file.bin'));
    expect(error).toMatchObject({ code: 'DATASET_UNREADABLE', message: expect.stringContaining('status 500') });
    expect(requests()).toBe(2);
  });

  it.each([404, 410])('asks once more, past the caches, for what a cache may have kept: status %i', async (status) => {
    const { url, requests } = await flaky(9, (_, response) => response.writeHead(status).end());
    expect(await codeOf(() => httpSource(url).read('file.bin'))).toMatch(/^DATASET_(?:UNREADABLE|FILE_MISSING)$/);
    expect(requests()).toBe(2);
  });

  it.each<[string, () => Promise<string>, RegExp]>([
    ['a server that is not there', absent, /the connection was refused \(ECONNREFUSED\)$/],
    ['a name that does not exist', async () => 'http://nowhere.invalid/', /the name of the server was not resolved \(E\w+\)$/],
    ['a port that fetch does not use', async () => 'http://127.0.0.1:1/', /fetch refuses to use the port of the URL$/],
    ['a server without TLS', async () => (await serve(() => undefined)).replace('http:', 'https:'), /does not speak TLS \(\w+\)$/],
  ])('says what is wrong with %s', async (_, urlOf, expected) => {
    const source = httpSource(`${await urlOf()}?signature=hidden`, { retries: 0, headers: { authorization: 'hidden' } });
    const error = await errorOf(() => source.read('file.bin'));
    expect(error).toMatchObject({ code: 'DATASET_UNREADABLE', message: expect.stringMatching(expected) });
    expect(inspect(error, { depth: 9 })).not.toContain('hidden');
  });

  it('waits as long as Retry-After says, and gives up where that is too long', async () => {
    const waits = async (seconds: number, options: HttpSourceOptions): Promise<{ ms: number; code: string; requests: number }> => {
      const { url, requests } = await flaky(1, (_, response) => response.writeHead(503, { 'retry-after': String(seconds) }).end());
      const start = performance.now();
      const source = httpSource(url, { pauseMs: 1, ...options });
      const code = await source.read('file.bin').then(
        () => 'answer',
        (error) => error.code,
      );
      return { ms: performance.now() - start, code, requests: requests() };
    };
    const obeyed = await waits(1, {});
    expect([obeyed.code, obeyed.requests]).toEqual(['answer', 2]);
    // Timers may be early by less than a millisecond.
    expect(obeyed.ms).toBeGreaterThan(998);
    expect(await waits(2, { maxPauseMs: 1999 })).toMatchObject({ code: 'DATASET_UNREADABLE', requests: 1 });
  });

  it('ends with the reason of its signal, whatever it is doing', async () => {
    const reason = new RangeError('gone');
    let controller = new AbortController();
    // Not before the request has arrived: until then nobody can hang up.
    const abort = (): unknown => setTimeout(() => controller.abort(reason), 30);
    const aborted = (url: string, options: HttpSourceOptions): Promise<unknown> => {
      controller = new AbortController();
      return errorOf(() => httpSource(url, options).read('file.bin', { signal: controller.signal }));
    };
    let hangUps = 0;
    const silent = await serve((request) => abort() && request.socket.on('close', () => hangUps++));
    expect(await aborted(silent, {})).toBe(reason);
    const busy = await serve((_, response) => abort() && response.writeHead(503, { 'retry-after': '5' }).end());
    expect(await aborted(busy, {})).toBe(reason);
    const deaf = (() => abort() && new Promise(() => undefined)) as typeof fetch;
    expect(await aborted(silent, { fetch: deaf })).toBe(reason);
    expect(await errorOf(() => httpSource(silent).read('file.bin', { signal: AbortSignal.abort(reason) }))).toBe(reason);
    await expect.poll(() => hangUps).toBe(1);
  });

  it('makes room for a body once', async () => {
    const url = await serve((_, response) => response.end(Buffer.alloc(3_000_000, 7)));
    const known = await httpSource(url).read('file.bin', { size: 3_000_000 });
    expect([known.byteLength, known.buffer.byteLength, known[2_999_999]]).toEqual([3_000_000, 3_000_000, 7]);
    const unknown = await httpSource(url).read('file.bin');
    expect([unknown.byteLength, unknown.buffer.byteLength, unknown[2_999_999]]).toEqual([3_000_000, 3_000_000, 7]);
  });

  it('sends headers and the query of the URL, and shows neither', async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.url, request.headers.authorization);
      response.writeHead(404).end();
    });
    const source = httpSource(`${url}?signature=hidden`, { headers: { authorization: 'Bearer hidden' } });
    const error = await errorOf(() => source.read('manifest.json'));
    expect(new Set(seen)).toEqual(new Set(['/data/manifest.json?signature=hidden', 'Bearer hidden']));
    expect(JSON.stringify([String(error), source.label, error])).not.toContain('hidden');
  });

  it.each(['ftp://example.org/', 'data', 'https://user:secret@example.org/data'])('refuses %s', async (url) => {
    const error = await errorOf(() => httpSource(url));
    expect(error).toMatchObject({ code: 'CONFIG_INVALID' });
    expect(String(error)).not.toContain('secret');
  });

  it.each<[string, HttpSourceOptions]>([
    ['a header of two lines', { headers: { 'x-api-key': 'hidden\r\nx: y' } }],
    ['a header without a name', { headers: { '': 'hidden' } }],
    ['no time', { timeoutMs: 0 }],
    ['a fraction of a retry', { retries: 0.5 }],
    ['a pause that is no number', { pauseMs: Number.NaN }],
    ['a pause beyond what timers take', { maxPauseMs: 2 ** 31 }],
  ])('refuses %s', async (_, options) => {
    const error = await errorOf(() => httpSource('https://example.org/', options));
    expect(error).toMatchObject({ code: 'CONFIG_INVALID' });
    expect(inspect(error)).not.toContain('hidden');
  });

  it('refuses redirects that a browser hides', async () => {
    const hiding: typeof fetch = async () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
    const error = await errorOf(() => httpSource('https://example.org/', { fetch: hiding }).read('file.bin'));
    expect(error).toMatchObject({ code: 'DATASET_UNREADABLE', message: expect.stringContaining('name the final URL') });
  });
});

/** A `fetch` with a cache like that of a browser: it keeps everything and validates nothing unasked. */
function caching(files: Packed): { fetch: typeof fetch; kept: Map<string, Uint8Array>; modes: (string | undefined)[] } {
  const kept = new Map<string, Uint8Array>();
  const modes: (string | undefined)[] = [];
  const cached: typeof fetch = async (input, init) => {
    const name = new URL(String(input)).pathname.slice(1);
    modes.push(init?.cache);
    const fromServer = init?.cache === 'reload' || init?.cache === 'no-cache' || !kept.has(name);
    if (fromServer) kept.set(name, files.get(name) as Uint8Array);
    return new Response(kept.get(name) as BodyInit);
  };
  return { fetch: cached, kept, modes };
}

describe('HTTP source behind a cache', () => {
  it('reads past a damaged copy, which is renewed by that', async () => {
    const files = await packExample();
    const { name } = entryOf(files, 'us-places');
    const { fetch, kept, modes } = caching(files);
    kept.set(name, flip(Uint8Array.from(files.get(name) as Uint8Array), 40));
    for (const expected of [
      ['no-cache', undefined, 'reload'],
      ['no-cache', undefined],
    ]) {
      modes.length = 0;
      const store = await DatasetStore.open([httpSource('https://cdn.example.org/', { fetch })]);
      expect(await store.use(async (view) => (await view.tables('us-places')).length)).toBe(1);
      expect(modes).toEqual(expected);
    }
  });

  it('reads past a damaged manifest', async () => {
    const files = await packExample();
    const { kept, modes, fetch } = caching(files);
    const validated: typeof fetch = async (input, init) => {
      // A cache that validates by the date, which the damage has not changed.
      if (init?.cache === 'no-cache') return new Response('{"format": "doorpl');
      return fetch(input, init);
    };
    const store = await DatasetStore.open([httpSource('https://cdn.example.org/', { fetch: validated })]);
    expect(store.manifests().length).toBe(1);
    expect([modes, [...kept.keys()]]).toEqual([['reload'], ['manifest.json']]);
  });

  it('asks by a header where the runtime has no cache modes', async () => {
    const files = await packExample();
    const headers: unknown[] = [];
    const plain: typeof fetch = async (input, init) => {
      headers.push([init?.cache, new Headers(init?.headers).get('cache-control')]);
      return new Response(files.get(new URL(String(input)).pathname.slice(1)) as BodyInit);
    };
    vi.resetModules();
    vi.stubGlobal(
      'Request',
      class {
        constructor() {
          throw new TypeError('Unsupported cache mode');
        }
      },
    );
    const { httpSource: source } = await import('../../../src/dataset/sources/http.js');
    await source('https://cdn.example.org/', { fetch: plain }).read('manifest.json');
    await source('https://cdn.example.org/', { fetch: plain }).read(entryOf(files, 'us-places').name);
    vi.unstubAllGlobals();
    expect(headers).toEqual([
      [undefined, 'no-cache'],
      [undefined, null],
    ]);
  });
});
