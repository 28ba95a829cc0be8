import type { MaybePromise } from '../maybe-promise.js';
import type { Handler } from './handler.js';

/** Answers paths that are not the service's; needs the handler's option `fallthrough`. */
export type FetchFallback = (request: Request) => MaybePromise<Response>;

export interface FetchHandlerOptions {
  /** Finds the client's IP address, which a `Request` does not hold, for example in the header `cf-connecting-ip`. */
  readonly clientAddress?: (request: Request) => string | null | undefined;
}

/**
 * Turns a handler into a function of the Fetch standard, as workers, Bun, Deno, Hono, H3 and Next take it. Unknown paths go to `fallback`
 * if given.
 */
export function toFetchHandler(
  handler: Handler,
  fallback?: FetchFallback,
  options: FetchHandlerOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { matched, status, headers, body } = await handler({
      method: request.method,
      path: request.url,
      headers: (name) => request.headers.get(name),
      get signal() {
        return request.signal;
      },
      get clientAddress() {
        return options.clientAddress?.(request) ?? undefined;
      },
    });
    if (!matched && fallback) return await fallback(request);
    return new Response(body === '' ? null : body, { status, headers });
  };
}
