// The HTTP source and the store on servers that fail in every way.
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatasetStore, type HttpSourceOptions, httpSource } from '../../../src/dataset/index.js';
import type { DoorplateError } from '../../../src/errors.js';
import { packExample } from '../../fixtures/example-dataset.js';
import { type Answer, filesAt, nameIn, Servers } from '../../fixtures/file-server.js';

/** Pauses that keep the suite short. */
const IMPATIENT: HttpSourceOptions = { pauseMs: 1, maxPauseMs: 2000 };
/** For faults that only the time limit ends. */
const TIME_LIMIT: HttpSourceOptions = { ...IMPATIENT, timeoutMs: 400 };
const EXAMPLE_HTML = '<!doctype html><title>Sign in</title><p>Welcome to the guest network.</p>';

const servers = new Servers();
const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
const example = await packExample();
let elsewhere: string;
const asked: string[] = [];
beforeAll(async () => {
  process.on('unhandledRejection', note);
  elsewhere = await servers.serve((request, response) => {
    asked.push(`${request.url} ${request.headers['x-api-key'] ?? ''}`);
    filesAt(example)(request, response);
  });
});
afterAll(async () => {
  await servers.close();
  process.off('unhandledRejection', note);
});

/** A fault in the answer for one file, whose right bytes are given. */
type Fault = (bytes: Buffer, ...exchange: Parameters<Answer>) => void;

const status =
  (code: number, headers: Record<string, string> = {}): Fault =>
  (_, __, response) =>
    response.writeHead(code, headers).end();
const unreadable = (code: number): RegExp => new RegExp(`^DATASET_UNREADABLE: .*status ${code}`);
const body =
  (change: (bytes: Buffer) => Buffer | string, headers: Record<string, string> = {}, code = 200): Fault =>
  (bytes, _, response) =>
    response.writeHead(code, headers).end(change(bytes));
const redirect =
  (code: number, location: (name: string) => string): Fault =>
  (bytes, request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (searchParams.has('followed')) response.end(bytes);
    else response.writeHead(code, { location: location(nameIn(request)) }).end();
  };
const flipped = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([(bytes[0] as number) ^ 1]), bytes.subarray(1)]);
const short = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length >> 1);
const long = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(100)]);
const reset: Fault = (_, request) => request.socket.resetAndDestroy();
const brokenOff: Fault = (bytes, _, response) => {
  response.writeHead(200, { 'content-length': bytes.length });
  response.write(short(bytes), () => response.destroy());
};
const silence: Fault = () => undefined;
/** A byte at a time, for longer than anybody waits. */
const drip: Fault = (bytes, _, response) => {
  let at = 0;
  const timer = setInterval(() => response.write(bytes.subarray(at, ++at)), 20);
  response.on('close', () => clearInterval(timer));
};
const endless: Fault = (_, __, response) => {
  const more = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  };
  response.on('drain', more).on('error', () => undefined);
  more();
};
const bomb = gzipSync(Buffer.alloc(50_000_000));
const raw =
  (text: string): Fault =>
  (_, request) =>
    request.socket.end(text);

/** Faults that only the time limit ends. */
const endsWithTime = new Set<Fault>([silence, drip]);
const optionsFor = (fault: Fault): HttpSourceOptions => (endsWithTime.has(fault) ? TIME_LIMIT : IMPATIENT);

/** A server whose first `times` answers for the files that `strikes` selects have the fault. */
async function faulty(fault: Fault, times: number, strikes: (name: string) => boolean) {
  const state = { times, requests: 0 };
  const url = await servers.serve((request, response) => {
    const name = nameIn(request);
    const bytes = example.get(name);
    if (bytes === undefined || !strikes(name)) return filesAt(example)(request, response);
    state.requests++;
    if (state.requests <= state.times) fault(Buffer.from(bytes), request, response);
    else response.end(bytes);
  });
  return { url, state };
}

const isManifest = (name: string): boolean => name === 'manifest.json';

/** The outcome of a question about places: `answer`, or code and message of the error. */
const asks = (store: DatasetStore): Promise<string> => outcomeOf(() => store.use(async (view) => void (await view.tables('us-places'))));

async function outcomeOf(task: () => unknown): Promise<string> {
  try {
    await task();
    return 'answer';
  } catch (error) {
    const { code, message } = error as DoorplateError;
    return `${code}: ${message}`;
  }
}

