import { DoorplateError } from '../errors.js';
import { requireAboveZero } from '../option-names.js';
import { Semaphore } from '../semaphore.js';
import { residentBytes } from './format/index.js';
import type { FileEntry, Manifest } from './manifest.js';
import { type Kept, SizedCache } from './sized-cache.js';

/** Default budget for opened files, bytes. */
const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;
/** Room for what a question holds: most hold less, and one that holds more finds what others leave over. */
const QUESTION_BYTES = 1024 * 1024;
/** Times the budget that one question may hold at once: the blocks of all ZIP codes of a large city. Chosen. */
const MOST_OF_ONE = 2;

/** A mounted file, or a block of one. */
interface CachedFile {
  readonly file: FileEntry;
  readonly manifest: Manifest;
}

/** What is kept of a mounted file. */
type KeptFile<T extends object> = CachedFile & Kept<T>;

/**
 * Decoded files and blocks of all mounted datasets, kept under one memory budget. What is being read counts too: a read waits until it fits
 * beside the other reads, and then what was used least recently is dropped to make room for it. What a question has waited for stays
 * until the question ends.
 */
export class TableCache {
  readonly #kept: SizedCache;
  readonly #reads: Semaphore;
  /** Questions that wait for what they lack: as many at a time as there is room for what they hold. */
  readonly questions: Semaphore;
  /** The question that holds more than the budget: one at a time. */
  readonly large = new Semaphore(1);

  constructor(maxBytes = DEFAULT_MAX_BYTES) {
    requireAboveZero(maxBytes, 'maxBytes');
    this.#kept = new SizedCache(maxBytes);
    this.#reads = new Semaphore(maxBytes);
    this.questions = new Semaphore(Math.max(1, Math.floor(maxBytes / QUESTION_BYTES)));
  }

  /** The budget, bytes. */
  get maxBytes(): number {
    return this.#reads.capacity;
  }

  /** Bytes that the files kept now take. */
  get bytes(): number {
    return this.#kept.size;
  }

  /** Bytes that the files being read now will take. */
  get bytesInFlight(): number {
    return this.#reads.held;
  }

  /** Counts memory that cannot be dropped, bytes; less than 0 for what is given back. */
  reserve(bytes: number): void {
    this.#kept.reserve(bytes);
  }

  get<T extends object>(file: Kept<T>): T | undefined {
    return this.#kept.get(file);
  }

  set<T extends object>(file: KeptFile<T>, value: T): void {
    this.#kept.set(file, value, sizeOf(file.file));
  }

  drop(file: Kept<object>): void {
    this.#kept.delete(file);
  }

  /** Keeps what has been read for a question until it is {@link release}d. */
  hold<T extends object>(file: KeptFile<T>, value: T): void {
    this.#kept.hold(file);
    if (file.value === null) this.set(file, value);
  }

  release(files: Iterable<Kept<object>>): void {
    for (const file of files) this.#kept.release(file);
    this.makeRoom();
  }

  /** Whether files have room beside one another. */
  hasRoom(files: readonly CachedFile[]): boolean {
    return bytesOf(files) <= this.#reads.capacity;
  }

  /** Throws `DATASET_TOO_LARGE` when files that are needed together exceed the whole budget, or for one question several times of it. */
  requireRoom(files: readonly CachedFile[], isOfQuestion = false): void {
    const [first] = files;
    const bytes = bytesOf(files);
    const most = this.#reads.capacity * (isOfQuestion ? MOST_OF_ONE : 1);
    if (bytes <= most || first === undefined) return;
    const { file, manifest } = first;
    const which = files.length === 1 ? `file ${file.name}` : `${files.length} files at once, ${file.name} the first of them`;
    throw new DoorplateError(
      'DATASET_TOO_LARGE',
      `Dataset ${manifest.name}, ${which}: ${bytes} bytes of memory, expected at most ${most}: raise maxBytes`,
      { dataset: manifest.name, file: file.name, found: bytes, expected: most },
    );
  }

  /** Runs the read of a file as soon as it fits. Throws `DATASET_TOO_LARGE` when it never will. */
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
      this.makeRoom();
      return read();
    });
  }

  /** Drops what was used least recently until what is left fits beside what is being read. */
  makeRoom(): void {
    while (this.bytes + this.bytesInFlight > this.maxBytes && this.#kept.pop() !== undefined);
  }
}

function bytesOf(files: readonly CachedFile[]): number {
  return files.reduce((sum, { file }) => sum + sizeOf(file), 0);
}

/** Memory that a file takes while it is read and afterwards, bytes. */
function sizeOf(file: FileEntry): number {
  return Math.max(1, residentBytes(file));
}
