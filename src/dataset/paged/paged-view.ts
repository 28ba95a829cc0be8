import { carried } from '../../budget.js';
import { DoorplateError, isDoorplateError } from '../../errors.js';
import type { MaybePromise } from '../../maybe-promise.js';
import type { FilePart, Paging, TableCache } from '../cache.js';
import { residentBytes } from '../format/index.js';
import { type FaultLog, PAGE_FAULT, PageFault } from '../format/paged/paged-bytes.js';
import { ROWS_A_FILE } from '../format/tables/us-street-row-numbers.js';
import type { FileKind, Manifest } from '../manifest.js';
import { Missing } from '../missing.js';
import type { DatasetOfFile, MountedFile } from '../mounted-file.js';
import type { AnyTable, DatasetView, LoadedTable, Tables } from '../view.js';
import { LentTable, type Run } from './lent-table.js';
import { openPart, PagedFile, pagingOf } from './paged-file.js';
import { prefetch, prefetchRoom } from './prefetch.js';

/** A question about one of them is likely to be about the others. */
const READ_TOGETHER: ReadonlySet<FileKind> = new Set(['us-street-index', 'us-street-rows', 'us-street-numbers', 'us-street-row-numbers']);

/**
 * Runs that end where they have missed a page and would look for something else. Most questions are answered by
 * then; one that is not has to look for much, and the runs that follow read ahead for what it may look for.
 */
const RUNS_ONE_BY_ONE = 3;

/** Most runs of a question. Each adds something to what the next one has; the longest that are known take a few hundred. Chosen. */
const MOST_RUNS = 2000;

/** Page tables of other files are read along with the first one while they take no more than this, bytes. */
const MOST_PREFETCHED_BYTES = 256 * 1024;

/** A file is read as a whole when more than this share of it has been read: typed arrays are faster than paged columns. */
const SHARE_BEFORE_WHOLE = 0.75;

const NOTHING_MISSING = new Missing([]);

/** Whole files as they are given beside parts of others. */
const beside = new WeakMap<readonly [AnyTable], LentTable>();

/** The view of the question, which reads whole files. */
interface WholeFiles extends DatasetView {
  wholeFiles(kind: FileKind, key?: string): readonly MountedFile[];
  read(missing: Missing): Promise<void>;
}

/** A question over files that are read page by page: it is run until it has missed nothing. */
export class PagedQuestion {
  readonly #view: WholeFiles;
  readonly #kinds: Set<FileKind>;
  readonly #cache: TableCache;
  readonly #paging: Paging;
  /** Since when its pages must stay: the beginning of the run that is going on. */
  since = 0;
  /** Held until the question ends, even where the cache has dropped them meanwhile. */
  readonly #parts = new Map<MountedFile, FilePart>();
  /** Held as well: what each run read anew because another file had taken its room would never be there together. */
  readonly #wholes = new Map<MountedFile, readonly [AnyTable]>();
  /** The run that is going on, and what it has been given. */
  #run: Run = { before: 0 };
  readonly #given = new Set<LentTable>();
  #runs = 0;
  readonly #opening = new Map<MountedFile, Promise<readonly [AnyTable]>>();

  constructor(view: WholeFiles, kinds: readonly FileKind[], cache: TableCache) {
    this.#view = view;
    this.#kinds = new Set(kinds);
    this.#cache = cache;
    this.#paging = pagingOf(cache);
  }

