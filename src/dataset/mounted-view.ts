import { allReady, type MaybePromise, whenReady } from '../maybe-promise.js';
import type { BlockFile } from './block-file.js';
import { askedDatasets } from './demonstration.js';
import type { Directory } from './format/directory.js';
import type { FileEntry, FileKind, Manifest } from './manifest.js';
import type { MountedDataset } from './mounted.js';
import type { MountedFile } from './mounted-file.js';
import type { AnyTable, DatasetView, LoadedTable, Tables } from './view.js';

const NO_FILES: readonly MountedFile[] = [];
const NO_BLOCK_FILES: readonly BlockFile[] = [];
const NO_DIRECTORIES: readonly Directory[] = [];
const NOTHING = (): void => undefined;
const NO_TABLES: readonly AnyTable[] = [];

/** An unchanging set of datasets. It holds them while it is the current one or some question still uses it. */
export class MountedView {
  readonly datasets: readonly MountedDataset[];
  /** Those of them that questions are asked of, and their manifests. */
  readonly asked: readonly MountedDataset[];
  readonly manifests: readonly Manifest[];
  /** Kinds that have a file read page by page where the question can do so. */
  readonly pagedKinds: ReadonlySet<FileKind>;
  readonly #byKind = new Map<FileKind, FilesOfKind<MountedFile>>();
  readonly #inBlocks = new Map<FileKind, FilesOfKind<BlockFile>>();
  /** Blocks that have been asked for, by kind and key. */
  readonly #blocks = new Map<FileKind, Map<string, readonly MountedFile[]>>();
  #holders = 0;

