import { DoorplateError } from '../errors.js';
import { requireAboveZero } from '../option-names.js';
import { Semaphore } from '../semaphore.js';
import { residentBytes } from './format/index.js';
import type { PageMemory } from './format/paged/page-memory.js';
import type { FileEntry, Manifest } from './manifest.js';
import { SizedCache } from './sized-cache.js';
import type { Loaded } from './view.js';

/** Default budget for opened files, bytes. */
const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;
/**
 * Share of the budget that pages have in any case; page tables and whole files come before the others. A page is read anew
 * in less time than a page table is opened, which leaves a hundred kilobytes to the collector. Measured with two million
 * addresses within 8 MiB: with half of the budget a process took 190 MiB, with a quarter 144, and answers no longer.
 */
const SHARE_OF_PAGES = 0.25;
/** Share of the budget that pages leave free beyond their own, for tables that grow and reads. */
const SHARE_LEFT_FREE = 1 / 16;
/** Room for the pages of one question: most use less, and one that uses more finds what others leave over. */
const QUESTION_BYTES = 256 * 1024;

/** What is there of a file that is read page by page. */
export interface FilePart {
  /** Memory that the part takes beside its pages, bytes. */
  readonly tableBytes: number;
  /** The table over what is there. */
  readonly loaded: Loaded;
  /** An error that names the files whose pages a run may have tripped over, as far as it names none. */
  namingSuspects(error: unknown, files: readonly CachedFile[]): unknown;
}

/** What a table is kept under: one mounted file, by identity. */
interface CachedFile {
  readonly file: FileEntry;
  readonly manifest: Manifest;
}

/**
 * Decoded files of all mounted datasets, kept under one memory budget. Files that are being read count too: a read waits until it fits
 * beside the other reads, and then the least recently used tables are dropped to make room for it.
 */
export class TableCache {
  /** Of a file that is read page by page the part that is there is kept under its manifest entry. */
  readonly #tables: SizedCache<CachedFile | FileEntry, Loaded | FilePart>;
  readonly #reads: Semaphore;
  /** Questions that are read for page by page: as many at a time as there is room for what they use. */
  readonly questions: Semaphore;
  /** The pages of all files; made with the first of them. */
  pages: PageMemory | null = null;

  constructor(maxBytes = DEFAULT_MAX_BYTES) {
    requireAboveZero(maxBytes, 'maxBytes');
    this.#tables = new SizedCache(maxBytes);
    this.#reads = new Semaphore(maxBytes);
    this.questions = new Semaphore(Math.max(1, Math.floor(maxBytes / QUESTION_BYTES)));
  }

  /** The budget, bytes. */
  get maxBytes(): number {
    return this.#reads.capacity;
  }

  /** Bytes that the files kept now take. */
  get bytes(): number {
    return this.#tables.size + (this.pages?.bytes ?? 0);
  }

  /** Bytes that the files being read now will take. */
  get bytesInFlight(): number {
    return this.#reads.held;
  }

  /** The table of a file in a list of its own, so that a question about one file allocates nothing. */
  get(file: CachedFile): Loaded | undefined {
    return this.#tables.get(file) as Loaded | undefined;
  }

  set(file: CachedFile, table: Loaded): void {
    this.#tables.set(file, table, sizeOf(file.file));
  }

  /** What is there of a file that is read page by page. */
  getPart({ file }: CachedFile): FilePart | undefined {
    return this.#tables.get(file) as FilePart | undefined;
  }

  /** Keeps a part, or what it has become. */
  setPart({ file }: CachedFile, part: FilePart): void {
    this.#tables.set(file, part, part.tableBytes);
    this.makeRoom();
  }

  /**
   * Whether pages may take this many more bytes. Tables are dropped to make room for them: while pages have less than their
   * share, and beyond it where all pages are in use. Else they take what tables leave over.
   */
  grantsPages(bytes: number, areInUse: boolean): boolean {
    const fits = (most: number): boolean => this.bytes + this.bytesInFlight + bytes <= most;
    const isOfShare = (this.pages?.bytes ?? 0) + bytes <= SHARE_OF_PAGES * this.maxBytes;
    if (!areInUse && !isOfShare) return fits((1 - SHARE_LEFT_FREE) * this.maxBytes);
    while (!fits(this.maxBytes) && this.#tables.pop() !== undefined);
    return fits(this.maxBytes);
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

  /** Drops pages beyond their share and the least recently used tables until what is left fits beside what is being read. */
  makeRoom(): void {
    while (this.bytes + this.bytesInFlight > this.maxBytes) {
      const { pages } = this;
      if (pages !== null && pages.bytes > SHARE_OF_PAGES * this.maxBytes && pages.giveBack()) continue;
      // `pop` gives undefined once there is none.
      if (this.#tables.pop() === undefined && pages?.giveBack() !== true) return;
    }
  }
}

function bytesOf(files: readonly CachedFile[]): number {
  return files.reduce((sum, { file }) => sum + sizeOf(file), 0);
}

/** Memory that a file takes while it is read and afterwards, bytes. */
function sizeOf(file: FileEntry): number {
  return Math.max(1, residentBytes(file));
}
