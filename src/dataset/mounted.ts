import equal from 'fast-deep-equal';
import { DoorplateError, isDoorplateError } from '../errors.js';
import { Semaphore } from '../semaphore.js';
import type { TableCache } from './cache.js';
import { checkFile, otherDigest, otherSize } from './check.js';
import { decodeTable, residentBytes } from './format/index.js';
import type { PagePlaces } from './format/paged/page-memory.js';
import type { Origin } from './installed.js';
import type { FileEntry, FileKind, Manifest } from './manifest.js';
import { readManifest } from './manifest-reader.js';
import { createSha256, otherWork, sha256Hex } from './sha256.js';
import { SharedRead } from './shared-read.js';
import { type ByteRange, type DatasetSource, wholeTooLarge } from './sources/source.js';
import type { AnyTable, Tables } from './view.js';

/** Most reads of whole files of one dataset at a time, so that many cold questions do not exhaust file handles. */
const FILES_AT_ONCE = 16;
/** Ranges that are read in the place of one whole file: they are short, and a question waits for all of them. */
const RANGES_A_FILE = 4;
/** Share of the cache that files with a page table may take as a whole. */
const SHARE_OF_WHOLE_FILES = 0.5;
/** Files of a new version that are checked at a time: enough to hide the latency of a server. */
const CHECKS_AT_ONCE = 4;
/** What is read at a time of a file whose digest is made piece by piece: few requests over a network, and little memory. */
const CHECKED_PIECE = 4 * 1024 * 1024;

/** One file of a mounted dataset. */
export class MountedFile {
  readonly file: FileEntry;
  readonly dataset: MountedDataset;
  /** Where its pages lie, as long as it is mounted: they stay when its page table is dropped. */
  pagePlaces: PagePlaces | null = null;
  #read: SharedRead<readonly [AnyTable]> | null = null;

  constructor(file: FileEntry, dataset: MountedDataset) {
    this.file = file;
    this.dataset = dataset;
  }

  get manifest(): Manifest {
    return this.dataset.manifest;
  }

