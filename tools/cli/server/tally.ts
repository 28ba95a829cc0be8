/** How long further cases are counted before they are told of. */
const INTERVAL_MS = 60_000;

/**
 * Counts what may happen thousands of times: the first case is told of at once, those that follow
 * once a minute with their number.
 */
export class Tally {
  readonly #tell: (what: string, count: number) => void;
  readonly #intervalMs: number;
  /** How often something has happened since it was told of last. */
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(tell: (what: string, count: number) => void, intervalMs = INTERVAL_MS) {
    this.#tell = tell;
    this.#intervalMs = intervalMs;
  }

  add(what: string): void {
    const counted = this.#counts.get(what);
    this.#counts.set(what, counted === undefined ? 0 : counted + 1);
    if (counted === undefined) this.#tell(what, 1);
    // Waiting to tell keeps no process alive.
    this.#timer ??= setInterval(() => this.#report(), this.#intervalMs).unref();
  }

  /** Tells of everything that was not told of yet, and starts anew. */
  close(): void {
    this.#report();
    this.#counts.clear();
    this.#rest();
  }

  #report(): void {
    for (const [what, count] of this.#counts) {
      if (count > 0) this.#tell(what, count);
      // What has not happened for a while is news when it happens again.
      if (count > 0) this.#counts.set(what, 0);
      else this.#counts.delete(what);
    }
    if (this.#counts.size === 0) this.#rest();
  }

  #rest(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
