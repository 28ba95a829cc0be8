import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { type Handler, toFetchHandler } from '../../../../src/http/index.js';

export function mountOnHono(handler: Handler, basePath: string): Server {
  const app = new Hono();
  // recipe
  const answer = toFetchHandler(handler);
  app.all(`${basePath}/*`, (context) => answer(context.req.raw));
  // end
  return createServer(getRequestListener(app.fetch));
}
