import { LRUCache } from 'lru-cache';
import { DoorplateError } from '../errors.js';
import { residentBytes } from './format/index.js';
import type { FileEntry, Manifest } from './manifest.js';
import { Semaphore } from './semaphore.js';
import type { AnyTable } from './view.js';

/** Default budget for opened files, bytes. */
const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;

const AS_IT_IS = {};

/** What a table is kept under: one mounted file, by identity. */
interface CachedFile {
  readonly file: FileEntry;
  readonly manifest: Manifest;
}

/**
 * Decoded files of all mounted datasets, kept under one memory budget. Files that are being read
 * count too: a read waits until it fits beside the other reads, and then the least recently used
 * tables are dropped to make room for it.
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

  /** Throws `DATASET_TOO_LARGE` when files that are needed together exceed the whole budget. */
  requireRoom(files: readonly CachedFile[]): void {
    const bytes = files.reduce((sum, { file }) => sum + sizeOf(file), 0);
    const [first] = files;
    if (bytes <= this.#reads.capacity || first === undefined) return;
    const { file, manifest } = first;
    const which = files.length === 1 ? `file ${file.name}` : `${files.length} files at once, ${file.name} the first of them`;
    throw new DoorplateError(
      'DATASET_TOO_LARGE',
      `Dataset ${manifest.name}, ${which}: ${bytes} bytes of memory, expected at most ${this.#reads.capacity}: raise maxBytes`,
      { dataset: manifest.name, file: file.name, found: bytes, expected: this.#reads.capacity },
    );
  }

  /**
   * Runs the read of a file as soon as it fits. Throws `DATASET_TOO_LARGE` when it never will.
   */
  async read<T>(file: CachedFile, signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
    this.requireRoom([file]);
    return this.#reads.run(sizeOf(file.file), signal, () => {
      // `pop` drops the least recently used table; undefined once there is none.
      while (this.bytes + this.bytesInFlight > this.#reads.capacity && this.#tables.pop() !== undefined);
      return read();
    });
  }
}

/** Memory that a file takes while it is read and afterwards, bytes. */
function sizeOf(file: FileEntry): number {
  return Math.max(1, residentBytes(file));
}
