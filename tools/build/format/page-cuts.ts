import type { Numbers } from '../../../src/dataset/format/table-buffer.js';
import { lowerBound, upperBound } from '../../../src/search/bisection.js';
import type { GroupPlan, Vectors } from './page-groups.js';

/** Texts that are asked for by their rows: these pools are in no order. */
const UNORDERED: ReadonlySet<string> = new Set(['strings', 'cityNames', 'cityTexts', 'countyNames'].map((pool) => `${pool}.offsets`));

/** A column of a group that has been cut. */
export interface GroupColumn {
  readonly name: string;
  readonly vector: Numbers;
  /** Row of the group's axes. */
  readonly axis: number;
  readonly overlaps: boolean;
  readonly pinsStarts: boolean;
}

/** A group of columns, cut into pages. */
export interface CutGroup {
  readonly pages: number;
  /** Of each axis: where its pages start, and where the last one ends. */
  readonly axes: readonly (readonly number[])[];
  readonly columns: readonly GroupColumn[];
}

/** Cuts the columns of a group that the file has into pages; null where it lacks all, or one that the others are cut by. */
export function cutGroup(plan: GroupPlan, vectors: Vectors): CutGroup | null {
  const cells = (name: string): Numbers => vectors.get(name) as Numbers;
  // A page has its columns in the order of the file.
  const names = [...vectors.keys()].filter((name) => name in plan.columns).sort((a, b) => cells(a).byteOffset - cells(b).byteOffset);
  const cutBy = Object.values(plan.derived).flatMap(({ valueIn, firstIn, rowIn }) => valueIn ?? firstIn ?? rowIn ?? []);
  if (names.length === 0 || cutBy.some((name) => !vectors.has(name))) return null;
  const axisNames = [plan.axis, ...Object.keys(plan.derived)];
  // Offsets have one cell more than there are runs.
  const offsets = new Set(Object.values(plan.derived).map(({ valueIn }) => valueIn));
  const rowsOf = (name: string): number => cells(name).length - (offsets.has(name) ? 1 : 0);
  const lengths = axisNames.map((axis) => Math.min(...names.filter((name) => plan.columns[name] === axis).map(rowsOf)));
  const columns = names.map((name): GroupColumn => {
    const axis = axisNames.indexOf(plan.columns[name] as string);
    const overlaps = cells(name).length > (lengths[axis] as number);
    return {
      name,
      vector: cells(name),
      axis,
      overlaps,
      pinsStarts: plan.bisected.includes(name) || (name.endsWith('.offsets') && !UNORDERED.has(name)),
    };
  });

  const positionsAt = (position: number): readonly number[] => {
    const positions = new Map([[plan.axis, position]]);
    for (const [axis, { of, valueIn, firstIn, rowIn }] of Object.entries(plan.derived)) {
      const from = positions.get(of) as number;
      if (rowIn !== undefined) positions.set(axis, cells(rowIn)[from] ?? Number.POSITIVE_INFINITY);
      if (valueIn !== undefined) positions.set(axis, cells(valueIn)[from] as number);
      if (firstIn !== undefined) positions.set(axis, lowerBound(cells(firstIn) as Uint32Array, from));
    }
    return axisNames.map((axis, i) => Math.min(positions.get(axis) as number, lengths[i] as number));
  };
  const bytesAt = (positions: readonly number[]): number =>
    columns.reduce((sum, { vector, axis }) => sum + vector.BYTES_PER_ELEMENT * (positions[axis] as number), 0);

  const { firstIn, rowIn } = (plan.uncut === undefined ? undefined : plan.derived[plan.uncut]) ?? {};
  /** Where a page that starts at `from` had better end that has room up to a position. */
  const uncutAt = (position: number, from: number): number => {
    let start = position;
    if (firstIn !== undefined) {
      const starts = cells(firstIn) as Uint32Array;
      start = starts[upperBound(starts, position) - 1] ?? 0;
    } else if (rowIn !== undefined) {
      const rows = cells(rowIn) as Uint32Array;
      start = lowerBound(rows, rows[position] as number);
    }
    return start > from ? start : position;
  };

  const end = lengths[0] as number;
  const cuts = [axisNames.map(() => 0)] as (readonly number[])[];
  for (let from = 0; from < end; ) {
    const most = bytesAt(positionsAt(from)) + plan.pageBytes;
    let [low, high] = [from + 1, end];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (bytesAt(positionsAt(middle)) <= most) low = middle;
      else high = middle - 1;
    }
    const cut = low === end ? end : uncutAt(low, from);
    cuts.push(cut === end ? lengths : positionsAt(cut));
    from = cut;
  }
  return {
    pages: cuts.length - 1,
    axes: axisNames.map((_, axis) => cuts.map((positions) => positions[axis] as number)),
    columns,
  };
}
