import { DoorplateError, isDoorplateError } from '../errors.js';
import type { Semaphore } from '../semaphore.js';
import type { FilePart, TableCache } from './cache.js';
import { checkFile, otherDigest, otherSize } from './check.js';
import type { BlockEntry } from './format/directory.js';
import { decodeBlocks, decodeTable, residentBytes } from './format/index.js';
import type { PagePlaces } from './format/paged/page-memory.js';
import type { FileEntry, Manifest } from './manifest.js';
import { createSha256, sha256Hex } from './sha256.js';
import { SharedRead } from './shared-read.js';
import { type ByteRange, type DatasetSource, wholeTooLarge } from './sources/source.js';
import type { AnyTable, Loaded } from './view.js';

/** Ranges that are read in the place of one whole file: they are short, and a question waits for all of them. */
export const RANGES_A_FILE = 4;
/** What is read at a time of a file whose digest is made piece by piece: few requests over a network, and little memory. */
const CHECKED_PIECE = 4 * 1024 * 1024;

/** What a file knows of its dataset. */
export interface DatasetOfFile {
  readonly source: DatasetSource;
  readonly manifest: Manifest;
  readonly cache: TableCache;
  readonly files: readonly MountedFile[];
  /** Counted in ranges. */
  readonly reads: Semaphore;
  readonly readsPages: boolean;
  readonly hasRoomForWhole: boolean;
  readonly dropped: boolean;
  /** Throws `DATASET_CLOSED`. */
  requireOpen(): void;
  /** Reads a file or a part of it; an error says where a newer version has replaced it. */
  unlessReplaced<T>(read: () => Promise<T>): Promise<T>;
}

/** Gives the bytes of the blocks of a file. */
interface BlockReader {
  readBlock(block: BlockEntry, fresh: boolean, signal?: AbortSignal): Promise<Uint8Array>;
}

/** What is read, checked, decoded and kept as one: a whole file of a mounted dataset, or a block of one. */
export class MountedFile {
  readonly file: FileEntry;
  readonly dataset: DatasetOfFile;
  /** The file that it is a block of; null for a whole file. */
  readonly #within: BlockReader | null;
  /** Where its pages lie, as long as it is mounted: they stay when its page table is dropped. */
  pagePlaces: PagePlaces | null = null;
  /** The read of its page table, which questions share. */
  opening: Promise<FilePart | readonly [AnyTable]> | null = null;
  #read: SharedRead<Loaded> | null = null;

  constructor(file: FileEntry, dataset: DatasetOfFile, within: BlockReader | null = null) {
    this.file = file;
    this.dataset = dataset;
    this.#within = within;
  }

  get manifest(): Manifest {
    return this.dataset.manifest;
  }

  /** The decoded file, where it is kept. */
  resident(): Loaded | undefined {
    return this.dataset.cache.get(this);
  }

  /** Whether questions that can do so read the file page by page. */
  get readsPages(): boolean {
    return this.dataset.readsPages && this.file.pages !== undefined;
  }

  /**
   * Reads a range of the file, which is not checked. A source without ranges gives the whole file; throws `DATASET_TOO_LARGE`
   * where there is no room for that, for every question would read it anew.
   */
  async readRange(range: ByteRange, fresh: boolean): Promise<Uint8Array> {
    const { dataset, file } = this;
    const { cache } = dataset;
    dataset.requireOpen();
    const read = async (): Promise<Uint8Array> => {
      const bytes = await dataset.source.read(file.name, { ...range, size: file.bytes, limit: cache.maxBytes, fresh });
      if (bytes.byteLength > range.length && !cache.hasRoom([this])) throw wholeTooLarge(file.name, residentBytes(file), cache.maxBytes);
      return bytes;
    };
    return dataset.reads.run(1, undefined, () => cache.readBytes(range.length, undefined, read));
  }

