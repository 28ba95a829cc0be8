import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** One request of a file that is there, and what a sound host answers. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly file: Buffer;
  /** The first byte asked for, and the one behind the last; null where the whole file is. */
  readonly range: readonly [from: number, to: number] | null;
  readonly random: () => number;
}

/** Answers a request otherwise than a sound host does. */
export type HostFault = (exchange: Exchange) => void;

const HTML = '<!doctype html><title>Sign in</title><p>Welcome to the guest network.</p>';
const DRIP_MS = 20;
const ENDLESS_PART = Buffer.alloc(65_536);

export function answerSoundly(exchange: Exchange): void {
  send(exchange, dueOf(exchange));
}

/** The bytes that were asked for. */
function dueOf({ file, range }: Exchange): Buffer {
  return range === null ? file : file.subarray(range[0], range[1]);
}

/** Answers with other bytes under the status and the headers that are due. */
function send({ response, file, range }: Exchange, body: Buffer, headers: Readonly<Record<string, string | number>> = {}): void {
  const said = range === null ? {} : { 'content-range': `bytes ${range[0]}-${range[1] - 1}/${file.length}` };
  response.writeHead(range === null ? 200 : 206, { 'content-length': body.length, ...said, ...headers }).end(body);
}

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): HostFault =>
  ({ response }) =>
    void response.writeHead(code, headers).end();

const changed =
  (change: (due: Buffer, exchange: Exchange) => Buffer, headers: Readonly<Record<string, string>> = {}): HostFault =>
  (exchange) =>
    send(exchange, change(Buffer.from(dueOf(exchange)), exchange), headers);

/** Sends a part of the body and then does something else. */
const halfway =
  (then: (exchange: Exchange) => void): HostFault =>
  (exchange) => {
    const due = dueOf(exchange);
    exchange.response.writeHead(exchange.range === null ? 200 : 206, { 'content-length': due.length });
    exchange.response.write(due.subarray(0, due.length >> 1), () => then(exchange));
  };

const raw =
  (text: (due: Buffer) => string, body: (due: Buffer) => Buffer = () => Buffer.alloc(0)): HostFault =>
  (exchange) => {
    const due = dueOf(exchange);
    exchange.request.socket.write(text(due));
    exchange.request.socket.end(body(due));
  };

const short = (due: Buffer): Buffer => due.subarray(0, due.length >> 1);

function flipped(due: Buffer, { random }: Exchange): Buffer {
  const at = Math.floor(random() * due.length);
  due[at] = (due[at] as number) ^ (1 << Math.floor(random() * 8));
  return due;
}

/** Where a range starts that is not the one asked for. */
function besideOf({ file, range }: Exchange): readonly [from: number, to: number] {
  const [from, to] = range ?? [0, file.length];
  return from === 0 ? [1, to + 1] : [from - 1, to - 1];
}

