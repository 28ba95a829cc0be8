import type { RangeList } from './ranges.js';

/**
 * Numbers places anew by the number of their ranges, the most first, so that what is asked for most lies close together in
 * memory. Place 0 stays; among equals the earlier one comes first. Gives the new number of each place.
 */
export function ranksByRanges(places: number, lists: readonly RangeList[]): Uint32Array {
  const counts = new Uint32Array(places);
  for (const list of lists) for (const place of list.place.view()) counts[place] = (counts[place] as number) + 1;
  const order = Uint32Array.from(counts, (_, place) => place).subarray(1);
  order.sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b);
  const ranks = new Uint32Array(places);
  order.forEach((place, i) => {
    ranks[place] = i + 1;
  });
  return ranks;
}

/** Rows in the order of their new numbers. */
export function inOrder<T>(rows: readonly T[], ranks: Uint32Array): T[] {
  const ordered = new Array<T>(rows.length);
  rows.forEach((row, i) => {
    ordered[ranks[i] as number] = row;
  });
  return ordered;
}
