import type { Socket } from 'node:net';

const END_OF_HEADERS = '\r\n\r\n';

type Parse = (this: Socket, piece: Buffer) => void;

/** What a connection has sent and Node has not parsed yet. */
export interface Parsing {
  readonly isWaiting: boolean;
  readonly waitingBytes: number;
  next(): void;
  drop(): void;
}

/**
 * Hands a connection of node:http to its parser request by request. Node parses what it reads at once: of 64 kB of the shortest requests it
 * makes 2,500, with 2 kB of objects for each, in 30 ms in which nobody else is answered. Null where Node does not listen to the data of the
 * connection: it then goes on as ever. `mayParse`: whether the next request may be parsed; `onWaiting`: called when something waits.
 */
export function readRequestByRequest(socket: Socket, mayParse: () => boolean, onWaiting: () => void): Parsing | null {
  const listeners = socket.listeners('data') as Parse[];
  const [parse] = listeners;
  if (parse === undefined || listeners.length !== 1) return null;
  let rest: Buffer | null = null;

  const parseFirst = (bytes: Buffer): void => {
    const end = endOfFirst(bytes);
    rest = end === bytes.length ? null : bytes.subarray(end);
    parse.call(socket, end === bytes.length ? bytes : bytes.subarray(0, end));
    if (rest === null || socket.rawListeners('data').includes(listener)) return;
    // The request was one for another protocol, whose reader has taken over.
    socket.unshift(rest);
    rest = null;
  };
  const listener = Object.assign(
    (bytes: Buffer): void => {
      if (rest === null && mayParse()) parseFirst(bytes);
      else rest = rest === null ? bytes : Buffer.concat([rest, bytes]);
      // Most often a request comes alone, or with its body.
      if (rest !== null && mayParse()) parseFirst(rest);
      if (rest !== null) onWaiting();
    },
    // Node takes its listener off when a connection goes over to another protocol; by this property it finds this one.
    { listener: parse },
  );
  socket.removeListener('data', parse);
  socket.on('data', listener);
  return {
    get isWaiting() {
      return rest !== null;
    },
    get waitingBytes() {
      return rest?.length ?? 0;
    },
    next() {
      if (rest !== null) parseFirst(rest);
    },
    drop() {
      rest = null;
    },
  };
}

/** By its headers; the end of the bytes where they do not end in them. */
function endOfFirst(bytes: Buffer): number {
  const found = bytes.indexOf(END_OF_HEADERS, 0, 'latin1');
  return found < 0 ? bytes.length : found + END_OF_HEADERS.length;
}
