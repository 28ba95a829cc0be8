import { lowerBound } from '../codecs/bisection.js';
import { longestOf, type StringGaps, Strings } from '../codecs/strings.js';
import { PINNED_COLUMN_BYTES } from './page-table.js';
import type { PagedBytes } from './paged-bytes.js';

/** Row numbers of a short pool, which is there as a whole, may be missing themselves. */
const NO_GAPS: StringGaps = { has: (row) => row >= 0, middle: (low, high) => (low + high) >>> 1 };

/** A string pool over bytes that are not all there. */
export function pagedStrings(offsets: Uint32Array, bytes: Uint8Array, paged: PagedBytes): Strings {
  const { poolAt, poolLongest, poolSample, sampleRow } = paged.table;
  const pool = lowerBound(poolAt, offsets.byteOffset);
  if (poolAt[pool] !== offsets.byteOffset) return new Strings(offsets, bytes, { longest: longestOf(offsets), gaps: NO_GAPS });
  const samples = sampleRow.subarray(poolSample[pool], poolSample[pool + 1]);
  return new Strings(offsets, bytes, { longest: poolLongest[pool] as number, gaps: gapsOf({ offsets, bytes, samples, paged }) });
}

interface PagedPool {
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
  readonly samples: Uint32Array;
  readonly paged: PagedBytes;
}

/** Strings are there or missing from one sample to the next: as soon as one is read, its neighbors are wanted too. */
function gapsOf({ offsets, bytes, samples, paged }: PagedPool): StringGaps {
  const rows = offsets.length - 1;
  const isPinned = (column: { readonly byteLength: number }): boolean => column.byteLength <= PINNED_COLUMN_BYTES;
  const hasRun = (from: number, to: number): boolean => {
    const first = offsets.byteOffset;
    const cells = isPinned(offsets) || paged.has(first + 4 * from, first + 4 * (to + 1));
    const [start, end] = [offsets[from] as number, offsets[to] as number];
    const text = isPinned(bytes) || start >= end || paged.has(bytes.byteOffset + start, bytes.byteOffset + end);
    return cells && text;
  };
  return {
    has(row) {
      // A row number that was missing itself, or made of one.
      if (!(row >= 0)) return false;
      if (row >= rows) return true;
      const next = lowerBound(samples, row);
      if (samples[next] === row) return true;
      return hasRun(next === 0 ? 0 : (samples[next - 1] as number), samples[next] ?? rows);
    },
    middle(low, high) {
      const [from, to] = [lowerBound(samples, low), lowerBound(samples, high)];
      return from < to ? (samples[(from + to) >>> 1] as number) : (low + high) >>> 1;
    },
  };
}
