import { type AnswerLimits, answerWithin, type Unfinished } from '../answer-within.js';
import { DoorplateError, isDoorplateError } from '../errors.js';
import type { MaybePromise } from '../maybe-promise.js';
import { TableCache } from './cache.js';
import { inPrecedence, NO_SHARED, type Origin, type SharedSources } from './installed.js';
import type { FileEntry, Manifest } from './manifest.js';
import { MountedDataset } from './mounted.js';
import { MountedView, QuestionView } from './mounted-view.js';
import type { ReadAhead, ReadAheadOptions, Wanted } from './read-ahead.js';
import type { DatasetSource } from './sources/source.js';
import type { DatasetView } from './view.js';

export const CHECKS = ['manifest', 'files', 'deep'] as const;
/** What of a dataset is checked before it answers; see {@link ReplaceOptions}. */
export type Check = (typeof CHECKS)[number];

export interface StoreOptions {
  /**
   * Budget for files and blocks that are kept or being read, bytes; default 256 MiB. Beyond it the least recently used are dropped,
   * and reads wait for one another. A file that exceeds the whole budget is the error `DATASET_TOO_LARGE`. What a question has waited for
   * stays until it ends; one that needs more than the budget at once, as of a misspelt street of a large city, may take up to twice as much,
   * one such question at a time.
   */
  readonly maxBytes?: number;
  /** What is checked before the store opens: the manifests, which is the default, or every file too; see {@link ReplaceOptions}. */
  readonly check?: Check;
  /** Mounted behind the sources, but for those whose names are taken. */
  readonly shared?: SharedSources;
}

/** The manifest of a mounted dataset. */
export interface MountedManifest extends Manifest {
  readonly origin: Origin;
  /** Whether questions are asked of it: false for a demonstration of streets where another dataset of streets is mounted. */
  readonly isAsked: boolean;
}

export interface UseOptions {
  /** Ends the reads of the question, which reject with the signal's reason. A read that another question waits for goes on. */
  readonly signal?: AbortSignal | undefined;
}

export interface ReplaceOptions {
  /**
   * What is checked before the old version is dropped. `files`, the default, reads the whole new version, a few files at a time: about two
   * seconds per GB from a local disk. `manifest` leaves the files to the questions, for datasets that are too large to be downloaded as a
   * whole. `deep` also applies every rule that a search relies on, such as the order of names, to whole files: for a dataset of a builder
   * that may be wrong. `maxBytes` then needs room for the largest file.
   */
  readonly check?: Check;
}

/**
 * Several datasets mounted at once, in order of precedence. The store owns the sources handed to it: it calls their
 * `close` when their dataset was dropped and the last question about it has ended, or when they are not taken.
 */
export class DatasetStore {
  readonly #cache: TableCache;
  #view: MountedView;
  #closed = false;
  /** Changes run one after the other, so that the last one asked for wins. */
  #changes: Promise<unknown> = Promise.resolve();
  /** Datasets that are no longer mounted, until their last question has ended and their source is closed. */
  readonly #leaving = new Map<MountedDataset, Promise<void>>();

  private constructor(cache: TableCache) {
    this.#cache = cache;
    this.#view = this.#newView([]);
  }

