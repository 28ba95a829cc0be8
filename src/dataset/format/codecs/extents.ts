/*
 * Checks run over every row before the first answer, and mostly before their code is optimized. So all of them share two
 * loops, which go through a column piece by piece: a function that is called often is optimized after some pieces, a loop
 * that runs on goes on for long as it is. A check whose bounds are not kept looks for the row by itself.
 */

/** The lowest and the highest of some numbers; 0 and 0 where there are none. */
export type Extent = readonly [lowest: number, highest: number];

/** Rows that one call goes through. */
export const ROWS_A_CALL = 512;

/** What has been found so far: a pair that each piece returned would be made anew. */
let lowest = 0;
let highest = 0;

/** What the numbers of a column lie between. */
export function extentOf(values: Uint8Array | Uint16Array | Uint32Array | Int32Array): Extent {
  lowest = highest = values[0] ?? 0;
  for (let from = 0; from < values.length; from += ROWS_A_CALL) widen(values, from, Math.min(from + ROWS_A_CALL, values.length));
  return [lowest, highest];
}

/** What the steps from each number of a column to the next one lie between. */
export function extentOfSteps(values: Uint32Array): Extent {
  lowest = highest = values.length < 2 ? 0 : (values[1] as number) - (values[0] as number);
  for (let from = 1; from < values.length; from += ROWS_A_CALL) widenBySteps(values, from, Math.min(from + ROWS_A_CALL, values.length));
  return [lowest, highest];
}

function widen(values: Uint8Array | Uint16Array | Uint32Array | Int32Array, from: number, to: number): void {
  let low = lowest;
  let high = highest;
  // Both are compared each time: a branch that no row has taken yet is not optimized, and the first one that does starts over.
  for (let i = from; i < to; i++) {
    const value = values[i] as number;
    if (value > high) high = value;
    if (value < low) low = value;
  }
  lowest = low;
  highest = high;
}

function widenBySteps(values: Uint32Array, from: number, to: number): void {
  let low = lowest;
  let high = highest;
  let last = values[from - 1] as number;
  for (let i = from; i < to; i++) {
    const value = values[i] as number;
    const step = value - last;
    if (step > high) high = step;
    if (step < low) low = step;
    last = value;
  }
  lowest = low;
  highest = high;
}
