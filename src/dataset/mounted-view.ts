import type { MaybePromise } from '../maybe-promise.js';
import { askedDatasets } from './demonstration.js';
import type { FileKind, Manifest } from './manifest.js';
import type { MountedDataset, MountedFile } from './mounted.js';
import type { AnyTable, DatasetView, LoadedTable, Tables } from './view.js';

const NO_FILES: readonly MountedFile[] = [];
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
  readonly #byKind = new Map<FileKind, { readonly all: MountedFile[]; readonly byKey: Map<string, MountedFile[]> }>();
  #holders = 0;

  constructor(datasets: readonly MountedDataset[]) {
    this.datasets = datasets;
    this.asked = askedDatasets(datasets);
    this.manifests = this.asked.map((dataset) => dataset.manifest);
    for (const dataset of datasets) dataset.hold();
    for (const file of this.asked.flatMap(({ files }) => files)) this.#add(file);
    this.pagedKinds = new Set([...this.#byKind].filter(([, { all }]) => all.some(({ readsPages }) => readsPages)).map(([kind]) => kind));
  }

  hold(): void {
    this.#holders++;
  }

  release(): void {
    if (--this.#holders > 0) return;
    for (const dataset of this.datasets) dataset.release();
  }

  files(kind: FileKind, key?: string): readonly MountedFile[] {
    const group = this.#byKind.get(kind);
    if (group === undefined) return NO_FILES;
    return key === undefined ? group.all : (group.byKey.get(key) ?? NO_FILES);
  }

  #add(file: MountedFile): void {
    const { kind, key } = file.file;
    const group = this.#byKind.get(kind) ?? { all: [], byKey: new Map<string, MountedFile[]>() };
    this.#byKind.set(kind, group);
    group.all.push(file);
    const ofKey = group.byKey.get(key);
    if (ofKey === undefined) group.byKey.set(key, [file]);
    else ofKey.push(file);
  }
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

  files<K extends FileKind>(kind: K, key?: string): readonly MountedFile[] {
    return this.mounted.files(kind, key);
  }

  tables<K extends FileKind & keyof Tables>(kind: K, key?: string, of?: Manifest): MaybePromise<readonly LoadedTable<K>[]> {
    const files = this.mounted.files(kind, key);
    const sole = of === undefined || (files.length === 1 && files[0]?.manifest === of);
    return this.#load(sole ? files : files.filter((file) => file.manifest === of)) as MaybePromise<readonly LoadedTable<K>[]>;
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
