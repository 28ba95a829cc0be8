import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Authenticator, Principal, RateLimit, RateLimitState } from '../../../src/auth/index.js';
import { networkId } from '../../../src/auth/passwords/client-network.js';
import { DoorplateError, type ErrorCode, isDoorplateError } from '../../../src/errors.js';
import { describeError, limitHeaders, tooManyRequests } from '../../../src/http/status.js';
import type { Doorplate } from '../../../src/index.js';
import { nameCaller } from '../access-log.js';
import { codingFor } from '../compression.js';
import { type Asset, Assets } from './assets.js';
import { answerPage } from './questions.js';
import type { ExplorerSessions } from './session.js';

export interface ExplorerOptions {
  readonly doorplate: Doorplate;
  readonly auth: Authenticator;
  readonly rateLimit: RateLimit | null;
  /** Such as `/geo`; empty for none. */
  readonly basePath: string;
  /** Limit of each client network where no credential was accepted. */
  readonly clientLimit: RateLimit | null;
  readonly clientAddress: (request: IncomingMessage) => string | undefined;
  /** Whether everybody may ask without a credential. */
  readonly isOpen: boolean;
  /** Who may ask without one besides. */
  readonly sessions: ExplorerSessions;
  /** Headers that every answer gets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly onError: (error: unknown) => void;
  /** Called for each request that is refused, with the code of the error. */
  readonly onRefused?: (code: ErrorCode) => void;
  readonly assets?: Assets;
}

/** Nothing but what the page itself brings is loaded, and no other page may frame it. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The viewer of the API reference writes styles into its elements. */
const DOCS_POLICY = PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
const BASE_HEADERS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' };
/** What requests of sessions are counted as. */
const SESSION = 'explorer';
const WRONG_TOKEN = 'The token of the explorer is another one; doorplate serve prints the address with it when it starts';
const FOLDER = '/explorer/';

/**
 * Answers the explorer at `/`, the API reference at `/docs` and what the two ask under `/explorer/`; hands everything else to the listener.
 */
export function withExplorer(listener: RequestListener, options: ExplorerOptions): RequestListener {
  const assets = options.assets ?? new Assets();
  const { basePath: base } = options;
  return (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !path.toLowerCase().startsWith(base.toLowerCase())) return listener(request, response);
    const inner = path.slice(base.length);
    if (inner === '' && base !== '') return redirect(response, `${base}/`, options.headers);
    if (inner !== '/' && inner !== '/docs' && !inner.startsWith(FOLDER)) return listener(request, response);
    const visit = new Visit(request, response, options);
    const fail = (error: unknown) => {
      options.onError(error);
      if (response.headersSent) response.destroy();
      else visit.sendJson(503, { message: 'The explorer is not available' });
    };
    if (inner === '/' && query !== '') {
      const cookie = options.sessions.begin(request, query, `${base}/`);
      // The token leaves the address, so that neither the history nor a link has it.
      if (typeof cookie === 'string') return redirect(response, `${base}/`, { ...options.headers, 'set-cookie': cookie }, 303);
      if (cookie === null) return void visit.refuse(new DoorplateError('CREDENTIAL_INVALID', WRONG_TOKEN)).catch(fail);
    }
    const asset = assets.get(fileOf(inner));
    if (asset !== null) {
      const policy = inner.includes('docs') ? DOCS_POLICY : PAGE_POLICY;
      return void visit.unlessLimited(async () => visit.sendAsset(await asset, policy)).catch(fail);
    }
    visit.answer(inner.slice(FOLDER.length).split('/'), new URLSearchParams(query)).catch(fail);
  };
}

function fileOf(path: string): string {
  if (path === '/') return 'index.html';
  return path === '/docs' ? 'docs.html' : path.startsWith(FOLDER) ? path.slice(FOLDER.length) : '';
}

