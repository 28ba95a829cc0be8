import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { type HttpSourceOptions, httpSource } from '../../../src/dataset/index.js';
import { open } from '../../../src/open.js';
import { errorOf, type Packed } from '../../fixtures/damaged-datasets.js';
import { nameIn, Servers } from '../../fixtures/file-server.js';
import { pagedSample } from '../../fixtures/paged-sample.js';

const servers = new Servers();
afterAll(() => servers.close());

const SECRET = 'top-secret-key';
const signature = (name: string, expires: number) => createHmac('sha256', SECRET).update(`${name}|${expires}`).digest('hex');

/** Answers as object stores do: what is signed, not expired, with ranges and entity tags. */
async function objectStore(files: Packed) {
  const asked: string[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
    const [name, expires] = [nameIn(request), Number(query.get('expires'))];
    asked.push(name);
    const bytes = files.get(name);
    if (query.get('signature') !== signature(name, expires) || expires < Date.now()) response.writeHead(403).end('<Error/>');
    else if (bytes === undefined) response.writeHead(404).end();
    else serve(bytes, request, response);
  };
  return { url: await servers.serve(answer), asked };
}

function serve(bytes: Uint8Array, { headers: { range } }: IncomingMessage, response: ServerResponse): void {
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
  const [, start, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (start === undefined) return void response.writeHead(200, { etag, 'accept-ranges': 'bytes' }).end(bytes);
  const part = bytes.subarray(Number(start), Number(last) + 1);
  response.writeHead(206, { etag, 'content-range': `bytes ${start}-${last}/${bytes.length}` }).end(part);
}

/** Keeps whole objects by path, without the query, as networks of caches are told to; gives ranges of what it keeps. */
async function cacheInFront(origin: string) {
  const kept = new Map<string, Uint8Array>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = nameIn(request);
    const bytes = kept.get(name);
    if (bytes !== undefined) return serve(bytes, request, response);
    const { search } = new URL(request.url ?? '/', 'http://localhost');
    const answered = await fetch(`${origin}/${name}${search}`);
    const body = new Uint8Array(await answered.arrayBuffer());
    if (!answered.ok) return void response.writeHead(answered.status).end();
    if (name !== 'manifest.json') kept.set(name, body);
    serve(body, request, response);
  };
  return servers.serve((request, response) => void answer(request, response));
}

const signed = (url: URL, seconds = 60): URL => {
  const expires = Date.now() + seconds * 1000;
  url.searchParams.set('expires', String(expires));
  url.searchParams.set('signature', signature(url.pathname.slice('/data/'.length), expires));
  return url;
};

async function suggestions(url: string, options: HttpSourceOptions): Promise<readonly string[]> {
  const doorplate = await open({ only: true, data: [httpSource(url, { pauseMs: 1, ...options })] });
  try {
    return (await doorplate.suggestAddress('100 main')).result?.map(({ text }) => text) ?? [];
  } finally {
    await doorplate.close();
  }
}

it('reads a dataset behind signed URLs page by page', async () => {
  const { url, asked } = await objectStore(await pagedSample());
  expect(await suggestions(url, { sign: (file) => signed(file) })).not.toEqual([]);
  expect(asked.length).toBeGreaterThan(4);
});

it('renews a signature that has ended, and reads through a cache', async () => {
  const { url, asked } = await objectStore(await pagedSample());
  const cache = await cacheInFront(url);
  let given = 0;
  const sign = async (file: URL): Promise<string> => signed(file, given++ === 0 ? 60 : 30).href;
  const first = await suggestions(cache, { sign });
  const before = asked.length;
  expect(given).toBeGreaterThan(2);
  // Of what the cache keeps, the origin hears no more.
  expect(await suggestions(cache, { sign })).toEqual(first);
  expect(asked.slice(before)).toEqual(['manifest.json']);
});

it.each<[string, HttpSourceOptions, RegExp]>([
  ['a signature that has ended', { sign: (file) => signed(file, -1) }, /status 403, expected 200$/],
  ['no signature', {}, /status 403, expected 200$/],
  ['a signature that cannot be had', { sign: () => Promise.reject(new Error(SECRET)) }, /the function headers or sign failed$/],
  ['a signature that is no URL', { sign: () => `file:///${SECRET}` }, /the function sign gave no http or https URL$/],
  [
    'a token that cannot be sent',
    { headers: () => ({ authorization: `${SECRET}\nx` }) },
    /gave a name or a value that HTTP does not allow$/,
  ],
])('says what is wrong with %s, and shows no secret', async (_, options, message) => {
  const { url } = await objectStore(await pagedSample());
  const error = await errorOf(() => httpSource(url, { pauseMs: 1, ...options }).read('manifest.json'));
  expect(error).toMatchObject({ code: 'DATASET_UNREADABLE', message: expect.stringMatching(message) });
  expect(inspect(error, { depth: 9 })).not.toMatch(new RegExp(`${SECRET}|signature=`));
});

it('asks for headers before every attempt', async () => {
  const seen: unknown[] = [];
  const url = await servers.serve(({ headers }, response) => {
    seen.push(headers.authorization);
    response.writeHead(seen.length === 1 ? 503 : 200).end('{}');
  });
  let token = 0;
  await httpSource(url, { pauseMs: 1, headers: async () => ({ authorization: `Bearer ${++token}` }) }).read('manifest.json');
  expect(seen).toEqual(['Bearer 1', 'Bearer 2']);
});
