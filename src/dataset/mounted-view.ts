import { carried } from '../budget.js';
import { DoorplateError } from '../errors.js';
import type { MaybePromise } from '../maybe-promise.js';
import type { BlockFile } from './block-file.js';
import type { TableCache } from './cache.js';
import { askedDatasets } from './demonstration.js';
import type { Directory } from './format/directory.js';
import type { FileEntry, FileKind, Manifest } from './manifest.js';
import { Missing } from './missing.js';
import type { MountedDataset } from './mounted.js';
import type { MountedFile } from './mounted-file.js';
import type { PagedFile } from './page-directory.js';
import { allOf, type Joined } from './shared-read.js';
import type { AnyTable, DatasetView, FileOfBlocks, Loaded, LoadedTable, Tables } from './view.js';

const NO_FILES: readonly MountedFile[] = [];
/** Ends a question that needs more than the budget at once. */
const NEEDS_MORE = Symbol('needs more');
const NO_BLOCK_FILES: readonly BlockFile[] = [];
const NO_DIRECTORIES: readonly Directory[] = [];
const NO_TABLES: readonly AnyTable[] = [];

/** An unchanging set of datasets. It holds them while it is the current one or some question still uses it. */
export class MountedView {
  readonly datasets: readonly MountedDataset[];
  /** Those of them that questions are asked of, and their manifests. */
  readonly asked: readonly MountedDataset[];
  readonly manifests: readonly Manifest[];
  /** The files that are read page by page where the question can do so, by what they are as wholes. */
  readonly inPages: ReadonlyMap<MountedFile, PagedFile>;
  /** How these are read; null where there are none. */
  readonly paged: MountedDataset['paged'];
  readonly #byKind = new Map<FileKind, FilesOfKind<MountedFile>>();
  readonly #inBlocks = new Map<FileKind, FilesOfKind<BlockFile>>();
  /** Files by kind and key; of kinds that lie in blocks, those blocks that have been asked for. */
  readonly #known = new Map<FileKind, Map<string, readonly MountedFile[]>>();
  #holders = 0;

  /** What all datasets are kept in; null where there is none. */
  readonly cache: TableCache | null;

