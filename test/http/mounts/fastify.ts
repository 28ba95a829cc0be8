import type { Server } from 'node:http';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Handler, toNodeHandler } from '../../../src/http/index.js';

export async function mountOnFastify(handler: Handler, basePath: string): Promise<Server> {
  const listener = toNodeHandler(handler);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    listener(request.raw, reply.raw);
  };
  // Fastify refuses malformed escapes before it looks for a route.
  const app = fastify({ frameworkErrors: (_error, request, reply) => answer(request, reply) });
  // In onRequest the body has not been parsed yet.
  app.all(`${basePath}/*`, { onRequest: answer }, answer);
  await app.ready();
  return app.server;
}
