import { createHash } from 'node:crypto';
import { columnVectors } from '../../../src/dataset/format/column-bytes.js';
import { COLUMN_FORM, GROUP_FORM, type GroupForm, LEAF_PAGES, PAGE_DIGEST_BYTES } from '../../../src/dataset/format/paged/page-table.js';
import { PAGE_TABLE } from '../../../src/dataset/format/schemas.js';
import type { Numbers } from '../../../src/dataset/format/table-buffer.js';
import type { FileKind } from '../../../src/dataset/manifest.js';
import { FieldWriter } from './field-writer.js';
import type { PackedFile } from './pack.js';
import { encodeNumbers, PackedColumn } from './packed.js';
import { type CutGroup, cutGroup, type GroupColumn } from './page-cuts.js';
import { groupPlans, type Vectors } from './page-groups.js';

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
  const vectors: Vectors = new Map([...columnVectors(bytes, kind)].flatMap(([name, vector]) => (vector === null ? [] : [[name, vector]])));
  const mostPinned = pinned ?? (isAskedFirst ? PINNED_IN_MANIFEST_BYTES : PINNED_GROUP_BYTES);
  const cut = groupPlans(kind, vectors).flatMap((plan) => {
    const group = cutGroup(plan, vectors);
    const isPinned = group !== null && bytesOf(group) <= mostPinned;
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
  const isLong = encodePageTable(bytes, vectors, cut, whole).byteLength > leaved;
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
  /** The pages of each group whose beginnings the table has. */
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
  const pools = columns.filter(({ name }) => name.endsWith('.offsets'));
  const pins = encodePins(bytes, united([...gapsBetween(columns, bytes.byteLength), ...columns.flatMap(endsOf)]));
  const starts = Buffer.concat(groups.map((group, row) => encodeStarts(group, firsts[row] ?? [], vectors)));

  const fields = new FieldWriter(PAGE_TABLE);
  fields.version();
  fields.number('size', bytes.byteLength);
  fields.column('digests', digests);
  fields.values('groupPages', groups, (group) => group.pages);
  fields.values('axisGroup', axes, ({ group }) => group);
  fields.column('axisCuts', encodeNumbers(axes.flatMap(({ cuts }) => cuts.map((cut, i) => cut - (cuts[i - 1] ?? 0)))));
  fields.values('columnAt', columns, ({ vector }) => vector.byteOffset);
  fields.values('columnAxis', columns, ({ axis }) => axis);
  fields.values('columnWidth', columns, ({ vector }) => vector.BYTES_PER_ELEMENT);
  fields.values('columnForm', columns, columnFormOf);
  fields.values('poolAt', pools, ({ vector }) => vector.byteOffset);
  fields.values('poolLongest', pools, ({ vector }) => longestRun(vector));
  const addPoolText = fields.ahead(
    'poolText',
    Uint32Array.from(pools, ({ name }) => textOf(name, vectors).byteOffset),
  );
  fields.column('pinRuns', pins.runs);
  fields.column('pins', pins.bytes);
  fields.column('groupForm', Uint8Array.from(forms));
  fields.column('starts', starts);
  addPoolText();
  if (leaves.length > 0) {
    fields.column('leafDigests', digestsOf(leaves));
    fields.column('leafBytes', encodeNumbers(leaves.map(({ byteLength }) => byteLength)));
  }
  return fields.finish();
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

/** A group of no more pages has no leaves: what they would say is short. */
const MOST_PAGES_WITHOUT_LEAVES = 32;
/** Leaves have the cuts and first cells of a group where these are longer, bytes; a page of it is then read one round later. */
const MOST_CUTS_BYTES = 48 * 1024;

/** How long groups may be whose pages are known without leaves. */
interface WithoutLeaves {
  readonly pages?: number;
  /** Bytes of their cuts and first cells: of longer ones the digests alone. */
  readonly cuts?: number;
}

/** What leaves say of a group. */
function formOf(
  group: CutGroup,
  vectors: Vectors,
  { pages: mostPages = MOST_PAGES_WITHOUT_LEAVES, cuts: mostBytes = MOST_CUTS_BYTES }: WithoutLeaves = {},
): GroupForm {
  if (group.pages <= mostPages) return GROUP_FORM.noLeaves;
  const pages = Array.from({ length: group.pages }, (_, page) => page);
  const bytes = encodeNumbers(cutsOf(group, pages)).byteLength + encodeStarts(group, pages, vectors).byteLength;
  return bytes > mostBytes ? GROUP_FORM.digestsAndCuts : GROUP_FORM.digests;
}

/** The leaves of all groups that have some: digests of their pages and, by form, cuts and first cells of all but the first. */
function encodeLeaves(
  groups: readonly CutGroup[],
  vectors: Vectors,
  forms: readonly GroupForm[],
  pages: readonly Uint8Array[],
): readonly Uint8Array[] {
  const leaves: Uint8Array[] = [];
  let firstPage = 0;
  for (const [row, group] of groups.entries()) {
    for (let from = 0; forms[row] !== GROUP_FORM.noLeaves && from < group.pages; from += LEAF_PAGES) {
      const to = Math.min(from + LEAF_PAGES, group.pages);
      const digests = digestsOf(pages.slice(firstPage + from, firstPage + to));
      const others = forms[row] === GROUP_FORM.digests ? [] : Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i);
      leaves.push(Buffer.concat([digests, encodeNumbers(cutsOf(group, others)), encodeStarts(group, others, vectors)]));
    }
    firstPage += group.pages;
  }
  return leaves;
}

/** By axis: how far each of some pages starts behind the one before. */
function cutsOf({ axes }: CutGroup, pages: readonly number[]): readonly number[] {
  return axes.flatMap((axis) => pages.map((page) => (axis[page] as number) - (axis[page - 1] ?? 0)));
}

/** The digest of each part of a file, one behind the other. */
function digestsOf(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts.map((part) => createHash('sha256').update(part).digest().subarray(0, PAGE_DIGEST_BYTES)));
}

