import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HandlerResponse } from './exchange.js';
import type { Handler } from './handler.js';

/** A listener of node:http that is also a middleware of Connect and Express. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void) => void;

/**
 * Turns a handler into a listener for node:http, Express, Koa and Fastify. It reads `url` and, from hosts that take
 * their mount path off it, `baseUrl`; never the body, so that a body parser in front of it does no harm. Unknown paths
 * go to `next` where there is one and the handler's option `fallthrough` is on.
 */
export function toNodeHandler(handler: Handler): NodeHandler {
  return (request, response, next) => {
    const send = ({ matched, status, headers, body }: HandlerResponse) => {
      if (!matched && next) return next();
      const length = request.method === 'HEAD' || status === 204 ? {} : { 'content-length': Buffer.byteLength(body) };
      response.writeHead(status, { ...headers, ...length });
      response.end(body);
    };
    const { method = 'GET', url = '/', headers } = request;
    const { baseUrl: mountPath = '' } = request as IncomingMessage & { readonly baseUrl?: string };
    const answer = handler({ method, path: url, mountPath, headers });
    if (!(answer instanceof Promise)) return send(answer);
    // The handler itself never rejects; what can fail is writing to a response that the host has already sent.
    answer.then(send).catch((error: unknown) => (next ? next(error) : response.destroy()));
  };
}
