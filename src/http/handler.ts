import type { Authenticator } from '../auth/authenticator.js';
import type { RateLimit, RateLimitState } from '../auth/rate-limit.js';
import { requireOperation } from '../auth/records.js';
import { isPartial } from '../budget.js';
import { OPERATIONS, type OperationName, operationRow, type QueryName } from '../contract.js';
import { isDoorplateError } from '../errors.js';
import { callHook, type MaybePromise, onFirstUse, orElse, taken, whenReady } from '../maybe-promise.js';
import { requireType } from '../option-names.js';
import { type Answer, ask, type Service } from '../service.js';
import { credentialIn, dialectRoute, queryOf } from './dialect.js';
import { entityTag, FixedBody, isKnown } from './entity-tag.js';
import { onWire, problemBody, successBody } from './envelope.js';
import { Exchange, type HandlerRequest, type HandlerResponse } from './exchange.js';
import { EXPLAIN_PATH, openApiDocument } from './openapi.js';
import { type AnswerEvent, type HandlerOptions, readOptions, type Settings } from './options.js';
import { readQuestion } from './path-input.js';
import { matchRoute, pathOf, type RouteMatch, withoutBase } from './routes.js';
import { describeError, limitHeaders, tooManyRequests } from './status.js';

/** Answers a request; never throws or rejects. */
export type Handler = (request: HandlerRequest) => MaybePromise<HandlerResponse>;

const OPENAPI_PATH = '/openapi.json';
/** Where those who verify tokens themselves look for the public keys. */
const JWKS_PATH = '/.well-known/jwks.json';
const UNAUTHORIZED = { 'www-authenticate': 'Bearer' };
/** Short enough that a new key is known long before the old one is retired. */
const JWKS_HEADERS = { 'content-type': 'application/jwk-set+json', 'cache-control': 'public, max-age=300' };
/** A client asks whether what it has kept still holds. */
const OPENAPI_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' };
/**
 * Makes the handler that answers the operations of a service over HTTP, in plain objects. Checks go in this order:
 * route, credential (401), rate limit (429), input (400), work. Throws `CONFIG_INVALID` for unusable options.
 *
 * `service` may be a function that opens it, where nothing can be awaited or read before the first request, as in workers. It
 * is called with the first question that passes the checks, and again after a failure, which that question is answered with. Of a promise
 * of the service, which may be given too, a failure stays.
 */
export function createHandler<S extends Service>(service: MaybePromise<S> | (() => Promise<S>), options: HandlerOptions<S>): Handler {
  const responder = new Responder(service, options);
  return (request) => responder.respond(request);
}

/** A request whose path lies below the base path. */
interface Asked {
  readonly exchange: Exchange;
  /** As the client sees it. */
  readonly path: string;
  /** Below the base path. */
  readonly inner: string;
  /** With the query. */
  readonly target: string;
}
type Make = () => MaybePromise<HandlerResponse>;

