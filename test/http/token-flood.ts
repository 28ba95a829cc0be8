import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** Requests sent on each connection, one behind the other: as many as are read before the first answer. */
const REQUESTS_EACH = 8;

/**
 * Asks a server on this machine for tokens with wrong passwords, and waits until it has read all
 * requests. Gives the connections, on which the answers arrive.
 */
export async function floodWithWrongPasswords(server: Server, count: number, nameOf: (index: number) => string): Promise<Socket[]> {
  let read = 0;
  const allRead = new Promise<void>((resolve) => {
    server.on('request', () => {
      if (++read === count) resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  for (let first = 0; first < count; first += REQUESTS_EACH) {
    const requests = Array.from({ length: REQUESTS_EACH }, (_, index) => {
      const headers = `Host: x\r\nprofileName: ${nameOf(first + index)}\r\nprofilePassword: wrong-${first + index}`;
      return `GET /auth/token HTTP/1.1\r\n${headers}\r\n\r\n`;
    });
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    // What is answered is of no interest, but must not fill the connection.
    socket.resume().write(requests.join(''));
    sockets.push(socket);
  }
  await allRead;
  return sockets;
}

/** Hangs up, and waits until that is done. */
export async function hangUp(sockets: readonly Socket[]): Promise<void> {
  const open = sockets.filter(({ closed }) => !closed);
  await Promise.all(open.map((socket) => once(socket.destroy(), 'close')));
}
