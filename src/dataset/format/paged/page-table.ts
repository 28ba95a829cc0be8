import { column, corrupt, openRoot, within } from '../codecs/columns.js';
import { type PackedCursor, readNumber, unzigzag } from '../codecs/packed.js';
import type { FieldReader } from '../field-reader.js';
import { PAGE_TABLE } from '../schemas.js';
import { type PinnedRun, pinnedRuns } from './pins.js';

/** Bytes of the digest of a page: the first ones of its SHA-256. */
export const PAGE_DIGEST_BYTES = 16;
/** Pages of a leaf. */
export const LEAF_PAGES = 64;

/** What leaves say of the pages of a group, and the table does not. */
export const GROUP_FORM = { noLeaves: 0, digests: 1, digestsAndCuts: 2 } as const;
export type GroupForm = (typeof GROUP_FORM)[keyof typeof GROUP_FORM];

/** Bits of a column's form. */
export const COLUMN_FORM = { overlaps: 1, pinsStarts: 2 } as const;

const MOST_SIZE = 2 ** 29;
const WIDTHS: ReadonlySet<number> = new Set([1, 2, 4]);

/** A column that is cut into pages. */
export interface CutColumn {
  /** Byte of the table at which it starts. */
  readonly at: number;
  /** Bytes of a cell. */
  readonly width: number;
  /** The first cell of each of its pages, and where the last page ends. */
  readonly cuts: Uint32Array;
  /** 1 where a page has the first cell of the next one too: a run of offsets ends there. */
  readonly overlap: 0 | 1;
  /** Whether the first cell of each page is pinned. */
  readonly pinsStarts: boolean;
  /** Number of the group's first page. */
  readonly firstPage: number;
}

/** Columns whose rows are read together: each page has a run of every one of them. */
export interface PageGroup {
  readonly firstPage: number;
  /** The cuts of its columns. */
  readonly axes: readonly Uint32Array[];
  readonly columns: readonly CutColumn[];
}

/** Pages `[from, to)` of a group; their digests are not known before the leaf is read. */
export interface PageLeaf {
  readonly group: PageGroup;
  readonly from: number;
  readonly to: number;
  /** Whether the leaf also says where all but the first one are cut. */
  readonly hasCuts: boolean;
}

/**
 * How a file is cut into pages. Leaves are counted behind the pages. Until a leaf has been read its pages have no digests,
 * and where it has their cuts those and the place of the first one.
 */
export interface PageLayout {
  /** Bytes of the table that the pages are laid out to. */
  readonly size: number;
  readonly pages: number;
  /** {@link PAGE_DIGEST_BYTES} a page, then of each leaf. */
  readonly digests: Uint8Array;
  /** Byte of the file at which each page starts, then each leaf, and where the last one ends. */
  readonly pageAt: Uint32Array;
  readonly groups: readonly PageGroup[];
  /** In the order of their pages; none where this table says all. */
  readonly leaves: readonly PageLeaf[];
  /** Where the bytes of each string pool lie, by where its offsets do. */
  readonly texts: ReadonlyMap<number, number>;
  /** Bytes of the longest string of each pool, by where the offsets of the pool lie. */
  readonly longest: ReadonlyMap<number, number>;
}

/** The pages of a file, and the bytes of its table that are known before any page is read. */
export interface PageTable extends PageLayout {
  /** Bytes between the pin before and this one, and bytes of this one: LEB128 pairs. */
  readonly pinRuns: Uint8Array;
  readonly pins: Uint8Array;
  /** The first cells of pages. */
  readonly starts: Uint8Array;
}

/**
 * Opens the page table of a file whose pages have `size` bytes together. Throws `DATASET_*` if it is
 * something else or does not fit the file.
 */
