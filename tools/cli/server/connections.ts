import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What happens to connections beyond the limit. */
export interface CrowdEvents {
  /** An idle connection was closed to make room for a new one. */
  onReplaced(): void;
  /** A new connection was closed, because requests are being answered on all others. */
  onRefused(): void;
}

/** One open connection. */
class Connection {
  /** Answers that have not ended yet, in the order of their requests. */
  readonly responses = new Set<ServerResponse>();
  /** The request that came last; null before the first. */
  request: IncomingMessage | null = null;
  /** Runs when the last answer has ended. */
  afterwards: (() => void) | null = null;

  constructor(readonly socket: Socket) {}
}

/**
 * The open connections of a server. Beyond `max` a new connection takes the place of an idle one: the
 * oldest of those that have not sent a request yet, else the one that has been kept alive for longest
 * without a request. Silent connections keep nobody out that way.
 */
export class Connections {
  readonly #all = new Map<Socket, Connection>();
  /** In the order in which they came. */
  readonly #silent = new Set<Connection>();
  /** In the order in which they became idle. */
  readonly #idle = new Set<Connection>();
  readonly #max: number;
  readonly #events: CrowdEvents;
  #isClosing = false;

  constructor(server: Server, max: number, events: CrowdEvents) {
    this.#max = max;
    this.#events = events;
    server.on('connection', (socket: Socket) => this.#add(socket));
  }

  get size(): number {
    return this.#all.size;
  }

  /** Takes note of a request that is about to be answered. */
  answering(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#all.get(request.socket);
    if (connection === undefined) return;
    if (connection.request === null) this.#silent.delete(connection);
    else this.#idle.delete(connection);
    connection.request = request;
    connection.responses.add(response);
    if (this.#isClosing) closeAfterLast(connection);
    response.on('close', () => this.#answered(connection, response));
  }

  /** The request that came last on a connection; null when none has come. */
  lastRequest(socket: Socket): IncomingMessage | null {
    return this.#all.get(socket)?.request ?? null;
  }

  /** Whether the client waits for an answer that has not begun yet. */
  isAnswerPending(socket: Socket): boolean {
    const [next] = this.#all.get(socket)?.responses ?? [];
    return next?.headersSent === false;
  }

  /** Runs a task when every request that came on a connection has been answered; at once when none is open. */
  whenAnswered(socket: Socket, task: () => void): void {
    const connection = this.#all.get(socket);
    if (connection === undefined || connection.responses.size === 0) task();
    else connection.afterwards = task;
  }

  /** Whether each connection ends with the answer that is given on it next. */
  closeAfterAnswers(isClosing: boolean): void {
    this.#isClosing = isClosing;
    if (isClosing) for (const connection of this.#all.values()) closeAfterLast(connection);
  }

  /** Closes the connections on which no request is being answered. */
  closeIdle(): void {
    for (const { socket } of [...this.#silent, ...this.#idle]) socket.destroy();
  }

  /** Cuts off everything. */
  closeAll(): void {
    for (const socket of this.#all.keys()) socket.destroy();
  }

  #add(socket: Socket): void {
    const connection = new Connection(socket);
    if (this.#all.size >= this.#max && !this.#makeRoom()) {
      socket.destroy();
      this.#events.onRefused();
      return;
    }
    this.#all.set(socket, connection);
    this.#silent.add(connection);
    socket.once('close', () => this.#remove(connection));
  }

  #makeRoom(): boolean {
    const [oldest] = this.#silent.size > 0 ? this.#silent : this.#idle;
    if (oldest === undefined) return false;
    oldest.socket.destroy();
    // Its `close` comes later, and must not count until then.
    this.#remove(oldest);
    this.#events.onReplaced();
    return true;
  }

  #remove(connection: Connection): void {
    this.#all.delete(connection.socket);
    this.#silent.delete(connection);
    this.#idle.delete(connection);
  }

  #answered(connection: Connection, response: ServerResponse): void {
    connection.responses.delete(response);
    if (connection.responses.size > 0 || !this.#all.has(connection.socket)) return;
    this.#idle.add(connection);
    connection.afterwards?.();
    connection.afterwards = null;
  }
}

/** Has a connection end with the answer to the request that came last, unless that is being sent. */
function closeAfterLast({ responses }: Connection): void {
  const [last, ...earlier] = [...responses].reverse();
  for (const response of earlier) if (!response.headersSent) response.removeHeader('connection');
  if (last?.headersSent === false) last.setHeader('connection', 'close');
}