  get #faults(): FaultLog {
    return this.#paging.faults;
  }

  /** Runs the question again and again; `forget` drops what a run has left behind whose answer does not count. */
  answer<T>(ask: (view: DatasetView) => MaybePromise<T>, forget: () => void, signal: AbortSignal | undefined): Promise<T> {
    const cache = this.#cache;
    return cache.questions.run(1, signal, () =>
      this.#answer(ask, forget, signal).finally(() => {
        this.#paging.pages.end(this);
        // Pages in use are never given back, so that there may be too many of them now.
        cache.makeRoom();
      }),
    );
  }

  async #answer<T>(ask: (view: DatasetView) => MaybePromise<T>, forget: () => void, signal: AbortSignal | undefined): Promise<T> {
    const faults = this.#faults;
    const run = carried(ask);
    // Page tables that the manifests have cost no read: with them the first run knows what it misses.
    await Promise.all(this.#tablesInManifests().map((file) => this.#open(file).catch(() => undefined)));
    for (let runs = 0; runs < MOST_RUNS; runs++) {
      signal?.throwIfAborted();
      const before = faults.count;
      this.#run = { before };
      faults.begin();
      this.#paging.pages.begin(this);
      let missing = NOTHING_MISSING;
      try {
        const answer = await run(this.#viewSince(before));
        if (faults.count === before) return answer;
        forget();
      } catch (error) {
        if (error instanceof Missing) missing = error;
        else if (faults.count === before) throw error === signal?.reason ? error : namingSuspects(error, [...this.#parts.keys()]);
        forget();
        if (isDoorplateError(error, 'BUDGET_EXCEEDED')) throw error;
      } finally {
        if (faults.count !== before) this.#prefetch();
        this.#giveBack(faults.count === before);
      }
      faults.begin();
      // What a leaf says of its pages comes before them, and a run that has missed some has read little.
      if (missing === NOTHING_MISSING && !this.#missesLeaves()) this.#runs++;
      const opening = [...this.#opening.values()].map((each) => each.catch(() => undefined));
      await Promise.all([
        this.#view.read(missing),
        ...opening,
        ...[...this.#parts].map(([file, part]) => (part.misses ? this.#fill(file, part) : undefined)),
      ]);
    }
    throw this.#endless();
  }

  #endless(): DoorplateError {
    const { maxBytes } = this.#cache;
    const files = [...this.#parts.keys(), ...this.#wholes.keys()];
    const found = files.reduce((sum, { file }) => sum + residentBytes(file), 0);
    const dataset = files[0]?.manifest.name;
    const message = `The question has no answer after ${MOST_RUNS} runs over ${files.length} files of ${found} bytes: raise maxBytes, which is ${maxBytes}`;
    return new DoorplateError('DATASET_TOO_LARGE', message, { dataset, found, expected: maxBytes });
  }

  #missesLeaves(): boolean {
    return [...this.#parts.values()].some((part) => part instanceof PagedFile && part.missesLeaves);
  }

  /** Adds what the next run would miss once it has what the last one has missed. */
  #prefetch(): void {
    if ([...this.#parts.keys()].every(({ file }) => file.kind !== 'us-street-index')) return;
    this.#faults.begin();
    const parts = [...this.#parts].flatMap(([{ dataset }, file]) => {
      const loaded = file.table.last;
      return file instanceof PagedFile && loaded !== null ? [{ file, loaded, room: prefetchRoom(dataset.cache.maxBytes) }] : [];
    });
    for (const { file, loaded, room } of parts) {
      if (!isOf(loaded, 'us-street-index')) continue;
      const ofKind = <K extends FileKind & keyof Tables>(kind: K) =>
        parts.flatMap(({ file: other, loaded: own }) =>
          isOf(own, kind) && own.manifest === loaded.manifest ? [{ file: other, table: own.table, key: own.file.key }] : [],
        );
      const rows = ofKind('us-street-rows').map(({ file, table }) => ({ file, column: table.line, first: table.first }));
      const numbers = ofKind('us-street-numbers').map(({ file, table }) => ({ file, ...table }));
      const rowNumbers = ofKind('us-street-row-numbers').map(({ file, table, key }) => ({
        file,
        column: table.groupAt,
        first: ROWS_A_FILE * Number(key),
      }));
      const { lineFirst } = loaded.table;
      prefetch({ file, column: lineFirst }, { rows, numbers, rowNumbers }, room);
    }
  }

  async #fill(file: MountedFile, part: FilePart): Promise<void> {
    const { dataset } = file;
    const isWorthWhole = dataset.hasRoomForWhole && part.filledBytes > SHARE_BEFORE_WHOLE * file.file.bytes;
    if (isWorthWhole && this.#cache.hasRoom([...this.#wholes.keys(), file])) {
      this.#hold(file, await file.read());
      this.#parts.delete(file);
      dataset.cache.dropPart(file);
      return;
    }
    await part.fill();
    if (!dataset.dropped) dataset.cache.setPart(file, part);
  }

  #viewSince(before: number): DatasetView {
    const view = this.#view;
    let inPart = this.#datasetsInPart();
    const tables: DatasetView['tables'] = <K extends FileKind & keyof Tables>(kind: K, key?: string, of?: Manifest) => {
      const files = view.wholeFiles(kind, key).filter(({ manifest }) => of === undefined || manifest === of);
      if (this.#kinds.has(kind) && files.some(({ dataset }) => inPart.has(dataset)))
        return this.#tables(files) as readonly AnyTable[] as readonly LoadedTable<K>[];
      return key === undefined ? unlessFaulted(() => view.tables(kind, key, of)) : view.tables(kind, key, of);
    };
    /** No whole file is read for an answer that does not count. Kernels ask for a block by its key where they are sure of it. */
    const unlessFaulted = <T>(given: () => T): T => {
      try {
        return given();
      } catch (error) {
        throw error instanceof Missing && this.#faults.count !== before ? PAGE_FAULT : error;
      }
    };
    const requirePages = (strictly = false): void => {
      if (this.#faults.count !== before && (strictly || this.#runs < RUNS_ONE_BY_ONE - 1)) throw PAGE_FAULT;
    };
    const ask: DatasetView['ask'] = (kinds, question) => {
      for (const kind of kinds) this.#kinds.add(kind);
      inPart = this.#datasetsInPart();
      return question(paged);
    };
    const paged: DatasetView = {
      manifests: view.manifests,
      files: view.files.bind(view),
      directories: view.directories.bind(view),
      tables,
      ask,
      requirePages,
    };
    return paged;
  }

  #tablesInManifests(): readonly MountedFile[] {
    const inPart = this.#datasetsInPart();
    const all = [...this.#kinds].flatMap((kind) => this.#view.wholeFiles(kind));
    return all.filter((file) => file.file.pages?.table !== undefined && file.readsPages && inPart.has(file.dataset) && !this.#isOpen(file));
  }

  /** The datasets whose files, as far as the question may ask them, are not all there as a whole. */
  #datasetsInPart(): ReadonlySet<DatasetOfFile> {
    const inPart = new Set<DatasetOfFile>();
    // For each run anew, of hundreds of files.
    for (const kind of this.#kinds)
      for (const file of this.#view.wholeFiles(kind)) {
        const { dataset } = file;
        if (!inPart.has(dataset) && file.readsPages && !this.#wholes.has(file) && !dataset.cache.has(file)) inPart.add(dataset);
      }
    return inPart;
  }

  #tables(files: readonly MountedFile[]): readonly AnyTable[] {
    const closed = files.filter((file) => !this.#isOpen(file));
    const opening = closed.map((file) => this.#open(file));
    if (opening.length > 0)
      throw new Missing(
        [],
        opening.map((each) => () => each),
      );
    return files.map((file) => {
      const whole = this.#whole(file);
      return whole === undefined ? this.#lent((this.#part(file) as FilePart).table)[0] : this.#besideParts(whole);
    });
  }

  #lent(table: LentTable): readonly [AnyTable] {
    this.#given.add(table);
    return table.lend(this.#run);
  }

  #giveBack(isWhole: boolean): void {
    for (const table of this.#given) table.giveBack(this.#run, isWhole);
    this.#given.clear();
  }

  /** A whole file beside others that are partly there. What is kept for it may have been made with missing cells of theirs. */
  #besideParts(whole: readonly [AnyTable]): AnyTable {
    let table = beside.get(whole);
    if (table === undefined) {
      const [{ table: own, file, manifest }] = whole;
      const copy = () => (Object.getPrototypeOf(own) === Object.prototype ? { ...own } : own);
      table = new LentTable(() => ({ table: copy(), file, manifest, isPaged: true }) as AnyTable, this.#faults);
      beside.set(whole, table);
    }
    return this.#lent(table)[0];
  }

  #whole(file: MountedFile): readonly [AnyTable] | undefined {
    const own = this.#wholes.get(file);
    if (own !== undefined) return own;
    const kept = file.resident();
    return kept === undefined ? undefined : this.#hold(file, kept);
  }

  #part(file: MountedFile): FilePart | undefined {
    const own = this.#parts.get(file);
    if (own !== undefined) return own;
    const kept = file.dataset.cache.getPart(file);
    if (kept === undefined) return undefined;
    this.#parts.set(file, kept);
    return kept;
  }

  /** Whether a file is there, or its page table. */
  #isOpen(file: MountedFile): boolean {
    return this.#whole(file) !== undefined || this.#part(file) !== undefined;
  }

  /** Opens a file, and along with it the others of its dataset: they are wanted next. */
  #open(file: MountedFile): Promise<readonly [AnyTable]> {
    let bytes = 0;
    for (const other of file.dataset.files) {
      if (!this.#isWantedWith(file, other) || this.#opening.has(other) || this.#isOpen(other)) continue;
      if (other !== file && other.file.pages?.table === undefined) bytes += other.file.bytes - (other.file.pages?.offset ?? 0);
      if (bytes > MOST_PREFETCHED_BYTES) continue;
      const opening = this.#openOne(other).finally(() => this.#opening.delete(other));
      // Where one that was opened along fails, whoever asks for it finds out.
      opening.catch(() => undefined);
      this.#opening.set(other, opening);
    }
    return this.#opening.get(file) as Promise<readonly [AnyTable]>;
  }

  /** Whether a file is opened along with another one: those that the question may ask for are, but for numbers of streets in several files. */
  #isWantedWith(file: MountedFile, other: MountedFile): boolean {
    if (other === file) return true;
    const { kind } = other.file;
    // The numbers of streets are asked for behind a street: several files, or a whole one, may be for nothing.
    if (kind === 'us-street-row-numbers' && !(other.readsPages && this.#view.wholeFiles(kind).length === 1)) return false;
    return this.#kinds.has(kind) && READ_TOGETHER.has(file.file.kind) && READ_TOGETHER.has(kind);
  }

  async #openOne(file: MountedFile): Promise<readonly [AnyTable]> {
    const { pages } = file.file;
    if (pages === undefined || !file.readsPages) return this.#hold(file, await file.read());
    const opened = await openPart(file, pages);
    const { cache, dropped } = file.dataset;
    if (!(opened instanceof PagedFile)) {
      if (!dropped) cache.set(file, opened);
      return this.#hold(file, opened);
    }
    this.#parts.set(file, opened);
    if (!dropped) cache.setPart(file, opened);
    return this.#lent(opened.table);
  }

  #hold(file: MountedFile, whole: readonly [AnyTable]): readonly [AnyTable] {
    this.#wholes.set(file, whole);
    return whole;
  }
}

function isOf<K extends FileKind & keyof Tables>(loaded: AnyTable, kind: K): loaded is AnyTable & LoadedTable<K> {
  return loaded.file.kind === kind;
}

/**
 * What a run over parts of files has failed with that has missed nothing. Of pages the lengths alone are checked, so that a
 * kernel may trip over cells that make no sense; which of the files has them nobody knows.
 */
function namingSuspects(error: unknown, files: readonly MountedFile[]): unknown {
  const isNamed = isDoorplateError(error) ? error.code !== 'DATASET_CORRUPT' || error.details.dataset !== undefined : !isTripped(error);
  if (isNamed || files.length === 0) return error;
  const manifests = [...new Set(files.map(({ manifest }) => manifest))];
  const suspects = manifests.map((of) => {
    const names = files.flatMap(({ file, manifest }) => (manifest === of ? [file.name] : []));
    return `Dataset ${of.name}, file ${names.join(' or ')}`;
  });
  const said = isDoorplateError(error) ? error.message : 'pages hold what makes no sense together';
  return new DoorplateError(
    'DATASET_CORRUPT',
    `${suspects.join('; or ')}: ${said}`,
    { dataset: manifests.length === 1 ? manifests[0]?.name : undefined, files: files.map(({ file }) => file.name) },
    { cause: error },
  );
}

/** Whether a kernel has tripped: over an index that is none, or a page that does not exist. */
function isTripped(error: unknown): boolean {
  return error instanceof PageFault || error instanceof RangeError || error instanceof TypeError;
}
