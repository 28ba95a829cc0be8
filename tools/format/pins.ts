import { encodeNumbers } from './packed.js';

/** Bytes of a table. */
export type Range = readonly [from: number, to: number];

/** The same ranges, ascending and apart. */
export function united(ranges: readonly Range[]): readonly Range[] {
  const found: [from: number, to: number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) found.push([from, to]);
  }
  return found;
}

/** Ranges that ascend and lie apart, and the bytes that they have. */
export function encodePins(bytes: Uint8Array, ranges: readonly Range[]): { readonly runs: Uint8Array; readonly bytes: Uint8Array } {
  const ends = [0, ...ranges.map(([, to]) => to)];
  return {
    runs: encodeNumbers(ranges.flatMap(([from, to], i) => [from - (ends[i] as number), to - from])),
    bytes: Buffer.concat(ranges.map(([from, to]) => bytes.subarray(from, to))),
  };
}
