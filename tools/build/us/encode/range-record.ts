import { COORDINATE_SCALE } from '../../../../src/dataset/format/codecs/columns.js';
import { DoorplateError } from '../../../../src/errors.js';
import { houseNumber } from '../../../../src/text/house-number.js';
import { compare } from '../order.js';
import type { RangeRow } from '../rows.js';
import type { RangeRecord } from './encode-ranges.js';

const ADD_ON = /^\d{4}$/;
const CENSUS_BLOCK = /^\d{15}$/;

/** The table record of a row. Throws `INPUT_MALFORMED` when its numbers, add-on, census block or line are none. */
export function rangeRecord({ from, to, parity, side, geometry, zip4, source, zip, censusBlock }: RangeRow): RangeRecord {
  const ends = numberRange(from, to);
  const line = geometry.flatMap(([longitude, latitude]) => [fixed(longitude), fixed(latitude)]);
  const onGlobe = geometry.every(([longitude, latitude]) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90);
  const wellFormed = (zip4 === null || ADD_ON.test(zip4)) && (censusBlock === null || CENSUS_BLOCK.test(censusBlock));
  if (ends === null || geometry.length < 2 || !onGlobe || !wellFormed) {
    throw new DoorplateError(
      'INPUT_MALFORMED',
      `A range of ZIP code ${zip} lacks two numbers of one pattern, a line, or a well-formed add-on or census block`,
    );
  }
  const { first, last, prefix } = ends;
  const written = ends.plain ? null : { from, to, prefix };
  return { from: first, to: last, written, parity, side, line, zip4, source, censusBlock };
}

/** Two primary numbers of one pattern; null when they are not. */
export function numberRange(
  low: string,
  high: string,
): { readonly first: number; readonly last: number; readonly prefix: string; readonly plain: boolean } | null {
  const [first, last] = [houseNumber(low), houseNumber(high)];
  if (first === null || last === null || first.prefix !== last.prefix) return null;
  const plain = low === String(first.value) && high === String(last.value);
  return { first: first.value, last: last.value, prefix: first.prefix, plain };
}

/** Table order of the ranges of a street; records come with their content as text. */
export function byRange([textA, a]: readonly [string, RangeRecord], [textB, b]: readonly [string, RangeRecord]): number {
  return Math.min(a.from, a.to) - Math.min(b.from, b.to) || compare(textA, textB);
}

function fixed(degrees: number): number {
  return Math.round(degrees * COORDINATE_SCALE);
}
