import { DoorplateError } from '../errors.js';
import type { FilePart } from './cache.js';
import { checkFile } from './check.js';
import type { Numbers } from './format/codecs/columns.js';
import { decodePaged } from './format/paged/decode.js';
import { decodePageTable, PAGE_DIGEST_BYTES, type PageTable } from './format/paged/page-table.js';
import { PagedBytes } from './format/paged/paged-bytes.js';
import type { PagesEntry } from './manifest.js';
import { errorIn, inFile, type MountedFile, openBytes } from './mounted.js';
import { hex, sha256Hex } from './sha256.js';
import { type ByteRange, wrongSize } from './sources/source.js';
import type { AnyTable } from './view.js';

/** Pages that are no further apart are read as one range: a request costs more than a few bytes that nobody asked for. */
const JOINED_BYTES = 4096;
/** The same of leaves, of which a large dataset has many for rows that lie apart. */
const JOINED_LEAF_BYTES = 1024;
/** Most pages that are read ahead of a scan. */
const MOST_AHEAD = 32;
const HEX_DIGITS = 2 * PAGE_DIGEST_BYTES;

/** A run of pages. */
interface PageRun {
  readonly from: number;
  readonly to: number;
}

/** A file of which only the pages that questions have wanted are in memory. */
export class PagedFile implements FilePart {
  readonly #file: MountedFile;
  readonly #bytes: PagedBytes;
  readonly #tableBytes: number;
  readonly #reading = new Map<number, Promise<void>>();
  /** Where runs have ended, and how many pages they had. */
  readonly #readTo = new Map<number, number>();
  #filledBytes = 0;
  #loaded: readonly [AnyTable] | null = null;
  #madeAt = -1;

  constructor(file: MountedFile, pages: PageTable, { offset }: PagesEntry) {
    this.#file = file;
    this.#bytes = new PagedBytes(pages, file.dataset.cache.faults);
    this.#tableBytes = file.file.bytes - offset;
  }

  get residentBytes(): number {
    return this.#tableBytes + this.#filledBytes;
  }

  loaded(): readonly [AnyTable] {
    const { count } = this.#bytes.log;
    if (this.#loaded === null || this.#madeAt !== count) {
      this.#loaded = [this.#decode()];
      this.#madeAt = count;
    }
    return this.#loaded;
  }

  #decode(): AnyTable {
    const { file, manifest } = this.#file;
    try {
      return { table: decodePaged(this.#bytes, file, manifest), file, manifest, isPaged: true } as AnyTable;
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
    const missing = this.#bytes.takeMissing().filter((page) => !this.#bytes.holds(page));
    const others = new Set(missing.flatMap((page) => this.#reading.get(page)?.catch(() => undefined) ?? []));
    const wanted = missing.filter((page) => !this.#reading.has(page));
    const { cache, givesRanges } = this.#file.dataset;
    cache.requireRoom(
      [this.#file],
      this.residentBytes + wanted.reduce((sum, page) => sum + this.#rangeOf({ from: page, to: page + 1 }).length, 0),
    );
    let first: Promise<void> | null = null;
    const own = runsOf(wanted, this.#bytes.table).map((each) => {
      const run = this.#readAhead(each);
      // A source that has no ranges gives the whole file for each of them: until one has come, the others wait for the first.
      const begun = first === null || givesRanges ? this.#read(run) : first.then(() => this.#readUnlessThere(run));
      first ??= begun;
      const reading = begun.finally(() => {
        for (let page = run.from; page < run.to; page++) this.#reading.delete(page);
      });
      for (let page = run.from; page < run.to; page++) this.#reading.set(page, reading);
      return reading;
    });
    await Promise.all([...own, ...others]);
  }

  /**
   * A run that goes on where an earlier one ended is made longer, twice as long each time: a scan of a
   * column misses one page after the other.
   */
  #readAhead({ from, to }: PageRun): PageRun {
    const before = this.#readTo.get(from);
    let end = to;
    if (before !== undefined) {
      const most = Math.min(this.#endOfGroup(from), from + Math.min(MOST_AHEAD, 2 * before));
      while (end < most && this.#bytes.firstFor(end) === end && !this.#bytes.holds(end) && !this.#reading.has(end)) end++;
    }
    this.#readTo.delete(from);
    this.#readTo.set(end, end - from);
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

  async #readUnlessThere(run: PageRun): Promise<void> {
    if (!this.#bytes.holds(run.from)) await this.#read(run);
  }

  async #read(run: PageRun): Promise<void> {
    const { file } = this.#file;
    const range = this.#rangeOf(run);
    await readingPart(this.#file, async () => {
      await takeRange(this.#file, range, async (bytes) => {
        if (bytes.byteLength === file.bytes) {
          this.#bytes.fillAll(await checkFile(bytes, file));
          this.#filledBytes = this.#bytes.table.size;
        } else await this.#takeRun(bytes, run, range);
      });
    });
  }

  async #takeRun(bytes: Uint8Array, { from, to }: PageRun, { offset, length }: ByteRange): Promise<void> {
    if (bytes.byteLength !== length) throw wrongSize(this.#file.file.name, bytes.byteLength, length);
    const { pageAt, digests } = this.#bytes.table;
    for (let page = from; page < to; page++) {
      const own = bytes.slice((pageAt[page] as number) - offset, (pageAt[page + 1] as number) - offset);
      const found = (await sha256Hex(own)).slice(0, HEX_DIGITS);
      const expected = hex(digests.subarray(page * PAGE_DIGEST_BYTES, (page + 1) * PAGE_DIGEST_BYTES));
      if (found !== expected) {
        throw new DoorplateError('DATASET_DIGEST_MISMATCH', `Page ${page} has SHA-256 ${found}, expected ${expected}`, { found, expected });
      }
      if (this.#bytes.holds(page)) continue;
      this.#bytes.fill(page, own);
      this.#filledBytes += own.byteLength;
    }
  }
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
    return new PagedFile(file, decodePageTable(checked, offset), pages);
  };
  if (known !== undefined) return inFile(file, () => openTable(Uint8Array.from(atob(known), (each) => each.charCodeAt(0))));
  return readingPart(file, () =>
    takeRange(file, { offset, length }, async (bytes) => {
      if (bytes.byteLength === file.file.bytes) {
        const { manifest } = file;
        const { table } = openBytes(await checkFile(bytes, file.file), file);
        return [{ table, file: file.file, manifest } as AnyTable] as const;
      }
      return openTable(bytes);
    }),
  );
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

/** Ascending pages as runs; what lies closely together is one run. */
function runsOf(missing: readonly number[], { pages, pageAt }: PageTable): readonly PageRun[] {
  const runs: { from: number; to: number }[] = [];
  for (const page of missing) {
    const last = runs.at(-1);
    const most = page < pages ? JOINED_BYTES : JOINED_LEAF_BYTES;
    if (last !== undefined && (pageAt[page] as number) - (pageAt[last.to] as number) <= most) last.to = page + 1;
    else runs.push({ from: page, to: page + 1 });
  }
  return runs;
}
