import { DoorplateError, isDoorplateError } from '../../errors.js';
import type { FilePart, TableCache } from '../cache.js';
import { checkFile } from '../check.js';
import { decodeTable } from '../format/index.js';
import { overlayOf } from '../format/paged/overlay.js';
import { PageMemory, PagePlaces } from '../format/paged/page-memory.js';
import { decodePageTable, PAGE_DIGEST_BYTES, type PageLayout, type PageTable } from '../format/paged/page-table.js';
import { PagedBytes } from '../format/paged/paged-bytes.js';
import type { PagesEntry } from '../manifest.js';
import { Missing } from '../missing.js';
import { inFile, type MountedFile, openBytes } from '../mounted-file.js';
import { hex, sha256 } from '../sha256.js';
import { type ByteRange, wrongSize } from '../sources/source.js';
import type { AnyTable, Loaded } from '../view.js';

/** Pages that are no further apart are read as one range: a request costs more than a few bytes that nobody asked for. */
const JOINED_BYTES = 4096;
/** The same of leaves; a large dataset has many for rows that lie apart. */
const JOINED_LEAF_BYTES = 1024;
/** A group of columns that is no longer is read with the first pages of its file. */
const SHORT_GROUP_BYTES = 12 * 1024;
/** Pages of a file that a run gathers before it ends: what follows from more is worth less. Chosen. */
const MOST_WANTED = 48;
/** A file is read as a whole when more than this share of it has been read. */
const SHARE_BEFORE_WHOLE = 0.75;
/** Most pages that are read ahead of a scan. */
const MOST_AHEAD = 32;
/** Ends of runs that are remembered. */
const MOST_ENDS = 16;

/** A file with only those pages in memory that questions have wanted. */
export class PagedFile implements FilePart {
  loaded: Loaded;
  readonly namingSuspects = namingSuspects;
  readonly #file: MountedFile;
  readonly #bytes: PagedBytes;
  /** Reads that are going on, by page; null where there is none. */
  #reading: Map<number, Promise<void>> | null = null;
  #hasShortGroups = false;
  #takingWhole: Promise<void> | null = null;
  /** Where runs have ended, and behind that how many pages they had; where there is none 0, at which no run ends. */
  readonly #ends = new Uint32Array(2 * MOST_ENDS);
  #nextEnd = 0;

