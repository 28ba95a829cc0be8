import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { AnswerFlow } from './answer-flow.js';

/** Connections of a server that are remembered before its first request; beyond them each is met with its own. */
const MOST_REMEMBERED = 10_000;

const known = new WeakSet<object>();
/** Connections of servers that are not known yet. */
const remembered = new WeakMap<object, WeakRef<Socket>[]>();
let isSubscribed = false;

/** Remembers connections that are accepted before the first request of their server, where the runtime tells of them. */
export function rememberConnections(): void {
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
 * Gives all connections of a server to a flow, from its first request on: those that are open, and later ones as they are
 * accepted. A listener does not know its server before.
 */
export function meetServer(socket: Socket | undefined, flow: AnswerFlow): void {
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

/** The server that has accepted a connection: a property that Node sets for its own use, in every version from 8 on. */
function serverOf(socket: Socket | undefined): EventEmitter | null {
  return (socket as { readonly server?: EventEmitter | null } | undefined)?.server ?? null;
}
