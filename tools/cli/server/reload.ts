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

/** Runs a task each time it is called for, one round after the other; calls during a round lead to one more, with the last one's word. */
export function inRounds<W>(task: (word: W) => Promise<void>): (word: W) => void {
  let running: Promise<void> = Promise.resolve();
  let waiting: { word: W } | null = null;
  return (word) => {
    if (waiting !== null) {
      waiting.word = word;
      return;
    }
    const next = { word };
    waiting = next;
    running = running.then(() => {
      waiting = null;
      return task(next.word);
    });
  };
}

/**
 * What a server works with, opened anew when that is asked for and exchanged as a whole. When opening fails, the old one stays.
 * `W` says what to open.
 */
export class Reloadable<T extends Closable, W> {
  readonly #open: (word: W | null) => Promise<T>;
  #current: T;
  #closed = false;

  private constructor(open: (word: W | null) => Promise<T>, first: T) {
    this.#open = open;
    this.#current = first;
  }

  /** Opens for the first time, without a word. Throws or rejects with what opening throws. */
  static async open<T extends Closable, W>(open: (word: W | null) => Promise<T>): Promise<Reloadable<T, W>> {
    return new Reloadable(open, await open(null));
  }

  get current(): T {
    return this.#current;
  }

  /** The function that opens anew each time it is called. */
  reloads({ onReloaded, onFailed }: ReloadEvents<T>): (word: W) => void {
    return inRounds(async (word) => {
      if (this.#closed) return;
      try {
        const next = await this.#open(word);
        if (this.#closed) return await next.close();
        const old = this.#current;
        this.#current = next;
        onReloaded(next);
        // Questions that run keep it open until they end; nobody has to wait for them.
        old.close().catch(onFailed);
      } catch (error) {
        onFailed(error);
      }
    });
  }

  /** Closes what is in use; what a reload that still runs opens is closed when it has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#current.close();
  }
}

/** Stands in for an object that may be exchanged at any time: each call goes to the current one. */
export function standIn<T extends object>(current: () => T): T {
  return new Proxy({} as T, { get: (_, name) => Reflect.get(current(), name) });
}
