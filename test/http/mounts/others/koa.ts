import { createServer, type Server } from 'node:http';
import Koa from 'koa';
import type { Handler } from '../../../../src/http/index.js';
import { toNodeHandler } from '../../../../src/http/node.js';

export function mountOnKoa(handler: Handler, basePath: string): Server {
  const app = new Koa();
  // recipe
  const listener = toNodeHandler(handler);
  app.use((context, next) => {
    if (!context.path.startsWith(`${basePath}/`)) return next();
    context.respond = false;
    listener(context.req, context.res);
  });
  // end
  return createServer(app.callback());
}