/** Faults that do not keep a file from being read. */
const HARMLESS: readonly (readonly [string, Fault])[] = [
  ['a body in gzip', body((bytes) => gzipSync(bytes), { 'content-encoding': 'gzip' })],
  ['a body in Brotli', body((bytes) => brotliCompressSync(bytes), { 'content-encoding': 'br' })],
  [
    'a body without a length that ends with the connection',
    (bytes, _, response) => {
      response.useChunkedEncodingByDefault = false;
      response.writeHead(200, { connection: 'close' });
      response.end(bytes);
    },
  ],
  [
    'a body in two parts with a pause',
    (bytes, _, response) => {
      response.write(short(bytes), () => setTimeout(() => response.end(bytes.subarray(bytes.length >> 1)), 50));
    },
  ],
  ['an unknown content type', body((bytes) => bytes, { 'content-type': 'text/html' })],
  ...[301, 302, 303, 307, 308].map(
    (code) => [`a redirect of ${code} within the origin`, redirect(code, (name) => `/data/${name}?followed`)] as const,
  ),
  ['a relative redirect', redirect(302, (name) => `${name}?followed`)],
];

type NamedFault = readonly [what: string, fault: Fault, expected: RegExp];

/** Faults that another request would meet too, with code and message of the error. */
const REFUSALS: readonly NamedFault[] = [
  ['status 400', status(400), /^DATASET_UNREADABLE: .*status 400, expected 200/],
  ...[401, 403, 416, 451].map((code): NamedFault => [`status ${code}`, status(code), unreadable(code)]),
  ['status 503 for an hour', status(503, { 'retry-after': '3600' }), /^DATASET_UNREADABLE: .*status 503.* come back in 3600 s/],
  ['a redirect without a target', status(302), unreadable(302)],
];

