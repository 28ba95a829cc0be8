import { QUANTILES, type Quantiles, type Shares } from './region-shape.js';

/** The value at a rank from 0 to 1, on a line between the listed quantiles. */
export function quantile(values: Quantiles, rank: number): number {
  const last = QUANTILES.length - 1;
  const at = QUANTILES.findIndex((q) => q > rank);
  if (at < 0) return values[last] as number;
  const [low, high] = [QUANTILES[at - 1] as number, QUANTILES[at] as number];
  const [from, to] = [values[at - 1] as number, values[at] as number];
  return from + ((to - from) * (rank - low)) / (high - low);
}

/** The value whose share a rank from 0 to 1 falls into; the first where it falls into none. */
export function drawn(shares: Shares, rank: number): string {
  let sum = 0;
  for (const [value, share] of shares) {
    sum += share;
    if (rank < sum) return value;
  }
  return shares[0]?.[0] ?? '';
}
