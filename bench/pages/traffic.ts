/** What has been read. */
export interface Traffic {
  readonly bytes: number;
  readonly requests: number;
  /** Requests of which each was made after another one had been answered. */
  readonly inARow: number;
}

/** Counts what is read. */
export class TrafficCount {
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
