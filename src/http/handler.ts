import type { Authenticator } from '../auth/authenticator.js';
import { OPERATIONS, type OperationName, type QueryName } from '../contract.js';
import { isDoorplateError } from '../errors.js';
import type { MaybePromise } from '../maybe-promise.js';
import type { Service } from '../service.js';
import { CALLS } from './calls.js';
import { problemBody, successBody } from './envelope.js';
import { Exchange, type HandlerRequest, type HandlerResponse } from './exchange.js';
import { openApiDocument } from './openapi.js';
import { type HandlerOptions, readOptions, type Settings } from './options.js';
import { PathInput } from './path-input.js';
import { matchRoute, pathOf, type RouteMatch, withoutBase } from './routes.js';
import { describeError, tooManyRequests } from './status.js';

/** Answers a request; never throws or rejects. */
export type Handler = (request: HandlerRequest) => MaybePromise<HandlerResponse>;

const OPENAPI_PATH = '/openapi.json';
/** Credential that requests are counted under when everyone is let in. */
const ANONYMOUS = 'anonymous';
const UNAUTHORIZED = { 'www-authenticate': 'Bearer' };

/**
 * Makes the handler that answers the operations of a service over HTTP, in plain objects. Checks go in this order:
 * route, credential (401), rate limit (429), input (400), work. Throws `CONFIG_INVALID` for unusable options.
 */
export function createHandler(service: Service, options: HandlerOptions): Handler {
  const settings = readOptions(options);
  const outages = new WeakSet<Error>();

  /** The methods of a path that exists. Null: go on and answer GET. */
  function checkMethod(exchange: Exchange): HandlerResponse | null {
    if (exchange.method === 'GET' || exchange.method === 'HEAD') return null;
    if (exchange.method === 'OPTIONS' && settings.cors) {
      const { 'content-type': _, ...headers } = exchange.respond(204, '', { allow: settings.allow, ...settings.cors.preflight }).headers;
      return { matched: true, status: 204, headers, body: '' };
    }
    return refuseMethod(exchange, settings);
  }

  return (request) => {
    const exchange = new Exchange(request, settings);
    const path = pathOf(request.path);
    const inner = innerPath(path, request.mountPath ?? '', settings);
    if (inner === null) return unknownPath(exchange);
    if (settings.openapi && isOpenApiPath(inner)) {
      return checkMethod(exchange) ?? exchange.respond(200, openApiText(settings), { 'content-type': 'application/json; charset=utf-8' });
    }
    const match = matchRoute(inner);
    return match ? (checkMethod(exchange) ?? answer(exchange, match, path)) : unknownPath(exchange);
  };

  function unknownPath(exchange: Exchange): HandlerResponse {
    return { ...exchange.respondError(404, ['There is nothing at this path']), matched: !settings.fallthrough };
  }

  async function answer(exchange: Exchange, match: RouteMatch, path: string): Promise<HandlerResponse> {
    const { operation } = match;
    try {
      // Where no token can be issued, the operation does not exist.
      if (operation === 'token') return settings.issuer ? await issueToken(exchange, settings.issuer) : unknownPath(exchange);
      const refusal = await admit(exchange, settings);
      return refusal ?? (await query(exchange, operation, match.values));
    } catch (error) {
      const { status, message, headers } = describeError(error);
      if (status >= 500) report(error, exchange.id, operation, status);
      if (status !== 401) return exchange.respondError(status, [message], headers);
      if (operation !== 'token') return exchange.respondError(401, [message], UNAUTHORIZED);
      return exchange.respond(401, problemBody(401, message, path), { ...UNAUTHORIZED, 'content-type': 'application/problem+json' });
    }
  }

  async function query(exchange: Exchange, operation: QueryName, values: RouteMatch['values']): Promise<HandlerResponse> {
    const row = OPERATIONS[operation];
    const input = new PathInput(operation, values, settings.maxInputLength);
    const { status, result, messages } = await CALLS[operation](service, input, settings.suggestOptions);
    if (status === 'not-found' && row.result !== 'suggestions') {
      return exchange.respondError(404, messages.length > 0 ? messages : ['Nothing was found']);
    }
    const cached = 'maxAgeSeconds' in row ? { 'cache-control': `private, max-age=${row.maxAgeSeconds}` } : {};
    return exchange.respond(200, successBody(exchange.id, result ?? []), cached);
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

/** 405 with the methods that are allowed (RFC 9110, section 15.5.6). */
export function refuseMethod(exchange: Exchange, { allow }: Settings): HandlerResponse {
  return exchange.respondError(405, [`The method is not allowed, expected ${allow}`], { allow });
}

/** Credential and rate limit. Null: let in; throws `CREDENTIAL_*`. */
async function admit(exchange: Exchange, { auth, rateLimit }: Settings): Promise<HandlerResponse | null> {
  const credentialId = auth ? (await auth.check(exchange.header('authorization'))).id : ANONYMOUS;
  if (!rateLimit) return null;
  const { limited, limit, remaining, resetSeconds, intervalSeconds } = await rateLimit.consume(credentialId);
  exchange.add({
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
    'ratelimit-policy': `${limit};w=${intervalSeconds}`,
  });
  if (!limited) return null;
  const { status, message, headers } = tooManyRequests();
  return exchange.respondError(status, [message], headers);
}

async function issueToken(exchange: Exchange, issuer: Authenticator): Promise<HandlerResponse> {
  const result = await issuer.issueToken(exchange.header('profilename'), exchange.header('profilepassword'), exchange.client());
  return exchange.respond(200, successBody(exchange.id, result));
}

/** The path without the base path; null when it has none and the host has not taken it off. */
function innerPath(path: string, mountPath: string, { basePath, basePathStripped }: Settings): string | null {
  if (basePath === '' || basePathStripped || mountPath.toLowerCase().endsWith(basePath)) return path;
  return withoutBase(path, basePath);
}

function isOpenApiPath(path: string): boolean {
  return path.toLowerCase().replace(/\/$/, '') === OPENAPI_PATH;
}

const documents = new Map<string, string>();
function openApiText({ basePath }: Settings): string {
  let text = documents.get(basePath);
  if (text === undefined) {
    text = JSON.stringify(openApiDocument(basePath));
    documents.set(basePath, text);
  }
  return text;
}
