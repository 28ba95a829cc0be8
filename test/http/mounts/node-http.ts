import { createServer, type Server } from 'node:http';
import type { Handler } from '../../../src/http/index.js';
import { toNodeHandler } from '../../../src/http/node.js';

export function mountOnNodeHttp(handler: Handler): Server {
  // recipe
  return createServer(toNodeHandler(handler));
  // end
}
