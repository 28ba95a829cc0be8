import { DoorplateError, isDoorplateError } from '../errors.js';
import type { Semaphore } from '../semaphore.js';
import type { TableCache } from './cache.js';
import { checkFile } from './check.js';
import { type BlockEntry, isBlock } from './format/directory.js';
import { decodeBlocks, decodeTable } from './format/index.js';
import type { FileEntry, Manifest } from './manifest.js';
import { allOf, type Joined, SharedRead } from './shared-read.js';
import { Kept } from './sized-cache.js';
import type { DatasetSource } from './sources/source.js';
import type { AnyTable, Loaded } from './view.js';

/** Ranges that are read in the place of one whole file: they are short, and a question waits for all of them. */
export const RANGES_A_FILE = 4;

/** What a file knows of its dataset. */
export interface DatasetOfFile {
  readonly source: DatasetSource;
  readonly manifest: Manifest;
  readonly cache: TableCache;
  /** Counted in ranges. */
  readonly reads: Semaphore;
  /** Whether the cache has room for all files in pages as wholes. */
  readonly hasRoomForWhole: boolean;
  readonly dropped: boolean;
  /** Throws `DATASET_CLOSED`. */
  requireOpen(): void;
  /** Reads a file or a part of it; an error says where a newer version has replaced it. */
  unlessReplaced<T>(read: () => Promise<T>): Promise<T>;
}

/** The file that blocks lie in. */
export interface FileOfBlock<T extends object> {
  readBlock(block: BlockEntry, fresh: boolean, signal?: AbortSignal): Promise<Uint8Array>;
  /** Decodes a block whose digest has been checked. */
  openBlock(bytes: Uint8Array<ArrayBuffer>, block: BlockEntry): Promise<T> | T;
  /** Called when a block is no longer kept. */
  droppedBlock(block: BlockEntry): void;
}

/** What is read, checked, decoded and kept as one: a whole file of a mounted dataset, or a block of one. */
export class MountedFile<T extends object = Loaded> extends Kept<T> {
  readonly file: FileEntry;
  readonly dataset: DatasetOfFile;
  /** The file that it is a block of; null for a whole file. */
  readonly #within: FileOfBlock<T> | null;
  #read: SharedRead<T> | null = null;

  constructor(file: FileEntry, dataset: DatasetOfFile, within: FileOfBlock<T> | null = null) {
    super();
    this.file = file;
    this.dataset = dataset;
    this.#within = within;
  }

  get manifest(): Manifest {
    return this.dataset.manifest;
  }

  override dropped(): void {
    this.#within?.droppedBlock(this.file as BlockEntry);
  }

  /** The decoded file, where it is kept. */
  resident(): T | undefined {
    return this.dataset.cache.get(this);
  }

  /** Reads and decodes the file. */
  async read(signal?: AbortSignal): Promise<T> {
    const [value] = (await allOf([this.join()], signal)) as [T];
    return value;
  }

  /** The read of the file, which concurrent questions share. Failures are not kept. */
  join(): Joined<T> {
    if (this.#read === null || this.#read.isAborted) {
      const read: SharedRead<T> = new SharedRead(
        (shared) => this.#load(shared),
        () => {
          if (this.#read === read) this.#read = null;
        },
      );
      this.#read = read;
    }
    return this.#read.join();
  }

  async #load(signal: AbortSignal): Promise<T> {
    const { dataset } = this;
    dataset.requireOpen();
    // Kept before the room of this read goes to the next one.
    const read = async (): Promise<T> => this.#keep(await this.#open((bytes) => this.#decode(bytes), signal));
    // The ranges of blocks are counted where they are read.
    if (this.#within !== null) return read();
    return dataset.reads.run(RANGES_A_FILE, signal, () => dataset.cache.read(this, signal, read));
  }

  /** Opens the file and does not keep it. Throws `DATASET_*` naming dataset and file. */
  openOnce(signal: AbortSignal): Promise<OpenedFile> {
    return this.#open(openBytes, signal);
  }

  #open<R>(open: (bytes: Uint8Array<ArrayBuffer>, file: FileEntry) => Promise<R> | R, signal: AbortSignal): Promise<R> {
    const { dataset, file } = this;
    const within = this.#within;
    if (within !== null) dataset.cache.requireRoom([this]);
    const read: ReadBytes =
      within === null
        ? (fresh) => dataset.source.read(file.name, { size: file.bytes, signal, fresh })
        : (fresh) => within.readBlock(file as BlockEntry, fresh, signal);
    return dataset.unlessReplaced(() => openChecked(read, this, open, signal));
  }

