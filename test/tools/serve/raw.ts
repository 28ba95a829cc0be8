import { connect, type Socket } from 'node:net';

/** What came back on a connection, and how it ended. */
export interface Exchanged {
  /** Bytes as Latin-1. */
  readonly text: string;
  /** `closed` by the server; `reset` by it; still `open` when time was up. */
  readonly end: 'closed' | 'reset' | 'open';
}

/** A step of a client: bytes to send, milliseconds to wait, or the end of what it sends. */
export type Step = string | Buffer | number | 'FIN';

/** Sends bytes over a connection of its own and reads until the server closes it. */
export async function converse(port: number, steps: readonly Step[], patienceMs = 5000): Promise<Exchanged> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const ended = read(socket, patienceMs);
  for (const step of steps) {
    if (typeof step === 'number') await new Promise((resolve) => setTimeout(resolve, step));
    else if (step === 'FIN') socket.end();
    else if (socket.writable) socket.write(typeof step === 'string' ? Buffer.from(step, 'latin1') : step);
  }
  return await ended;
}

function read(socket: Socket, patienceMs: number): Promise<Exchanged> {
  return new Promise((resolve) => {
    let text = '';
    const finish = (end: Exchanged['end']) => {
      clearTimeout(patience);
      socket.destroy();
      resolve({ text, end });
    };
    const patience = setTimeout(finish, patienceMs, 'open');
    socket.setEncoding('latin1');
    socket.on('data', (piece) => {
      text += piece;
    });
    socket.on('end', () => finish('closed'));
    socket.on('error', () => finish('reset'));
  });
}

/** One answer on a connection. */
export interface RawAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Takes apart the answers of a connection; throws where the bytes are no whole answers. */
export function answersIn({ text }: Pick<Exchanged, 'text'>): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== ''; ) {
    const gap = rest.indexOf('\r\n\r\n');
    const [line = '', ...fields] = rest.slice(0, gap).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) [A-Z]/.exec(line)?.[1] ?? Number.NaN);
    const headers = Object.fromEntries(fields.map((field) => [field.split(':')[0]?.toLowerCase(), field.replace(/^[^:]*: ?/, '')]));
    const length = status === 100 ? 0 : Number(headers['content-length']);
    if (gap < 0 || !(length >= 0) || rest.length < gap + 4 + length) throw new Error(`no whole answer: ${rest.slice(0, 200)}`);
    answers.push({ status, headers, body: rest.slice(gap + 4, gap + 4 + length) });
    rest = rest.slice(gap + 4 + length);
  }
  return answers;
}
