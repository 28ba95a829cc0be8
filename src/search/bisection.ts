/* Bisection over ascending values in `[from, to)`; the result is `to` when no entry qualifies. */

/** Property of a column that is read page by page: where to bisect `[low, high)`, so that few pages are read. */
export const PIVOT: unique symbol = Symbol('pivot');
type Pivot = (low: number, high: number) => number;

function pivotOf(values: Uint32Array): Pivot | undefined {
  return (values as { readonly [PIVOT]?: Pivot })[PIVOT];
}

/** First entry that is not below the value. */
export function lowerBound(values: Uint32Array, value: number, from = 0, to = values.length): number {
  const pivot = pivotOf(values);
  if (pivot !== undefined) return pagedBound({ values, pivot, isBefore: (entry) => entry < value }, from, to);
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function lowerBoundOfStrings(values: readonly string[], value: string): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as string) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First entry that is above the value. */
export function upperBound(values: Uint32Array, value: number, from = 0, to = values.length): number {
  const pivot = pivotOf(values);
  if (pivot !== undefined) return pagedBound({ values, pivot, isBefore: (entry) => entry <= value }, from, to);
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface PagedSearch {
  readonly values: Uint32Array;
  readonly pivot: Pivot;
  readonly isBefore: (entry: number) => boolean;
}

function pagedBound({ values, pivot, isBefore }: PagedSearch, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = pivot(low, high);
    if (isBefore(values[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows `[from, to)`, between two results. */
export function rowsBetween(from: number, to: number): readonly number[] {
  const rows: number[] = [];
  for (let row = from; row < to; row++) rows.push(row);
  return rows;
}
