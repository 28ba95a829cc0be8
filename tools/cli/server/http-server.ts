import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { Connections } from './connections.js';
import { nodeOptions, type ServerLimits } from './limits.js';
import { answerRefusals, refuseCrowded, refuseWrongHost } from './refusals.js';
import type { Tally } from './tally.js';

/** A server that does not listen yet, and its connections. */
export interface HttpServer {
  readonly server: Server;
  readonly connections: Connections;
}

/**
 * Makes a server that keeps to its limits whatever clients do, and answers everything that can be
 * answered in the envelope. Trouble with connections is counted for the operator.
 */
export function createHttpServer(
  listener: RequestListener,
  limits: ServerLimits,
  trouble: Tally,
  clientAddress?: (request: IncomingMessage) => string | undefined,
): HttpServer {
  const server = createServer(nodeOptions(limits));
  // Otherwise Node ends a connection as soon as the client has ended its side, without the answer.
  // Node has had this property since 0.x and does not document it.
  Object.assign(server, { httpAllowHalfOpen: true });
  // A client that takes nothing of its answer gets no more time than one that does not end its request.
  server.timeout = limits.requestTimeoutMs;
  const { maxConnections } = limits;
  const what = {
    unread: 'connections closed, whose clients did not take their answers',
    delayed: `refusals of wrong passwords sent at once, as ${maxConnections} connections were open`,
    idle: `idle connections closed for new ones, as ${maxConnections} were open`,
    crowded: `connections refused, as requests were being answered on all ${maxConnections}`,
    network: `connections refused, as their network had ${limits.maxConnectionsPerNetwork}`,
  };
  const connections = new Connections(server, { limits, clientAddress, onRefused: (reason) => trouble.add(what[reason]) });
  server.on('timeout', (socket) => {
    // How long it takes to make an answer is no business of the connection.
    if (!connections.isAnswerPending(socket)) socket.destroy();
  });
  answerRefusals(server, connections);
  server.on('request', (request, response) => {
    connections.answer(request, response, {
      answer: () => refuseWrongHost(request, response) || listener(request, response),
      refuse: () => refuseCrowded(response),
    });
  });
  // Without a listener an error of accept(2) would end the process.
  server.on('listening', () => {
    server.on('error', ({ code }: NodeJS.ErrnoException) => trouble.add(`connections that the system did not hand over: ${code}`));
  });
  return { server, connections };
}
