import type { RangeList } from './ranges.js';

const V4_SPACE = 2 ** 32;

/**
 * Numbers places anew by how much is theirs, the most first, so that what is asked for most lies close together in memory:
 * their share of all ranges and their share of all IPv4 addresses count alike. Place 0 stays; among equals the earlier one
 * comes first. Gives the new number of each place.
 */
export function ranksByShare(places: number, v4: RangeList, v6: RangeList): Uint32Array {
  const shares = new Float64Array(places);
  const add = (place: number, share: number): void => {
    shares[place] = (shares[place] as number) + share;
  };
  for (const list of [v4, v6]) for (const place of list.place.view()) add(place, 1 / (v4.length + v6.length));
  const starts = v4.words[0]?.view() ?? [];
  v4.place.view().forEach((place, row) => {
    add(place, ((starts[row + 1] ?? V4_SPACE) - (starts[row] as number)) / V4_SPACE);
  });
  const order = Uint32Array.from(shares, (_, place) => place).subarray(1);
  order.sort((a, b) => (shares[b] as number) - (shares[a] as number) || a - b);
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
