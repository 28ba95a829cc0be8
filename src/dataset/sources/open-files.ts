import type { FileHandle } from 'node:fs/promises';

/** Files that stay open at most. Questions about a nation read of some hundred shards; systems let a process open 1,024 or more. */
const MOST_OPEN = 384;
/** A file that nobody reads is closed after this. */
const IDLE_MS = 10_000;

interface OpenFile {
  readonly handle: Promise<FileHandle>;
  readers: number;
  /** When it was read last, counted in reads. */
  readAt: number;
  readonly timer: NodeJS.Timeout;
}

/** Files that are read by pages: opened once and not for each page. Those that were read last stay open for a while. */
export class OpenFiles {
  readonly #files = new Map<string, OpenFile>();
  #reads = 0;

  /** Reads of a file, which `open` opens where it is not open yet; it stays so at least until it has been read. */
  async read<T>(name: string, open: () => Promise<FileHandle>, read: (file: FileHandle) => Promise<T>): Promise<T> {
    const file = this.#files.get(name) ?? this.#opened(name, open);
    file.readAt = ++this.#reads;
    file.readers++;
    try {
      return await read(await file.handle);
    } finally {
      file.readers--;
      file.timer.refresh?.();
      if (this.#files.size > MOST_OPEN) this.#closeOldest();
    }
  }

  /** Closes a file once nobody reads of it; whoever reads of it next opens it anew. */
  forget(name: string): void {
    const file = this.#files.get(name);
    this.#files.delete(name);
    if (file?.readers === 0) void this.#close(name, file);
  }

  /** Closes all files. */
  async close(): Promise<void> {
    await Promise.all([...this.#files].map(([name, file]) => this.#close(name, file)));
  }

  #opened(name: string, open: () => Promise<FileHandle>): OpenFile {
    const timer = setTimeout(() => {
      if (file.readers > 0) timer.refresh?.();
      else void this.#close(name, file);
    }, IDLE_MS);
    // Timers of test environments that act as browsers have none.
    timer.unref?.();
    const file: OpenFile = { handle: open(), readers: 0, readAt: 0, timer };
    // Who reads of it gets the error, and the next one tries again.
    file.handle.catch(() => this.#close(name, file));
    this.#files.set(name, file);
    return file;
  }

  #closeOldest(): void {
    let oldest: string | undefined;
    let readAt = Number.POSITIVE_INFINITY;
    this.#files.forEach((file, name) => {
      if (file.readers === 0 && file.readAt < readAt) [oldest, readAt] = [name, file.readAt];
    });
    const file = oldest === undefined ? undefined : this.#files.get(oldest);
    if (oldest !== undefined && file !== undefined) void this.#close(oldest, file);
  }

  async #close(name: string, file: OpenFile): Promise<void> {
    clearTimeout(file.timer);
    if (this.#files.get(name) === file) this.#files.delete(name);
    await file.handle.then((handle) => handle.close()).catch(() => undefined);
  }
}
