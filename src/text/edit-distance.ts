/**
 * Edit distance between two short strings by UTF-16 code unit: insertions, deletions, substitutions
 * and swaps of two neighbors count one each (optimal string alignment). Anything beyond `limit`
 * comes back as `limit + 1`; only the diagonal band that can stay within the limit is computed.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const longer = a.length >= b.length ? a : b;
  const shorter = a.length >= b.length ? b : a;
  if (longer.length - shorter.length > limit) return limit + 1;
  const columns = longer.length;
  if (columns >= CAPACITY) return a === b ? 0 : limit + 1;
  let [before, previous, current] = ROWS;
  for (let j = 0; j <= columns; j++) previous[j] = j <= limit ? j : limit + 1;
  for (let i = 1; i <= shorter.length; i++) {
    const from = Math.max(1, i - limit);
    const to = Math.min(columns, i + limit);
    current[from - 1] = from === 1 ? i : limit + 1;
    if (to < columns) current[to + 1] = limit + 1;
    let best = limit + 1;
    const letter = shorter.charCodeAt(i - 1);
    for (let j = from; j <= to; j++) {
      const other = longer.charCodeAt(j - 1);
      let cost = (previous[j - 1] as number) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (previous[j] as number) + 1, (current[j - 1] as number) + 1);
      if (i > 1 && j > 1 && letter === longer.charCodeAt(j - 2) && other === shorter.charCodeAt(i - 2)) {
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      }
      current[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit && (i === 1 || rowMinimum(previous, from, to) > limit)) return limit + 1;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[columns] as number, limit + 1);
}

/** Strings of this length and more are only tested for equality; names are far shorter. */
const CAPACITY = 128;
const ROWS: [Uint8Array, Uint8Array, Uint8Array] = [new Uint8Array(CAPACITY), new Uint8Array(CAPACITY), new Uint8Array(CAPACITY)];

function rowMinimum(row: Uint8Array, from: number, to: number): number {
  let minimum = 255;
  for (let j = from - 1; j <= to; j++) minimum = Math.min(minimum, row[j] as number);
  return minimum;
}