/** The bytes of a string pool, by the name of its offsets. */
function textOf(offsets: string, vectors: Vectors): Numbers {
  return vectors.get(offsets.replace('.offsets', '.bytes')) as Numbers;
}

/** The first cells of some pages, column by column; of a string pool the first strings. Their reader is `src/dataset/format/paged/page-table.ts`. */
function encodeStarts({ axes, columns }: CutGroup, pages: readonly number[], vectors: Vectors): Uint8Array {
  return Buffer.concat(
    columns.flatMap(({ name, vector, axis, pinsStarts }) => {
      if (!pinsStarts) return [];
      const rows = pages.map((page) => axes[axis]?.[page] as number).filter((row) => row < vector.length);
      const text = name.endsWith('.offsets') ? textOf(name, vectors) : null;
      return text === null ? encodeSteps(vector, rows) : encodeTexts(vector, text, rows);
    }),
  );
}

function encodeSteps(vector: Numbers, rows: readonly number[]): readonly Uint8Array[] {
  const column = new PackedColumn();
  for (const row of rows) column.step(vector[row] as number);
  return [column.finish()];
}

function encodeTexts(offsets: Numbers, text: Numbers, rows: readonly number[]): readonly Uint8Array[] {
  const parts: Uint8Array[] = [];
  let start = 0;
  let before: Uint8Array = new Uint8Array(0);
  for (const row of rows) {
    const [from, to] = [offsets[row] as number, offsets[row + 1]];
    const column = new PackedColumn().signed(from - start);
    start = from;
    if (to !== undefined) {
      const own = text.subarray(from, to) as Uint8Array;
      const different = own.findIndex((byte, i) => byte !== before[i]);
      const shared = different < 0 ? own.length : different;
      parts.push(column.number(own.length).number(shared).finish(), own.subarray(shared));
      before = own;
    } else parts.push(column.finish());
  }
  return parts;
}

/** Bytes of a table. */
type Range = readonly [from: number, to: number];

/** The same ranges, ascending and apart. */
function united(ranges: readonly Range[]): readonly Range[] {
  const found: [from: number, to: number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) found.push([from, to]);
  }
  return found;
}

/** Ranges that ascend and lie apart, and the bytes that they have. */
function encodePins(bytes: Uint8Array, ranges: readonly Range[]): { readonly runs: Uint8Array; readonly bytes: Uint8Array } {
  const ends = [0, ...ranges.map(([, to]) => to)];
  return {
    runs: encodeNumbers(ranges.flatMap(([from, to], i) => [from - (ends[i] as number), to - from])),
    bytes: Buffer.concat(ranges.map(([from, to]) => bytes.subarray(from, to))),
  };
}
