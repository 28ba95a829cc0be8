import { createServer, type Server } from 'node:http';
import { H3 } from 'h3';
import { toNodeHandler as listenerOf } from 'h3/node';
import { type Handler, toFetchHandler } from '../../../../src/http/index.js';

export function mountOnH3(handler: Handler, basePath: string): Server {
  // recipe
  const app = new H3({ allowMalformedURL: true });
  const answer = toFetchHandler(handler);
  app.all(`${basePath}/**`, (event) => answer(event.req));
  // end
  return createServer(listenerOf(app));
}
