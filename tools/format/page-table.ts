import { createHash } from 'node:crypto';
import * as flatbuffers from 'flatbuffers';
import { columnVectors } from '../../src/dataset/format/column-bytes.js';
import { COLUMN_FORM, GROUP_FORM, type GroupForm, LEAF_PAGES, PAGES_FORMAT_VERSION } from '../../src/dataset/format/paged/page-table.js';
import type { FileKind } from '../../src/dataset/manifest.js';
import { finish, writeColumn } from './encode.js';
import { PageTable } from './generated/format/page-table.js';
import type { Vectors } from './group-plan.js';
import type { PackedFile } from './pack.js';
import { encodeNumbers } from './packed.js';
import { type CutGroup, cutGroup, type GroupColumn } from './page-cuts.js';
import { groupPlans, vectorsOf } from './page-groups.js';
import { digestsOf, encodeLeaves, formOf, type WithoutLeaves } from './page-leaves.js';
import { encodeStarts, textOf } from './page-starts.js';
import { encodePins, type Range, united } from './pins.js';

/** Shorter files are read as a whole. */
const LEAST_PAGED_BYTES = 64 * 1024;
/** The columns of a group that is shorter are pinned. */
const PINNED_GROUP_BYTES = 8192;
/** The same where the manifest has the page table: others are read with the first pages of the file. */
const PINNED_IN_MANIFEST_BYTES = 1024;
/** A longer page table has leaves: a question reads few of them. */
const LEAST_LEAVED_BYTES = 64 * 1024;

/** Files that most questions about their dataset ask. Their page tables stand in the manifest, so that no round is lost for them. */
const ASKED_FIRST: ReadonlySet<FileKind> = new Set([
  'us-street-index',
  'us-street-rows',
  'us-street-numbers',
  'us-street-row-numbers',
  'us-places',
  'in-places',
  'ip',
]);

/** From how many bytes on a file has pages, and from how many on a group of its columns has, and its page table leaves. */
interface PagesFrom {
  readonly file?: number;
  readonly group?: number;
  readonly table?: number;
  readonly withoutLeaves?: WithoutLeaves;
}

/** A file as its pages, one after the other, and their table behind them. One that is short stays as it is. */
export function withPages(
  file: PackedFile,
  { file: asked, group: pinned, table: leaved = LEAST_LEAVED_BYTES, withoutLeaves }: PagesFrom = {},
): PackedFile {
  const { bytes, kind } = file;
  const least = asked ?? LEAST_PAGED_BYTES;
  if (bytes.byteLength < least) return file;
  const isAskedFirst = ASKED_FIRST.has(kind);
  const vectors = vectorsOf(columnVectors(bytes, kind));
  const mostPinned = pinned ?? (isAskedFirst ? PINNED_IN_MANIFEST_BYTES : PINNED_GROUP_BYTES);
  const cut = groupPlans(kind, vectors).flatMap((plan) => {
    const group = cutGroup(plan, vectors);
    const isPinned = group !== null && bytesOf(group) <= Math.min(mostPinned, plan.pinnedBytes ?? mostPinned);
    return group === null || isPinned ? [] : [group];
  });
  const pages = cut.flatMap((group) => Array.from({ length: group.pages }, (_, page) => pageBytes(group, page)));
  // All of it would stand in the page table.
  if (pages.length === 0) return file;
  const describe = (formOf: (group: CutGroup) => GroupForm): Described => {
    const forms = cut.map(formOf);
    return { pages, forms, leaves: encodeLeaves(cut, vectors, forms, pages) };
  };
  const whole = describe(() => GROUP_FORM.noLeaves);
  // What the counts of packed columns come to is looked up before a page of them is read.
  const isLong = cut.every(({ sums }) => sums.length === 0) && encodePageTable(bytes, vectors, cut, whole).byteLength > leaved;
  const described = isAskedFirst || isLong ? describe((group) => formOf(group, vectors, withoutLeaves)) : whole;
  const table = encodePageTable(bytes, vectors, cut, described);
  const parts = Buffer.concat([...pages, ...described.leaves]);
  const own = new Uint8Array(parts.byteLength + table.byteLength);
  own.set(parts);
  own.set(table, parts.byteLength);
  const sha256 = createHash('sha256').update(table).digest('hex');
  const known = described === whole ? {} : { table: Buffer.from(table).toString('base64') };
  return { ...file, bytes: own, pages: { offset: parts.byteLength, sha256, ...known } };
}