export function decodePageTable(bytes: Uint8Array<ArrayBuffer>, size: number): PageTable {
  const root = openRoot(bytes, PAGE_TABLE);
  return within(() => {
    if (root.number('size') > MOST_SIZE) throw corrupt(`the table has ${root.number('size')} bytes, expected at most ${MOST_SIZE}`);
    const forms = formsOf(root);
    const axes = axesOf(root, forms);
    const groups = groupsOf(root, axes);
    const leaves = groups.flatMap((group, row) => leavesOf(group, forms[row]));
    const pageAt = pageStarts(groups, leaves, leaves.length === 0 ? NO_BYTES : column(root.vector('leafBytes'), 'leaf_bytes'));
    const end = pageAt.at(-1);
    if (end !== size) throw corrupt(`pages have ${end} bytes, expected ${size}`);
    const poolAt = column(root.vector('poolAt'), 'pool_at');
    const poolLongest = column(root.vector('poolLongest'), 'pool_longest', poolAt.length);
    const poolText = column(root.vector('poolText'), 'pool_text', poolAt.length);
    return {
      size: root.number('size'),
      pages: pageAt.length - 1 - leaves.length,
      digests: digestsOf(root, groups, leaves),
      pageAt,
      groups,
      leaves,
      pinRuns: column(root.vector('pinRuns'), 'pin_runs'),
      pins: column(root.vector('pins'), 'pins'),
      starts: column(root.vector('starts'), 'starts'),
      texts: new Map(Array.from(poolText, (text, pool) => [poolAt[pool] as number, text])),
      longest: new Map(Array.from(poolAt, (at, pool) => [at, poolLongest[pool] as number])),
    };
  });
}

type Root = FieldReader<(typeof PAGE_TABLE)['fields']>;

/** What leaves say of each group. */
function formsOf(root: Root): readonly GroupForm[] {
  const groupPages = column(root.vector('groupPages'), 'group_pages');
  return Array.from(column(root.vector('groupForm'), 'group_form', groupPages.length), (form, row) => {
    if (form > GROUP_FORM.digestsAndCuts)
      throw corrupt(`column group_form, row ${row}: ${form}, expected 0 to ${GROUP_FORM.digestsAndCuts}`);
    return form as GroupForm;
  });
}

/** What the columns of a group are cut along. */
interface Axis {
  readonly group: number;
  readonly cuts: Uint32Array;
}

function axesOf(root: Root, forms: readonly GroupForm[]): readonly Axis[] {
  const groupPages = column(root.vector('groupPages'), 'group_pages');
  const axisCuts: PackedCursor = { bytes: column(root.vector('axisCuts'), 'axis_cuts'), at: 0 };
  const axes = Array.from(column(root.vector('axisGroup'), 'axis_group'), (group) => ({
    group,
    cuts: cutsOf(axisCuts, groupPages[group], forms[group] === GROUP_FORM.digestsAndCuts ? LEAF_PAGES : 1),
  }));
  if (axisCuts.at !== axisCuts.bytes.length) throw corrupt(`column axis_cuts has ${axisCuts.bytes.length} bytes, expected ${axisCuts.at}`);
  return axes;
}

function groupsOf(root: Root, axes: readonly Axis[]): readonly PageGroup[] {
  const size = root.number('size');
  const columnAt = column(root.vector('columnAt'), 'column_at');
  const columnAxis = column(root.vector('columnAxis'), 'column_axis', columnAt.length);
  const columnWidth = column(root.vector('columnWidth'), 'column_width', columnAt.length);
  const columnForm = column(root.vector('columnForm'), 'column_form', columnAt.length);

  let firstPage = 0;
  const groups = Array.from(column(root.vector('groupPages'), 'group_pages'), (pages, row) => {
    const own = axes.flatMap(({ group, cuts }) => (group === row ? [cuts] : []));
    if (own.length === 0) throw corrupt(`column axis_group names no axis of group ${row}`);
    const group = { firstPage, axes: own, columns: [] as CutColumn[] };
    firstPage += pages;
    return group;
  });
  let end = 0;
  for (let row = 0; row < columnAt.length; row++) {
    const [at, width, form] = [columnAt[row] as number, columnWidth[row] as number, columnForm[row] as number];
    const { group, cuts } = axisAt(axes, columnAxis[row] as number, 'column_axis');
    const { firstPage, columns } = groups[group] as (typeof groups)[number];
    const overlap = form & COLUMN_FORM.overlaps ? 1 : 0;
    if (!WIDTHS.has(width) || at % width !== 0 || at < end)
      throw corrupt(`column column_at, row ${row}: ${at} with cells of ${width} bytes`);
    end = at + width * ((cuts.at(-1) as number) + overlap);
    columns.push({ at, width, cuts, overlap, pinsStarts: (form & COLUMN_FORM.pinsStarts) !== 0, firstPage });
  }
  if (end > size) throw corrupt(`columns end at byte ${end}, expected at most ${size}`);
  return groups;
}

