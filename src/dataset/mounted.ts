import { DoorplateError, isDoorplateError } from '../errors.js';
import type { TableCache } from './cache.js';
import { checkFile } from './check.js';
import type { FileEntry, Manifest } from './manifest.js';
import { readManifest } from './manifest-reader.js';
import type { DatasetSource } from './sources/source.js';
import { decodeTable } from './tables/index.js';
import type { AnyTable } from './view.js';

/** One file of a mounted dataset. */
export class MountedFile {
  readonly file: FileEntry;
  readonly dataset: MountedDataset;
  #pending: Promise<readonly [AnyTable]> | null = null;

  constructor(file: FileEntry, dataset: MountedDataset) {
    this.file = file;
    this.dataset = dataset;
  }

  get manifest(): Manifest {
    return this.dataset.manifest;
  }

  /** The decoded file. Questions that come while it is being read share the read; a failure is forgotten. */
  table(): readonly [AnyTable] | Promise<readonly [AnyTable]> {
    const resident = this.dataset.cache.get(this);
    if (resident !== undefined) return resident;
    this.#pending ??= this.#load().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  async #load(): Promise<readonly [AnyTable]> {
    this.dataset.requireOpen();
    const table = await openTable(this.dataset.source, this.file, this.manifest);
    const loaded = [{ table, file: this.file, manifest: this.manifest } as AnyTable] as const;
    if (!this.dataset.dropped) this.dataset.cache.set(this, loaded);
    return loaded;
  }
}

/** Reads, checks and decodes one file. Throws `DATASET_*` naming dataset and file. */
export async function openTable(source: DatasetSource, file: FileEntry, manifest: Manifest): Promise<AnyTable['table']> {
  return (await readTable(source, file, manifest)).table;
}

/** The same with the bytes of the file. */
export async function readTable(
  source: DatasetSource,
  file: FileEntry,
  manifest: Manifest,
): Promise<Pick<AnyTable, 'table'> & { readonly bytes: Uint8Array }> {
  try {
    const bytes = await readChecked(source, file);
    return { table: decodeTable(bytes, file, manifest), bytes };
  } catch (error) {
    const where = `dataset ${manifest.name}, file ${file.name}`;
    if (!isDoorplateError(error)) {
      throw new DoorplateError(
        'DATASET_UNREADABLE',
        `${where}: cannot be read`,
        { dataset: manifest.name, file: file.name },
        { cause: error },
      );
    }
    const details = { ...error.details, dataset: manifest.name, file: file.name };
    throw new DoorplateError(error.code, `${where}: ${error.message}`, details, { cause: error });
  }
}

/**
 * Reads a file and checks its size and digest. What does not pass may be a damaged copy in some cache, which would be found there for
 * ever: then the file is read once more, past all caches.
 */
async function readChecked(source: DatasetSource, file: FileEntry): Promise<Uint8Array<ArrayBuffer>> {
  const read = (fresh: boolean) => source.read(file.name, { size: file.bytes, fresh });
  // In a chain of callbacks, so that the damaged bytes are let go before the next ones come.
  return read(false).then((bytes) => checkFile(bytes, file).catch(async () => checkFile(await read(true), file)));
}

/** A dataset for as long as some view holds it. */
export class MountedDataset {
  readonly source: DatasetSource;
  readonly manifest: Manifest;
  readonly cache: TableCache;
  readonly files: readonly MountedFile[];
  /** Resolves when the last holder has let go and the files are out of the cache. */
  readonly drained: Promise<void>;
  #drain!: () => void;
  #holders = 0;
  #dropped = false;

  private constructor(source: DatasetSource, manifest: Manifest, cache: TableCache) {
    this.source = source;
    this.manifest = manifest;
    this.cache = cache;
    this.drained = new Promise((resolve) => {
      this.#drain = resolve;
    });
    this.files = manifest.files.map((file) => new MountedFile(file, this));
  }

  /** Reads the manifest and nothing more. */
  static async open(source: DatasetSource, cache: TableCache): Promise<MountedDataset> {
    return new MountedDataset(source, await readManifest(source), cache);
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
      throw new DoorplateError('DATASET_CLOSED', `dataset ${this.manifest.name} is closed`, { dataset: this.manifest.name });
    }
  }
}
