import { type Server, STATUS_CODES } from 'node:http';
import { errorBody } from '../../src/http/envelope.js';

/** What Node refuses before it is a request, by the code of its error (RFC 9110, section 15.5; RFC 6585, section 5). */
const REFUSED: ReadonlyMap<string | undefined, readonly [status: number, message: string]> = new Map([
  ['HPE_HEADER_OVERFLOW', [431, 'The request line and the headers are too long']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request did not arrive in time']],
]);
const NOT_HTTP = [400, 'The request is not HTTP/1.1, or its path holds bytes that are not percent-encoded'] as const;

/** Has a server answer in the envelope what it cannot read as a request, too. */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = REFUSED.get(error.code) ?? NOT_HTTP;
    const id = crypto.randomUUID();
    const body = errorBody(id, status, [message]);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: private, no-store',
      `X-Request-Id: ${id}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}
