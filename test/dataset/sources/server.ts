import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Packed } from '../damage.js';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Servers of one test file, on ports of their own. */
export class Servers {
  readonly #servers: Server[] = [];

  /** Serves below `/data`; returns the URL of that folder. */
  async serve(answer: Answer): Promise<string> {
    const server = createServer(answer);
    this.#servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/data`;
  }

  async close(): Promise<void> {
    const servers = this.#servers.splice(0);
    await Promise.all(
      servers.map((server) => {
        server.closeAllConnections();
        return new Promise((resolve) => server.close(resolve));
      }),
    );
  }
}

/** The name of the file that is asked for, empty outside the folder. */
export function nameIn(request: IncomingMessage): string {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  return pathname.startsWith('/data/') ? pathname.slice('/data/'.length) : '';
}

export function filesAt(files: Packed): Answer {
  return (request, response) => {
    const bytes = files.get(nameIn(request));
    response.writeHead(bytes === undefined ? 404 : 200).end(bytes);
  };
}
