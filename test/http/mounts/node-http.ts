import { createServer, type Server } from 'node:http';
import { type Handler, toNodeHandler } from '../../../src/http/index.js';

export function mountOnNodeHttp(handler: Handler): Server {
  // recipe
  return createServer(toNodeHandler(handler));
  // end
}