class Responder<S extends Service> {
  readonly #settings: Settings;
  readonly #dialects: NonNullable<HandlerOptions<S>['dialects']>;
  readonly #opened: () => MaybePromise<S>;
  readonly #sandbox: HandlerOptions<S>['sandbox'];
  readonly #outages = new WeakSet<Error>();
  #document: FixedBody | null = null;
  /** What may lie at a path, tried in order; null: something else. */
  readonly #places: readonly ((asked: Asked) => MaybePromise<HandlerResponse> | null)[] = [
    (asked) => this.#operation(asked),
    (asked) => this.#description(asked),
    (asked) => this.#publicKeys(asked),
    (asked) => this.#dialect(asked),
  ];

  constructor(service: MaybePromise<S> | (() => Promise<S>), options: HandlerOptions<S>) {
    this.#opened = typeof service === 'function' ? onFirstUse(service) : () => service;
    if (typeof service !== 'function') requireType(service ?? null, 'service', 'object');
    // Each question reports the failure. Here it is only kept from ending the process.
    if (service instanceof Promise) service.catch(() => undefined);
    this.#settings = readOptions(options);
    this.#dialects = options.dialects ?? [];
    this.#sandbox = options.sandbox;
  }

  respond(request: HandlerRequest): MaybePromise<HandlerResponse> {
    const exchange = new Exchange(request, this.#settings);
    const { onAnswer } = this.#settings;
    if (onAnswer === null) return this.#respondTo(exchange, request);
    const began = performance.now();
    return whenReady(this.#respondTo(exchange, request), (response) => {
      if (response.matched) tell(onAnswer, exchange, response.status, performance.now() - began);
      return response;
    });
  }

  #respondTo(exchange: Exchange, request: HandlerRequest): MaybePromise<HandlerResponse> {
    const path = pathOf(request.path);
    const inner = innerPath(path, request.mountPath ?? '', this.#settings);
    if (inner === null) return this.#unknownPath(exchange, path);
    const asked: Asked = { exchange, path, inner, target: request.path };
    for (const place of this.#places) {
      const response = place(asked);
      if (response !== null) return response;
    }
    return this.#unknownPath(exchange, path);
  }

  #operation(asked: Asked): MaybePromise<HandlerResponse> | null {
    const { exchange, path, inner } = asked;
    const explained = this.#settings.explain ? withoutBase(inner, EXPLAIN_PATH) : null;
    const match = matchRoute(explained ?? inner);
    if (match === null || (explained !== null && match.operation === 'token')) return null;
    exchange.explains = explained !== null;
    return this.#checkMethod(exchange, path) ?? this.#answer(asked, match);
  }

  #description({ exchange, path, inner }: Asked): MaybePromise<HandlerResponse> | null {
    const { openapi, basePath, explain } = this.#settings;
    if (!openapi || !isPath(inner, OPENAPI_PATH)) return null;
    this.#document ??= new FixedBody(JSON.stringify(openApiDocument(basePath, explain)));
    const fixed = this.#document;
    return this.#checkMethod(exchange, path) ?? this.#withoutKey(exchange, path, () => respondFixed(exchange, fixed));
  }

  #publicKeys({ exchange, path, inner }: Asked): MaybePromise<HandlerResponse> | null {
    const { auth } = this.#settings;
    const publicKeys = auth === false ? undefined : auth.publicKeys;
    if (publicKeys === undefined || !isPath(inner, JWKS_PATH)) return null;
    const keySet = () =>
      publicKeys().then(
        (keys) => exchange.respond(200, JSON.stringify({ keys }), JWKS_HEADERS),
        // A key that is damaged shows when it is used first.
        (error) => this.#refuse(exchange, 'token', path, error),
      );
    return this.#checkMethod(exchange, path) ?? this.#withoutKey(exchange, path, keySet);
  }

  /** In the form of another service. */
  #dialect({ exchange, path, inner, target }: Asked): MaybePromise<HandlerResponse> | null {
    const route = dialectRoute(this.#dialects, inner);
    if (route === null) return null;
    const [operation] = route.operations;
    const query = queryOf(target);
    exchange.dialect = route;
    const make = () =>
      whenReady(this.#serving(exchange), (ready) =>
        whenReady(taken(route.answer(ready, query, this.#settings)), ({ status, body, headers }) =>
          exchange.respond(status, body, headers),
        ),
      );
    const refused = this.#checkMethod(exchange, path);
    if (refused !== null) return refused;
    if (route.isOpen === true)
      return this.#withoutKey(exchange, path, () => orElse(make, (error) => this.#refuse(exchange, operation, path, error)));
    exchange.operation = operation;
    return this.#orRefused(exchange, operation, path, () =>
      whenReady(this.#admit(exchange, route.operations, credentialIn(query, route)), (refusal) => refusal ?? make()),
    );
  }

  /** Null: go on and answer GET. */
  #checkMethod(exchange: Exchange, path: string): MaybePromise<HandlerResponse> | null {
    if (exchange.method === 'GET' || exchange.method === 'HEAD') return null;
    const { allow, cors } = this.#settings;
    if (exchange.method === 'OPTIONS' && cors) {
      return this.#withoutKey(exchange, path, () => exchange.respondEmpty(204, { allow, ...cors.preflight }));
    }
    return this.#withoutKey(exchange, path, () => refuseMethod(exchange, this.#settings));
  }

  #unknownPath(exchange: Exchange, path: string): MaybePromise<HandlerResponse> {
    const unknown = () => exchange.respondError(404, ['There is nothing at this path']);
    // What the host makes of it is for the host to limit.
    return this.#settings.fallthrough ? { ...unknown(), matched: false } : this.#withoutKey(exchange, path, unknown);
  }

  /** For a request without an accepted credential, unless its network has asked too often. */
  #withoutKey(exchange: Exchange, path: string, make: Make): MaybePromise<HandlerResponse> {
    const { clientLimit } = this.#settings;
    if (clientLimit === null) return make();
    const refusal = orElse(
      () => takePoint(exchange, clientLimit, exchange.network()),
      (error) => this.#refuse(exchange, 'token', path, error),
    );
    return whenReady(refusal, (refused) => refused ?? make());
  }

  /** Waits for what has to be waited for, and for nothing else: an answer that is there goes out without a promise. */
  #answer({ exchange, path, target }: Asked, { operation, values }: RouteMatch): MaybePromise<HandlerResponse> {
    const { issuer } = this.#settings;
    // Where no token can be issued, the operation does not exist.
    if (operation === 'token' && issuer === null) return this.#unknownPath(exchange, path);
    exchange.operation = operation;
    return this.#orRefused(exchange, operation, path, () => {
      if (operation === 'token') return this.#withoutKey(exchange, path, () => issueToken(exchange, issuer as Authenticator));
      return whenReady(this.#admit(exchange, [operation]), (refusal) => refusal ?? this.#question(exchange, operation, values, target));
    });
  }

  /** What `make` gives, or the answer that its error becomes; without an accepted credential that is counted by network. */
  #orRefused(exchange: Exchange, operation: OperationName, path: string, make: Make): MaybePromise<HandlerResponse> {
    return orElse(make, (error) => {
      const refusal = () => this.#refuse(exchange, operation, path, error);
      const isCounted = this.#settings.auth === false || exchange.principal !== null || operation === 'token';
      return isCounted ? refusal() : this.#withoutKey(exchange, path, refusal);
    });
  }

  /** The service that answers whoever asks. */
  #serving({ principal }: Exchange): MaybePromise<S> {
    return this.#sandbox !== undefined && principal?.environment === 'test' ? (this.#sandbox as S) : this.#opened();
  }

  /** Checks credential and rate limit. Null: let in. */
  #admit(exchange: Exchange, operations: readonly QueryName[], elsewhere?: string): MaybePromise<HandlerResponse | null> {
    const { auth, rateLimit } = this.#settings;
    const count = () => (rateLimit === null ? null : takePoint(exchange, rateLimit, exchange.principal?.id ?? exchange.network()));
    if (auth === false) return count();
    return whenReady(taken(auth.check(exchange.header('authorization') ?? elsewhere)), (principal) => {
      exchange.principal = principal;
      for (const operation of operations) requireOperation(principal, operation);
      return count();
    });
  }

  #question(exchange: Exchange, operation: QueryName, values: RouteMatch['values'], target: string): MaybePromise<HandlerResponse> {
    const { asked, options } = readQuestion(operation, values, this.#settings, target);
    const { explains } = exchange;
    const given = explains ? { ...options, explain: true } : options;
    const answered = whenReady(this.#serving(exchange), (ready) => taken(ask(ready, operation, asked, given)));
    return whenReady(answered, (answer) =>
      explains ? respondExplained(exchange, operation, answer) : respondWith(exchange, operation, answer),
    );
  }

  #refuse(exchange: Exchange, operation: OperationName, path: string, error: unknown): HandlerResponse {
    const { status, message, headers } = describeError(error);
    exchange.error = isDoorplateError(error) ? error.code : null;
    if (status >= 500) this.#report(error, exchange.id, operation, status);
    if (status !== 401) return exchange.respondError(status, [message], headers);
    if (operation !== 'token') return exchange.respondError(401, [message], UNAUTHORIZED);
    return exchange.respond(401, problemBody(401, message, path), { ...UNAUTHORIZED, 'content-type': 'application/problem+json' });
  }

  #report(error: unknown, requestId: string, operation: OperationName, status: number): void {
    // All requests during the outage of a store fail with the same error object.
    if (isDoorplateError(error) && error.code === 'STORE_UNAVAILABLE') {
      if (this.#outages.has(error)) return;
      this.#outages.add(error);
    }
    callHook(() => this.#settings.onError(error, { requestId, operation, status }));
  }
}

