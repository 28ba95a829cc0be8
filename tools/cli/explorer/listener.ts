import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Authenticator, RateLimit } from '../../../src/auth/index.js';
import { describeError, tooManyRequests } from '../../../src/http/status.js';
import type { Doorplate } from '../../../src/index.js';
import { acceptedCodings } from '../server/compression.js';
import { comesFromHere } from '../server/loopback.js';
import type { Asset } from './assets.js';
import { Assets } from './assets.js';
import { answerPage } from './questions.js';

export interface ExplorerOptions {
  readonly doorplate: Doorplate;
  readonly auth: Authenticator;
  readonly rateLimit: RateLimit | null;
  /** As of the handler, such as `/geo`; empty for none. */
  readonly basePath: string;
  /** Whether programs and pages of this machine may ask without a credential. */
  readonly isOpenHere: boolean;
  /** Headers that every answer gets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly onError: (error: unknown) => void;
  readonly assets?: Assets;
}

/** Nothing but what the page itself brings is loaded, and no other page may frame it. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The viewer of the API reference writes styles into its elements. */
const DOCS_POLICY = PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
const BASE_HEADERS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' };
/** Who requests of this machine without a credential are counted as. */
const HERE = 'explorer';
const FOLDER = '/explorer/';

/**
 * Answers the explorer at `/`, the API reference at `/docs` and what the two ask under `/explorer/`; hands everything else
 * to the listener.
 */
export function withExplorer(listener: RequestListener, options: ExplorerOptions): RequestListener {
  const assets = options.assets ?? new Assets();
  const base = options.basePath.replace(/\/$/, '');
  return (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !path.toLowerCase().startsWith(base.toLowerCase())) return listener(request, response);
    const inner = path.slice(base.length);
    const fail = (error: unknown) => {
      options.onError(error);
      if (response.headersSent) response.destroy();
      else sendJson(request, response, 503, { message: 'The explorer is not available' }, options.headers);
    };
    if (inner === '' && base !== '') return redirect(response, `${base}/`, options.headers);
    const asset = assets.get(fileOf(inner));
    if (asset !== null) {
      const policy = inner.includes('docs') ? DOCS_POLICY : PAGE_POLICY;
      const headers = { ...BASE_HEADERS, ...options.headers, 'content-security-policy': policy };
      return void asset.then((found) => sendAsset(request, response, found, headers)).catch(fail);
    }
    if (!inner.startsWith(FOLDER)) return listener(request, response);
    answer(request, response, { options, words: inner.slice(FOLDER.length).split('/'), values: new URLSearchParams(query) }).catch(fail);
  };
}

function fileOf(path: string): string {
  if (path === '/') return 'index.html';
  return path === '/docs' ? 'docs.html' : path.startsWith(FOLDER) ? path.slice(FOLDER.length) : '';
}

interface Question {
  readonly options: ExplorerOptions;
  readonly words: readonly string[];
  readonly values: URLSearchParams;
}

async function answer(request: IncomingMessage, response: ServerResponse, { options, words, values }: Question): Promise<void> {
  const { doorplate, auth, rateLimit, isOpenHere, headers } = options;
  try {
    const isHere = isOpenHere && comesFromHere(request);
    const principal = isHere ? null : await auth.check(request.headers.authorization);
    if (rateLimit !== null && (await rateLimit.consume(principal?.id ?? HERE)).limited) {
      const { status, message, headers: retry } = tooManyRequests();
      return sendJson(request, response, status, { message }, { ...headers, ...retry });
    }
    const found = await answerPage(doorplate, words, { values, principal });
    if (found === null) return sendJson(request, response, 404, { message: 'There is nothing at this path' }, headers);
    sendJson(request, response, 200, found, headers);
  } catch (error) {
    const { status, message, headers: own } = describeError(error);
    if (status >= 500) options.onError(error);
    sendJson(request, response, status, { message }, { ...headers, ...own });
  }
}

function sendAsset(
  request: IncomingMessage,
  response: ServerResponse,
  { type, etag, bytes }: Asset,
  headers: Readonly<Record<string, string>>,
): void {
  const kept = { ...headers, etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, kept).end();
    return;
  }
  const accepted = acceptedCodings(String(request.headers['accept-encoding'] ?? ''));
  const coding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
  const body = bytes[coding];
  response.writeHead(200, {
    ...kept,
    'content-type': type,
    'content-length': body.byteLength,
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>>,
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...BASE_HEADERS,
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(text),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

/** Addresses in the page are relative to its folder. */
function redirect(response: ServerResponse, location: string, headers: Readonly<Record<string, string>>): void {
  response.writeHead(308, { ...headers, location, 'content-length': 0 }).end();
}