  /**
   * Mounts datasets in the order given, and behind them the shared ones. Reads the manifests and, unless `check` says otherwise,
   * nothing more; files are opened when the first question needs them.
   *
   * @throws DoorplateError `DATASET_*` for a manifest, or a file that is checked, that is missing, damaged or newer than this release;
   * `CONFIG_INVALID` for two datasets of one name or an unusable budget.
   */
  static async open(sources: readonly DatasetSource[], { maxBytes, check, shared = NO_SHARED }: StoreOptions = {}): Promise<DatasetStore> {
    const store = new DatasetStore(new TableCache(maxBytes));
    const all = [...sources, ...shared.installed, ...shared.package];
    const originOf = (at: number): Origin =>
      at < sources.length ? 'data' : at < sources.length + shared.installed.length ? 'installed' : 'package';
    const opened = await Promise.allSettled(all.map((source, at) => MountedDataset.open(source, store.#cache, originOf(at))));
    try {
      const datasets = inPrecedence(requireOpened(opened, all));
      requireDistinct(datasets);
      for (const dataset of datasets) await checkOf(dataset, check);
      store.#switch(datasets);
    } catch (error) {
      await Promise.allSettled(all.map(async (source) => source.close?.()));
      throw error;
    }
    return store;
  }

  /** Manifests of the datasets that questions are asked of, in mount order. */
  manifests(): readonly Manifest[] {
    return this.#current().manifests;
  }

  /** Manifests of all mounted datasets in mount order, with who brings each and whether it is asked. */
  datasets(): readonly MountedManifest[] {
    const { datasets, asked } = this.#current();
    return datasets.map((dataset) => ({ ...dataset.manifest, origin: dataset.origin, isAsked: asked.includes(dataset) }));
  }

  /** Bytes of the files that are decoded and kept. */
  get residentBytes(): number {
    return this.#cache.bytes;
  }

  /**
   * Asks a question of the datasets mounted now; changes made meanwhile do not reach it. A question is a plain function of its input and of
   * what the view gives. Where it ends in `Missing`, what is missing is read, checked and held until the question has its answer, and it is
   * asked again from its beginning. The answer is there at once where nothing is missing. Files are read page by page where that costs
   * less than whole ones: to read a cell whose page is missing ends the run.
   *
   * @throws DoorplateError `DATASET_*`; `BUDGET_EXCEEDED` where a limit ends a question that leaves nothing in `unfinished`; the reason of the
   * signal.
   */
  ask<T>(question: (view: DatasetView, unfinished: Unfinished<T>) => T, limits: AnswerLimits = {}): MaybePromise<T> {
    const unfinished: Unfinished<T> = { partial: null };
    return answerWithin(limits, () => this.#use((view) => question(view, unfinished), limits, true), unfinished);
  }

  /**
   * Runs a task over whole files of the datasets mounted now; changes made meanwhile do not reach it. Returns what the task returns, at once
   * where nothing has to be read; else the task is run again, as {@link ask} does. The view must not be used after the task has ended.
   *
   * @throws DoorplateError `DATASET_*`; `DATASET_CLOSED` after `close`.
   */
  use<T>(task: (view: DatasetView) => MaybePromise<T>, options: UseOptions = {}): T | Promise<T> {
    return this.#use(task, options, false);
  }

  #use<T>(task: (view: DatasetView) => MaybePromise<T>, { signal }: UseOptions, inParts: boolean): MaybePromise<T> {
    const view = this.#current();
    view.hold();
    let result: MaybePromise<T>;
    try {
      result = new QuestionView(view, signal, inParts).answer(task);
    } catch (error) {
      view.release();
      throw error;
    }
    if (result instanceof Promise) return result.finally(() => view.release());
    view.release();
    return result;
  }

  /**
   * Reads the files that are wanted as wholes, before any question asks for them: questions about them then read nothing, and a
   * cache in front of a source has them.
   *
   * @throws DoorplateError `DATASET_TOO_LARGE`, before anything is read, where they do not fit in the budget together; `DATASET_*` of
   * the first file that cannot be read.
   */
  async readAhead(wanted: (file: FileEntry) => Wanted, options: ReadAheadOptions = {}): Promise<ReadAhead> {
    const { asked } = this.#current();
    return this.use(() => import('./read-ahead.js').then(({ readAhead }) => readAhead(asked, wanted, options)));
  }

  /** Mounts one more dataset behind the others. Throws `CONFIG_INVALID` when its name is taken. */
  mount(source: DatasetSource): Promise<void> {
    return this.#change(source, (dataset, mounted) => {
      const datasets = [...mounted, dataset];
      requireDistinct(datasets);
      return datasets;
    });
  }

  /**
   * Switches the dataset of a name to a new version, in its place, after every file of it has been read and checked. Running questions keep
   * the old version until they end. A version that is mounted already is switched to as well: its files may lie elsewhere, or be sound now.
   * When the new version cannot be opened, the old one stays.
   *
   * @throws DoorplateError `DATASET_NOT_MOUNTED` when there is none of that name, `CONFIG_INVALID` when the new one has another name,
   * `DATASET_*` when its manifest or a file of it cannot be trusted.
   */
  replace(name: string, source: DatasetSource, { check = 'files' }: ReplaceOptions = {}): Promise<void> {
    return this.#change(source, async (dataset, mounted) => {
      const place = this.#place(name);
      if (dataset.manifest.name !== name) {
        throw new DoorplateError('CONFIG_INVALID', `The new dataset is named ${dataset.manifest.name}, expected ${name}`, {
          found: dataset.manifest.name,
          expected: name,
        });
      }
      await checkOf(dataset, check);
      return mounted.with(place, dataset);
    });
  }

  /** Takes a dataset out. Throws `DATASET_NOT_MOUNTED` when there is none of that name. */
  unmount(name: string): Promise<void> {
    return this.#inTurn(() => this.#switch(this.#current().datasets.toSpliced(this.#place(name), 1)));
  }

  /**
   * Takes all datasets out; later use throws `DATASET_CLOSED`. Resolves when the running questions have ended and the
   * sources are closed; rejects with what a source's `close` threw.
   */
  async close(): Promise<void> {
    if (!this.#closed) {
      this.#closed = true;
      this.#switch([]);
    }
    await Promise.all(this.#leaving.values());
  }

  #current(): MountedView {
    if (this.#closed) throw new DoorplateError('DATASET_CLOSED', 'The datasets are closed');
    return this.#view;
  }

  #place(name: string): number {
    const place = this.#view.datasets.findIndex((dataset) => dataset.manifest.name === name);
    if (place < 0) throw new DoorplateError('DATASET_NOT_MOUNTED', `No dataset named ${name} is mounted`, { dataset: name });
    return place;
  }

  /** Opens a source and, when its turn comes, switches to the datasets that `arrange` makes of it and the mounted ones. */
  #change(source: DatasetSource, arrange: Arrange): Promise<void> {
    return this.#inTurn(async () => {
      try {
        this.#current();
        const dataset = await MountedDataset.open(source, this.#cache);
        const datasets = await arrange(dataset, this.#current().datasets);
        // The store may have been closed meanwhile. Other changes wait for their turn.
        this.#current();
        this.#switch(datasets);
      } finally {
        // A source that was not taken has no user; why it was not taken matters more than what its close says.
        await this.#closeUnused(source).catch(() => undefined);
      }
    });
  }

  #inTurn(change: () => MaybePromise<void>): Promise<void> {
    const turn = this.#changes.then(change);
    this.#changes = turn.catch(() => undefined);
    return turn;
  }

  #switch(datasets: readonly MountedDataset[]): void {
    const old = this.#view;
    this.#view = this.#newView(datasets);
    for (const dataset of old.datasets) {
      if (datasets.includes(dataset)) continue;
      const gone = dataset.drained.then(() => {
        this.#leaving.delete(dataset);
        return this.#closeUnused(dataset.source);
      });
      this.#leaving.set(dataset, gone);
      // Only `close` has someone to tell.
      gone.catch(() => undefined);
    }
    old.release();
  }

  #newView(datasets: readonly MountedDataset[]): MountedView {
    const view = new MountedView(datasets);
    view.hold();
    return view;
  }

  async #closeUnused(source: DatasetSource): Promise<void> {
    const inUse = [...this.#view.datasets, ...this.#leaving.keys()].some((dataset) => dataset.source === source);
    if (!inUse) await source.close?.();
  }
}