/** 405 (RFC 9110, section 15.5.6). */
export function refuseMethod(exchange: Exchange, { allow }: Settings): HandlerResponse {
  return exchange.respondError(405, [`The method is not allowed, expected ${allow}`], { allow });
}

function tell(onAnswer: (answer: AnswerEvent) => void, exchange: Exchange, status: number, milliseconds: number): void {
  const { id: requestId, operation, error, principal } = exchange;
  callHook(() => onAnswer({ operation, status, milliseconds, error, principal, requestId }));
}

function respondWith(exchange: Exchange, operation: QueryName, { status, result, messages }: Answer<unknown>): HandlerResponse {
  if (status === 'not-found' && OPERATIONS[operation].result !== 'suggestions') {
    return exchange.respondError(404, messages.length > 0 ? messages : ['Nothing was found']);
  }
  if (messages.length > 0) exchange.add({ 'x-messages': headerList(messages) });
  const { maxAgeSeconds } = operationRow(operation);
  const text = JSON.stringify(onWire(operation, result) ?? []);
  if (maxAgeSeconds === undefined || messages.some(isPartial)) return exchange.respond(200, successBody(exchange.id, text));
  // An answer that a client may keep.
  const headers = { 'cache-control': `private, max-age=${maxAgeSeconds}`, etag: entityTag(text) };
  return respondKnown(exchange, headers) ?? exchange.respond(200, successBody(exchange.id, text), headers);
}

