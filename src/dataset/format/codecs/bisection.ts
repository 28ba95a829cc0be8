/** First entry of an ascending column that is not below the value; of the entries `[from, to)` where these are given. */
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
