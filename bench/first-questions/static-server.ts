import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, normalize } from 'node:path';
import { FolderHost, rangeOf } from '../http/folder-host.js';

/** What has been read. */
export interface Traffic {
  readonly bytes: number;
  readonly requests: number;
  /** Requests, each made after another one had been answered. */
  readonly inARow: number;
}

/** Counts what is read. */
class TrafficCount {
  #bytes = 0;
  #requests = 0;
  /** The longest row of requests that have been answered. */
  #inARow = 0;

  /** A request is made; gives what is called with its bytes when it is answered. */
  begin(): (bytes: number) => void {
    const row = this.#inARow + 1;
    this.#requests++;
    return (bytes) => {
      this.#bytes += bytes;
      this.#inARow = Math.max(this.#inARow, row);
    };
  }

  /** What has been read since it was taken last. */
  take(): Traffic {
    const taken = { bytes: this.#bytes, requests: this.#requests, inARow: this.#inARow };
    this.#bytes = 0;
    this.#requests = 0;
    this.#inARow = 0;
    return taken;
  }
}

/** So long that the processor's own work between two reads does not tell. */
const LATENCY_MS = 25;

/** Folders on a static host that knows ranges and answers every request after the same time. */
export class StaticServer extends FolderHost {
  readonly #folders: ReadonlyMap<string, string>;
  readonly traffic = new TrafficCount();

  /** `folders`: the path of each by the first part of its URL. */
  constructor(folders: Readonly<Record<string, string>>) {
    super(Object.keys(folders));
    this.#folders = new Map(Object.entries(folders));
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answered = this.traffic.begin();
    const [, name = '', file = ''] = normalize(request.url ?? '').split('/');
    const folder = this.#folders.get(name);
    const handle = folder === undefined ? null : await open(join(folder, file)).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    if (handle === null) return void response.writeHead(404).end();
    try {
      const { size } = await handle.stat();
      const range = rangeOf(request, size);
      const [start, end] = range ?? [0, size];
      const bytes = Buffer.alloc(end - start);
      await handle.read(bytes, 0, bytes.length, start);
      const told = range === null ? {} : { 'content-range': `bytes ${start}-${end - 1}/${size}` };
      response.writeHead(range === null ? 200 : 206, { 'content-length': bytes.length, ...told }).end(bytes);
      answered(bytes.length);
    } finally {
      await handle.close();
    }
  }
}
