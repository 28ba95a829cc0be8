import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Exchange, type HandlerResponse } from '../../src/http/exchange.js';
import { refuseMethod } from '../../src/http/handler.js';
import type { Settings } from '../../src/http/options.js';
import type { Connections } from './connections.js';

/** How long a client may go on sending after the last answer, so that it can read that answer. */
const LINGER_MS = 1000;

/**
 * Has a server answer in the envelope what Node would refuse with an empty answer or none: requests
 * that it cannot read, methods that it does not know, CONNECT, and expectations that nobody can meet.
 * Where a connection cannot be read any further it ends, after the answers to earlier requests on it. `settings` say which pages may
 * read them.
 */
export function answerRefusals(server: Server, connections: Connections, settings: Settings): void {
  const refused = new WeakSet<Duplex>();
  const refuse = (socket: Socket, refusal: HandlerResponse | null) => {
    // On a connection that cannot be read, every further piece is an error again.
    if (refused.has(socket)) return;
    refused.add(socket);
    connections.whenAnswered(socket, () => closeWith(socket, refusal));
  };
  server.on('clientError', (error: ParseError, duplex) => {
    const socket = duplex as Socket;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    // A request whose body cannot be read has an answer of its own.
    const isBody = connections.lastRequest(socket)?.complete === false;
    refuse(socket, isBody ? null : refusalOf(error, settings));
  });
  server.on('connect', ({ headers }, duplex) => {
    duplex.on('error', () => duplex.destroy());
    refuse(duplex as Socket, refuseMethod(unread(settings, headers.origin), settings));
  });
  server.on('checkExpectation', (request, response) => {
    connections.answer(request, response, {
      answer: () =>
        send(response, unread(settings, request.headers.origin).respondError(417, ['The expectation is not known, expected 100-continue'])),
      refuse: () => refuseCrowded(response, settings),
    });
  });
}

/** Seconds after which a client may try again: a delayed refusal lasts as long. */
const RETRY_AFTER_SECONDS = 5;

/** Refuses a request for whose connection there is no room. */
export function refuseCrowded(response: ServerResponse, settings: Settings): void {
  const message = `The server has too many connections; retry after ${RETRY_AFTER_SECONDS} seconds`;
  const exchange = unread(settings, response.req.headers.origin);
  send(response, exchange.respondError(503, [message], { 'retry-after': String(RETRY_AFTER_SECONDS) }));
}

const HOST = /^(?:\[[\w:.%~-]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d{0,5})?$/;

/** Refuses a request that does not name its host exactly once (RFC 9112, section 3.2). Tells whether it did. */
export function refuseWrongHost(request: IncomingMessage, response: ServerResponse, settings: Settings): boolean {
  const { rawHeaders } = request;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  const { host = '', origin } = request.headers;
  // Version 1.0 knows no such header.
  const isMissing = hosts === 0 && request.httpVersion === '1.1';
  if (!isMissing && hosts <= 1 && HOST.test(host)) return false;
  const problem = isMissing ? 'is missing' : hosts > 1 ? 'is given more than once' : 'is not a host';
  send(response, unread(settings, origin).respondError(400, [`The header Host ${problem}`]));
  return true;
}

/** Parse errors bear the bytes that were read, and where it went wrong. */
interface ParseError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** What Node refuses before it is a request, by the code of its error (RFC 9110, section 15.5; RFC 6585, section 5). */
const REFUSED: ReadonlyMap<string | undefined, readonly [status: number, message: string]> = new Map([
  ['HPE_HEADER_OVERFLOW', [431, 'The request line and the headers are too long']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request did not arrive in time']],
]);
const NOT_HTTP = [400, 'The request is not HTTP/1.1, or its path holds bytes that are not percent-encoded'] as const;
/** A request line (RFC 9112, section 3) with whatever method. */
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ [!-~]+ HTTP\/1\.[01]\r?$/;

/** The header of the page that asks, as far as it has come. */
const ORIGIN = /^origin:[ \t]*(\S+)[ \t]*\r?$/im;

function refusalOf(error: ParseError, settings: Settings): HandlerResponse {
  const exchange = unread(settings, ORIGIN.exec(error.rawPacket?.toString('latin1') ?? '')?.[1]);
  if (error.code === 'HPE_INVALID_METHOD' && REQUEST_LINE.test(lineAt(error))) return refuseMethod(exchange, settings);
  const [status, message] = REFUSED.get(error.code) ?? NOT_HTTP;
  return exchange.respondError(status, [message]);
}

/** The line in which reading went wrong, without its end; empty when it is not whole. */
function lineAt({ rawPacket, bytesParsed = 0 }: ParseError): string {
  if (rawPacket === undefined) return '';
  const end = rawPacket.indexOf('\n', bytesParsed);
  return end < 0 ? '' : rawPacket.toString('latin1', rawPacket.lastIndexOf('\n', bytesParsed) + 1, end);
}

/** Of a request that cannot be read no more is known: its answer has the default media type. */
function unread(settings: Settings, origin: string | undefined): Exchange {
  return new Exchange({ method: 'GET', path: '/', headers: { origin } }, settings);
}

function send(response: ServerResponse, { status, headers, body }: HandlerResponse): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** Ends a connection, with a last answer if there is one. A client that does not end its side is cut off soon. */
function closeWith(socket: Socket, refusal: HandlerResponse | null): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(refusal === null ? '' : written(refusal));
  const linger = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(linger));
  // What still comes is read and dropped: closing with unread bytes resets, and the answer would be lost.
  socket.resume();
}

/** The answer as it goes over the wire. */
function written({ status, headers, body }: HandlerResponse): string {
  const fields = { date: new Date().toUTCString(), ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