  /**
   * Reads the file piece by piece and compares its digest, once more past all caches where it does not match. Throws
   * `DATASET_SIZE_MISMATCH`, `DATASET_DIGEST_MISMATCH`.
   */
  async checkPieces(): Promise<void> {
    const { bytes: size, sha256: expected } = this.file;
    const digest = async (fresh: boolean): Promise<string> => {
      const hash = await createSha256();
      for (let offset = 0; offset < size; ) {
        const bytes = await this.readRange({ offset, length: Math.min(CHECKED_PIECE, size - offset) }, fresh);
        // A source without ranges gives the whole file.
        if (bytes.byteLength > CHECKED_PIECE) return sha256Hex(await checkFile(bytes, this.file));
        if (bytes.byteLength === 0) throw otherSize(offset, size);
        await hash.update(bytes);
        offset += bytes.byteLength;
      }
      return hash.hex();
    };
    const found = await digest(false).then((first) => (first === expected ? first : digest(true)));
    if (found !== expected) throw otherDigest(found, expected);
  }

  /** Reads and decodes the file. Concurrent questions share one read; failures are not kept. */
  read(signal?: AbortSignal): Promise<Loaded> {
    if (this.#read === null || this.#read.isAborted) {
      const read: SharedRead<Loaded> = new SharedRead(
        (shared) => this.#load(shared),
        () => {
          if (this.#read === read) this.#read = null;
        },
      );
      this.#read = read;
    }
    return this.#read.join(signal);
  }

  async #load(signal: AbortSignal): Promise<Loaded> {
    const { dataset } = this;
    dataset.requireOpen();
    // Kept before the room of this read goes to the next one.
    const read = async (): Promise<Loaded> => this.#keep(await this.#open(openTables, signal));
    // The ranges of blocks are counted where they are read.
    if (this.#within !== null) return read();
    return dataset.reads.run(RANGES_A_FILE, signal, () => dataset.cache.read(this, signal, read));
  }

  /** Opens the file and does not keep it. Throws `DATASET_*` naming dataset and file. */
  openOnce(signal: AbortSignal): Promise<OpenedFile> {
    return this.#open(openBytes, signal);
  }

  #open<T>(open: (bytes: Uint8Array<ArrayBuffer>, file: FileEntry) => Promise<T>, signal: AbortSignal): Promise<T> {
    const { dataset, file } = this;
    const block = this.#within;
    if (block !== null) dataset.cache.requireRoom([this]);
    const read: ReadBytes =
      block === null
        ? (fresh) => dataset.source.read(file.name, { size: file.bytes, signal, fresh })
        : (fresh) => block.readBlock(file as BlockEntry, fresh, signal);
    return dataset.unlessReplaced(() => openChecked(read, this, open, signal));
  }

  /** Keeps what its bytes decode to. Throws `DATASET_*`. */
  async keep(bytes: Uint8Array): Promise<void> {
    this.#keep(await openTables(await checkFile(bytes, this.file), this.file));
  }

  #keep(tables: readonly OpenedTable[]): Loaded {
    const { dataset, manifest } = this;
    const loaded = tables.map((opened) => ({ ...opened, manifest }) as AnyTable) as readonly AnyTable[] as Loaded;
    if (!dataset.dropped) dataset.cache.set(this, loaded);
    return loaded;
  }
}

type OpenedTable = Pick<AnyTable, 'table' | 'file'>;

/** Decodes a file, or all its blocks, whose digest has been checked. */
async function openTables(whole: Uint8Array<ArrayBuffer>, file: FileEntry): Promise<readonly OpenedTable[]> {
  return file.blocks === undefined ? [{ table: (await openBytes(whole, file)).table, file }] : decodeBlocks(whole, file);
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
  open: (bytes: Uint8Array<ArrayBuffer>, file: FileEntry) => Promise<T>,
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

/** An error that names dataset and file. */
export function errorIn({ file, manifest }: FileOfDataset, error: unknown): DoorplateError {
  const where = `Dataset ${manifest.name}, file ${file.name}`;
  const place = { dataset: manifest.name, file: file.name };
  if (!isDoorplateError(error)) return new DoorplateError('DATASET_UNREADABLE', `${where}: cannot be read`, place, { cause: error });
  return new DoorplateError(error.code, `${where}: ${error.message}`, { ...error.details, ...place }, { cause: error });
}
