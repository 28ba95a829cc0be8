import type { Server } from 'node:http';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { Handler } from '../../../../src/http/index.js';
import { toNodeHandler } from '../../../../src/http/node.js';

export async function mountOnFastify(handler: Handler, basePath: string): Promise<Server> {
  // recipe
  const listener = toNodeHandler(handler);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    listener(request.raw, reply.raw);
  };
  const app = fastify({ frameworkErrors: (_error, request, reply) => answer(request, reply) });
  // In onRequest the body has not been parsed yet.
  app.all(`${basePath}/*`, { onRequest: answer }, answer);
  // end
  await app.ready();
  return app.server;
}
