import { type DatasetSource, directorySource } from '../../src/dataset/index.js';

/** So long that the processor's own work between two reads does not tell. */
const LATENCY_MS = 4;

/** What has been read through a source. */
export interface Traffic {
  readonly bytes: number;
  readonly requests: number;
  /** Requests of which each was made after another one had been answered. */
  readonly inARow: number;
}

/** A folder behind a network that answers every request after the same time, however many there are. */
export class CountedNetwork {
  readonly source: DatasetSource;
  #bytes = 0;
  #requests = 0;
  /** The longest row of requests that have been answered. */
  #inARow = 0;

  constructor(folder: string) {
    const files = directorySource(folder);
    this.source = {
      label: folder,
      prefersRanges: true,
      read: async (name, options) => {
        const row = this.#inARow + 1;
        this.#requests++;
        const bytes = await files.read(name, options);
        await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
        this.#bytes += bytes.byteLength;
        this.#inARow = Math.max(this.#inARow, row);
        return bytes;
      },
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