/** Faults that may pass: where they do, the next attempt is answered, and else the error has this code and message. */
const FAULTS: readonly NamedFault[] = [
  ...[204, 300, 304, 408, 410, 425, 500, 502].map((code): NamedFault => [`status ${code}`, status(code), unreadable(code)]),
  ['status 503 with Retry-After in seconds', status(503, { 'retry-after': '0' }), unreadable(503)],
  ['status 429 with Retry-After as a date', status(429, { 'retry-after': new Date(0).toUTCString() }), unreadable(429)],
  ['status 404', status(404), /^DATASET_FILE_MISSING: .* is missing in http/],
  ['206 that nobody asked for', body((bytes) => bytes, {}, 206), unreadable(206)],
  ['a reset connection', reset, /^DATASET_UNREADABLE: .*the connection was reset/],
  ['a body that breaks off', brokenOff, /^DATASET_UNREADABLE: .*the connection was reset/],
  ['silence', silence, /^DATASET_UNREADABLE: .*timed out after 400 ms/],
  ['a body that drips', drip, /^DATASET_UNREADABLE: .*timed out after 400 ms/],
  ['a short body', body(short), /^DATASET_SIZE_MISMATCH: .*has \d+ bytes, expected \d+/],
  ['an empty body', body(() => ''), /^DATASET_SIZE_MISMATCH: .*has 0 bytes, expected \d+/],
  ['a long body', body(long), /^DATASET_SIZE_MISMATCH: .*has \d+ bytes or more, expected at most \d+/],
  ['a body without end', endless, /^DATASET_SIZE_MISMATCH: .*or more, expected at most \d+/],
  ['a gzip bomb', body(() => bomb, { 'content-encoding': 'gzip' }), /^DATASET_SIZE_MISMATCH: .*or more/],
  ['gzip that is none', body((bytes) => bytes, { 'content-encoding': 'gzip' }), /^DATASET_UNREADABLE: .*cannot be decompressed/],
  ['gzip without its header', body((bytes) => gzipSync(bytes)), /^DATASET_SIZE_MISMATCH: /],
  [
    'a length that is too high',
    (bytes, _, response) => {
      response.writeHead(200, { 'content-length': bytes.length + 10 });
      response.write(bytes, () => response.destroy());
    },
    /^DATASET_UNREADABLE: /,
  ],
  [
    'a length that is too low',
    (bytes, request) => {
      request.socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${bytes.length - 10}\r\n\r\n`);
      request.socket.end(bytes);
    },
    /^DATASET_SIZE_MISMATCH: /,
  ],
  ['a length that is none', raw('HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n'), /^DATASET_UNREADABLE: .*not HTTP/],
  ['headers without end', raw(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`), /^DATASET_UNREADABLE: /],
  ['a flipped bit', body(flipped), /^DATASET_DIGEST_MISMATCH: .*SHA-256/],
  ['an HTML page', body(() => EXAMPLE_HTML), /^DATASET_SIZE_MISMATCH: /],
  ['an HTML page of the right length', body((bytes) => EXAMPLE_HTML.padEnd(bytes.length)), /^DATASET_DIGEST_MISMATCH: /],
  [
    'a redirect to another origin',
    (_, __, response) => response.writeHead(302, { location: `${elsewhere}/x?token=hidden` }).end(),
    /^DATASET_UNREADABLE: .*redirected to http:\/\/127\.0\.0\.1:\d+, expected a redirect within http:\/\/127\.0\.0\.1:\d+$/,
  ],
  ['a redirect to a file', (_, __, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(), /redirected to file:/],
  ['a redirect to data', (_, __, response) => response.writeHead(302, { location: 'data:,x' }).end(), /redirected to data:/],
  [
    'a redirect with a password',
    (_, request, response) => response.writeHead(302, { location: `http://u:hidden@${request.headers.host}/data/x` }).end(),
    /^DATASET_UNREADABLE: .*redirected to/,
  ],
  ['a redirect to nowhere', (_, __, response) => response.writeHead(302, { location: 'http://[' }).end(), /redirected to what is no URL/],
  [
    'a circle of redirects',
    (_, request, response) => response.writeHead(302, { location: request.url }).end(),
    /redirected more than 5 times/,
  ],
  ['what is no HTTP', raw('SSH-2.0-OpenSSH_9.7\r\n'), /^DATASET_UNREADABLE: .*not HTTP/],
];

describe('a server that fails', () => {
  it.concurrent.each(HARMLESS)('is read all the same: %s', async (_, fault) => {
    const { url } = await faulty(fault, Number.POSITIVE_INFINITY, () => true);
    const store = await DatasetStore.open([httpSource(url, optionsFor(fault))]);
    expect(await asks(store)).toBe('answer');
  });

  it.concurrent.each(FAULTS)('is asked again: %s in place of a file', async (_, fault) => {
    const { url, state } = await faulty(fault, 1, (name) => !isManifest(name));
    const store = await DatasetStore.open([httpSource(url, optionsFor(fault))]);
    expect(await asks(store)).toBe('answer');
    // On a busy machine the time limit may end one more.
    expect(state.requests).toBeLessThanOrEqual(endsWithTime.has(fault) ? 3 : 2);
    expect(state.requests).toBeGreaterThan(1);
  });

  it.concurrent.each(FAULTS)('is asked again: %s in place of the manifest', async (_, fault) => {
    const { url, state } = await faulty(fault, 1, isManifest);
    expect(await outcomeOf(() => DatasetStore.open([httpSource(url, optionsFor(fault))]))).toBe('answer');
    expect(state.requests).toBeGreaterThan(1);
  });

  it.concurrent.each([...REFUSALS, ...FAULTS])('is a named error until it heals: %s in place of a file', async (name, fault, expected) => {
    const { url, state } = await faulty(fault, Number.POSITIVE_INFINITY, (name) => !isManifest(name));
    const store = await DatasetStore.open([httpSource(url, { ...optionsFor(fault), headers: { 'x-api-key': 'hidden' } })]);
    const outcome = await asks(store);
    expect(outcome).toMatch(expected);
    expect(outcome).not.toContain('hidden');
    // Three attempts, six requests each at most where it redirects.
    expect(state.requests).toBeLessThanOrEqual(REFUSALS.some(([what]) => what === name) ? 1 : 18);
    state.times = 0;
    expect(await asks(store)).toBe('answer');
  });

  it.concurrent.each([...REFUSALS, ...FAULTS])('is a named error until it heals: %s in place of the manifest', async (_, fault) => {
    const { url, state } = await faulty(fault, Number.POSITIVE_INFINITY, isManifest);
    expect(await outcomeOf(() => DatasetStore.open([httpSource(url, optionsFor(fault))]))).toMatch(/^DATASET_\w+: .*manifest\.json/);
    state.times = 0;
    expect(await outcomeOf(() => DatasetStore.open([httpSource(url, optionsFor(fault))]))).toBe('answer');
  });

  it('leaves no rejection unhandled, and asks no other server', async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(unhandled).toEqual([]);
    expect(asked).toEqual([]);
  });
});