/** 404 where nothing was found, as the contract's answer has it. */
function respondExplained(
  exchange: Exchange,
  operation: QueryName,
  { status, result, messages, explain }: Answer<unknown>,
): HandlerResponse {
  const body = { Id: exchange.id, Result: onWire(operation, result), Messages: messages, Explain: explain ?? null };
  return exchange.respond(status === 'found' ? 200 : 404, JSON.stringify(body));
}

function respondFixed(exchange: Exchange, fixed: FixedBody): HandlerResponse {
  const headers = { etag: fixed.etag, ...OPENAPI_HEADERS };
  return respondKnown(exchange, headers) ?? { ...exchange.respond(200, fixed.text, headers), fixed };
}

/** 304 where what the client has kept still holds; else null. */
function respondKnown(exchange: Exchange, headers: Readonly<Record<string, string>> & { readonly etag: string }): HandlerResponse | null {
  return isKnown(headers.etag, exchange.header('if-none-match')) ? exchange.respondEmpty(304, headers) : null;
}

/** Null: let in. */
function takePoint(exchange: Exchange, rateLimit: RateLimit, id: string): MaybePromise<HandlerResponse | null> {
  return whenReady(taken(rateLimit.consume(id, exchange.principal)), (state) => (state === null ? null : limitedBy(exchange, state)));
}

function limitedBy(exchange: Exchange, state: RateLimitState): HandlerResponse | null {
  exchange.add(limitHeaders(state));
  if (!state.limited) return null;
  exchange.error = 'RATE_LIMITED';
  const { status, message, headers } = tooManyRequests();
  return exchange.respondError(status, [message], headers);
}

async function issueToken(exchange: Exchange, issuer: Authenticator): Promise<HandlerResponse> {
  const result = await issuer.issueToken(exchange.header('profilename'), exchange.header('profilepassword'), exchange.client());
  return exchange.respond(200, successBody(exchange.id, JSON.stringify(result)));
}

/** Without the base path; null when the path lacks it and the host has not taken it off. */
function innerPath(path: string, mountPath: string, { basePath, basePathStripped }: Settings): string | null {
  if (basePath === '' || basePathStripped || mountPath.toLowerCase().endsWith(basePath)) return path;
  return withoutBase(path, basePath);
}

function isPath(path: string, known: string): boolean {
  return path.toLowerCase().replace(/\/$/, '') === known;
}

/** Of `X-Messages`: proxies bound the headers of an answer, nginx to 4 KiB in all. */
const MOST_HEADER_LETTERS = 1024;

/** A JSON list of texts in ASCII; leaves out what is too long. */
function headerList(texts: readonly string[]): string {
  let list = '';
  for (const text of texts) {
    const ascii = JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    if (list.length + ascii.length <= MOST_HEADER_LETTERS) list += list === '' ? ascii : `, ${ascii}`;
  }
  return `[${list}]`;
}
