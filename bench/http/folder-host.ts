import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host on this machine that has folders of files by the first part of their URLs. */
export abstract class FolderHost {
  readonly #names: Iterable<string>;
  readonly #server = createServer((request, response) => void this.answer(request, response));

  protected constructor(names: Iterable<string>) {
    this.#names = names;
  }

  /** Starts to listen; the URLs of the folders. */
  async start(): Promise<readonly string[]> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return [...this.#names].map((name) => `http://127.0.0.1:${port}/${name}`);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  protected abstract answer(request: IncomingMessage, response: ServerResponse): unknown;
}

/** The bytes of a file that a request wants, from and to behind the last; null: all of them. */
export function rangeOf({ headers }: IncomingMessage, size: number): readonly [from: number, to: number] | null {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  return first === undefined ? null : [Number(first), Math.min(size, Number(last) + 1)];
}
