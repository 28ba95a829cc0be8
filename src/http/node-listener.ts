import type { IncomingMessage, ServerResponse } from 'node:http';
import { peerOf } from './answer-flow.js';
import type { HandlerRequest, HandlerResponse } from './exchange.js';
import type { Handler } from './handler.js';

/** A listener of node:http that is also a middleware of Connect and Express. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void) => void;

/**
 * Packs an answer for a client with this `Accept-Encoding`, the empty text where it sends none. Null: it goes out as it is. `packed`: of a
 * body for every request, what was packed before, by coding; what is packed now belongs in there.
 */
export type EncodeBody = (
  body: string,
  acceptEncoding: string,
  packed?: Map<string, Uint8Array>,
) => { readonly coding: string; readonly bytes: Uint8Array } | null;

export interface ListenerOptions {
  /** Packs the bodies of answers; none unless given. `Vary` then names `Accept-Encoding`. */
  readonly encode?: EncodeBody;
  /**
   * Finds the client's IP address; by default that of the connection, which is the proxy's if there is one. Then read a header that the
   * proxy always sets or overwrites.
   */
  readonly clientAddress?: (request: IncomingMessage) => string | undefined;
}

/** Without bounds on what clients can have it hold. */
export function answering(handler: Handler, { clientAddress = connectionAddress, encode }: ListenerOptions = {}): NodeHandler {
  return (request, response, next) => {
    const fail = (error: unknown) => (next ? next(error) : response.destroy());
    const send = (answer: HandlerResponse) => {
      try {
        if (!answer.matched && next) return next();
        write(answer, request, response, encode);
        peerOf(request.socket)?.flow.written(response);
      } catch (error) {
        fail(error);
      }
    };
    // An answer that is left to the host goes there at once. A long document is written before the next request of its connection begins.
    const sendInTurn = (answer: HandlerResponse) =>
      answer.matched && answer.fixed === undefined ? atEndOfTurn(() => send(answer)) : send(answer);
    try {
      const answer = handler(new NodeRequest(request, response, clientAddress));
      if (answer instanceof Promise) answer.then(sendInTurn, fail);
      else sendInTurn(answer);
    } catch (error) {
      fail(error);
    }
  };
}

export function connectionAddress(request: IncomingMessage): string | undefined {
  return request.socket?.remoteAddress;
}

/** An answer that may be packed says that it depends on what the client accepts. */
function write(
  { status, headers, body, fixed }: HandlerResponse,
  request: IncomingMessage,
  response: ServerResponse,
  encode?: EncodeBody,
): void {
  const fields: string[] = [];
  const sent = encode === undefined ? headers : { ...headers, vary: headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding' };
  for (const name in sent) fields.push(name, sent[name] as string);
  const packed = body === '' ? null : (encode?.(body, String(request.headers['accept-encoding'] ?? ''), fixed?.packed) ?? null);
  if (packed !== null) fields.push('content-encoding', packed.coding);
  const bytes = body === '' ? undefined : (packed?.bytes ?? fixed?.bytes);
  const length = bytes?.byteLength ?? Buffer.byteLength(body);
  if (request.method !== 'HEAD' && status !== 204 && status !== 304) fields.push('content-length', String(length));
  response.writeHead(status, fields);
  if (bytes !== undefined) response.end(bytes);
  // Text without a character beyond ASCII is the same in both, and written faster as Latin-1.
  else response.end(body, length === body.length ? 'latin1' : 'utf8');
}

/** Address and signal are getters, because few requests need them. */
class NodeRequest implements HandlerRequest {
  readonly method: string;
  readonly path: string;
  readonly mountPath: string;
  readonly headers: (name: string) => string | undefined;
  #signal: AbortSignal | null = null;

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly readAddress: (request: IncomingMessage) => string | undefined,
  ) {
    this.method = request.method ?? 'GET';
    this.path = request.url ?? '/';
    this.mountPath = (request as IncomingMessage & { readonly baseUrl?: string }).baseUrl ?? '';
    this.headers = (name) => {
      const value = request.headers[name];
      if (typeof value === 'object') return value.join(', ');
      return name === 'authorization' && value !== undefined ? allOf(request, name, value) : value;
    };
  }

  get clientAddress(): string | undefined {
    return this.readAddress(this.request);
  }

  get signal(): AbortSignal {
    this.#signal ??= hangUpSignal(this.request, this.response);
    return this.#signal;
  }

  onDelayed(send: () => void): void {
    const peer = peerOf(this.request.socket);
    peer?.flow.delayed(peer, this.response, send);
  }
}

/** All headers of a name as one, as the Fetch standard has them: of some, such as `Authorization`, Node keeps the first alone. */
function allOf({ rawHeaders = [] }: IncomingMessage, name: string, first: string): string {
  const values: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const each = rawHeaders[i] as string;
    if (each.length === name.length && each.toLowerCase() === name) values.push(rawHeaders[i + 1] as string);
  }
  return values.length > 1 ? values.join(', ') : first;
}

/** Aborted when the client hangs up before its answer is sent. */
function hangUpSignal(request: IncomingMessage, response: ServerResponse): AbortSignal {
  const isGone = () => request.socket?.destroyed === true || response.destroyed;
  if (isGone()) return AbortSignal.abort();
  const controller = new AbortController();
  const check = () => {
    if (isGone() && !response.writableFinished) controller.abort();
  };
  response.once('close', check);
  // A response that waits behind another one on its connection does not emit this; its request does.
  request.once('close', check);
  return controller.signal;
}

/** How long an answer waits for the other requests of its turn, and for the one being answered then. */
const LONGEST_WAIT_MS = 2;

let waiting: (() => void)[] = [];
/** When the first began to wait, by `performance.now()`. */
let since = 0;

/**
 * Runs a task at the end of this turn of the event loop, behind all requests that arrived together. Each answer written at once wakes a
 * client or proxy on the same machine: that costs more than making it.
 */
function atEndOfTurn(task: () => void): void {
  if (waiting.push(task) === 1) {
    since = performance.now();
    setImmediate(runWaiting);
  } else if (performance.now() - since > LONGEST_WAIT_MS) {
    runWaiting();
  }
}

function runWaiting(): void {
  const tasks = waiting;
  waiting = [];
  for (const task of tasks) {
    try {
      task();
    } catch (error) {
      // It must not keep the others from running.
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
