/** How long further cases are counted before they are reported. */
const INTERVAL_MS = 60_000;

/** Counts what may happen thousands of times. Notes the first case at once, and those that follow once a minute with their number. */
export class Tally {
  /** How often something has happened since its last report. */
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(private readonly note: (line: string) => void) {}

  add(what: string): void {
    const counted = this.#counts.get(what);
    this.#counts.set(what, counted === undefined ? 0 : counted + 1);
    if (counted === undefined) this.note(`${what}: 1`);
    // A pending report keeps no process alive.
    this.#timer ??= setInterval(() => this.#reportAll(), INTERVAL_MS).unref();
  }

  /** Reports everything that was not reported yet, and starts anew. */
  close(): void {
    this.#reportAll();
    this.#counts.clear();
    this.#rest();
  }

  #reportAll(): void {
    for (const [what, count] of this.#counts) {
      if (count > 0) this.note(`${what}: ${count}`);
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