  constructor(datasets: readonly MountedDataset[]) {
    this.datasets = datasets;
    this.asked = askedDatasets(datasets);
    this.manifests = this.asked.map((dataset) => dataset.manifest);
    for (const dataset of datasets) dataset.hold();
    for (const { files, blockFiles } of this.asked) {
      for (const file of files) add(this.#byKind, file);
      for (const file of blockFiles) add(this.#inBlocks, file);
    }
    this.pagedKinds = new Set([...this.#byKind].filter(([, { all }]) => all.some(({ readsPages }) => readsPages)).map(([kind]) => kind));
  }

  hold(): void {
    this.#holders++;
  }

  release(): void {
    if (--this.#holders > 0) return;
    for (const dataset of this.datasets) dataset.release();
  }

  /** The files of a kind and key that are no blocks of others. */
  files(kind: FileKind, key?: string): readonly MountedFile[] {
    return listed(this.#byKind.get(kind), key) ?? NO_FILES;
  }

  /** The files that have the blocks of a kind and key; null for a kind that no file has blocks of. */
  blockFiles(kind: FileKind, key?: string): readonly BlockFile[] | null {
    const group = this.#inBlocks.get(kind);
    if (group === undefined) return null;
    return listed(group, key?.slice(0, group.keyLength)) ?? NO_BLOCK_FILES;
  }

  /** The blocks of a kind and key; null while a directory that tells them has not been read. */
  blocks(kind: FileKind, key: string): readonly MountedFile[] | null {
    const known = this.#blocks.get(kind)?.get(key);
    if (known !== undefined) return known;
    const found: MountedFile[] = [];
    for (const file of this.blockFiles(kind, key) ?? NO_BLOCK_FILES) {
      if (file.directory === null) return null;
      const block = file.block(key);
      if (block !== undefined) found.push(block);
    }
    // Others are as many as there are keys.
    if (found.length > 0) this.#blocks.set(kind, (this.#blocks.get(kind) ?? new Map()).set(key, found));
    return found;
  }
}

/** The files of one kind in mount order. */
interface FilesOfKind<F> {
  readonly all: F[];
  readonly byKey: Map<string, F[]>;
  /** Letters of their keys: keys of blocks begin with these. */
  readonly keyLength: number;
}

function listed<F>(group: FilesOfKind<F> | undefined, key: string | undefined): readonly F[] | undefined {
  return key === undefined ? group?.all : group?.byKey.get(key);
}

function add<F extends { readonly file: FileEntry }>(kinds: Map<FileKind, FilesOfKind<F>>, file: F): void {
  const { kind, key } = file.file;
  const group = kinds.get(kind) ?? { all: [], byKey: new Map<string, F[]>(), keyLength: key.length };
  kinds.set(kind, group);
  group.all.push(file);
  const ofKey = group.byKey.get(key);
  if (ofKey === undefined) group.byKey.set(key, [file]);
  else ofKey.push(file);
}

/** The mounted datasets as one question sees them. Its signal ends the reads that no other question waits for. */
export class QuestionView implements DatasetView {
  private readonly mounted: MountedView;
  private readonly signal: AbortSignal | undefined;
  /** Files that the question waits for. Null for most questions: they wait for none. */
  private awaited: MountedFile[] | null = null;

  constructor(mounted: MountedView, signal?: AbortSignal) {
    this.mounted = mounted;
    this.signal = signal;
  }

  get manifests(): readonly Manifest[] {
    return this.mounted.manifests;
  }

  files<K extends FileKind>(kind: K, key?: string): readonly (MountedFile | BlockFile)[] {
    return this.mounted.blockFiles(kind, key) ?? this.mounted.files(kind, key);
  }

  /** The files, or the blocks, of a kind and key; null while a directory that tells them has not been read. */
  known(kind: FileKind, key?: string): readonly MountedFile[] | null {
    const { mounted } = this;
    const inBlocks = mounted.blockFiles(kind, key);
    if (inBlocks === null) return mounted.files(kind, key);
    if (key !== undefined) return mounted.blocks(kind, key);
    return inBlocks.some(({ directory }) => directory === null) ? null : inBlocks.flatMap((file) => file.blocks());
  }

  /** The files of a kind that have no blocks. */
  wholeFiles(kind: FileKind, key?: string): readonly MountedFile[] {
    return this.mounted.files(kind, key);
  }

  directories(kind: FileKind, key?: string): MaybePromise<readonly Directory[]> {
    const files = this.mounted.blockFiles(kind, key) ?? NO_BLOCK_FILES;
    return files.length === 0 ? NO_DIRECTORIES : allReady(files, (file) => file.open(this.signal));
  }

  tables<K extends FileKind & keyof Tables>(kind: K, key?: string, of?: Manifest): MaybePromise<readonly LoadedTable<K>[]> {
    return whenReady(this.#mountedFiles(kind, key), (files) => {
      const sole = of === undefined || (files.length === 1 && files[0]?.manifest === of);
      return this.#load(sole ? files : files.filter((file) => file.manifest === of)) as MaybePromise<readonly LoadedTable<K>[]>;
    });
  }

  /** The files, or the blocks, of a kind and key; reads the directories that tell them. */
  #mountedFiles(kind: FileKind, key?: string): MaybePromise<readonly MountedFile[]> {
    const known = this.known(kind, key);
    if (known !== null) return known;
    const inBlocks = this.mounted.blockFiles(kind, key) ?? NO_BLOCK_FILES;
    return whenReady(
      allReady(inBlocks, (file) => file.open(this.signal)),
      () => this.known(kind, key) ?? NO_FILES,
    );
  }

  byPages<T>(kinds: readonly FileKind[], ask: (view: DatasetView) => MaybePromise<T>, forget = NOTHING): MaybePromise<T> {
    // Where all files are whole, as they mostly are, nothing more is asked: a look-up of an address takes less than a microsecond.
    const file = this.mounted.pagedKinds.size === 0 ? undefined : this.#firstInPart(kinds);
    if (file === undefined) return ask(this);
    // Loaded where it is needed: most programs read whole files.
    return import('./paged/paged-view.js').then(({ PagedQuestion }) =>
      new PagedQuestion(this, kinds, file.dataset.cache).answer(ask, forget, this.signal),
    );
  }

  /** A file that is read page by page and is not there as a whole; undefined where none is, as after `preload`. */
  #firstInPart(kinds: readonly FileKind[]): MountedFile | undefined {
    for (const kind of kinds) {
      if (!this.mounted.pagedKinds.has(kind)) continue;
      const found = this.mounted.files(kind).find((file) => file.readsPages && !file.dataset.cache.has(file));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  requirePages(): void {
    // Whole files miss nothing.
  }

  openAhead(): void {
    // Whether a whole file is needed turns out when it is asked for.
  }

  #load(files: readonly MountedFile[]): MaybePromise<readonly AnyTable[]> {
    const [first, second] = files;
    if (first === undefined) return NO_TABLES;
    if (second === undefined) return first.resident() ?? this.#read(files);
    const resident: AnyTable[] = [];
    for (const file of files) {
      const table = file.resident();
      if (table === undefined) return this.#read(files);
      resident.push(table[0]);
    }
    return resident;
  }

  /** Reads the files that are not resident. Together with all others that the question waits for they must fit in the budget. */
  async #read(files: readonly MountedFile[]): Promise<readonly AnyTable[]> {
    const missing = files.filter((file) => file.resident() === undefined);
    this.awaited ??= [];
    const awaited = this.awaited;
    awaited.push(...missing);
    try {
      missing[0]?.dataset.cache.requireRoom([...new Set(awaited)]);
      const tables = await Promise.all(files.map((file) => file.resident() ?? file.read(this.signal)));
      return tables.flat();
    } finally {
      for (const file of missing) awaited.splice(awaited.indexOf(file), 1);
    }
  }
}
