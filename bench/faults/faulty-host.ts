import type { IncomingMessage, ServerResponse } from 'node:http';
import { FolderHost, rangeOf } from '../http/folder-host.js';
import { answerSoundly, HOST_FAULTS } from './host-faults.js';

/** Datasets in memory behind a host that knows ranges, and of whose requests a share fails in all the ways there are. */
export class FaultyHost extends FolderHost {
  /** The share of requests that fail. */
  share = 0;
  requests = 0;
  /** How often each fault has struck. */
  readonly struck = new Map<string, number>();
  readonly #datasets: ReadonlyMap<string, ReadonlyMap<string, Uint8Array>>;
  readonly #random: () => number;
  readonly #faults: readonly string[];

  /** `datasets`: the files of each by its name; `faults`: those that strike. */
  constructor(
    datasets: ReadonlyMap<string, ReadonlyMap<string, Uint8Array>>,
    random: () => number,
    faults: readonly string[] = Object.keys(HOST_FAULTS),
  ) {
    super(datasets.keys());
    this.#datasets = datasets;
    this.#random = random;
    this.#faults = faults;
  }

  protected override answer(request: IncomingMessage, response: ServerResponse): void {
    this.requests++;
    // Clients that give up reset the connection.
    response.on('error', () => undefined);
    const [, dataset = '', name = ''] = (request.url ?? '').split('/');
    const bytes = this.#datasets.get(dataset)?.get(name);
    if (bytes === undefined) return void response.writeHead(404).end();
    const range = rangeOf(request, bytes.length);
    const exchange = { request, response, file: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), range, random: this.#random };
    if (this.#random() >= this.share) return void answerSoundly(exchange);
    const fault = this.#faults[Math.floor(this.#random() * this.#faults.length)] as string;
    this.struck.set(fault, (this.struck.get(fault) ?? 0) + 1);
    HOST_FAULTS[fault]?.(exchange);
  }
}