  #decode(bytes: Uint8Array<ArrayBuffer>): Promise<T> | T {
    const { file, manifest } = this;
    // A file that is no block of another one is decoded to its tables.
    return this.#within?.openBlock(bytes, file as BlockEntry) ?? (openTables(bytes, file, manifest) as Promise<Loaded & T>);
  }

  /** Keeps what its bytes decode to. Throws `DATASET_*`. */
  async keep(bytes: Uint8Array): Promise<void> {
    this.#keep(await this.#decode(await checkFile(bytes, this.file)));
  }

  #keep(value: T): T {
    const { dataset } = this;
    if (!dataset.dropped) dataset.cache.set(this, value);
    return value;
  }
}

/** Decodes a file, or all its blocks, whose digest has been checked. */
export async function openTables(whole: Uint8Array<ArrayBuffer>, file: FileEntry, manifest: Manifest): Promise<Loaded> {
  const tables = file.blocks === undefined ? [{ table: (await openBytes(whole, file)).table, file }] : decodeBlocks(whole, file);
  return tables.map((opened) => ({ ...opened, manifest }) as AnyTable) as readonly AnyTable[] as Loaded;
}

/** The table of a file, and its bytes. */
export type OpenedFile = Pick<AnyTable, 'table'> & { readonly bytes: Uint8Array };

/** Reads the bytes of one file or block; `fresh`: past all caches. */
type ReadBytes = (fresh: boolean) => Promise<Uint8Array>;

/**
 * Checks size and digest of what is read, and decodes it. Where it does not pass, a cache may hold a damaged copy
 * and would return it forever, so it is read once more past all caches.
 */
export function openChecked<T>(
  read: ReadBytes,
  of: FileOfDataset,
  open: (bytes: Uint8Array<ArrayBuffer>, file: FileEntry) => Promise<T> | T,
  signal?: AbortSignal,
): Promise<T> {
  const { file } = of;
  return inFile(of, async () => {
    // Chained, so that no variable keeps the damaged bytes while the next ones are read.
    const checked = await read(false).then((bytes) => checkFile(bytes, file).catch(async () => checkFile(await read(true), file)));
    return open(checked, file);
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw error;
  });
}

/** Decodes a whole file whose digest has been checked; its bytes are those of its table, also where it lies in pages. */
export async function openBytes(whole: Uint8Array<ArrayBuffer>, file: FileEntry): Promise<OpenedFile> {
  // Loaded where it is needed: a page that completes addresses may never read a whole file that has pages.
  const bytes = file.pages === undefined ? whole : (await import('./format/paged/page-table.js')).laidOut(whole, file.pages.offset);
  return { table: decodeTable(bytes, file), bytes };
}

/** Does a part of opening a file. Errors name dataset and file. */
export async function inFile<T>(of: FileOfDataset, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw errorIn(of, error);
  }
}

type FileOfDataset = Pick<MountedFile, 'file' | 'manifest'>;

/** An error that names dataset, file and block. */
export function errorIn({ file, manifest }: FileOfDataset, error: unknown): DoorplateError {
  const where = `Dataset ${manifest.name}, file ${file.name}${isBlock(file) ? `: block ${file.key}` : ''}`;
  const place = { dataset: manifest.name, file: file.name };
  if (!isDoorplateError(error)) return new DoorplateError('DATASET_UNREADABLE', `${where}: cannot be read`, place, { cause: error });
  return new DoorplateError(error.code, `${where}: ${error.message}`, { ...error.details, ...place }, { cause: error });
}