type Datasets = readonly MountedDataset[];
type Arrange = (dataset: MountedDataset, mounted: Datasets) => MaybePromise<Datasets>;

/** All datasets, or one error that names each one that could not be opened. */
function requireOpened(
  opened: readonly PromiseSettledResult<MountedDataset>[],
  sources: readonly DatasetSource[],
): readonly MountedDataset[] {
  const failed = opened.flatMap((outcome, i) =>
    outcome.status === 'rejected' ? [{ error: outcome.reason, label: sources[i]?.label }] : [],
  );
  const [first] = failed;
  if (first === undefined) return opened.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  if (opened.length === 1 || !isDoorplateError(first.error)) throw first.error;
  const { code, details } = first.error;
  const reasons = failed.map(({ error }) => (error instanceof Error ? error.message : String(error))).join('; ');
  throw new DoorplateError(
    code,
    `${failed.length} of ${opened.length} datasets cannot be opened: ${reasons}`,
    { ...details, locations: failed.map(({ label }) => label ?? '') },
    { cause: first.error },
  );
}

function requireDistinct(datasets: readonly MountedDataset[]): void {
  const names = datasets.map((dataset) => dataset.manifest.name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) {
    throw new DoorplateError('CONFIG_INVALID', `Two datasets are named ${twice}, expected distinct names`, { dataset: twice });
  }
}

async function checkOf(dataset: MountedDataset, check: Check | undefined): Promise<void> {
  if (check !== 'files' && check !== 'deep') return;
  // Loaded where it is needed: most datasets are asked as they are.
  const { checkFiles } = await import('./check-files.js');
  await checkFiles(dataset, check === 'deep');
}
