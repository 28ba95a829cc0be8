import { corrupt, type Numbers, within } from '../codecs/columns.js';
import { addressSpace, isUnknown, PinnedBuffer } from './address-space.js';
import { CutCells } from './cut-cells.js';
import type { FaultLog } from './fault-log.js';
import { pinsOf, takeLeaf } from './page-leaf.js';
import type { PageMemory, PagePlaces } from './page-memory.js';
import type { PageLayout, PageLeaf, PageTable } from './page-table.js';
import { PinnedRuns, Pins } from './pins.js';

/** The cell for which a page was missed first. */
export interface MissedCell {
  readonly cell: number;
  /** The cuts of its column. */
  readonly cuts: Uint32Array;
}

/** Objects for each column of a file: what is laid over it, and the row or page that was read last. Estimated from the heap of shards. */
const COLUMN_BYTES = 2 * 1024;

/** What is there of a file that is read page by page: pinned bytes, and pages that lie in memory shared with other files. */
export class PagedBytes {
  readonly table: PageLayout;
  /** More of them when leaves have been read. */
  pins: Pins;
  readonly log: FaultLog;
  readonly memory: PageMemory;
  /** What {@link start} has found lies in these bytes. */
  segment: Uint8Array;
  readonly #at: PagePlaces;
  /** Of each page the leaf that has its digest; -1 where the table has it. */
  readonly #leafOf: Int32Array;
  readonly #hasLeaf: Uint8Array;
  readonly #placeMask: number;
  /** Pages that kernels have missed since they were last taken, and leaves, which are counted behind the pages. */
  #missing: Map<number, MissedCell | null> | null = null;
  readonly #kept = new Map<string, unknown>();
  /** What is cut into pages, by where it lies. */
  readonly #cells = new Map<number, CutCells>();

  constructor(table: PageTable, log: FaultLog, memory: PageMemory, at: PagePlaces) {
    // The pins are copied, and with them left out nothing holds the bytes that the table was decoded from.
    const { pinRuns: _runs, pins: _pins, starts: _starts, ...layout } = table;
    this.table = layout;
    this.log = log;
    this.memory = memory;
    this.#at = at;
    this.#placeMask = 2 ** memory.placeBits - 1;
    this.pins = new Pins(within(() => pinsOf(table)));
    this.segment = this.pins.bytes;
    const { pages, leaves, groups } = layout;
    this.#leafOf = new Int32Array(leaves.length === 0 ? 0 : pages).fill(-1);
    this.#hasLeaf = new Uint8Array(leaves.length);
    for (const [leaf, { group, from, to }] of leaves.entries()) this.#leafOf.fill(leaf, group.firstPage + from, group.firstPage + to);
    for (const { columns } of groups)
      columns.forEach((column, i) => {
        if (column.cuts.length > 1) this.#cells.set(column.at, new CutCells(column, columns.slice(0, i), this));
      });
  }

  /** The table as a flatbuffer. Columns that are cut into pages are nothing but their length and where they lie. */
  get buffer(): PinnedBuffer {
    return new PinnedBuffer(this.pins, this.table.size);
  }