  /** The decoded file, where it is kept. */
  resident(): readonly [AnyTable] | undefined {
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
  read(signal?: AbortSignal): Promise<readonly [AnyTable]> {
    if (this.#read === null || this.#read.isAborted) {
      const read: SharedRead<readonly [AnyTable]> = new SharedRead(
        (shared) => this.#load(shared),
        () => {
          if (this.#read === read) this.#read = null;
        },
      );
      this.#read = read;
    }
    return this.#read.join(signal);
  }

  async #load(signal: AbortSignal): Promise<readonly [AnyTable]> {
    const { dataset, file } = this;
    dataset.requireOpen();
    const read = async (): Promise<readonly [AnyTable]> => {
      const { table } = await dataset.read(file, signal);
      const loaded = [{ table, file, manifest: this.manifest } as AnyTable] as const;
      // Kept before the room of this read goes to the next one.
      if (!dataset.dropped) dataset.cache.set(this, loaded);
      return loaded;
    };
    return dataset.reads.run(RANGES_A_FILE, signal, () => dataset.cache.read(this, signal, read));
  }
}

/** The rules of files, loaded where they are needed: few datasets are checked deep. */
const integrity = () => import('./format/integrity/index.js');

/** The table of a file, and its bytes. */
type OpenedFile = Pick<AnyTable, 'table'> & { readonly bytes: Uint8Array };

/** Reads, checks and decodes one file. Throws `DATASET_*` naming dataset and file. */
export async function readTable(source: DatasetSource, file: FileEntry, manifest: Manifest, signal?: AbortSignal): Promise<OpenedFile> {
  return inFile({ file, manifest }, async () => {
    return openBytes(await readChecked(source, file, signal), file);
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

/**
 * Reads a file and checks its size and digest. If it does not pass, a cache may hold a damaged copy
 * and would return it forever, so the file is read once more past all caches.
 */
async function readChecked(source: DatasetSource, file: FileEntry, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const read = (fresh: boolean) => source.read(file.name, { size: file.bytes, signal, fresh });
  // Chained, so that no variable keeps the damaged bytes while the next ones are read.
  return read(false).then((bytes) => checkFile(bytes, file).catch(async () => checkFile(await read(true), file)));
}

/** A dataset for as long as some view holds it. */
export class MountedDataset {
  readonly source: DatasetSource;
  readonly manifest: Manifest;
  readonly origin: Origin;
  readonly cache: TableCache;
  readonly files: readonly MountedFile[];
  /** Counted in ranges. */
  readonly reads = new Semaphore(FILES_AT_ONCE * RANGES_A_FILE);
  /** Whether files with a page table are read page by page: over a network, and where they would fill the cache. */
  readonly readsPages: boolean;
  /** Whether the cache has room for all files with a page table as wholes. */
  readonly hasRoomForWhole: boolean;
  /** Resolves when the last holder has let go and the files are out of the cache. */
  readonly drained: Promise<void>;
  #drain!: () => void;
  #holders = 0;
  #dropped = false;

  private constructor(source: DatasetSource, manifest: Manifest, origin: Origin, cache: TableCache) {
    this.source = source;
    this.manifest = manifest;
    this.origin = origin;
    this.cache = cache;
    this.drained = new Promise((resolve) => {
      this.#drain = resolve;
    });
    this.files = manifest.files.map((file) => new MountedFile(file, this));
    const pagedBytes = manifest.files.reduce((sum, { pages, bytes }) => sum + (pages === undefined ? 0 : bytes), 0);
    this.hasRoomForWhole = pagedBytes <= SHARE_OF_WHOLE_FILES * cache.maxBytes;
    this.readsPages = pagedBytes > 0 && (source.prefersRanges === true || !this.hasRoomForWhole);
  }

  /** Reads the manifest and nothing more. */
  static async open(source: DatasetSource, cache: TableCache, origin: Origin = 'data'): Promise<MountedDataset> {
    return new MountedDataset(source, await readManifest(source), origin, cache);
  }

  /** Opens a file. */
  read(file: FileEntry, signal: AbortSignal): Promise<OpenedFile> {
    return this.unlessReplaced(() => readTable(this.source, file, this.manifest, signal));
  }

  /** Reads a file or a part of it. If it is missing because a newer version replaced it, the error says so. */
  async unlessReplaced<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!isDoorplateError(error) || error.code !== 'DATASET_FILE_MISSING') throw error;
      const present = await readManifest(this.source).catch(() => null);
      if (present === null || equal(present, this.manifest)) throw error;
      const message = `${error.message}; version ${present.version} has replaced it there: switch to it with replace`;
      throw new DoorplateError(error.code, message, error.details, { cause: error });
    }
  }

  /**
   * Opens every file, a few at a time, as a question would, and keeps none. Of one that questions read page by page, for it may not fit
   * in the cache, the digest is made piece by piece. With `deep` such a file is opened as a whole too, all rules of its kind are checked, and
   * the files of a street index are compared with one another: what a builder did wrong carries correct digests.
   *
   * @throws DoorplateError `DATASET_*` of the first file that cannot be opened; with `deep` also `DATASET_TOO_LARGE` for a file
   * that does not fit in the cache.
   */
  async checkFiles(deep = false): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const rest = this.files.values();
    const checkRest = async (): Promise<void> => {
      for (const file of rest) {
        signal.throwIfAborted();
        if (deep) {
          const table = await this.#readOnce(file, signal);
          await inFile(file, async () => (await integrity()).checkTable(table, file.file, this.manifest));
        } else if (file.readsPages) await inFile(file, () => file.checkPieces());
        else await this.#readOnce(file, signal);
        // Opening a file takes as long as a question that does: those that wait are answered in between.
        await otherWork();
      }
    };
    const checks = Array.from({ length: CHECKS_AT_ONCE }, () => checkRest().catch((error: unknown) => controller.abort(error)));
    await Promise.all(checks);
    signal.throwIfAborted();
    if (deep) await this.#checkStreetIndex(signal);
  }

  /** Reads a file as a whole and does not keep it. */
  async #readOnce(file: MountedFile, signal: AbortSignal): Promise<AnyTable['table']> {
    const { table } = await this.reads.run(RANGES_A_FILE, signal, () => this.cache.read(file, signal, () => this.read(file.file, signal)));
    return table;
  }

  /** Compares the files of the street index with its directory, one at a time. */
  async #checkStreetIndex(signal: AbortSignal): Promise<void> {
    const ofKind = (kind: FileKind) =>
      this.files.filter(({ file }) => file.kind === kind).sort((a, b) => (a.file.key < b.file.key ? -1 : 1));
    const { StreetIndexParts } = await integrity();
    for (const directory of ofKind('us-street-index')) {
      const parts = new StreetIndexParts((await this.#readOnce(directory, signal)) as Tables['us-street-index']);
      for (const file of ofKind('us-street-rows')) {
        const table = (await this.#readOnce(file, signal)) as Tables['us-street-rows'];
        await inFile(file, async () => parts.addRows(table));
      }
      await inFile(directory, async () => parts.endRows());
      for (const file of ofKind('us-street-numbers')) {
        const table = (await this.#readOnce(file, signal)) as Tables['us-street-numbers'];
        await inFile(file, async () => parts.addNumbers(table));
      }
    }
  }

  get dropped(): boolean {
    return this.#dropped;
  }

  hold(): void {
    this.#holders++;
  }

  release(): void {
    if (--this.#holders > 0) return;
    this.#dropped = true;
    for (const file of this.files) this.cache.drop(file);
    this.#drain();
  }

  requireOpen(): void {
    if (this.#dropped) {
      throw new DoorplateError('DATASET_CLOSED', `Dataset ${this.manifest.name} is closed`, { dataset: this.manifest.name });
    }
  }
}
