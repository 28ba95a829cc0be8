import { DoorplateError } from '../../errors.js';
import type { FilePart, Paging, TableCache } from '../cache.js';
import { checkFile } from '../check.js';
import type { Numbers } from '../format/codecs/columns.js';
import { decodeTable } from '../format/index.js';
import { overlayOf } from '../format/paged/overlay.js';
import { PageMemory, PagePlaces } from '../format/paged/page-memory.js';
import { decodePageTable, PAGE_DIGEST_BYTES, type PageLayout, type PageTable } from '../format/paged/page-table.js';
import { FaultLog, PagedBytes } from '../format/paged/paged-bytes.js';
import type { PagesEntry } from '../manifest.js';
import { errorIn, inFile, type MountedFile, openBytes } from '../mounted-file.js';
import { hex, sha256 } from '../sha256.js';
import { type ByteRange, wrongSize } from '../sources/source.js';
import type { AnyTable } from '../view.js';
import { LentTable } from './lent-table.js';

/** Pages that are no further apart are read as one range: a request costs more than a few bytes that nobody asked for. */
const JOINED_BYTES = 4096;
/** The same of leaves; a large dataset has many for rows that lie apart. */
const JOINED_LEAF_BYTES = 1024;
/** A group of columns that is no longer is read with the first pages of its file. */
const SHORT_GROUP_BYTES = 12 * 1024;
/** Most pages that are read ahead of a scan. */
const MOST_AHEAD = 32;
/** Ends of runs that are remembered. */
const MOST_ENDS = 16;

/** A file with only those pages in memory that questions have wanted. */
export class PagedFile implements FilePart {
  readonly table: LentTable;
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
    const { faults, pages: memory } = pagingOf(file.dataset.cache);
    this.#file = file;
    file.pagePlaces ??= new PagePlaces(pages.pages);
    this.#bytes = new PagedBytes(pages, faults, memory, file.pagePlaces);
    this.table = new LentTable(() => this.#decode(), faults);
  }

  get tableBytes(): number {
    return this.#bytes.tableBytes;
  }

  get filledBytes(): number {
    return this.#bytes.filledBytes;
  }

  #decode(): AnyTable {
    const { file, manifest } = this.#file;
    try {
      return { table: decodeTable(this.#bytes.buffer, file, overlayOf(this.#bytes)), file, manifest, isPaged: true } as AnyTable;
    } catch (error) {
      throw errorIn(this.#file, error);
    }
  }

  /** The cells of a column in each of the pages that were missed. */
  missedPages(column: Numbers): readonly (readonly [from: number, to: number])[] {
    const cells = this.#bytes.cellsOf(column);
    return [...this.#bytes.missing.keys()].flatMap((page) => {
      const own = cells?.cellsIn(page) ?? null;
      return own === null ? [] : [own];
    });
  }

  get misses(): boolean {
    return this.#bytes.missing.size > 0;
  }

  /** Whether leaves of the page table were missed. */
  get missesLeaves(): boolean {
    const { pages } = this.#bytes.table;
    for (const page of this.#bytes.missing.keys()) if (page >= pages) return true;
    return false;
  }

  /** The cells of a column in the pages of each leaf that was missed. */
  missedLeaves(column: Numbers): readonly (readonly [from: number, to: number])[] {
    const { pages, leaves } = this.#bytes.table;
    const cells = this.#bytes.cellsOf(column);
    return [...this.#bytes.missing.keys()].flatMap((page) => {
      const leaf = leaves[page - pages];
      const [first, last] = leaf === undefined ? [] : [leaf.from, leaf.to - 1].map((own) => cells?.cellsIn(leaf.group.firstPage + own));
      return first && last ? [[first[0], last[1]] as const] : [];
    });
  }

  /** The cells of a column, or of one that is cut like it, for which pages were missed. */
  missedCells(column: Numbers): readonly number[] {
    const cells = this.#bytes.cellsOf(column);
    return [...this.#bytes.missing.values()].flatMap((missed) => (missed !== null && cells?.isCutLike(missed.cuts) ? [missed.cell] : []));
  }

  /** The first cell of each page of a column; null where all of it is there. */
  startsOf(column: Numbers): Uint32Array | null {
    return this.#bytes.cellsOf(column)?.starts ?? null;
  }

  /** Wants the leaves that say where the cells `[from, to)` of a column lie. */
  wantLeaves(column: Numbers, from: number, to: number): void {
    const cells = this.#bytes.cellsOf(column);
    if (cells === undefined || from >= to) return;
    const [first, last] = cells.pagesOf(from, to);
    for (let page = first; page <= last; page++) if (this.#bytes.firstFor(page) !== page) this.#bytes.want(page);
  }

  /** The numbers in the first cells of the pages of a column in which these are pinned; null as for {@link startsOf}. */
  numbersAtStarts(column: Uint32Array): Uint32Array | null {
    const starts = this.startsOf(column);
    return starts === null ? null : this.#bytes.numbersAt(column, starts);
  }

  /** Wants the cells `[from, to)` of a column, up to `most` bytes; how many bytes have to be read for them. */
  want(column: Numbers, from: number, to: number, most: number): number {
    const cells = this.#bytes.cellsOf(column);
    if (cells === undefined || from >= to) return 0;
    const [first, last] = cells.pagesOf(from, to);
    let bytes = 0;
    for (let page = first; page <= last; page++) {
      const next = this.#bytes.firstFor(page);
      if (this.#bytes.holds(next) || this.#bytes.missing.has(next)) continue;
      const { length } = this.#rangeOf({ from: next, to: next + 1 });
      if (bytes + length > most) break;
      bytes += length;
      this.#bytes.want(page);
    }
    return bytes;
  }

  /**
   * A read that another question has begun is waited for only where its page was missed. Where that fails, the
   * next run misses the page again, and it is read anew.
   */
  async fill(): Promise<void> {
    if (this.#bytes.missing.size > 0) this.#wantShortGroups();
    const missing = this.#bytes.takeMissing().filter((page) => !this.#bytes.holds(page));
    const others = new Set(missing.flatMap((page) => this.#reading?.get(page)?.catch(() => undefined) ?? []));
    const wanted = missing.filter((page) => !this.#reading?.has(page));
    const { cache } = this.#file.dataset;
    cache.requireRoom(
      [this.#file],
      this.tableBytes + wanted.reduce((sum, page) => sum + this.#rangeOf({ from: page, to: page + 1 }).length, 0),
    );
    const runs = runsOf(wanted, this.#bytes.table).map((run) => this.#readAhead(run));
    const own = runs.map((run) => this.#begin(run));
    // Leaves that are wanted are being read by now.
    const digests = this.#digestsFor(runs).map((run) => this.#begin(run));
    await Promise.all([...own, ...digests, ...others]);
  }

  /** Reads a run; whoever wants one of its pages meanwhile waits for that. */
  #begin(run: PageRun): Promise<void> {
    const reading = this.#read(run).finally(() => {
      for (let page = run.from; page < run.to; page++) this.#reading?.delete(page);
      // As a map of pages that were missed, which says why.
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
export function pagingOf(cache: TableCache): Paging {
  cache.paging ??= {
    pages: new PageMemory(cache.maxBytes, (bytes, areInUse) => cache.grantsPages(bytes, areInUse)),
    faults: new FaultLog(),
  };
  return cache.paging;
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
 * taken: then the result is its table.
 */
export async function openPart(file: MountedFile, pages: PagesEntry): Promise<PagedFile | readonly [AnyTable]> {
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
