import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '../auth/passwords/client-network.js';
import { DoorplateError } from '../errors.js';
import { groupBy } from '../group.js';
import { type Parsing, readRequestByRequest } from './request-by-request.js';
import { createTraffic, type MutableTraffic } from './traffic.js';

/** What one connection, or all together, may have open. */
export interface FlowLimits {
  /** Answers of one connection begun and not yet taken; requests beyond them are not read. */
  readonly maxOpenAnswers: number;
  /** Bytes that wait for clients, over all connections. Beyond them the connection that holds most is closed. */
  readonly maxWaitingBytes: number;
}

export const DEFAULT_FLOW_LIMITS: FlowLimits = {
  // More than a browser or a proxy asks for at once on a connection of HTTP/1.1.
  maxOpenAnswers: 8,
  // Room for a full kilobyte of unread answers on each of 60,000 connections; an eighth of a heap of 512 MB.
  maxWaitingBytes: 64 * 1024 * 1024,
};

export interface FlowEvents {
  /** A request is about to be answered. */
  onAnswering?(peer: Peer): void;
  /** The last open answer of a connection has been taken. */
  onIdle?(peer: Peer): void;
  onClosed?(peer: Peer): void;
  /** A connection was closed because too many bytes wait for clients. */
  onUnread?(): void;
}

/** A request read, which begins when an answer before it has been taken. */
interface Held {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly task: () => void;
}

export class Peer {
  /** Answers not taken yet, in the order of their requests. */
  readonly responses = new Set<ServerResponse>();
  /** Refusals among them that wait; each is sent by its function. */
  readonly delayed = new Map<ServerResponse, () => void>();
  readonly held: Held[] = [];
  /** Begun last; null before the first. */
  begun: IncomingMessage | null = null;
  parsing: Parsing | null = null;
  isPaused = false;
  /** Its share of the waiting bytes of all. */
  countedBytes = 0;

  constructor(
    readonly socket: Socket,
    readonly flow: AnswerFlow,
  ) {}

  /** Read last; null before the first. */
  get lastRequest(): IncomingMessage | null {
    return this.held.at(-1)?.request ?? this.begun;
  }

  /** Bytes of answers that the system has not taken yet. */
  get unsentBytes(): number {
    let bytes = 0;
    for (const { writableLength } of this.responses) bytes += writableLength;
    return bytes;
  }
}

/** For all flows of the process, so that no connection is bound twice. */
const peers = new WeakMap<Socket, Peer>();

/** Null before the first request, and for what is no connection. */
export function peerOf(socket: Socket | undefined): Peer | null {
  return (socket && peers.get(socket)) ?? null;
}

/** A request read and not begun: the objects of Node for it and its answer, measured. */
const HELD_BYTES = 2048;
/** How long held requests are begun before new connections are accepted and read: Node accepts one in a turn. */
const TURN_MS = 1;

/**
 * Bounds what clients can have a server hold. A connection has a few open answers; what it has sent beyond them waits as bytes, and it is
 * not read on until its client has taken some. So a client that sends and never reads holds one answer and one piece.
 */
export class AnswerFlow {
  readonly traffic: MutableTraffic = createTraffic();
  readonly #pressed = new Set<Peer>();
  /** Connections that have something to begin and may. */
  readonly #ready = new Set<Peer>();
  #isScheduled = false;

  constructor(
    private readonly limits: FlowLimits,
    private readonly clientAddress: (request: IncomingMessage) => string | undefined,
    private readonly events: FlowEvents = {},
  ) {
    for (const name of ['maxOpenAnswers', 'maxWaitingBytes'] as const) {
      if (!(limits[name] >= 1)) throw new DoorplateError('CONFIG_INVALID', `${name} is ${limits[name]}, expected 1 or more`);
    }
  }

  /** Takes charge of a connection, unless another flow has it. Not to be called while Node parses what it has sent. */
  add(socket: Socket): Peer {
    const peer = peers.get(socket) ?? this.#register(socket);
    if (peer.flow === this) this.#readApart(peer);
    return peer;
  }

  /** Runs the task of a request as soon as its connection may have one more open answer. */
  answer(request: IncomingMessage, response: ServerResponse, task: () => void): void {
    const { socket } = request;
    // Hosts that only imitate a request, as in tests, have none.
    const peer = typeof socket?.pause === 'function' ? (peers.get(socket) ?? this.#register(socket)) : null;
    if (peer === null || peer.responses.has(response)) {
      task();
    } else if (peer.flow !== this) {
      // Of two listeners on one server the first bounds them both.
      peer.flow.answer(request, response, task);
    } else if (peer.held.length === 0 && !this.#isFull(peer)) {
      this.#begin(peer, { request, response, task });
    } else {
      peer.held.push({ request, response, task });
      this.#hold(peer);
    }
  }

  /** Counts an answer that was written and not taken at once. */
  written(response: ServerResponse): void {
    const peer = response.writableFinished ? null : peerOf(response.req.socket);
    if (peer?.responses.has(response)) peer.flow.#count(peer);
  }

  /** Takes note of a refusal that waits; `send` ends its wait. */
  delayed(peer: Peer, response: ServerResponse, send: () => void): void {
    if (!peer.responses.has(response) || peer.delayed.has(response)) return;
    peer.delayed.set(response, send);
    peer.flow.traffic.delayedRefusals += 1;
  }

  /** Of the client that asked last. */
  networkOf({ begun, socket }: Peer): string {
    return clientNetwork(begun === null ? socket.remoteAddress : this.clientAddress(begun));
  }

  #register(socket: Socket): Peer {
    const peer = new Peer(socket, this);
    peers.set(socket, peer);
    this.traffic.connections += 1;
    socket.on('close', () => this.#closed(peer));
    return peer;
  }

  #readApart(peer: Peer): void {
    peer.parsing ??= readRequestByRequest(
      peer.socket,
      () => this.#mayParse(peer),
      () => this.#hold(peer),
    );
  }

