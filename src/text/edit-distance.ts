/** Letters of the longest text that fits into one word of bits. */
const MOST_BITS = 31;
const ASCII = 128;
/** The pattern of the last call, and for each character a bit where the pattern has it. */
let pattern = '';
const bits = /* @__PURE__ */ new Int32Array(ASCII);

/**
 * Edit distance between two short strings by UTF-16 code unit: insertions, deletions, substitutions and swaps of two neighbors count
 * one each (optimal string alignment). Anything beyond `limit` comes back as `limit + 1`. Fastest where the first string stays the same.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  if (a === b) return 0;
  return a.length <= MOST_BITS && takePattern(a) ? distanceByBits(a.length, b, limit) : distanceByTable(a, b, limit);
}

/** False where a character is not ASCII. */
function takePattern(text: string): boolean {
  if (text === pattern) return true;
  for (let i = 0; i < pattern.length; i++) bits[pattern.charCodeAt(i)] = 0;
  pattern = '';
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= ASCII) return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    bits[code] = (bits[code] as number) | (1 << i);
  }
  pattern = text;
  return true;
}

/** One column of the table in one step of bits (Hyyrö 2003, with swaps of neighbors). */
function distanceByBits(length: number, text: string, limit: number): number {
  if (length === 0) return Math.min(text.length, limit + 1);
  const last = 1 << (length - 1);
  let distance = length;
  /** Where the table rises and falls downwards, and where it does not rise along the diagonal. */
  let up = -1;
  let down = 0;
  let level = 0;
  let before = 0;
  for (let j = 0; j < text.length; j++) {
    const code = text.charCodeAt(j);
    const match = code < ASCII ? (bits[code] as number) : 0;
    const swap = ((~level & match) << 1) & before;
    level = (((match & up) + up) ^ up) | match | down | swap;
    const right = down | ~(level | up);
    const left = up & level;
    if ((right & last) !== 0) distance++;
    else if ((left & last) !== 0) distance--;
    // Each letter that is left takes off one at most.
    if (distance - (text.length - 1 - j) > limit) return limit + 1;
    const shifted = (right << 1) | 1;
    up = (left << 1) | ~(level | shifted);
    down = shifted & level;
    before = match;
  }
  return Math.min(distance, limit + 1);
}

/** By the table, in the diagonal band that can stay within the limit. */
function distanceByTable(a: string, b: string, limit: number): number {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const columns = longer.length;
  if (columns >= CAPACITY) return limit + 1;
  let [before, previous, current] = ROWS;
  for (let j = 0; j <= columns; j++) previous[j] = j <= limit ? j : limit + 1;
  let bestBefore = 0;
  for (let i = 1; i <= shorter.length; i++) {
    const from = Math.max(1, i - limit);
    const to = Math.min(columns, i + limit);
    current[from - 1] = from === 1 ? i : limit + 1;
    if (to < columns) current[to + 1] = limit + 1;
    let best = current[from - 1] as number;
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
    // A swap goes two rows back.
    if (best > limit && bestBefore > limit) return limit + 1;
    bestBefore = best;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[columns] as number, limit + 1);
}

/** Strings of this length and more are only tested for equality; names are far shorter. */
const CAPACITY = 128;
const ROWS: [Uint8Array, Uint8Array, Uint8Array] = [new Uint8Array(CAPACITY), new Uint8Array(CAPACITY), new Uint8Array(CAPACITY)];
