import { createServer, type Server } from 'node:http';
import express from 'express';
import { type Handler, toNodeHandler } from '../../../src/http/index.js';

export function mountOnExpress(handler: Handler, basePath: string): Server {
  const app = express();
  app.use(express.json());
  // recipe
  app.use(basePath || '/', toNodeHandler(handler));
  // end
  return createServer(app);
}