function bytesOf({ columns }: CutGroup): number {
  return columns.reduce((sum, { vector }) => sum + vector.byteLength, 0);
}

/** The run that a page has of each of its columns, one after the other. */
function pageBytes({ axes, columns }: CutGroup, page: number): Uint8Array {
  return Buffer.concat(
    columns.map(({ vector, axis, overlaps }) => {
      const [from, to] = [axes[axis]?.[page] as number, axes[axis]?.[page + 1] as number];
      const run = vector.subarray(from, to + (overlaps ? 1 : 0));
      return new Uint8Array(run.buffer, run.byteOffset, run.byteLength);
    }),
  );
}

/** What lies in front of a page table, and what of each group its leaves say. */
interface Described {
  readonly pages: readonly Uint8Array[];
  readonly leaves: readonly Uint8Array[];
  readonly forms: readonly GroupForm[];
}

function encodePageTable(
  bytes: Uint8Array,
  vectors: Vectors,
  groups: readonly CutGroup[],
  { pages, leaves, forms }: Described,
): Uint8Array<ArrayBuffer> {
  /** The pages of each group of which the table says where they begin. */
  const firsts = groups.map((group, row) => {
    const step = forms[row] === GROUP_FORM.digestsAndCuts ? LEAF_PAGES : 1;
    return Array.from({ length: Math.ceil(group.pages / step) }, (_, i) => i * step);
  });
  const firstPage = runs(groups.map((group) => group.pages));
  const digests = digestsOf(
    groups.flatMap((_, row) => (forms[row] === GROUP_FORM.noLeaves ? pages.slice(firstPage[row], firstPage[row + 1]) : [])),
  );
  const axes = groups.flatMap((group, row) =>
    group.axes.map((cuts) => ({ group: row, cuts: [...(firsts[row] ?? []), group.pages].map((page) => cuts[page] as number) })),
  );
  const firstAxis = runs(groups.map((group) => group.axes.length));
  const columns = groups
    .flatMap((group, row) => group.columns.map((column) => ({ ...column, axis: (firstAxis[row] as number) + column.axis })))
    .sort((a, b) => a.vector.byteOffset - b.vector.byteOffset);
  const sums = groups.flatMap((group, row) =>
    group.sums.map(([{ byteOffset }, axis]) => [byteOffset, (firstAxis[row] as number) + axis] as const),
  );
  const pools = columns.filter(({ name }) => name.endsWith('.offsets'));
  const pins = encodePins(bytes, united([...gapsBetween(columns, bytes.byteLength), ...columns.flatMap(endsOf)]));
  const starts = Buffer.concat(groups.map((group, row) => encodeStarts(group, firsts[row] ?? [], vectors)));

  const builder = new flatbuffers.Builder(1 << 16);
  const columnsOf = {
    digests: writeColumn(builder, digests),
    groupPages: writeColumn(
      builder,
      Uint32Array.from(groups, (group) => group.pages),
    ),
    axisGroup: writeColumn(
      builder,
      Uint16Array.from(axes, ({ group }) => group),
    ),
    axisCuts: writeColumn(builder, encodeNumbers(axes.flatMap(({ cuts }) => cuts.map((cut, i) => cut - (cuts[i - 1] ?? 0))))),
    columnAt: writeColumn(
      builder,
      Uint32Array.from(columns, ({ vector }) => vector.byteOffset),
    ),
    columnAxis: writeColumn(
      builder,
      Uint16Array.from(columns, ({ axis }) => axis),
    ),
    columnWidth: writeColumn(
      builder,
      Uint8Array.from(columns, ({ vector }) => vector.BYTES_PER_ELEMENT),
    ),
    columnForm: writeColumn(builder, Uint8Array.from(columns, columnFormOf)),
    poolAt: writeColumn(
      builder,
      Uint32Array.from(pools, ({ vector }) => vector.byteOffset),
    ),
    poolLongest: writeColumn(
      builder,
      Uint32Array.from(pools, ({ vector }) => longestRun(vector)),
    ),
    poolText: writeColumn(
      builder,
      Uint32Array.from(pools, ({ name }) => textOf(name, vectors).byteOffset),
    ),
    pinRuns: writeColumn(builder, pins.runs),
    pins: writeColumn(builder, pins.bytes),
    groupForm: writeColumn(builder, Uint8Array.from(forms)),
    starts: writeColumn(builder, starts),
    sumAt: writeColumn(
      builder,
      Uint32Array.from(sums, ([at]) => at),
    ),
    sumAxis: writeColumn(
      builder,
      Uint16Array.from(sums, ([, axis]) => axis),
    ),
  };
  const leafColumns =
    leaves.length === 0
      ? null
      : {
          digests: writeColumn(builder, digestsOf(leaves)),
          bytes: writeColumn(builder, encodeNumbers(leaves.map(({ byteLength }) => byteLength))),
        };
  PageTable.startPageTable(builder);
  PageTable.addFormatVersion(builder, PAGES_FORMAT_VERSION);
  PageTable.addSize(builder, bytes.byteLength);
  PageTable.addDigests(builder, columnsOf.digests);
  PageTable.addGroupPages(builder, columnsOf.groupPages);
  PageTable.addAxisGroup(builder, columnsOf.axisGroup);
  PageTable.addAxisCuts(builder, columnsOf.axisCuts);
  PageTable.addColumnAt(builder, columnsOf.columnAt);
  PageTable.addColumnAxis(builder, columnsOf.columnAxis);
  PageTable.addColumnWidth(builder, columnsOf.columnWidth);
  PageTable.addColumnForm(builder, columnsOf.columnForm);
  PageTable.addPoolAt(builder, columnsOf.poolAt);
  PageTable.addPoolLongest(builder, columnsOf.poolLongest);
  PageTable.addPinRuns(builder, columnsOf.pinRuns);
  PageTable.addPins(builder, columnsOf.pins);
  PageTable.addGroupForm(builder, columnsOf.groupForm);
  PageTable.addStarts(builder, columnsOf.starts);
  PageTable.addPoolText(builder, columnsOf.poolText);
  if (sums.length > 0) {
    PageTable.addSumAt(builder, columnsOf.sumAt);
    PageTable.addSumAxis(builder, columnsOf.sumAxis);
  }
  if (leafColumns !== null) {
    PageTable.addLeafDigests(builder, leafColumns.digests);
    PageTable.addLeafBytes(builder, leafColumns.bytes);
  }
  return finish(builder, PageTable.endPageTable(builder), 'DPPT');
}

