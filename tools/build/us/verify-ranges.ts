import { COORDINATE_SCALE } from '../../../src/dataset/format/codecs/columns.js';
import type { UsStreetsTable } from '../../../src/dataset/format/tables/us-streets.js';
import { type PostalRangeEntry, postalRangeEntry, postalRangeRows } from '../../../src/streets/postal-ranges.js';
import { rangeCensusBlock, rangeEntry, rangePoints, rangeRows } from '../../../src/streets/ranges.js';
import type { PostalRangeRow, RangeRow } from './rows.js';

/**
 * The range of one of the streets that says all that a source row says; `outranked` where there is none, but one of a source
 * that stands above it with a number in common on the same side; else null.
 */
export function sameRange(
  table: UsStreetsTable,
  streets: readonly number[],
  row: RangeRow,
  isAbove: (source: number) => boolean,
): number | 'outranked' | null {
  let outranked = false;
  for (const street of streets) {
    const [first, end] = rangeRows(table, street);
    for (let range = first; range < end; range++) {
      const entry = rangeEntry(table, range);
      if (entry.side !== row.side) continue;
      const same = entry.fromText === row.from && entry.toText === row.to && entry.parity === row.parity && entry.zip4 === row.zip4;
      const sameBlock = rangeCensusBlock(table, range) === (row.censusBlock ?? null);
      if (same && sameBlock && entry.source === row.source && sameLine(rangePoints(table, range), row.geometry)) return range;
      const [low, high] = [Math.min(entry.from, entry.to), Math.max(entry.from, entry.to)];
      outranked ||= isAbove(entry.source) && [row.from, row.to].some((number) => low <= Number(number) && Number(number) <= high);
    }
  }
  return outranked ? 'outranked' : null;
}

/** The postal range of one of the streets that says all that a source row says, or null. */
export function samePostalRange(table: UsStreetsTable, streets: readonly number[], row: PostalRangeRow): number | null {
  for (const street of streets) {
    const [first, end] = postalRangeRows(table, street);
    for (let range = first; range < end; range++) if (isSame(postalRangeEntry(table, range), row)) return range;
  }
  return null;
}

const ALIKE = [
  ...(['recordType', 'parity', 'unitType', 'unitLow', 'unitHigh', 'unitParity', 'addOnLow', 'addOnHigh', 'carrierRoute'] as const),
  ...(['recipient', 'alternate', 'converted', 'government', 'source'] as const),
];

function isSame(entry: PostalRangeEntry, row: PostalRangeRow): boolean {
  return entry.low === (row.low ?? row.high) && entry.high === (row.high ?? row.low) && ALIKE.every((field) => entry[field] === row[field]);
}

function sameLine(points: Float64Array, geometry: RangeRow['geometry']): boolean {
  const fixed = (degrees: number): number => Math.round(degrees * COORDINATE_SCALE);
  return points.length === 2 * geometry.length && geometry.flat().every((degrees, i) => fixed(degrees) === fixed(points[i] as number));
}
