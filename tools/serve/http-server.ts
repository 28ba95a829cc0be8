import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HandlerOptions, readOptions } from '../../src/http/options.js';
import { unusable } from '../cli/terminal/arguments.js';
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
 * answered in the envelope. Trouble with connections is counted for the operator. `web`: what the handler adds to its answers for pages.
 */
export function createHttpServer(
  listener: RequestListener,
  limits: ServerLimits,
  trouble: Tally,
  clientAddress?: (request: IncomingMessage) => string | undefined,
  web: Pick<HandlerOptions, 'cors' | 'headers'> = {},
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
  const settings = readOptions({ ...web, auth: false });
  answerRefusals(server, connections, settings);
  server.on('request', (request, response) => {
    connections.answer(request, response, {
      answer: () => refuseWrongHost(request, response, settings) || listener(request, response),
      refuse: () => refuseCrowded(response, settings),
    });
  });
  // Without a listener an error of accept(2) would end the process.
  server.on('listening', () => {
    server.on('error', ({ code }: NodeJS.ErrnoException) => trouble.add(`connections that the system did not hand over: ${code}`));
  });
  return { server, connections };
}

/** Starts listening and gives the port, which the system chose when 0 was asked for. Throws `CONFIG_INVALID` when it cannot. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(unusable(explain(error, host, port)));
    server.once('error', fail);
    server.listen({ host, port }, () => {
      server.off('error', fail);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Base address under which this machine reaches the server; hosts that stand for every interface give the loopback one. */
export function baseUrlOf(host: string, port: number, basePath: string): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const authority = reachable.includes(':') ? `[${reachable}]` : reachable;
  return `http://${authority}:${port}${basePath}`;
}

function explain({ code }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is in use; choose another one with --port, or 0 for any`;
  if (code === 'EACCES') return `Port ${port} of ${host} needs rights that this user has not; choose one from 1024 on with --port`;
  return `Cannot listen on port ${port} of ${host}: ${code ?? 'unknown reason'}`;
}

/** Names of this machine that only programs on it can use, as a host to listen on. */
const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '::1'];
/** The same as URLs write them. */
export const LOOPBACK_HOSTNAMES: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host);
}

/**
 * Whether a request names one of these hosts, and comes from no page of another one. A page whose own name leads to this
 * machine (DNS rebinding) would otherwise reach a server that listens on the loopback interface.
 */
export function isAddressedTo({ headers: { host, origin } }: IncomingMessage, hostnames: readonly string[]): boolean {
  const isOurs = (url: string) => URL.canParse(url) && hostnames.includes(new URL(url).hostname);
  return isOurs(`http://${host}`) && (origin === undefined || isOurs(origin));
}