/** A request to the explorer, and its answer. */
class Visit {
  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly options: ExplorerOptions,
  ) {}

  /** Answers what the page asks, by the words of the path. */
  async answer(words: readonly string[], values: URLSearchParams): Promise<void> {
    const { doorplate, rateLimit, clientLimit, sessions, isOpen, auth } = this.options;
    const { authorization } = this.request.headers;
    let principal: Principal | null = null;
    let limited: RateLimitState | null = null;
    try {
      if (sessions.has(this.request)) limited = await takePoint(rateLimit, SESSION);
      else if (isOpen && authorization === undefined) limited = await takePoint(clientLimit, this.#network());
      else {
        principal = await auth.check(authorization);
        limited = await takePoint(rateLimit, principal.id, principal);
      }
    } catch (error) {
      return await this.refuse(error);
    }
    nameCaller(this.response, principal?.id ?? SESSION);
    if (limited !== null) return this.#sendLimited(limited);
    try {
      const found = await answerPage(doorplate, words, { values, principal });
      if (found === null) this.sendJson(404, { message: 'There is nothing at this path' });
      else this.sendJson(200, found);
    } catch (error) {
      this.#sendError(error);
    }
  }

  /** Sends what nobody needs a credential for, unless the network of the client has asked too often. */
  async unlessLimited(send: () => Promise<void>): Promise<void> {
    const { sessions, clientLimit } = this.options;
    const limited = sessions.has(this.request) ? null : await takePoint(clientLimit, this.#network());
    if (limited === null) await send();
    else this.#sendLimited(limited);
  }

  /** Says why nobody was let in. */
  async refuse(error: unknown): Promise<void> {
    await this.unlessLimited(async () => this.#sendError(error));
  }

  sendAsset({ type, etag, bytes }: Asset, policy: string): void {
    const { headers, method } = this.request;
    const kept = {
      ...BASE_HEADERS,
      ...this.options.headers,
      'content-security-policy': policy,
      etag,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    };
    if (headers['if-none-match'] === etag) {
      this.response.writeHead(304, kept).end();
      return;
    }
    const coding = codingFor(String(headers['accept-encoding'] ?? '')) ?? 'identity';
    const body = bytes[coding];
    this.response.writeHead(200, {
      ...kept,
      'content-type': type,
      'content-length': body.byteLength,
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    });
    this.response.end(method === 'HEAD' ? undefined : body);
  }

  sendJson(status: number, body: object, own: Readonly<Record<string, string>> = {}): void {
    const text = JSON.stringify(body);
    this.response.writeHead(status, {
      ...BASE_HEADERS,
      ...this.options.headers,
      ...own,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(text),
    });
    this.response.end(this.request.method === 'HEAD' ? undefined : text);
  }

  #sendError(error: unknown): void {
    const { onError, onRefused } = this.options;
    const { status, message, headers } = describeError(error);
    if (isDoorplateError(error)) onRefused?.(error.code);
    if (status >= 500) onError(error);
    this.sendJson(status, { message }, headers);
  }

  #sendLimited(state: RateLimitState): void {
    this.options.onRefused?.('RATE_LIMITED');
    const { status, message, headers } = tooManyRequests();
    this.sendJson(status, { message }, { ...limitHeaders(state), ...headers });
  }

  #network(): string {
    return networkId(this.options.clientAddress(this.request));
  }
}

/** The state of a limit that has no point left for a request; null where it may go on. */
async function takePoint(limit: RateLimit | null, id: string, principal: Principal | null = null): Promise<RateLimitState | null> {
  const state = limit === null ? null : await limit.consume(id, principal);
  return state?.limited === true ? state : null;
}

/** Addresses in the page are relative to its folder. */
function redirect(response: ServerResponse, location: string, headers: Readonly<Record<string, string>>, status = 308): void {
  response.writeHead(status, { ...BASE_HEADERS, ...headers, location, 'cache-control': 'no-store', 'content-length': 0 }).end();
}
