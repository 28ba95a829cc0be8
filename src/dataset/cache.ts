import { DoorplateError } from '../errors.js';
import { residentBytes } from './format/index.js';
import { FaultLog } from './format/paged/fault-log.js';
import type { FileEntry, Manifest } from './manifest.js';
import { Semaphore } from './semaphore.js';
import { SizedCache } from './sized-cache.js';
import type { AnyTable } from './view.js';

/** Default budget for opened files, bytes. */
const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;

/** What is there of a file that is read page by page. */
export interface FilePart {
  /** Memory that the part takes, bytes: its page table and the pages that are there. */
  readonly residentBytes: number;
  /**
   * The table over what is there. After a fault it is a new one: whoever keeps something for a table
   * may have made it of missing cells.
   */
  loaded(): readonly [AnyTable];
  /** Reads the pages that kernels have missed, and waits for those that are being read. */
  fill(): Promise<void>;
}

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
  /** Of a file that is read page by page the part that is there is kept under its manifest entry. */
  readonly #tables: SizedCache<CachedFile | FileEntry, readonly [AnyTable] | FilePart>;
  readonly #reads: Semaphore;
  /** The page faults of all files that are read page by page. */
  readonly faults = new FaultLog();

  constructor(maxBytes = DEFAULT_MAX_BYTES) {
    if (!Number.isSafeInteger(maxBytes) || maxBytes < 1) {
      throw new DoorplateError('CONFIG_INVALID', `maxBytes is ${maxBytes}, expected a whole number above 0`);
    }
    this.#tables = new SizedCache(maxBytes);
    this.#reads = new Semaphore(maxBytes);
  }

  /** The budget, bytes. */
  get maxBytes(): number {
    return this.#reads.capacity;
  }

  /** Bytes that the files kept now take. */
  get bytes(): number {
    return this.#tables.size;
  }

  /** Bytes that the files being read now will take. */
  get bytesInFlight(): number {
    return this.#reads.held;
  }

  /** The table of a file in a list of its own, so that a question about one file allocates nothing. */
  get(file: CachedFile): readonly [AnyTable] | undefined {
    return this.#tables.get(file) as readonly [AnyTable] | undefined;
  }

  /** Whether a file is kept as a whole. Does not count as a use of it. */
  has(file: CachedFile): boolean {
    return this.#tables.has(file);
  }

  set(file: CachedFile, table: readonly [AnyTable]): void {
    this.#tables.set(file, table, sizeOf(file.file));
  }

  /** What is there of a file that is read page by page. */
  getPart({ file }: CachedFile): FilePart | undefined {
    return this.#tables.get(file) as FilePart | undefined;
  }

  /** Keeps a part, or what it has become. */
  setPart({ file }: CachedFile, part: FilePart): void {
    this.#tables.set(file, part, part.residentBytes);
    this.#makeRoom();
  }

  drop(file: CachedFile): void {
    this.#tables.delete(file);
    this.dropPart(file);
  }

  dropPart({ file }: CachedFile): void {
    this.#tables.delete(file);
  }

  /** Whether files have room beside one another. */
  hasRoom(files: readonly CachedFile[]): boolean {
    return bytesOf(files) <= this.#reads.capacity;
  }

  /** Throws `DATASET_TOO_LARGE` when files that are needed together exceed the whole budget; `bytes`: what is needed of them. */
  requireRoom(files: readonly CachedFile[], bytes = bytesOf(files)): void {
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
    return this.readBytes(sizeOf(file.file), signal, read);
  }

  /**
   * Runs a read of this many bytes as soon as they fit beside the other reads. A read of more bytes than
   * the budget waits until it is the only one.
   */
  async readBytes<T>(bytes: number, signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
    return this.#reads.run(Math.min(bytes, this.#reads.capacity), signal, () => {
      this.#makeRoom();
      return read();
    });
  }

  /** Drops the least recently used tables until what is left fits beside what is being read. */
  #makeRoom(): void {
    // `pop` gives undefined once there is none.
    while (this.bytes + this.bytesInFlight > this.#reads.capacity && this.#tables.pop() !== undefined);
  }
}

function bytesOf(files: readonly CachedFile[]): number {
  return files.reduce((sum, { file }) => sum + sizeOf(file), 0);
}

/** Memory that a file takes while it is read and afterwards, bytes. */
function sizeOf(file: FileEntry): number {
  return Math.max(1, residentBytes(file));
}