  constructor(file: MountedFile, pages: PageTable) {
    this.#file = file;
    file.pagePlaces ??= new PagePlaces(pages.pages);
    const reads = [() => this.#fill()];
    const [some, many] = [new Missing([], reads), new Missing([], reads, { isEnough: true })];
    const missing = (wanted: number): Missing => (wanted < MOST_WANTED ? some : many);
    this.#bytes = new PagedBytes(pages, pageMemoryOf(file.dataset.cache), file.pagePlaces, missing);
    const { file: entry, manifest } = file;
    this.loaded = [{ table: decodeTable(this.#bytes.buffer, entry, overlayOf(this.#bytes)), file: entry, manifest } as AnyTable];
  }

  get tableBytes(): number {
    return this.#bytes.tableBytes;
  }

  /** Reads the pages that are wanted; the whole file where that costs hardly more, for typed arrays are faster than paged columns. */
  async #fill(): Promise<void> {
    const file = this.#file;
    const { dataset } = file;
    const { cache } = dataset;
    const isWorthWhole = dataset.hasRoomForWhole && this.#bytes.filledBytes > SHARE_BEFORE_WHOLE * file.file.bytes;
    if (isWorthWhole) {
      // Questions that have this part go on with the whole, also where the cache drops it.
      this.loaded = await file.read();
      cache.dropPart(file);
      return;
    }
    await this.#readWanted();
    if (!dataset.dropped) cache.setPart(file, this);
  }

  /**
   * A read that another question has begun is waited for only where its page is wanted. Where that fails, the
   * next run wants the page again, and it is read anew.
   */
  async #readWanted(): Promise<void> {
    this.#wantShortGroups();
    const wanted = this.#bytes.takeWanted().filter((page) => !this.#bytes.holds(page));
    const others = new Set(wanted.flatMap((page) => this.#reading?.get(page)?.catch(() => undefined) ?? []));
    const own = wanted.filter((page) => !this.#reading?.has(page));
    const { cache } = this.#file.dataset;
    cache.requireRoom(
      [this.#file],
      this.tableBytes + own.reduce((sum, page) => sum + this.#rangeOf({ from: page, to: page + 1 }).length, 0),
    );
    const runs = runsOf(own, this.#bytes.table).map((run) => this.#readAhead(run));
    const reads = runs.map((run) => this.#begin(run));
    // Leaves that are wanted are being read by now.
    const digests = this.#digestsFor(runs).map((run) => this.#begin(run));
    await Promise.all([...reads, ...digests, ...others]);
  }

  /** Reads a run; whoever wants one of its pages meanwhile waits for that. */
  #begin(run: PageRun): Promise<void> {
    const reading = this.#read(run).finally(() => {
      for (let page = run.from; page < run.to; page++) this.#reading?.delete(page);
      // Another map the next time, see `takeWanted`.
      if (this.#reading?.size === 0) this.#reading = null;
    });
    this.#reading ??= new Map();
    for (let page = run.from; page < run.to; page++) this.#reading.set(page, reading);
    return reading;
  }

  /**
   * The first pages of a file come with those of its short groups: hardly a question does without them, and a page table in
   * the manifest, which everybody reads, does not have them.
   */
  #wantShortGroups(): void {
    if (this.#hasShortGroups || this.#file.file.pages?.table === undefined) return;
    this.#hasShortGroups = true;
    for (const { firstPage } of this.#bytes.table.groups) {
      const run = { from: firstPage, to: this.#endOfGroup(firstPage) };
      if (this.#rangeOf(run).length <= SHORT_GROUP_BYTES) for (let page = run.from; page < run.to; page++) this.#bytes.want(page);
    }
  }

  /** The leaves that have the digests of pages that are about to be read. */
  #digestsFor(runs: readonly PageRun[]): readonly PageRun[] {
    const leaves = new Set<number>();
    for (const { from, to } of runs) {
      for (let page = from; page < to; page++) {
        const leaf = this.#bytes.leafOfDigest(page);
        if (leaf !== null && !this.#reading?.has(leaf)) leaves.add(leaf);
      }
    }
    return runsOf(
      [...leaves].sort((a, b) => a - b),
      this.#bytes.table,
    );
  }

  /**
   * A run that goes on where an earlier one ended is made longer, twice as long each time: a scan of a
   * column misses one page after the other.
   */
  #readAhead({ from, to }: PageRun): PageRun {
    const ends = this.#ends;
    let at = 0;
    while (at < ends.length && (ends[at] !== from || from === 0)) at += 2;
    let end = to;
    if (at < ends.length) {
      const most = Math.min(this.#endOfGroup(from), from + Math.min(MOST_AHEAD, 2 * (ends[at + 1] as number)));
      while (end < most && this.#bytes.firstFor(end) === end && !this.#bytes.holds(end) && !this.#reading?.has(end)) end++;
    } else {
      at = this.#nextEnd;
      this.#nextEnd = (at + 2) % ends.length;
    }
    ends[at] = end;
    ends[at + 1] = end - from;
    return { from, to: end };
  }

  /** Where the pages end that have the same columns. */
  #endOfGroup(page: number): number {
    const { groups, pages } = this.#bytes.table;
    return groups.find(({ firstPage }) => firstPage > page)?.firstPage ?? pages;
  }

  /** Where a run lies in the file. */
  #rangeOf({ from, to }: PageRun): ByteRange {
    const { pageAt } = this.#bytes.table;
    const offset = pageAt[from] as number;
    return { offset, length: (pageAt[to] as number) - offset };
  }

  async #read(run: PageRun): Promise<void> {
    const file = this.#file;
    const range = this.#rangeOf(run);
    const take = async (bytes: Uint8Array): Promise<void> => {
      if (bytes.byteLength === range.length) return this.#take(run, bytes);
      if (bytes.byteLength !== file.file.bytes) throw wrongSize(file.file.name, bytes.byteLength, range.length);
      this.#takingWhole ??= this.#takeWhole(bytes).finally(() => {
        this.#takingWhole = null;
      });
      return this.#takingWhole;
    };
    await readingPart(file, () => takeRange(file, range, take));
  }

  /** Takes all that is being read from the whole file, which a source without ranges gives for each range: no other page costs less. */
  async #takeWhole(bytes: Uint8Array): Promise<void> {
    const file = this.#file;
    const { pageAt } = this.#bytes.table;
    const wanted = new Set(this.#reading?.keys());
    // A leaf whose own read has failed is taken as well: to read it anew might give the whole file again, which would wait for this.
    for (const page of [...wanted]) {
      const leaf = this.#bytes.leafOfDigest(page);
      if (leaf !== null) wanted.add(leaf);
    }
    // Leaves first, which are behind the pages: these would wait for them.
    for (const page of [...wanted].sort((a, b) => b - a))
      await this.#take({ from: page, to: page + 1 }, bytes.subarray(pageAt[page], pageAt[page + 1]));
    if (!file.dataset.dropped && file.resident() === undefined) file.dataset.cache.set(file, await wholeTable(file, bytes));
  }

  async #take({ from, to }: PageRun, bytes: Uint8Array): Promise<void> {
    const { pageAt, digests } = this.#bytes.table;
    const offset = pageAt[from] as number;
    for (let page = from; page < to; page++) {
      const own = bytes.subarray((pageAt[page] as number) - offset, (pageAt[page + 1] as number) - offset) as Uint8Array<ArrayBuffer>;
      // In Node at once, so that the pages of a run need no turn each.
      const digest = sha256(own);
      const found = digest instanceof Promise ? await digest : digest;
      const leaf = this.#bytes.leafOfDigest(page);
      if (leaf !== null) await (this.#reading?.get(leaf) ?? this.#read({ from: leaf, to: leaf + 1 }));
      const expected = digests.subarray(page * PAGE_DIGEST_BYTES, (page + 1) * PAGE_DIGEST_BYTES);
      if (expected.some((byte, i) => byte !== found[i])) throw wrongPage(page, hex(found.subarray(0, PAGE_DIGEST_BYTES)), hex(expected));
      this.#bytes.fill(page, own);
    }
  }
}

function wrongPage(page: number, found: string, expected: string): DoorplateError {
  return new DoorplateError('DATASET_DIGEST_MISMATCH', `Page ${page} has SHA-256 ${found}, expected ${expected}`, { found, expected });
}

/** What the files of a cache share that are read page by page. */
function pageMemoryOf(cache: TableCache): PageMemory {
  cache.pages ??= new PageMemory(cache.maxBytes, (bytes, areInUse) => cache.grantsPages(bytes, areInUse));
  return cache.pages;
}

/** A run of pages. */
interface PageRun {
  readonly from: number;
  readonly to: number;
}

/**
 * Ascending pages as runs; what lies closely together is one run. Pages and leaves are never in one: pages wait for their
 * leaves, and leaves for nothing.
 */
function runsOf(wanted: readonly number[], { pages, pageAt }: PageLayout): readonly PageRun[] {
  const runs: { from: number; to: number }[] = [];
  for (const page of wanted) {
    const last = runs.at(-1);
    const most = page < pages ? JOINED_BYTES : JOINED_LEAF_BYTES;
    const isApart = last === undefined || last.from < pages !== page < pages;
    if (!isApart && (pageAt[page] as number) - (pageAt[last.to] as number) <= most) last.to = page + 1;
    else runs.push({ from: page, to: page + 1 });
  }
  return runs;
}

/** Reads a part of a file. Errors name dataset and file, and the version that has replaced them. */
function readingPart<T>(file: MountedFile, read: () => Promise<T>): Promise<T> {
  return file.dataset.unlessReplaced(() => inFile(file, read));
}

/**
 * Reads a range and takes it. Where its bytes cannot be taken it is read once more past all caches: one of them may
 * hold a damaged copy. A read that fails has been tried again by the source.
 */
async function takeRange<T>(file: MountedFile, range: ByteRange, take: (bytes: Uint8Array) => Promise<T>): Promise<T> {
  const bytes = await file.readRange(range, false);
  return take(bytes).catch(async () => take(await file.readRange(range, true)));
}

/** The table of a file whose bytes have all come; they are checked. */
async function wholeTable(file: MountedFile, bytes: Uint8Array): Promise<readonly [AnyTable]> {
  const { table } = await openBytes(await checkFile(bytes, file.file), file.file);
  return [{ table, file: file.file, manifest: file.manifest } as AnyTable];
}

/**
 * Reads the page table of a file, unless the manifest has it. A source that has no ranges gives the whole file, and that is
 * taken: then the result is its table. Either is kept.
 */
export async function openPart(file: MountedFile): Promise<PagedFile | readonly [AnyTable]> {
  const opened = await partOf(file, file.file.pages as PagesEntry);
  const { cache, dropped } = file.dataset;
  if (dropped) return opened;
  if (opened instanceof PagedFile) cache.setPart(file, opened);
  else cache.set(file, opened);
  return opened;
}

async function partOf(file: MountedFile, pages: PagesEntry): Promise<PagedFile | readonly [AnyTable]> {
  const { offset, table: known } = pages;
  const length = file.file.bytes - offset;
  const openTable = async (bytes: Uint8Array): Promise<PagedFile> => {
    const checked = await checkFile(bytes, { bytes: length, sha256: pages.sha256 });
    return new PagedFile(file, decodePageTable(checked, offset));
  };
  if (known !== undefined) return inFile(file, () => openTable(bytesOf(known)));
  return readingPart(file, () =>
    takeRange(file, { offset, length }, async (bytes) => {
      if (bytes.byteLength === file.file.bytes) return wholeTable(file, bytes);
      return openTable(bytes);
    }),
  );
}

/** The bytes of a text in base64. */
function bytesOf(base64: string): Uint8Array {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

/**
 * What a run over parts of files has failed with that has missed nothing. Of pages the digests and lengths alone are checked, so that a
 * kernel may trip over cells that make no sense; which of the files has them nobody knows.
 */
function namingSuspects(error: unknown, files: readonly Pick<MountedFile, 'file' | 'manifest'>[]): unknown {
  const isNamed = isDoorplateError(error)
    ? error.code !== 'DATASET_CORRUPT' || error.details.dataset !== undefined
    : !(error instanceof RangeError || error instanceof TypeError);
  if (isNamed) return error;
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