  #begin(peer: Peer, { request, response, task }: Held): void {
    peer.begun = request;
    peer.responses.add(response);
    response.on('close', () => this.#ended(peer, response));
    this.events.onAnswering?.(peer);
    task();
  }

  #ended(peer: Peer, response: ServerResponse): void {
    if (!peer.responses.delete(response)) return;
    this.#forgetDelay(peer, response);
    if (peer.countedBytes > 0) this.#count(peer);
    if (peer.isPaused) this.#schedule(peer);
    else if (peer.responses.size === 0) this.events.onIdle?.(peer);
  }

  /** No request may begin before an answer has been taken. */
  #isFull({ responses, socket, unsentBytes }: Peer): boolean {
    if (responses.size === 0) return false;
    return responses.size >= this.limits.maxOpenAnswers || socket.writableNeedDrain || unsentBytes >= socket.writableHighWaterMark;
  }

  /** The rest of a body may always be parsed, another request while it may begin. */
  #mayParse(peer: Peer): boolean {
    return peer.lastRequest?.complete === false || (peer.held.length === 0 && !this.#isFull(peer));
  }

  /** Reads no more of a connection until what was read has begun. */
  #hold(peer: Peer): void {
    if (!peer.isPaused) {
      peer.isPaused = true;
      this.traffic.pausedConnections += 1;
      peer.socket.pause();
      // Node resumes a connection with each answer that ends.
      peer.socket.on('resume', repause);
    }
    this.#count(peer);
    this.#schedule(peer);
  }

  #goOn(peer: Peer): void {
    peer.isPaused = false;
    this.traffic.pausedConnections -= 1;
    peer.socket.off('resume', repause);
    peer.socket.resume();
    this.#count(peer);
    if (peer.responses.size === 0) this.events.onIdle?.(peer);
  }

  #schedule(peer: Peer): void {
    this.#ready.add(peer);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#advance());
  }

  /** Begins what waited, one request of each connection in turn, for a few milliseconds. */
  #advance(): void {
    this.#isScheduled = false;
    const end = performance.now() + TURN_MS;
    for (const peer of this.#ready) {
      this.#ready.delete(peer);
      // Behind all others: those that are added while a set is gone through come last.
      if (this.#step(peer)) this.#ready.add(peer);
      if (performance.now() > end) break;
    }
    const [next] = this.#ready;
    if (next !== undefined) this.#schedule(next);
  }

  /** Begins one request of a connection; false: nothing more to do for it now. */
  #step(peer: Peer): boolean {
    if (!peer.isPaused) return false;
    if (peer.held.length > 0) {
      if (this.#isFull(peer)) return false;
      this.#begin(peer, peer.held.shift() as Held);
      return true;
    }
    if (peer.parsing?.isWaiting !== true) {
      this.#goOn(peer);
      return false;
    }
    if (!this.#mayParse(peer)) return false;
    // The connection is looked at once more: where nothing waits any more it goes on, in the middle of a body too.
    peer.parsing.next();
    return true;
  }

  #count(peer: Peer): void {
    const bytes = peer.unsentBytes + (peer.parsing?.waitingBytes ?? 0) + HELD_BYTES * peer.held.length;
    this.traffic.waitingBytes += bytes - peer.countedBytes;
    peer.countedBytes = bytes;
    if (bytes === 0) this.#pressed.delete(peer);
    else this.#pressed.add(peer);
    while (this.traffic.waitingBytes > this.limits.maxWaitingBytes) {
      const heaviest = this.#heaviest();
      if (heaviest === null) return;
      this.traffic.refusals.unread += 1;
      this.events.onUnread?.();
      heaviest.socket.destroy();
      this.#drop(heaviest);
    }
  }

  /** Of the network with most waiting bytes, the connection with most. */
  #heaviest(): Peer | null {
    let most = 0;
    let heaviest: Peer | null = null;
    for (const peers of groupBy(this.#pressed, (peer) => this.networkOf(peer)).values()) {
      const bytes = peers.reduce((sum, { countedBytes }) => sum + countedBytes, 0);
      if (bytes <= most) continue;
      most = bytes;
      heaviest = peers.reduce((best, peer) => (peer.countedBytes > best.countedBytes ? peer : best));
    }
    return heaviest;
  }

  /** Forgets what waits on a connection that has ended. */
  #drop(peer: Peer): void {
    peer.held.length = 0;
    peer.parsing?.drop();
    this.traffic.waitingBytes -= peer.countedBytes;
    peer.countedBytes = 0;
    this.#pressed.delete(peer);
    this.#ready.delete(peer);
    if (peer.isPaused) this.traffic.pausedConnections -= 1;
    peer.isPaused = false;
  }

  #closed(peer: Peer): void {
    this.#drop(peer);
    for (const response of peer.responses) this.#forgetDelay(peer, response);
    // What is written to it from now on goes nowhere.
    peer.responses.clear();
    this.traffic.connections -= 1;
    this.events.onClosed?.(peer);
  }

  #forgetDelay(peer: Peer, response: ServerResponse): void {
    if (peer.delayed.delete(response)) this.traffic.delayedRefusals -= 1;
  }
}

function repause(this: Socket): void {
  this.pause();
}
