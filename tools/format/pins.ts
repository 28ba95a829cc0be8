import type { Vectors } from './group-plan.js';
import { encodeNumbers } from './packed.js';
import type { CutGroup, GroupColumn } from './page-cuts.js';

/** Bytes of a table. */
export type Range = readonly [from: number, to: number];

/** The first cell of each of some pages, where they are pinned; of a string pool the first string. */
export function startsOf(
  { axes }: CutGroup,
  { name, vector, axis, pinsStarts }: GroupColumn,
  vectors: Vectors,
  pages: readonly number[],
): readonly Range[] {
  if (!pinsStarts) return [];
  const text = name.endsWith('.offsets') ? vectors.get(name.replace('.offsets', '.bytes')) : undefined;
  return pages.flatMap((page): readonly Range[] => {
    const row = axes[axis]?.[page] as number;
    const at = vector.byteOffset + row * vector.BYTES_PER_ELEMENT;
    if (text === undefined) return [[at, at + vector.BYTES_PER_ELEMENT]];
    const [start, end] = [vector[row] as number, (vector[row + 1] ?? vector[row]) as number];
    return [
      [at, at + Math.min(2, vector.length - row) * vector.BYTES_PER_ELEMENT],
      [text.byteOffset + start, text.byteOffset + end],
    ];
  });
}

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
