import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { Authenticator, Principal, RateLimit } from '../../../src/auth/index.js';
import { networkId } from '../../../src/auth/passwords/client-network.js';
import { DoorplateError } from '../../../src/errors.js';
import { describeError, tooManyRequests } from '../../../src/http/status.js';
import type { Doorplate } from '../../../src/index.js';
import { isAddressedTo } from '../http-server.js';
import { createMcpServer, type OnFault } from './server.js';

/** Where the protocol is answered. */
export const MCP_PATH = '/mcp';
/** A hundred of the longest inputs, each character escaped, fit. */
const MAX_BODY_BYTES = 1024 * 1024;
/** Codes of JSON-RPC 2.0, section 5.1: from -32000 on they are the server's own. */
const [SERVER_ERROR, INVALID_REQUEST, PARSE_ERROR] = [-32_000, -32_600, -32_700];

export interface McpHttpOptions {
  /** Who may ask; `false` lets everyone in. */
  readonly auth: Authenticator | false;
  /** Messages and inputs of `batch` of one caller, by key or address; null for no limit. */
  readonly rateLimit: RateLimit | null;
  /** Requests of one client network without a good key; null for no limit. */
  readonly clientLimit: RateLimit | null;
  /** Names that requests may be addressed to; null takes any. */
  readonly hostnames: readonly string[] | null;
  readonly onFault: OnFault;
}

/**
 * Answers the streamable HTTP transport at `/mcp`, each request by itself: no sessions, so that any number of processes
 * may stand behind one address, and one JSON answer instead of a stream of events.
 */
export function mcpListener(doorplate: Doorplate, options: McpHttpOptions): RequestListener {
  return (request, response) => {
    answer(doorplate, options, request, response).catch((error: unknown) => {
      options.onFault('transport', error);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'An unexpected error occurred on the server');
    });
  };
}

async function answer(doorplate: Doorplate, options: McpHttpOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path] = (request.url ?? '').split('?');
  if (path !== MCP_PATH) return refuse(response, 404, `There is nothing at this path, expected ${MCP_PATH}`);
  if (options.hostnames !== null && !isAddressedTo(request, options.hostnames))
    return refuse(response, 403, 'The header Host or Origin names another server');
  // Without sessions there is no stream to listen on and nothing to end.
  if (request.method !== 'POST') return refuse(response, 405, 'The method is not allowed, expected POST', { allow: 'POST' });
  const network = networkId(request.socket.remoteAddress);
  let principal: Principal | null = null;
  if (options.auth !== false) {
    try {
      principal = await options.auth.check(request.headersDistinct.authorization?.join(', ') ?? null);
    } catch (error) {
      if ((await options.clientLimit?.consume(network))?.limited) return refuseLimited(response);
      const { status, message, headers } = describeError(error);
      return refuse(response, status, message, status === 401 ? { ...headers, 'www-authenticate': 'Bearer' } : headers);
    }
  }
  const caller = principal?.id ?? network;
  const takePoint = async () => {
    if ((await options.rateLimit?.consume(caller, principal))?.limited) throw new DoorplateError('RATE_LIMITED', tooManyRequests().message);
  };
  if ((await options.rateLimit?.consume(caller, principal))?.limited) return refuseLimited(response);
  const body = await readBody(request);
  if (body === null)
    return refuse(response, 413, `The body is too long, expected at most ${MAX_BODY_BYTES} bytes`, { connection: 'close' });
  const message = parseMessage(body);
  if (message === undefined) return refuse(response, 400, 'The body is not JSON', {}, PARSE_ERROR);
  // Revision 2025-06-18 of the protocol has taken arrays out: one request would ask thousands of questions.
  if (Array.isArray(message)) return refuse(response, 400, 'The body is an array, expected one message', {}, INVALID_REQUEST);
  const { server } = createMcpServer(doorplate, options.onFault, { principal, takePoint });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  // Who cancels a call ends its side of the connection; the server would go on and learn of it with the answer.
  const leave = (): void => void response.destroy();
  request.socket.once('end', leave);
  response.on('close', () => {
    request.socket.off('end', leave);
    server.close().catch((error: unknown) => options.onFault('transport', error));
  });
  await server.connect(transport);
  const answered = await transport.handleRequest(transportRequest(request), { parsedBody: message });
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(await answered.text());
}

/** The request as the transport reads it, without its body, which has been read. */
function transportRequest({ headers }: IncomingMessage): Request {
  const read = Object.entries(headers).filter(([name]) => /^(?:accept|content-type|mcp-.*)$/.test(name));
  return new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers: read as [string, string][] });
}

/** Null for a body that is too long; no more of it is read. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    bytes += (piece as Buffer).byteLength;
    if (bytes > MAX_BODY_BYTES) return null;
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces).toString();
}

/** Undefined for what is not JSON. */
function parseMessage(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function refuseLimited(response: ServerResponse): void {
  const { status, message, headers } = tooManyRequests();
  refuse(response, status, message, headers);
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  code: number = SERVER_ERROR,
): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}