  constructor(datasets: readonly MountedDataset[]) {
    this.datasets = datasets;
    this.cache = datasets[0]?.cache ?? null;
    this.asked = askedDatasets(datasets);
    this.manifests = this.asked.map((dataset) => dataset.manifest);
    for (const dataset of datasets) dataset.hold();
    this.inPages = new Map(this.asked.flatMap(({ pagedFiles }) => pagedFiles.map((file) => [file.whole, file] as const)));
    this.paged = this.asked.find(({ paged }) => paged !== null)?.paged ?? null;
    for (const { wholes, blockFiles } of this.asked) {
      for (const file of wholes) add(this.#byKind, file);
      for (const file of blockFiles) add(this.#inBlocks, file);
    }
    for (const [kind, { byKey }] of this.#byKind) if (!this.#inBlocks.has(kind)) this.#known.set(kind, byKey);
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
    return listed(group, key) ?? listed(group, key?.slice(0, group.keyLength)) ?? NO_BLOCK_FILES;
  }

  /** The files of a kind and key, or the blocks that have been asked for before; undefined for others. */
  known(kind: FileKind, key: string): readonly MountedFile[] | undefined {
    return this.#known.get(kind)?.get(key);
  }

  /** The blocks of a kind and key; null while a directory that tells them has not been read. */
  blocks(kind: FileKind, key: string): readonly MountedFile[] | null {
    const found: MountedFile[] = [];
    for (const file of this.blockFiles(kind, key) ?? NO_BLOCK_FILES) {
      if (file.directory === null) return null;
      const block = file.block(key);
      if (block !== undefined) found.push(block);
    }
    // Others are as many as there are keys.
    if (found.length > 0) this.#known.set(kind, (this.#known.get(kind) ?? new Map()).set(key, found));
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

/** Most runs of a question. Each has what the one before lacked; the longest that are known take a few dozen. Chosen. */
const MOST_RUNS = 1000;

/** The mounted datasets as one question sees them. Its signal ends the reads that no other question waits for. */
export class QuestionView implements DatasetView {
  private readonly mounted: MountedView;
  private readonly signal: AbortSignal | undefined;
  /** Whether it reads files page by page where that costs less. */
  private readonly inParts: boolean;
  /** What has been read for the question stays until it ends. Null for most questions. */
  private held: Set<MountedFile<object>> | null = null;
  /** Whether it has gone on where a read of another question failed, which it does once. */
  private hasForgiven = false;

  constructor(mounted: MountedView, signal?: AbortSignal, inParts = false) {
    this.mounted = mounted;
    this.signal = signal;
    this.inParts = inParts && mounted.inPages.size > 0;
  }

  get isWhole(): boolean {
    return !this.inParts;
  }

  get manifests(): readonly Manifest[] {
    return this.mounted.manifests;
  }

  files<K extends FileKind>(kind: K, key?: string): readonly (MountedFile | BlockFile)[] {
    return this.mounted.blockFiles(kind, key) ?? this.mounted.files(kind, key);
  }

  directories(kind: FileKind, key?: string): readonly Directory[] {
    const files = this.mounted.blockFiles(kind, key) ?? NO_BLOCK_FILES;
    if (files.length === 0) return NO_DIRECTORIES;
    const found = files.flatMap(({ directory }) => directory ?? []);
    if (found.length < files.length) throw this.#withoutDirectory(files);
    return found;
  }

  blockFiles<K extends FileKind>(kind: K, key: string): readonly FileOfBlocks<K>[] {
    return (this.mounted.blockFiles(kind, key) ?? NO_BLOCK_FILES) as readonly FileOfBlocks[] as readonly FileOfBlocks<K>[];
  }

  directory(of: FileOfBlocks): Directory {
    if (of.directory === null) throw this.#withoutDirectory([of as BlockFile]);
    return of.directory;
  }

  block<K extends FileKind & keyof Tables>(of: FileOfBlocks<K>, row: number): readonly LoadedTable<K>[] {
    const file = of as FileOfBlocks as BlockFile;
    const loaded = file.whole.resident() ?? file.blockAt(row).resident() ?? this.#absent([file.partFor(row)]);
    return loaded as readonly AnyTable[] as readonly LoadedTable<K>[];
  }

  blocks<K extends FileKind & keyof Tables>(of: FileOfBlocks<K>): readonly LoadedTable<K>[] {
    return this.#load([(of as FileOfBlocks as BlockFile).whole]) as readonly AnyTable[] as readonly LoadedTable<K>[];
  }

  tables<K extends FileKind & keyof Tables>(kind: K, key?: string, of?: Manifest): readonly LoadedTable<K>[] {
    const files = this.#mountedFiles(kind, key);
    const sole = of === undefined || (files.length === 1 && files[0]?.manifest === of);
    return this.#load(sole ? files : files.filter((file) => file.manifest === of)) as readonly AnyTable[] as readonly LoadedTable<K>[];
  }

  /** The files, or the blocks, of a kind and key. */
  #mountedFiles(kind: FileKind, key?: string): readonly MountedFile[] {
    const { mounted } = this;
    const known = key === undefined ? undefined : mounted.known(kind, key);
    if (known !== undefined) return known;
    const inBlocks = mounted.blockFiles(kind, key);
    if (inBlocks === null) return mounted.files(kind, key);
    if (key === undefined) {
      if (inBlocks.some(({ directory }) => directory === null)) throw this.#withoutDirectory(inBlocks);
      return inBlocks.flatMap((file) => file.blocks());
    }
    const blocks = mounted.blocks(kind, key);
    if (blocks === null) throw this.#withoutDirectory(inBlocks);
    return blocks;
  }

  #withoutDirectory(files: readonly (BlockFile | PagedFile)[]): Missing {
    return new Missing(
      NO_FILES,
      files.filter(({ directory }) => directory === null),
    );
  }

  #load(files: readonly MountedFile[]): readonly AnyTable[] {
    const [first, second] = files;
    if (first === undefined) return NO_TABLES;
    if (second === undefined) return this.#resident(first) ?? this.#absent(files);
    const tables: AnyTable[] = [];
    for (const file of files) {
      const table = this.#resident(file);
      if (table !== undefined) tables.push(table[0]);
    }
    return tables.length < files.length ? this.#absent(files.filter((file) => this.#resident(file) === undefined)) : tables;
  }

  #absent(files: readonly MountedFile[]): never {
    // A view that has outlived its question finds its datasets closed.
    for (const { dataset } of files) dataset.requireOpen();
    if (!this.inParts) throw new Missing(files);
    const { inPages } = this.mounted;
    const closed = this.#withoutDirectory(files.flatMap((file) => inPages.get(file) ?? []));
    throw closed.add(new Missing(files.filter((file) => !inPages.has(file))));
  }

  /** The tables of a file, where it is kept; over its pages, where its page table has been read. */
  #resident(file: MountedFile): Loaded | undefined {
    return file.resident() ?? (this.inParts ? this.mounted.inPages.get(file)?.directory?.loaded : undefined);
  }

