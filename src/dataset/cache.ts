import { LRUCache } from 'lru-cache';
import { DoorplateError } from '../errors.js';
import type { FileEntry, Manifest } from './manifest.js';
import { Semaphore } from './semaphore.js';
import { residentBytes } from './tables/index.js';
import type { AnyTable } from './view.js';

/** Default budget for opened files, bytes. */
export const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;

const AS_IT_IS = {};

/** What a table is kept under: one mounted file, by identity. */
interface CachedFile {
  readonly file: FileEntry;
  readonly manifest: Manifest;
}

/**
 * Decoded files of all mounted datasets under one budget of memory, which files that are being read count in: a read waits
 * until there is room for it among other reads, and decoded files give way to it, the least recently used first.
 */
export class TableCache {
  readonly #tables: LRUCache<CachedFile, readonly [AnyTable]>;
  readonly #reads: Semaphore;

  constructor(maxBytes = DEFAULT_MAX_BYTES) {
    if (!Number.isSafeInteger(maxBytes) || maxBytes < 1) {
      throw new DoorplateError('CONFIG_INVALID', `maxBytes is ${maxBytes}, expected a whole number above 0`);
    }
    this.#tables = new LRUCache({ maxSize: maxBytes, sizeCalculation: (_, { file }) => sizeOf(file) });
    this.#reads = new Semaphore(maxBytes);
  }

  /** Bytes that the files kept now take. */
  get bytes(): number {
    return this.#tables.calculatedSize;
  }

  /** Bytes that the files being read now will take. */
  get bytesInFlight(): number {
    return this.#reads.held;
  }

  /** The table of a file in a list of its own, so that a question about one file allocates nothing. */
  get(file: CachedFile): readonly [AnyTable] | undefined {
    return this.#tables.get(file, AS_IT_IS);
  }

  set(file: CachedFile, table: readonly [AnyTable]): void {
    this.#tables.set(file, table);
  }

  drop(file: CachedFile): void {
    this.#tables.delete(file);
  }

  /** Throws `DATASET_TOO_LARGE` when files that are wanted at once take more than the whole budget. */
  requireRoom(files: readonly CachedFile[]): void {
    const bytes = files.reduce((sum, { file }) => sum + sizeOf(file), 0);
    const [first] = files;
    if (bytes <= this.#reads.capacity || first === undefined) return;
    const { file, manifest } = first;
    const which = files.length === 1 ? `file ${file.name}` : `${files.length} files at once, ${file.name} the first of them`;
    throw new DoorplateError(
      'DATASET_TOO_LARGE',
      `dataset ${manifest.name}, ${which}: ${bytes} bytes of memory, expected at most ${this.#reads.capacity}: raise maxBytes`,
      { dataset: manifest.name, file: file.name, found: bytes, expected: this.#reads.capacity },
    );
  }

  /** Runs the read of a file when there is room for it. Throws `DATASET_TOO_LARGE` when there never will be. */
  async read<T>(file: CachedFile, signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
    this.requireRoom([file]);
    return this.#reads.run(sizeOf(file.file), signal, () => {
      while (this.bytes + this.bytesInFlight > this.#reads.capacity && this.#tables.pop() !== undefined);
      return read();
    });
  }
}

/** Memory that a file takes while it is read and afterwards, bytes. */
function sizeOf(file: FileEntry): number {
  return Math.max(1, residentBytes(file));
}
