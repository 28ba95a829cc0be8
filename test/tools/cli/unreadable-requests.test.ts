import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../tools/cli/listen.js';
import { answerUnreadable } from '../../../tools/cli/unreadable-requests.js';

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer({ requestTimeout: 40, headersTimeout: 40, connectionsCheckingInterval: 20 }, (_, response) => response.end('read'));
  answerUnreadable(server);
  port = await listen(server, '127.0.0.1', 0);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes, 'latin1');
  return text(socket);
}

describe('a request that Node cannot read', () => {
  it.each([
    ['a byte outside of ASCII in the path', 'GET /caf\xe9 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'percent-encoded'],
    ['another protocol', 'HELLO\r\n\r\n', 400, 'not HTTP'],
    ['a path that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'too long'],
    ['a request that does not end', 'GET / HTTP/1.1\r\nHost:', 408, 'in time'],
  ])('%s is answered in the envelope', async (_, bytes, status, message) => {
    const reply = await send(bytes);
    const [head = '', body = ''] = reply.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
    const envelope = JSON.parse(body);
    expect(envelope).toEqual({
      Id: /^X-Request-Id: (\S+)$/m.exec(head)?.[1],
      Result: null,
      ClientSessionId: null,
      StatusCode: status,
      IsError: true,
      Errors: [expect.stringContaining(message)],
    });
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  });

  it('leaves one that it can read alone, and outlives a client that goes away', async () => {
    const gone = connect(port, '127.0.0.1');
    await once(gone, 'connect');
    gone.resetAndDestroy();
    expect(await send('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });
});
