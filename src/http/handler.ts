import type { Authenticator } from '../auth/authenticator.js';
import type { RateLimit, RateLimitState } from '../auth/rate-limit.js';
import { requireOperation } from '../auth/records.js';
import { isPartial } from '../budget.js';
import { OPERATIONS, type OperationName, operationRow, type QueryName } from '../contract.js';
import { isDoorplateError } from '../errors.js';
import { type MaybePromise, onFirstUse, orElse, taken, whenReady } from '../maybe-promise.js';
import { type Answer, ask, type Service } from '../service.js';
import { credentialIn, type DialectRoute, dialectRoute, queryOf } from './dialect.js';
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
 * is called with the first question that passes the checks, and again after a failure, which that question is answered with.
 */
export function createHandler<S extends Service>(service: S | (() => Promise<S>), options: HandlerOptions<S>): Handler {
  const opened = typeof service === 'function' ? onFirstUse(service) : () => service;
  const settings = readOptions(options);
  const { onAnswer } = settings;
  const { dialects = [], sandbox } = options;
  /** The service that answers whoever asks. */
  const serving = ({ principal }: Exchange): MaybePromise<S> =>
    sandbox !== undefined && principal?.environment === 'test' ? (sandbox as S) : opened();
  const outages = new WeakSet<Error>();
  let document: FixedBody | null = null;

  /** Null: go on and answer GET. */
  function checkMethod(exchange: Exchange, path: string): MaybePromise<HandlerResponse> | null {
    if (exchange.method === 'GET' || exchange.method === 'HEAD') return null;
    if (exchange.method === 'OPTIONS' && settings.cors) {
      const { preflight } = settings.cors;
      return withoutKey(exchange, path, () => exchange.respondEmpty(204, { allow: settings.allow, ...preflight }));
    }
    return withoutKey(exchange, path, () => refuseMethod(exchange, settings));
  }

  return (request) => {
    const exchange = new Exchange(request, settings);
    if (onAnswer === null) return respondTo(exchange, request);
    const began = performance.now();
    return whenReady(respondTo(exchange, request), (response) => {
      if (response.matched) tell(onAnswer, exchange, response.status, performance.now() - began);
      return response;
    });
  };

  function respondTo(exchange: Exchange, request: HandlerRequest): MaybePromise<HandlerResponse> {
    const path = pathOf(request.path);
    const inner = innerPath(path, request.mountPath ?? '', settings);
    if (inner === null) return unknownPath(exchange, path);
    const explained = settings.explain ? withoutBase(inner, EXPLAIN_PATH) : null;
    exchange.explains = explained !== null;
    const match = matchRoute(explained ?? inner);
    if (match !== null && (explained === null || match.operation !== 'token'))
      return checkMethod(exchange, path) ?? answer(exchange, match, path, request.path);
    if (settings.openapi && isPath(inner, OPENAPI_PATH)) {
      document ??= new FixedBody(JSON.stringify(openApiDocument(settings.basePath, settings.explain)));
      const fixed = document;
      return checkMethod(exchange, path) ?? withoutKey(exchange, path, () => respondFixed(exchange, fixed));
    }
    const publicKeys = settings.auth === false ? undefined : settings.auth.publicKeys;
    if (publicKeys === undefined || !isPath(inner, JWKS_PATH)) {
      const route = dialectRoute(dialects, inner);
      return route === null ? unknownPath(exchange, path) : answerDialect(exchange, route, path, request.path);
    }
    const keySet = () =>
      publicKeys().then(
        (keys) => exchange.respond(200, JSON.stringify({ keys }), JWKS_HEADERS),
        // A key that is damaged shows when it is used first.
        (error) => refuse(exchange, 'token', path, error),
      );
    return checkMethod(exchange, path) ?? withoutKey(exchange, path, keySet);
  }

  function unknownPath(exchange: Exchange, path: string): MaybePromise<HandlerResponse> {
    const unknown = () => exchange.respondError(404, ['There is nothing at this path']);
    // What the host makes of it is for the host to limit.
    return settings.fallthrough ? { ...unknown(), matched: false } : withoutKey(exchange, path, unknown);
  }

  /** For a request without an accepted credential, unless its network has asked too often. */
  function withoutKey(exchange: Exchange, path: string, answer: () => MaybePromise<HandlerResponse>): MaybePromise<HandlerResponse> {
    const { clientLimit } = settings;
    if (clientLimit === null) return answer();
    const refusal = orElse(
      () => takePoint(exchange, clientLimit, exchange.network()),
      (error) => refuse(exchange, 'token', path, error),
    );
    return whenReady(refusal, (refused) => refused ?? answer());
  }

  /** Waits for what has to be waited for, and for nothing else: an answer that is there goes out without a promise. */
  function answer(exchange: Exchange, { operation, values }: RouteMatch, path: string, target: string): MaybePromise<HandlerResponse> {
    // Where no token can be issued, the operation does not exist.
    if (operation === 'token' && settings.issuer === null) return unknownPath(exchange, path);
    exchange.operation = operation;
    return orRefused(exchange, operation, path, () => {
      if (operation === 'token') return withoutKey(exchange, path, () => issueToken(exchange, settings.issuer as Authenticator));
      return whenReady(admit(exchange, [operation]), (refusal) => refusal ?? question(exchange, operation, values, target));
    });
  }

  /** In the form of another service. */
  function answerDialect(exchange: Exchange, route: DialectRoute<S>, path: string, target: string): MaybePromise<HandlerResponse> {
    const [operation] = route.operations;
    const query = queryOf(target);
    exchange.dialect = route;
    const make = () =>
      whenReady(serving(exchange), (ready) =>
        whenReady(taken(route.answer(ready, query, settings)), ({ status, body, headers }) => exchange.respond(status, body, headers)),
      );
    const refused = checkMethod(exchange, path);
    if (refused !== null) return refused;
    if (route.isOpen === true) return withoutKey(exchange, path, () => orElse(make, (error) => refuse(exchange, operation, path, error)));
    exchange.operation = operation;
    return orRefused(exchange, operation, path, () =>
      whenReady(admit(exchange, route.operations, credentialIn(query, route)), (refusal) => refusal ?? make()),
    );
  }

  /** What `make` gives, or the answer that its error becomes; without an accepted credential that is counted by network. */
  function orRefused(
    exchange: Exchange,
    operation: OperationName,
    path: string,
    make: () => MaybePromise<HandlerResponse>,
  ): MaybePromise<HandlerResponse> {
    return orElse(make, (error) => {
      const refusal = () => refuse(exchange, operation, path, error);
      const isCounted = settings.auth === false || exchange.principal !== null || operation === 'token';
      return isCounted ? refusal() : withoutKey(exchange, path, refusal);
    });
  }

  /** Checks credential and rate limit. Null: let in. */
  function admit(exchange: Exchange, operations: readonly QueryName[], elsewhere?: string): MaybePromise<HandlerResponse | null> {
    const { auth, rateLimit } = settings;
    const count = () => (rateLimit === null ? null : takePoint(exchange, rateLimit, exchange.principal?.id ?? exchange.network()));
    if (auth === false) return count();
    return whenReady(taken(auth.check(exchange.header('authorization') ?? elsewhere)), (principal) => {
      exchange.principal = principal;
      for (const operation of operations) requireOperation(principal, operation);
      return count();
    });
  }

  function question(exchange: Exchange, operation: QueryName, values: RouteMatch['values'], target: string): MaybePromise<HandlerResponse> {
    const { asked, options } = readQuestion(operation, values, settings, target);
    const { explains } = exchange;
    const given = explains ? { ...options, explain: true } : options;
    const answered = whenReady(serving(exchange), (ready) => taken(ask(ready, operation, asked, given)));
    return whenReady(answered, (answer) =>
      explains ? respondExplained(exchange, operation, answer) : respondWith(exchange, operation, answer),
    );
  }

  function refuse(exchange: Exchange, operation: OperationName, path: string, error: unknown): HandlerResponse {
    const { status, message, headers } = describeError(error);
    exchange.error = isDoorplateError(error) ? error.code : null;
    if (status >= 500) report(error, exchange.id, operation, status);
    if (status !== 401) return exchange.respondError(status, [message], headers);
    if (operation !== 'token') return exchange.respondError(401, [message], UNAUTHORIZED);
    return exchange.respond(401, problemBody(401, message, path), { ...UNAUTHORIZED, 'content-type': 'application/problem+json' });
  }

  function report(error: unknown, requestId: string, operation: OperationName, status: number): void {
    // All requests during the outage of a store fail with the same error object.
    if (isDoorplateError(error) && error.code === 'STORE_UNAVAILABLE') {
      if (outages.has(error)) return;
      outages.add(error);
    }
    try {
      settings.onError(error, { requestId, operation, status });
    } catch {
      // A hook that fails must not turn one broken answer into none.
    }
  }
}

/** 405 (RFC 9110, section 15.5.6). */
export function refuseMethod(exchange: Exchange, { allow }: Settings): HandlerResponse {
  return exchange.respondError(405, [`The method is not allowed, expected ${allow}`], { allow });
}

function tell(onAnswer: (answer: AnswerEvent) => void, exchange: Exchange, status: number, milliseconds: number): void {
  const { id: requestId, operation, error, principal } = exchange;
  try {
    onAnswer({ operation, status, milliseconds, error, principal, requestId });
  } catch {
    // A hook that fails must not cost the client its answer.
  }
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
