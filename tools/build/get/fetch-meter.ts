import type { Download } from '../download/download.js';
import type { PlannedFile } from './publishers/publisher.js';

interface Metered {
  /** Bytes of the file; null while nobody has said. */
  total: number | null;
  readonly held: number;
  done: number;
  isDone: boolean;
}

/** How far the fetching of the files of a plan is: the bytes that are left count, those of files of unknown size by an estimate. */
export class FetchMeter {
  readonly #files: ReadonlyMap<Download, Metered>;

  /** `held`: bytes that are in the cache, by file. */
  constructor(files: readonly PlannedFile[], held: ReadonlyMap<Download, number>) {
    this.#files = new Map(
      files.map(({ download, bytes }) => {
        const had = held.get(download) ?? 0;
        return [download, { total: bytes, held: had, done: had, isDone: false }];
      }),
    );
  }

  /** Notes bytes of a file; `size`: of all of it, where the server has said. */
  arrived(download: Download, bytes: number, size: number | null): void {
    const file = this.#files.get(download);
    if (file === undefined) return;
    file.done += bytes;
    if (download.cut === undefined) file.total = size ?? file.total;
  }

  finished(download: Download): void {
    const file = this.#files.get(download);
    if (file !== undefined) file.isDone = true;
  }

  /** 0 to 1; below 1 until all files are there. */
  get fraction(): number {
    const files = [...this.#files.values()];
    const known = files.flatMap(({ total }) => (total === null ? [] : [total]));
    const usual = known.length === 0 ? 1 : known.reduce((a, b) => a + b, 0) / known.length;
    let [got, left] = [0, 0];
    for (const { total, held, done, isDone } of files) {
      got += done - held;
      if (isDone) continue;
      // Of a file whose end nobody knows there is always more to come.
      left += Math.max((total ?? Math.max(usual, done + usual / 2)) - done, 1);
    }
    return got + left === 0 ? 1 : got / (got + left);
  }

  get label(): string {
    const done = [...this.#files.values()].filter(({ isDone }) => isDone).length;
    return `fetching, ${done} of ${this.#files.size} files there`;
  }
}
