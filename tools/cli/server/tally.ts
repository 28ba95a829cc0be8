/** How long further cases are counted before they are reported. */
const INTERVAL_MS = 60_000;

/** Counts what may happen thousands of times. Reports the first case at once, and those that follow once a minute with their number. */
export class Tally {
  readonly #report: (what: string, count: number) => void;
  readonly #intervalMs: number;
  /** How often something has happened since its last report. */
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(report: (what: string, count: number) => void, intervalMs = INTERVAL_MS) {
    this.#report = report;
    this.#intervalMs = intervalMs;
  }

  add(what: string): void {
    const counted = this.#counts.get(what);
    this.#counts.set(what, counted === undefined ? 0 : counted + 1);
    if (counted === undefined) this.#report(what, 1);
    // A pending report keeps no process alive.
    this.#timer ??= setInterval(() => this.#reportAll(), this.#intervalMs).unref();
  }

  /** Reports everything that was not reported yet, and starts anew. */
  close(): void {
    this.#reportAll();
    this.#counts.clear();
    this.#rest();
  }

  #reportAll(): void {
    for (const [what, count] of this.#counts) {
      if (count > 0) this.#report(what, count);
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
