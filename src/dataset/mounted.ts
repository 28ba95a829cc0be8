import equal from 'fast-deep-equal';
import { DoorplateError, isDoorplateError } from '../errors.js';
import { Semaphore } from '../semaphore.js';
import { BlockFile, KEYED } from './block-file.js';
import type { TableCache } from './cache.js';
import type { Origin } from './installed.js';
import type { BlocksEntry, Manifest, PagesEntry } from './manifest.js';
import { readManifest } from './manifest-reader.js';
import { type DatasetOfFile, MountedFile, RANGES_A_FILE } from './mounted-file.js';
import type { PagedFile } from './page-directory.js';
import type { DatasetSource } from './sources/source.js';

/** Most reads of whole files of one dataset at a time, so that many cold questions do not exhaust file handles. */
const FILES_AT_ONCE = 16;
/** Share of the cache that files with a page table may take as a whole. */
const SHARE_OF_WHOLE_FILES = 0.5;

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

  private constructor({ source, manifest, origin, cache, hasRoomForWhole, paged }: Opened) {
    this.source = source;
    this.manifest = manifest;
    this.origin = origin;
    this.cache = cache;
    this.paged = paged;
    this.drained = new Promise((resolve) => {
      this.#drain = resolve;
    });
    this.hasRoomForWhole = hasRoomForWhole;
    const files: MountedFile[] = [];
    const [blockFiles, pagedFiles]: [BlockFile[], PagedFile[]] = [[], []];
    for (const file of manifest.files) {
      const { blocks, pages } = file;
      if (blocks !== undefined) blockFiles.push(new BlockFile(file, blocks, this, KEYED));
      else if (pages !== undefined && paged !== null) pagedFiles.push(new BlockFile(file, directoryOf(pages), this, paged.PAGED));
      else files.push(new MountedFile(file, this));
    }
    [this.files, this.blockFiles, this.pagedFiles] = [files, blockFiles, pagedFiles];
  }

  /** Reads the manifest and nothing more. */
  static async open(source: DatasetSource, cache: TableCache, origin: Origin = 'data'): Promise<MountedDataset> {
    const manifest = await readManifest(source);
    const bytesInPages = manifest.files.reduce((sum, { pages, bytes }) => sum + (pages === undefined ? 0 : bytes), 0);
    const hasRoomForWhole = bytesInPages <= SHARE_OF_WHOLE_FILES * cache.maxBytes;
    const readsPages = bytesInPages > 0 && (source.prefersRanges === true || !hasRoomForWhole);
    // Loaded where it is needed: most programs read whole files.
    const paged = readsPages ? await import('./page-directory.js') : null;
    return new MountedDataset({ source, manifest, origin, cache, hasRoomForWhole, paged });
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
  readonly hasRoomForWhole: boolean;
  readonly paged: Paged | null;
}

/** A page table is the directory of its pages. */
function directoryOf({ offset, sha256, table }: PagesEntry): BlocksEntry {
  return { offset, sha256, ...(table === undefined ? {} : { directory: table }) };
}
