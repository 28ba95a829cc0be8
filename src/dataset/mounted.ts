import equal from 'fast-deep-equal';
import { DoorplateError, isDoorplateError } from '../errors.js';
import { Semaphore } from '../semaphore.js';
import { BlockFile, KEYED, openAll } from './block-file.js';
import type { TableCache } from './cache.js';
import { isBlock } from './format/directory.js';
import type { Origin } from './installed.js';
import type { BlocksEntry, FileEntry, FileKind, Manifest, PagesEntry } from './manifest.js';
import { readManifest } from './manifest-reader.js';
import { type DatasetOfFile, inFile, MountedFile, RANGES_A_FILE } from './mounted-file.js';
import type { PagedFile } from './page-directory.js';
import { otherWork } from './sha256.js';
import type { DatasetSource } from './sources/source.js';
import type { AnyTable, Tables } from './view.js';

/** Most reads of whole files of one dataset at a time, so that many cold questions do not exhaust file handles. */
const FILES_AT_ONCE = 16;
/** Share of the cache that files with a page table may take as a whole. */
const SHARE_OF_WHOLE_FILES = 0.5;
/** Files of a new version that are checked at a time: enough to hide the latency of a server. */
const CHECKS_AT_ONCE = 4;

/** The rules of files, loaded where they are needed: few datasets are checked deep. */
const integrity = () => import('./format/integrity/index.js');

/** A dataset for as long as some view holds it. */
export class MountedDataset implements DatasetOfFile {
  readonly source: DatasetSource;
  readonly manifest: Manifest;
  readonly origin: Origin;
  readonly cache: TableCache;
  /** Those that are read as wholes. */
  readonly files: readonly MountedFile[];
  /** Those with blocks that have keys. */
  readonly blockFiles: readonly BlockFile[];
  /** Those with columns in pages, where they are read page by page: over a network, and where they would fill the cache. */
  readonly pagedFiles: readonly PagedFile[];
  /** How these are read; null where there are none. */
  readonly paged: Paged | null;
  /** Counted in ranges. */
  readonly reads = new Semaphore(FILES_AT_ONCE * RANGES_A_FILE);
  readonly hasRoomForWhole: boolean;
  /** Resolves when the last holder has let go and the files are out of the cache. */
  readonly drained: Promise<void>;
  #drain!: () => void;
  #holders = 0;
  #dropped = false;

  private constructor({ source, manifest, origin, cache, paged }: Opened) {
    this.source = source;
    this.manifest = manifest;
    this.origin = origin;
    this.cache = cache;
    this.paged = paged;
    this.drained = new Promise((resolve) => {
      this.#drain = resolve;
    });
    this.hasRoomForWhole = hasRoomForWhole(manifest, cache);
    const { files } = manifest;
    this.files = files.flatMap((file) => (isInBlocks(file, paged) ? [] : [new MountedFile(file, this)]));
    this.blockFiles = files.flatMap((file) => (file.blocks === undefined ? [] : [new BlockFile(file, file.blocks, this, KEYED)]));
    this.pagedFiles = files.flatMap((file) => {
      const { pages } = file;
      return pages === undefined || paged === null ? [] : [new BlockFile(file, inBlocks(pages), this, paged.PAGED)];
    });
  }

  /** Reads the manifest and nothing more. */
  static async open(source: DatasetSource, cache: TableCache, origin: Origin = 'data'): Promise<MountedDataset> {
    const manifest = await readManifest(source);
    const readsPages = source.prefersRanges === true || !hasRoomForWhole(manifest, cache);
    // Loaded where it is needed: most programs read whole files.
    const paged = readsPages && bytesInPages(manifest) > 0 ? await import('./page-directory.js') : null;
    return new MountedDataset({ source, manifest, origin, cache, paged });
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
    await openAll(this.blockFiles, signal);
    const blocks = this.blockFiles.map((file) => file.blocks());
    const paged = new Map(this.pagedFiles.map((file) => [file.whole, file]));
    const rest = [...this.files, ...paged.keys(), ...blocks.flat()].values();
    const checkRest = async (): Promise<void> => {
      for (const file of rest) {
        signal.throwIfAborted();
        const inPages = paged.get(file);
        if (deep) {
          const table = await this.#readOnce(file, signal);
          await inFile(file, async () => (await integrity()).checkTable(table, file.file, this.manifest));
        } else if (inPages !== undefined) await inFile(file, async () => this.paged?.checkPieces(inPages));
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
    const open = () => file.openOnce(signal);
    const { table } = await (isBlock(file.file)
      ? open()
      : this.reads.run(RANGES_A_FILE, signal, () => this.cache.read(file, signal, open)));
    return table;
  }

  /** Compares the files of the street index with its directory, one at a time. */
  async #checkStreetIndex(signal: AbortSignal): Promise<void> {
    const ofKind = (kind: FileKind) =>
      this.wholes.filter(({ file }) => file.kind === kind).sort((a, b) => (a.file.key < b.file.key ? -1 : 1));
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

  /** The files whose blocks have no keys, as wholes. */
  get wholes(): readonly MountedFile[] {
    return [...this.files, ...this.pagedFiles.map(({ whole }) => whole)];
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
    for (const file of [...this.blockFiles, ...this.pagedFiles]) file.drop();
    this.#drain();
  }

  requireOpen(): void {
    if (this.#dropped) {
      throw new DoorplateError('DATASET_CLOSED', `Dataset ${this.manifest.name} is closed`, { dataset: this.manifest.name });
    }
  }
}

type Paged = typeof import('./page-directory.js');

/** What a dataset is mounted with; `paged`: how its files in pages are read, null where they are read as wholes. */
interface Opened {
  readonly source: DatasetSource;
  readonly manifest: Manifest;
  readonly origin: Origin;
  readonly cache: TableCache;
  readonly paged: Paged | null;
}

function bytesInPages({ files }: Manifest): number {
  return files.reduce((sum, { pages, bytes }) => sum + (pages === undefined ? 0 : bytes), 0);
}

function hasRoomForWhole(manifest: Manifest, cache: TableCache): boolean {
  return bytesInPages(manifest) <= SHARE_OF_WHOLE_FILES * cache.maxBytes;
}

/** A page table is the directory of its pages. */
function inBlocks({ offset, sha256, table }: PagesEntry): BlocksEntry {
  return { offset, sha256, ...(table === undefined ? {} : { directory: table }) };
}

function isInBlocks({ blocks, pages }: FileEntry, paged: Opened['paged']): boolean {
  return blocks !== undefined || (pages !== undefined && paged !== null);
}
