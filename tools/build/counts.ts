/** The value that is counted most often, of several the first of the alphabet, so that their order does not matter; null for none. */
export function mostFrequent(counts: ReadonlyMap<string, number> = new Map()): string | null {
  const [first] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  return first === undefined ? null : first[0];
}
