import type { Signals } from './shutdown.js';

/** Something that is open; `close` waits for the questions that still run. */
interface Closable {
  close(): Promise<void>;
}

/** What came of a reload. */
export interface ReloadEvents<T> {
  onReloaded(next: T): void;
  /** The old one stays in use. */
  onFailed(error: unknown): void;
}

/**
 * What a server works with, opened anew at a signal and exchanged as a whole. When opening fails, the
 * old one stays. Signals that come meanwhile lead to one more round.
 */
export class Reloadable<T extends Closable> {
  readonly #open: () => Promise<T>;
  #current: T;
  #round: Promise<void> = Promise.resolve();
  #isWaiting = false;
  #closed = false;

  private constructor(open: () => Promise<T>, first: T) {
    this.#open = open;
    this.#current = first;
  }

  /** Throws or rejects with what opening throws. */
  static async open<T extends Closable>(open: () => Promise<T>): Promise<Reloadable<T>> {
    return new Reloadable(open, await open());
  }

  get current(): T {
    return this.#current;
  }

  /** Opens anew at each SIGHUP, until the function that is returned is called. */
  reloadOnHangup(events: ReloadEvents<T>, signals: Signals = process): () => void {
    const onHangup = () => {
      if (this.#isWaiting) return;
      this.#isWaiting = true;
      this.#round = this.#round.then(() => this.#reload(events));
    };
    signals.on('SIGHUP', onHangup);
    return () => signals.off('SIGHUP', onHangup);
  }

  /** Closes what is in use; what a reload that still runs opens is closed when it has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#current.close();
  }

  async #reload({ onReloaded, onFailed }: ReloadEvents<T>): Promise<void> {
    this.#isWaiting = false;
    if (this.#closed) return;
    try {
      const next = await this.#open();
      if (this.#closed) return await next.close();
      const old = this.#current;
      this.#current = next;
      onReloaded(next);
      // Questions that run keep it open until they end; nobody has to wait for them.
      old.close().catch(onFailed);
    } catch (error) {
      onFailed(error);
    }
  }
}

/** Stands in for an object that may be exchanged at any time: each call goes to the current one. */
export function standIn<T extends object>(current: () => T): T {
  return new Proxy({} as T, { get: (_, name) => Reflect.get(current(), name) });
}
