import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { type OptionTypes, requireOptionNames } from '../option-names.js';
import { AnswerFlow, DEFAULT_FLOW_LIMITS, type FlowLimits } from './answer-flow.js';
import type { Handler } from './handler.js';
import { answering, connectionAddress, type ListenerOptions, type NodeHandler } from './node-listener.js';
import type { Traffic } from './traffic.js';

export type { EncodeBody, NodeHandler } from './node-listener.js';
export type { Traffic } from './traffic.js';

export interface NodeHandlerOptions extends ListenerOptions, Partial<FlowLimits> {
  /** Called once, with figures that go on changing: what the listener holds for its clients. */
  readonly onTraffic?: (traffic: Traffic) => void;
}

const OPTIONS = {
  encode: true,
  clientAddress: 'function',
  maxOpenAnswers: true,
  maxWaitingBytes: true,
  onTraffic: 'function',
} as const satisfies OptionTypes<NodeHandlerOptions>;

/**
 * Turns a handler into a listener for node:http, Express, Koa and Fastify. It reads `url` and, from hosts that take their mount path off it,
 * `baseUrl`. It never reads the body, so that a body parser before it does no harm. Unknown paths go to `next` where there is one and the
 * handler's option `fallthrough` is on. When an answer cannot be made or written, `next` gets the error; without `next` the connection ends.
 * The listener never throws.
 *
 * It bounds what clients can have the server hold, whatever else the server does. Throws `CONFIG_INVALID` for bounds below one and for options
 * that do not exist.
 */
export function toNodeHandler(handler: Handler, options: NodeHandlerOptions = {}): NodeHandler {
  requireOptionNames(options, OPTIONS);
  const { clientAddress = connectionAddress, onTraffic } = options;
  const { maxOpenAnswers = DEFAULT_FLOW_LIMITS.maxOpenAnswers, maxWaitingBytes = DEFAULT_FLOW_LIMITS.maxWaitingBytes } = options;
  const flow = new AnswerFlow({ maxOpenAnswers, maxWaitingBytes }, clientAddress);
  onTraffic?.(flow.traffic);
  rememberConnections();
  const answer = answering(handler, options);
  return (request, response, next) => {
    meetServer(request.socket, flow);
    flow.answer(request, response, () => answer(request, response, next));
  };
}

/** Connections remembered before a server's first request; beyond them each is met with its own. */
const MOST_REMEMBERED = 10_000;

const known = new WeakSet<object>();
/** Of servers that are not known yet. */
const remembered = new WeakMap<object, WeakRef<Socket>[]>();
let isSubscribed = false;

/** Remembers connections accepted before the first request of their server, where the runtime tells of them. */
function rememberConnections(): void {
  if (isSubscribed) return;
  isSubscribed = true;
  globalThis.process?.getBuiltinModule?.('node:diagnostics_channel')?.subscribe('net.server.socket', (message) => {
    const { socket } = message as { readonly socket: Socket };
    const server = serverOf(socket);
    if (server === null || known.has(server)) return;
    const sockets = remembered.get(server) ?? [];
    if (sockets.length < MOST_REMEMBERED) sockets.push(new WeakRef(socket));
    remembered.set(server, sockets);
  });
}

/**
 * Gives the connections of a server to a flow, from its first request on: open ones, and later ones as they are accepted. A listener does
 * not know its server before.
 */
function meetServer(socket: Socket | undefined, flow: AnswerFlow): void {
  const server = serverOf(socket);
  if (socket === undefined || server === null || known.has(server)) return;
  known.add(server);
  // Node is parsing what this one has sent: it is taken over when that is done.
  const add = (each: Socket | undefined) => queueMicrotask(() => each?.destroyed === false && flow.add(each));
  add(socket);
  for (const reference of remembered.get(server) ?? []) add(reference.deref());
  remembered.delete(server);
  server.on('encrypted' in socket ? 'secureConnection' : 'connection', add);
}

/** A property that Node sets for its own use, in every version from 8 on. */
function serverOf(socket: Socket | undefined): EventEmitter | null {
  return (socket as { readonly server?: EventEmitter | null } | undefined)?.server ?? null;
}