function columnFormOf({ overlaps, pinsStarts }: GroupColumn): number {
  return (overlaps ? COLUMN_FORM.overlaps : 0) | (pinsStarts ? COLUMN_FORM.pinsStarts : 0);
}

/** All that is no cut column: the table itself, its header, the lengths of vectors, short columns. */
function gapsBetween(columns: readonly GroupColumn[], size: number): readonly Range[] {
  const gaps: Range[] = [];
  let end = 0;
  for (const { vector } of columns) {
    if (vector.byteOffset > end) gaps.push([end, vector.byteOffset]);
    end = vector.byteOffset + vector.byteLength;
  }
  return [...gaps, [end, size]];
}

/** The first and the last cell of a column. */
function endsOf({ vector: { byteOffset: from, byteLength, BYTES_PER_ELEMENT: width } }: GroupColumn): readonly Range[] {
  const to = from + byteLength;
  return [
    [from, from + width],
    [to - width, to],
  ];
}

function longestRun(offsets: GroupColumn['vector']): number {
  let longest = 0;
  for (let row = 1; row < offsets.length; row++) longest = Math.max(longest, (offsets[row] as number) - (offsets[row - 1] as number));
  return longest;
}

/** Where runs of the given lengths start, and where the last ends. */
function runs(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, i) => {
    starts[i + 1] = (starts[i] as number) + length;
  });
  return starts;
}
