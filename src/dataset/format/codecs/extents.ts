/*
 * Checks run over every row before the first answer, and mostly before their code is optimized. So all of them share two
 * loops, which are optimized once the first columns have been gone through. A check whose bounds are not kept looks for the
 * row by itself.
 */

/** The lowest and the highest of some numbers; 0 and 0 where there are none. */
export type Extent = readonly [lowest: number, highest: number];

/** What the numbers of a column lie between. */
export function extentOf(values: Uint8Array | Uint16Array | Uint32Array | Int32Array): Extent {
  // Until the loop is optimized each reading of a typed array's length is a call.
  const { length } = values;
  let lowest = values[0] ?? 0;
  let highest = lowest;
  for (let i = 1; i < length; i++) {
    const value = values[i] as number;
    if (value > highest) highest = value;
    else if (value < lowest) lowest = value;
  }
  return [lowest, highest];
}

/** What the steps from each number of a column to the next one lie between. */
export function extentOfSteps(values: Uint32Array): Extent {
  const { length } = values;
  let last = values[1] ?? 0;
  let lowest = length < 2 ? 0 : last - (values[0] as number);
  let highest = lowest;
  for (let i = 2; i < length; i++) {
    const value = values[i] as number;
    const step = value - last;
    if (step > highest) highest = step;
    else if (step < lowest) lowest = step;
    last = value;
  }
  return [lowest, highest];
}
