import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AnswerFlow, type Peer, peerOf } from '../../src/http/answer-flow.js';
import { connectionAddress } from '../../src/http/node-listener.js';
import type { RefusalReason, Traffic } from '../../src/http/traffic.js';
import type { ServerLimits } from './limits.js';

/** The connections of one client network. */
export interface Network {
  /** Connections without a request yet, in the order in which they came. */
  readonly silent: Set<Peer>;
  /** Connections that are kept without an open answer, in the order in which they became idle. */
  readonly idle: Set<Peer>;
  /** Connections with open answers, in the order in which they got the first of these. */
  readonly busy: Set<Peer>;
}

/** A connection that gives way, and why it can. */
interface GivingWay {
  readonly peer: Peer;
  readonly why: 'delayed' | 'idle' | 'unread';
}

function sizeOf({ silent, idle, busy }: Network): number {
  return silent.size + idle.size + busy.size;
}

/**
 * The connection that gives way to a new one of a network, of the busiest network that has one to give: a delayed refusal first,
 * then an idle connection, the oldest without a request before the one that is kept for longest, then one whose client does not
 * take its answer. Nobody gives way to a network that has more connections than his own. Null: none can.
 */
export function whoGivesWay(networks: ReadonlyMap<string, Network>, newcomer: string): GivingWay | null {
  const own = networks.get(newcomer);
  const least = own === undefined ? 1 : sizeOf(own) + 1;
  // The newcomer counts for his network.
  const sizes = [...networks.values()].map((network) => ({ network, size: sizeOf(network) + (network === own ? 1 : 0) }));
  const busiest = sizes.filter(({ size }) => size >= least).sort((a, b) => b.size - a.size);
  for (const { network } of busiest) {
    const found = ofNetwork(network);
    if (found !== null) return found;
  }
  return null;
}

/** The connection of a network that gives way first; null where all of its answers are being made. */
function ofNetwork({ silent, idle, busy }: Network): GivingWay | null {
  for (const peer of busy) {
    if (peer.delayed.size > 0 && peer.delayed.size === peer.responses.size) return { peer, why: 'delayed' };
  }
  const [oldest] = silent.size > 0 ? silent : idle;
  if (oldest !== undefined) return { peer: oldest, why: 'idle' };
  for (const peer of busy) {
    const [next] = peer.responses;
    if (next?.headersSent === true && peer.socket.writableNeedDrain) return { peer, why: 'unread' };
  }
  return null;
}

/** Connections above the limit that are answered with a refusal. Together with the limit they stay below 1,024 open files. */
const RESERVE = 64;

export interface ConnectionOptions {
  readonly limits: Pick<ServerLimits, 'maxConnections' | 'maxConnectionsPerNetwork' | 'maxOpenAnswers' | 'maxWaitingBytes'>;
  /** The address of the client that asks, from a header of a proxy; undefined: that of the connection. */
  readonly clientAddress: ((request: IncomingMessage) => string | undefined) | undefined;
  /** Called for each connection that is closed or refused. */
  readonly onRefused: (reason: RefusalReason) => void;
}

/** Where a connection is counted. */
interface Place {
  readonly name: string;
  readonly network: Network;
}

/**
 * The open connections of a server. At the limit the busiest client network gives way, see {@link whoGivesWay}. A new connection
 * for which there is no room is taken into a reserve, where its first request is refused.
 */
export class Connections {
  readonly #flow: AnswerFlow;
  readonly #all = new Set<Peer>();
  readonly #networks = new Map<string, Network>();
  readonly #places = new Map<Peer, Place>();
  /** Connections above the limit, oldest first. */
  readonly #reserve = new Set<Peer>();
  readonly #afterwards = new Map<Peer, () => void>();
  #isClosing = false;