/** Every way in which a host, or a proxy in front of it, answers wrongly, by name. */
export const HOST_FAULTS: Readonly<Record<string, HostFault>> = {
  'status 500': status(500),
  'status 502': status(502),
  'status 503': status(503),
  'status 503, Retry-After: 0': status(503, { 'retry-after': '0' }),
  'status 503, Retry-After a date': status(503, { 'retry-after': new Date(0).toUTCString() }),
  'status 503, Retry-After an hour': status(503, { 'retry-after': '3600' }),
  'status 429': status(429),
  'status 429, Retry-After: 0': status(429, { 'retry-after': '0' }),
  'status 403': status(403),
  'status 404': status(404),
  'status 416': status(416, { 'content-range': 'bytes */0' }),
  'status 204': status(204),
  'status 304 without a body': status(304),
  'reset before the answer': ({ request }) => request.socket.resetAndDestroy(),
  'reset in the middle of the body': halfway(({ request }) => request.socket.resetAndDestroy()),
  'connection that ends in the middle': halfway(({ response }) => response.destroy()),
  'silence in the middle of the body': halfway(() => undefined),
  'silence before the answer': () => undefined,
  'a byte now and then': (exchange) => {
    const due = dueOf(exchange);
    let at = 0;
    exchange.response.writeHead(exchange.range === null ? 200 : 206);
    const timer = setInterval(() => exchange.response.write(due.subarray(at, ++at)), DRIP_MS);
    exchange.response.on('close', () => clearInterval(timer));
  },
  'half of the body, its length said': changed(short),
  'no body, its length said': changed(() => Buffer.alloc(0)),
  'a body that is too long': changed((due) => Buffer.concat([due, Buffer.alloc(100)])),
  'a body without end': ({ response }) => {
    const more = (): void => {
      while (!response.destroyed && response.write(ENDLESS_PART));
    };
    response.on('drain', more).on('error', () => undefined);
    more();
  },
  'a length that is too high': (exchange) => send(exchange, dueOf(exchange), { 'content-length': dueOf(exchange).length + 10 }),
  'a length that is too low': raw(
    (due) => `HTTP/1.1 200 OK\r\nContent-Length: ${Math.max(0, due.length - 10)}\r\n\r\n`,
    (due) => due,
  ),
  'another range, and said so': (exchange) => {
    const [from, to] = besideOf(exchange);
    send(exchange, exchange.file.subarray(from, to), { 'content-range': `bytes ${from}-${to - 1}/${exchange.file.length}` });
  },
  'another range as the one asked for': (exchange) => send(exchange, exchange.file.subarray(...besideOf(exchange))),
  'other bytes of the right length': changed((due) => Buffer.alloc(due.length, 0x5a)),
  'zeros of the right length': changed((due) => Buffer.alloc(due.length)),
  'a bit that is flipped': changed(flipped),
  'the whole file in place of a range': ({ response, file }) => void response.writeHead(200, { 'content-length': file.length }).end(file),
  'half of the file in place of a range': ({ response, file }) => void response.writeHead(200).end(short(file)),
  'a damaged file in place of a range': ({ response, file, ...rest }) =>
    void response.writeHead(200).end(flipped(Buffer.from(file), { response, file, ...rest })),
  'a range without Content-Range': (exchange) => {
    exchange.response.writeHead(exchange.range === null ? 200 : 206).end(dueOf(exchange));
  },
  'a range in several parts': changed(
    (due) => Buffer.concat([Buffer.from('--x\r\ncontent-type: application/octet-stream\r\n\r\n'), due, Buffer.from('\r\n--x--\r\n')]),
    { 'content-type': 'multipart/byteranges; boundary=x' },
  ),
  'an HTML page': ({ response }) => void response.writeHead(200, { 'content-type': 'text/html' }).end(HTML),
  'an HTML page of the right length': changed((due) =>
    Buffer.from(HTML.repeat(Math.ceil(due.length / HTML.length))).subarray(0, due.length),
  ),
  'redirects in a circle': ({ request, response }) => void response.writeHead(302, { location: request.url }).end(),
  'a redirect to another origin': ({ response }) => void response.writeHead(302, { location: 'http://192.0.2.1/sign-in' }).end(),
  'an ETag that changes': (exchange) => send(exchange, dueOf(exchange), { etag: `"${exchange.random()}"` }),
  'gzip that nobody asked for': changed((due) => gzipSync(due), { 'content-encoding': 'gzip' }),
  'gzip twice, said once': changed((due) => gzipSync(gzipSync(due)), { 'content-encoding': 'gzip' }),
  'gzip that is none': changed((due) => due, { 'content-encoding': 'gzip' }),
  'what is no HTTP': raw(() => 'SSH-2.0-OpenSSH_9.7\r\n'),
};

/** Those that only the patience of one side ends. */
export const ENDLESS: ReadonlySet<string> = new Set([
  'silence in the middle of the body',
  'silence before the answer',
  'a byte now and then',
  'a length that is too high',
]);
