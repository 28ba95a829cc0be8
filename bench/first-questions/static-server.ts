import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { TrafficCount } from '../pages/traffic.js';

/** So long that the processor's own work between two reads does not tell. */
const LATENCY_MS = 5;

/** Folders on a static host that knows ranges and answers every request after the same time. */
export class StaticServer {
  readonly #folders: ReadonlyMap<string, string>;
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly traffic = new TrafficCount();

  /** `folders`: the path of each by the first part of its URL. */
  constructor(folders: Readonly<Record<string, string>>) {
    this.#folders = new Map(Object.entries(folders));
  }

  /** Starts to listen; the URLs of the folders. */
  async start(): Promise<readonly string[]> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return [...this.#folders.keys()].map((name) => `http://127.0.0.1:${port}/${name}`);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer({ url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const answered = this.traffic.begin();
    const [, name = '', file = ''] = normalize(url).split('/');
    const folder = this.#folders.get(name);
    const handle = folder === undefined ? null : await open(join(folder, file)).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    if (handle === null) return void response.writeHead(404).end();
    try {
      const { size } = await handle.stat();
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
      const [start, end] = from === undefined ? [0, size] : [Number(from), Math.min(size, Number(to) + 1)];
      const bytes = Buffer.alloc(end - start);
      await handle.read(bytes, 0, bytes.length, start);
      const range = from === undefined ? {} : { 'content-range': `bytes ${start}-${end - 1}/${size}` };
      response.writeHead(from === undefined ? 200 : 206, { 'content-length': bytes.length, ...range }).end(bytes);
      answered(bytes.length);
    } finally {
      await handle.close();
    }
  }
}