  /** Memory that is taken beside the pages, bytes. */
  get tableBytes(): number {
    const { pages, digests } = this.table;
    // Where pages start and lie, when they were used, and the cuts of a few columns.
    let bytes = COLUMN_BYTES * this.#cells.size + this.pins.size + digests.byteLength + 8 * pages * Uint32Array.BYTES_PER_ELEMENT;
    for (const value of this.#kept.values()) bytes += bytesIn(value);
    return bytes;
  }

  /** Bytes of the pages that are there. */
  get filledBytes(): number {
    return this.#at.bytes;
  }

  /** The cells of a vector; undefined where all of it is pinned, and where it has no page. */
  cellsOf(vector: Pick<Numbers, 'buffer' | 'byteOffset' | 'byteLength'>): CutCells | undefined {
    if (vector.byteLength === 0 || !isUnknown(vector)) return undefined;
    const cells = this.#cells.get(vector.byteOffset);
    // Cells that no page has would be looked for in the last one.
    if (cells !== undefined && cells.byteLength !== vector.byteLength) {
      throw corrupt(`pages have ${cells.byteLength} bytes of a vector, expected ${vector.byteLength}`);
    }
    return cells;
  }

  /** A vector as it is, where all of it is pinned; else one that says no more than its length. */
  vector<V extends Numbers>(values: V): V {
    const { byteOffset, byteLength, length } = values;
    if (byteLength === 0 || !isUnknown(values) || this.#cells.has(byteOffset)) return values;
    const at = this.pins.find(byteOffset, byteLength);
    if (at < 0) throw corrupt(`${byteLength} bytes from byte ${byteOffset} on are neither pinned nor cut into pages`);
    const { buffer, byteOffset: pinsAt } = this.pins.bytes;
    return new (values.constructor as new (buffer: ArrayBuffer, at: number, length: number) => V)(buffer, pinsAt + at, length);
  }

  /** What has been made of bytes that were all there, under a name: it stays good when others come and go. */
  keep<T>(name: string, make: () => T): T {
    if (!this.#kept.has(name)) this.#kept.set(name, make());
    return this.#kept.get(name) as T;
  }

  /** Whether something is kept under a name. */
  keeps(name: string): boolean {
    return this.#kept.has(name);
  }

  /** Whether a page is there, or a leaf; a page is not while nobody knows where it is cut. */
  holds(page: number): boolean {
    const { pages } = this.table;
    if (page >= pages) return this.#hasLeaf[page - pages] === 1;
    return this.#at.places[page] !== 0 && this.firstFor(page) === page;
  }

  /** What has to be read first for a page: the page itself, or the leaf that says where it lies. */
  firstFor(page: number): number {
    const leaf = this.#missingLeafOf(page);
    return leaf >= 0 && (this.table.leaves[leaf] as PageLeaf).hasCuts ? this.table.pages + leaf : page;
  }

  /** The leaf that has the digest of a page; null where the digest is known. */
  leafOfDigest(page: number): number | null {
    const leaf = this.#missingLeafOf(page);
    return leaf < 0 ? null : this.table.pages + leaf;
  }

  #missingLeafOf(page: number): number {
    const leaf = this.#leafOf[page] ?? -1;
    return leaf >= 0 && this.#hasLeaf[leaf] === 1 ? -1 : leaf;
  }

  /** Where a page starts in {@link segment}, and counts it as used; -1 where it is missing. */
  start(page: number): number {
    const place = this.#at.places[page] as number;
    if (place === 0 || this.firstFor(page) !== page) return -1;
    const { memory } = this;
    this.#at.usedAt[page] = memory.run;
    this.segment = memory.segments[place >>> memory.placeBits] as Uint8Array;
    return (place & this.#placeMask) << 3;
  }

  /** Notes a page that is not there. */
  miss(page: number, cell: number, cuts: Uint32Array): void {
    const first = this.firstFor(page);
    this.#missing ??= new Map();
    const isNew = !this.#missing.has(first);
    if (isNew) this.#missing.set(first, { cell, cuts });
    this.log.fault(isNew);
  }

  /** The pages that were missed. */
  get missing(): ReadonlyMap<number, MissedCell | null> {
    return this.#missing ?? NOTHING_MISSED;
  }

  /** Counts a page as missed though no kernel has asked for it. */
  want(page: number): void {
    const first = this.firstFor(page);
    this.#missing ??= new Map();
    if (!this.#missing.has(first)) this.#missing.set(first, null);
  }

  /** The pages that were missed, ascending; they count as missed no more. */
  takeMissing(): readonly number[] {
    const missing = [...this.missing.keys()].sort((a, b) => a - b);
    // Another map the next time: what a map that has grown old drops is kept by what it has dropped before, until a full collection.
    this.#missing = null;
    return missing;
  }

  /** Keeps a page, or what a leaf says of its pages. */
  fill(page: number, bytes: Uint8Array): void {
    const { pages, leaves } = this.table;
    if (page < pages) {
      if (!this.holds(page)) this.memory.put(this.#at, page, bytes);
      return;
    }
    const leaf = leaves[page - pages] as PageLeaf;
    if (this.holds(page)) return;
    const runs = leaf.hasCuts ? this.pins.collected() : PinnedRuns.collected();
    takeLeaf(this.table, leaf, bytes, runs);
    this.#hasLeaf[page - pages] = 1;
    if (!leaf.hasCuts) return;
    this.pins = new Pins(runs);
    for (const { at } of leaf.group.columns) this.#cells.get(at)?.cutAnew();
    for (const name of this.#kept.keys()) if (name.startsWith(OF_STARTS)) this.#kept.delete(name);
  }

  /** The numbers in some cells of a column that are pinned, as they are until another leaf is read. */
  numbersAt(column: Uint32Array, cells: Uint32Array): Uint32Array {
    return this.keep(`${OF_STARTS}${column.byteOffset}`, () => Uint32Array.from(cells, (cell) => column[cell] as number));
  }
}

const OF_STARTS = 'starts ';
const NOTHING_MISSED: ReadonlyMap<number, MissedCell | null> = new Map();

/** Memory of a column, or of the columns that an object has. */
function bytesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if ('byteLength' in value) return Number(value.byteLength);
  return Object.values(value).reduce((sum, column) => sum + (ArrayBuffer.isView(column) ? column.byteLength : 0), 0);
}

/** A column of which nothing is known but its length. */
export function unknownNumbers(length: number): Uint32Array {
  return new Uint32Array(addressSpace(length * Uint32Array.BYTES_PER_ELEMENT), 0, length);
}
