import { createServer, type Server } from 'node:http';
import express from 'express';
import type { Handler } from '../../../../src/http/index.js';
import { toNodeHandler } from '../../../../src/http/node.js';

export function mountOnExpress(handler: Handler, basePath: string): Server {
  const app = express();
  app.use(express.json());
  // recipe
  app.use(basePath || '/', toNodeHandler(handler));
  // end
  return createServer(app);
}
