/*
 * Bisection over ascending values. `[from, to)` limits the search to a part of them; the result is
 * `to` when no entry qualifies.
 */

/** First entry of an ascending column that is not below the value. */
export function lowerBound(values: Uint32Array, value: number, from = 0, to = values.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same in ascending strings. */
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

/** First entry of an ascending column that is above the value. */
export function upperBound(values: Uint32Array, value: number, from = 0, to = values.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