function axisAt(axes: readonly Axis[], row: number, name: string): Axis {
  const axis = axes[row];
  if (axis === undefined) throw corrupt(`column ${name} names axis ${row}, expected below ${axes.length}`);
  return axis;
}

const NO_BYTES = new Uint8Array(0);

/** Number of pages of a group. */
function pagesOf({ axes }: PageGroup): number {
  return (axes[0]?.length ?? 1) - 1;
}

function leavesOf(group: PageGroup, form: GroupForm | undefined): readonly PageLeaf[] {
  if (form === GROUP_FORM.noLeaves) return [];
  const pages = pagesOf(group);
  return Array.from({ length: Math.ceil(pages / LEAF_PAGES) }, (_, leaf) => {
    const from = leaf * LEAF_PAGES;
    return { group, from, to: Math.min(from + LEAF_PAGES, pages), hasCuts: form === GROUP_FORM.digestsAndCuts };
  });
}

/** The cuts of one axis: those of every page, or of the first ones. The others are as yet those of the first page of their leaf. */
function cutsOf(cursor: PackedCursor, pages: number | undefined, step: number): Uint32Array {
  if (pages === undefined || pages / step >= cursor.bytes.length) throw corrupt(`an axis has ${pages} pages, expected those of a group`);
  const cuts = new Uint32Array(pages + 1);
  let cut = 0;
  for (let page = 0; page < pages + step; page += step) {
    cut += readNumber(cursor);
    if (cut > MOST_SIZE) throw corrupt(`an axis reaches ${cut}, expected at most ${MOST_SIZE}`);
    if (step === 1) cuts[page] = cut;
    else cuts.fill(cut, Math.min(page, pages), page + step);
  }
  // Each cell then is in some page.
  if (cuts[0] !== 0) throw corrupt(`an axis starts at ${cuts[0]}, expected 0`);
  return cuts;
}

/** Where pages start, and behind them leaves, from the lengths of both. */
function pageStarts(groups: readonly PageGroup[], leaves: readonly PageLeaf[], leafBytes: Uint8Array): Uint32Array {
  const pages = groups.reduce((sum, group) => sum + pagesOf(group), 0);
  const starts = new Uint32Array(pages + leaves.length + 1);
  let page = 0;
  for (const group of groups) {
    const ownPages = pagesOf(group);
    // Bytes of each page first, then their sums.
    for (const { width, cuts, overlap } of group.columns)
      for (let own = 0; own < ownPages; own++)
        starts[page + own + 1] = (starts[page + own + 1] as number) + width * ((cuts[own + 1] as number) + overlap - (cuts[own] as number));
    page += ownPages;
  }
  const lengths = { bytes: leafBytes, at: 0 };
  for (let leaf = 0; leaf < leaves.length; leaf++) starts[pages + leaf + 1] = readNumber(lengths);
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number);
  return starts;
}