  /** Runs the question on this view, and again where something was missing. */
  answer<T>(question: (view: DatasetView) => MaybePromise<T>): MaybePromise<T> {
    try {
      const answer = this.#run(question);
      return answer instanceof Promise ? answer.catch(carried((error) => this.#askAgain(question, error))) : answer;
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      return this.#askAgain(question, error);
    }
  }

  #run<T>(question: (view: DatasetView) => MaybePromise<T>): MaybePromise<T> {
    if (!this.inParts) return question(this);
    try {
      return question(this);
    } catch (error) {
      if (error instanceof Missing || error === this.signal?.reason) throw error;
      const opened = [...this.mounted.inPages.values()].filter(({ directory }) => directory !== null);
      throw this.mounted.paged?.errorAmong(opened, error) ?? error;
    }
  }

  /** Reads what the run before lacked, and asks again, until nothing is missing. */
  #askAgain<T>(question: (view: DatasetView) => MaybePromise<T>, before: unknown): Promise<T> {
    const run = carried(() => this.#run(question));
    const { cache } = this.mounted;
    const runs = (isLarge: boolean) => () => this.#runs(run, before, isLarge).finally(() => this.#release());
    // A task over whole files may take its time, as reading ahead does.
    if (!this.inParts || cache === null) return runs(true)();
    return cache.questions.run(1, this.signal, runs(false)).catch((error) => {
      // It begins anew, and others go on in the meantime.
      if (error === NEEDS_MORE) return cache.large.run(1, this.signal, runs(true));
      throw error;
    });
  }

  /** `isLarge`: it may hold more than the budget, which one question at a time may; else it ends with {@link NEEDS_MORE}. */
  async #runs<T>(run: (_: undefined) => MaybePromise<T>, before: unknown, isLarge: boolean): Promise<T> {
    let ended = before;
    for (let runs = 0; runs < MOST_RUNS; runs++) {
      if (!(ended instanceof Missing)) throw ended;
      await this.#read(ended, isLarge);
      try {
        return await run(undefined);
      } catch (error) {
        ended = error;
      }
    }
    if (!(ended instanceof Missing)) throw ended;
    throw new DoorplateError('DATASET_TOO_LARGE', `The question has asked for something else ${MOST_RUNS} times: raise maxBytes`);
  }

  /** Reads what is missing, and holds it. Together with all that the question holds it must fit in what the question may have. */
  async #read({ files, closed }: Missing, isLarge: boolean): Promise<void> {
    this.signal?.throwIfAborted();
    this.held ??= new Set();
    const cache = this.mounted.cache as TableCache;
    const together = [...new Set([...this.held, ...files])];
    cache.requireRoom(together, this.inParts);
    if (!isLarge && !cache.hasRoom(together)) throw NEEDS_MORE;
    const absent: MountedFile<object>[] = [];
    for (const file of files) {
      const value = file.resident();
      if (value === undefined) absent.push(file);
      else this.#hold(file, value);
    }
    const between = this.mounted.paged?.between(absent) ?? NO_FILES;
    const isFirst = !this.hasForgiven;
    const forgive = (): void => {
      this.hasForgiven = true;
    };
    // Where the read of another question has failed, or one that nobody has asked for, whoever lacks it reads it anew.
    const waits = <R>({ result, leave, isShared }: Joined<R>, isExtra = false) => ({
      result: isExtra || (isShared && isFirst) ? result.catch(forgive) : result,
      leave,
    });
    // Held as soon as it is there, for another read might take its room.
    const held = (file: MountedFile<object>): Joined<void> => {
      const read = file.join();
      return { ...read, result: read.result.then((value) => this.#hold(file, value)) };
    };
    await allOf(
      [
        ...absent.map((file) => waits(held(file))),
        ...between.map((file) => waits(held(file), true)),
        ...Array.from(closed, (file) => waits(file.join())),
      ],
      this.signal,
    );
  }

  /** A read may end after the question. */
  #hold(file: MountedFile<object>, value: object): void {
    if (this.held === null || this.held.has(file)) return;
    this.held.add(file);
    (this.mounted.cache as TableCache).hold(file, value);
  }

  #release(): void {
    const { held } = this;
    this.held = null;
    if (held !== null) this.mounted.cache?.release(held);
  }
}