  constructor(
    server: Server,
    private readonly options: ConnectionOptions,
  ) {
    this.#flow = new AnswerFlow(options.limits, options.clientAddress ?? connectionAddress, {
      onAnswering: (peer) => this.#answering(peer),
      onIdle: (peer) => this.#answered(peer),
      onClosed: (peer) => this.#remove(peer),
      onUnread: () => options.onRefused('unread'),
    });
    server.on('connection', (socket: Socket) => this.#add(this.#flow.add(socket)));
  }

  get size(): number {
    return this.#all.size;
  }

  get traffic(): Traffic {
    return this.#flow.traffic;
  }

  /** Runs a task that answers a request, or one that refuses it where there is no room for its client. */
  answer(request: IncomingMessage, response: ServerResponse, { answer, refuse }: Record<'answer' | 'refuse', () => void>): void {
    this.#flow.answer(request, response, () => {
      const peer = peerOf(request.socket);
      if (peer === null || (!this.#reserve.has(peer) && !this.#isBeyondNetwork(peer))) return void answer();
      response.setHeader('connection', 'close');
      refuse();
    });
  }

  /** The request that came last on a connection; null when none has come. */
  lastRequest(socket: Socket): IncomingMessage | null {
    return peerOf(socket)?.lastRequest ?? null;
  }

  /** Whether the client waits for an answer that has not begun yet. */
  isAnswerPending(socket: Socket): boolean {
    const [next] = peerOf(socket)?.responses ?? [];
    return next?.headersSent === false;
  }

  /** Runs a task when every request that came on a connection has been answered; at once when none is open. */
  whenAnswered(socket: Socket, task: () => void): void {
    const peer = peerOf(socket);
    if (peer === null || peer.responses.size === 0) task();
    else this.#afterwards.set(peer, task);
  }

  /** Whether each connection ends with the answer that is given on it next. */
  closeAfterAnswers(isClosing: boolean): void {
    this.#isClosing = isClosing;
    if (isClosing) for (const peer of this.#all) closeAfterLast(peer);
  }

  /** Closes the connections on which no request is being answered. */
  closeIdle(): void {
    for (const { socket, responses } of [...this.#all]) if (responses.size === 0) socket.destroy();
  }

  /** Cuts off everything. */
  closeAll(): void {
    for (const { socket } of [...this.#all, ...this.#reserve]) socket.destroy();
  }

  #add(peer: Peer): void {
    const name = this.#flow.networkOf(peer);
    const own = this.#networks.get(name);
    const { maxConnections, maxConnectionsPerNetwork } = this.options.limits;
    const isBeyondOwn = own !== undefined && sizeOf(own) >= maxConnectionsPerNetwork;
    if (isBeyondOwn || this.#all.size >= maxConnections) {
      const gives = isBeyondOwn ? ofNetwork(own) : whoGivesWay(this.#networks, name);
      if (gives === null) {
        this.#toReserve(peer, isBeyondOwn ? 'network' : 'crowded');
        return;
      }
      this.#giveWay(gives);
    }
    this.#all.add(peer);
    this.#join(peer, name).silent.add(peer);
  }

  /** There a connection waits for its first request to be refused. Whoever sends none makes room for the next. */
  #toReserve(peer: Peer, reason: RefusalReason): void {
    this.#refused(reason);
    this.#reserve.add(peer);
    if (this.#reserve.size <= RESERVE) return;
    const [oldest] = this.#reserve;
    oldest?.socket.destroy();
    if (oldest !== undefined) this.#reserve.delete(oldest);
  }

  #giveWay({ peer, why }: GivingWay): void {
    this.#refused(why);
    // Its end comes later, and must not count until then.
    this.#remove(peer);
    if (why !== 'delayed') {
      peer.socket.destroy();
      return;
    }
    closeAfterLast(peer);
    for (const send of [...peer.delayed.values()]) send();
  }

  #refused(reason: RefusalReason): void {
    this.#flow.traffic.refusals[reason] += 1;
    this.options.onRefused(reason);
  }

  /** Whether the client of a proxy has more connections than a network may: it shows in the requests. */
  #isBeyondNetwork(peer: Peer): boolean {
    const { maxConnectionsPerNetwork } = this.options.limits;
    const place = maxConnectionsPerNetwork === Number.POSITIVE_INFINITY ? undefined : this.#places.get(peer);
    if (place === undefined || sizeOf(place.network) <= maxConnectionsPerNetwork) return false;
    this.#refused('network');
    return true;
  }

  #join(peer: Peer, name: string): Network {
    const network = this.#networks.get(name) ?? { silent: new Set(), idle: new Set(), busy: new Set() };
    this.#networks.set(name, network);
    this.#places.set(peer, { name, network });
    return network;
  }

  #leave(peer: Peer): void {
    const place = this.#places.get(peer);
    if (place === undefined) return;
    const { name, network } = place;
    network.silent.delete(peer);
    network.idle.delete(peer);
    network.busy.delete(peer);
    if (sizeOf(network) === 0) this.#networks.delete(name);
    this.#places.delete(peer);
  }

  #answering(peer: Peer): void {
    let place = this.#places.get(peer);
    if (place === undefined) return;
    if (this.options.clientAddress !== undefined) {
      // Over a connection of a proxy another client may ask than before.
      const name = this.#flow.networkOf(peer);
      if (name !== place.name) {
        this.#leave(peer);
        place = { name, network: this.#join(peer, name) };
      }
    }
    const { silent, idle, busy } = place.network;
    if (!idle.delete(peer)) silent.delete(peer);
    busy.add(peer);
    if (this.#isClosing) closeAfterLast(peer);
  }

  #answered(peer: Peer): void {
    const network = this.#places.get(peer)?.network;
    if (network?.busy.delete(peer)) network.idle.add(peer);
    if (this.#afterwards.size === 0) return;
    this.#afterwards.get(peer)?.();
    this.#afterwards.delete(peer);
  }

  #remove(peer: Peer): void {
    this.#all.delete(peer);
    this.#reserve.delete(peer);
    this.#afterwards.delete(peer);
    this.#leave(peer);
  }
}

/** Has a connection end with the answer to the request that came last, unless that is being sent. */
function closeAfterLast({ responses }: Peer): void {
  const [last, ...earlier] = [...responses].reverse();
  for (const response of earlier) if (!response.headersSent) response.removeHeader('connection');
  if (last?.headersSent === false) last.setHeader('connection', 'close');
}