/** The digests that the table has, each where it belongs. */
function digestsOf(root: Root, groups: readonly PageGroup[], leaves: readonly PageLeaf[]): Uint8Array {
  const known = groups.filter((group) => leaves.every((leaf) => leaf.group !== group));
  const pages = groups.reduce((sum, group) => sum + pagesOf(group), 0);
  const expected = known.reduce((sum, group) => sum + pagesOf(group), 0);
  const own = column(root.vector('digests'), 'digests', expected * PAGE_DIGEST_BYTES);
  const digests = new Uint8Array((pages + leaves.length) * PAGE_DIGEST_BYTES);
  let at = 0;
  for (const group of known) {
    const end = at + pagesOf(group) * PAGE_DIGEST_BYTES;
    digests.set(own.subarray(at, end), group.firstPage * PAGE_DIGEST_BYTES);
    at = end;
  }
  if (leaves.length > 0)
    digests.set(column(root.vector('leafDigests'), 'leaf_digests', leaves.length * PAGE_DIGEST_BYTES), pages * PAGE_DIGEST_BYTES);
  return digests;
}

/** What a page table holds of the table, before any leaf has been read. Throws `DATASET_CORRUPT` where it does not fit. */
export function pinsOf(table: PageTable): readonly PinnedRun[] {
  const runs = pinnedRuns(table);
  const { starts } = table;
  const cursor = { bytes: starts, at: 0 };
  for (const group of table.groups) readStarts(cursor, { group, pages: firstPages(table, group) }, table, runs);
  if (cursor.at !== starts.length) throw corrupt(`column starts has ${starts.length} bytes, expected ${cursor.at}`);
  return runs;
}

/** The pages of a group whose cuts the page table itself has. */
function firstPages({ leaves }: PageTable, group: PageGroup): readonly number[] {
  const own = leaves.filter((leaf) => leaf.group === group && leaf.hasCuts);
  return own.length > 0 ? own.map(({ from }) => from) : Array.from({ length: pagesOf(group) }, (_, page) => page);
}

interface PagesOfGroup {
  readonly group: PageGroup;
  /** Counted within the group, ascending. */
  readonly pages: readonly number[];
}

const NO_TEXT = new Uint8Array(0);

/** Reads the first cells of some pages, column by column. Of a string pool that is where the first string starts and ends, and its bytes. */
function readStarts(
  cursor: PackedCursor,
  { group: { columns }, pages }: PagesOfGroup,
  { texts, size }: Pick<PageTable, 'texts' | 'size'>,
  runs: PinnedRun[],
): void {
  for (const { at, width, cuts, overlap, pinsStarts } of columns) {
    if (!pinsStarts) continue;
    const cells = (cuts.at(-1) as number) + overlap;
    const textAt = texts.get(at);
    let value = 0;
    let text = NO_TEXT;
    for (const page of pages) {
      const cell = cuts[page] as number;
      // A page behind the last row.
      if (cell >= cells) continue;
      value = (value + unzigzag(readNumber(cursor))) >>> 0;
      const tableAt = at + width * cell;
      if (textAt === undefined || cell + 1 === cells) {
        runs.push({ tableAt, bytes: littleEndian(value).subarray(0, width) });
        continue;
      }
      text = readText(cursor, text);
      const end = value + text.length;
      if (textAt + end > size) throw corrupt(`the text of cell ${cell} ends behind byte ${size} of the table`);
      runs.push({ tableAt, bytes: littleEndian(value, end) }, { tableAt: textAt + value, bytes: text });
    }
  }
}

/** A text: its length, how much of the one before it starts with, and the rest. */
function readText(cursor: PackedCursor, before: Uint8Array): Uint8Array<ArrayBuffer> {
  const [length, shared] = [readNumber(cursor), readNumber(cursor)];
  const end = cursor.at + length - shared;
  if (!(shared <= Math.min(length, before.length) && end <= cursor.bytes.length))
    throw corrupt(`a text of ${length} bytes has ${shared} of the one before, which has ${before.length}`);
  const text = new Uint8Array(length);
  text.set(before.subarray(0, shared));
  text.set(cursor.bytes.subarray(cursor.at, end), shared);
  cursor.at = end;
  return text;
}

function littleEndian(...values: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: 4 * values.length }, (_, i) => (values[i >> 2] as number) >>> (8 * (i & 3)));
}

/**
 * Takes what a leaf says of its pages into the table: their digests and, where the table does not have these, where they are
 * cut and lie. Adds what it pins. Throws `DATASET_CORRUPT` if it does not fit the table.
 */
export function takeLeaf(table: PageLayout, leaf: PageLeaf, bytes: Uint8Array, runs: PinnedRun[]): void {
  within(() => {
    const { group, from, to, hasCuts } = leaf;
    const cursor = { bytes, at: (to - from) * PAGE_DIGEST_BYTES };
    if (cursor.at > bytes.length) throw corrupt(`a leaf has ${bytes.length} bytes, expected ${cursor.at} of digests`);
    table.digests.set(bytes.subarray(0, cursor.at), (group.firstPage + from) * PAGE_DIGEST_BYTES);
    if (hasCuts) takeCuts(table, leaf, cursor, runs);
    if (cursor.at !== bytes.length) throw corrupt(`a leaf has ${bytes.length} bytes, expected ${cursor.at}`);
  });
}

function takeCuts(table: PageLayout, { group, from, to }: PageLeaf, cursor: PackedCursor, runs: PinnedRun[]): void {
  const { firstPage, axes, columns } = group;
  for (const cuts of axes) {
    const end = cuts[to] as number;
    let cut = cuts[from] as number;
    for (let page = from + 1; page < to; page++) {
      cut += readNumber(cursor);
      if (!(cut <= end)) throw corrupt(`an axis reaches ${cut} in a leaf, expected at most ${end}`);
      cuts[page] = cut;
    }
  }
  let start = table.pageAt[firstPage + from] as number;
  for (let page = from; page < to - 1; page++) {
    for (const { width, cuts, overlap } of columns) start += width * ((cuts[page + 1] as number) + overlap - (cuts[page] as number));
    table.pageAt[firstPage + page + 1] = start;
  }
  const pages = Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i);
  readStarts(cursor, { group, pages }, table, runs);
}

/**
 * The bytes of the table of a whole file whose pages end at `offset`, where their table starts. What page table and leaves tell of
 * pages that have not been read, digests and first cells, is passed over: the pages are here.
 */
export function laidOut(file: Uint8Array, offset: number): Uint8Array<ArrayBuffer> {
  const table = decodePageTable(file.slice(offset) as Uint8Array<ArrayBuffer>, offset);
  const bytes = new Uint8Array(table.size);
  for (const run of pinnedRuns(table)) bytes.set(run.bytes, run.tableAt);
  const { pages, pageAt, leaves } = table;
  for (const [i, leaf] of leaves.entries()) {
    // The others say nothing of where pages lie.
    if (leaf.hasCuts) takeLeaf(table, leaf, file.subarray(pageAt[pages + i], pageAt[pages + i + 1]), []);
  }
  for (const group of table.groups) layOutGroup(bytes, table, group, file);
  return bytes;
}

/** Lays the columns of a group's pages out to their places. */
function layOutGroup(bytes: Uint8Array, { pageAt }: PageTable, group: PageGroup, file: Uint8Array): void {
  const { firstPage, columns } = group;
  const pages = pagesOf(group);
  // Files of hundreds of pages are opened by code that is not optimized yet: nothing is allocated here but the views.
  for (let page = 0; page < pages; page++) {
    let taken = pageAt[firstPage + page] as number;
    for (let i = 0; i < columns.length; i++) {
      const { at, width, cuts, overlap } = columns[i] as CutColumn;
      const cell = cuts[page] as number;
      const end = taken + width * ((cuts[page + 1] as number) + overlap - cell);
      bytes.set(file.subarray(taken, end), at + cell * width);
      taken = end;
    }
  }
}
