import type { Places } from '../../../../../src/places/us-places.js';
import { houseNumber } from '../../../../../src/text/house-number.js';
import { type Parity, parityOf, type RangeRow, type StreetParts } from '../../rows.js';
import type { Point } from '../points/geometry.js';
import { positionTrouble } from '../us-position.js';

/** One side of a piece of street as the census files write it; empty text where they say nothing. */
export interface WrittenSide {
  readonly side: 'left' | 'right';
  readonly from: string;
  readonly to: string;
  readonly zip: string;
  readonly zip4: string;
  /** `O`, `E`, `B`, or empty. */
  readonly parity: string;
  readonly countyFips: string | null;
  readonly placeFips: string | null;
  readonly censusBlock: string;
}

/** What both sides of a piece of street have in common. */
export interface Piece {
  readonly street: StreetParts | null;
  readonly aliases: readonly StreetParts[];
  readonly points: readonly Point[] | null;
  /** Two-letter code, or null where only the ZIP code tells it. */
  readonly state: string | null;
  readonly edge: string;
  readonly source: number;
}

const PARITIES: Readonly<Record<string, Parity>> = { O: 'odd', E: 'even', B: 'both' };
const ZIP = /^\d{5}$/;
const ADD_ON = /^(?!0000)\d{4}$/;
const CENSUS_BLOCK = /^\d{15}$/;

/** Why a piece of street is left out. */
export const NO_NUMBERS = 'the piece of street has no house numbers';

/** The range of a side, or the reason why it cannot be used; without ZIP code only where such ranges are wanted. */
export function rangeRow(piece: Piece, written: WrittenSide, places: Places | null, keepsWithoutZip = false): RangeRow | string {
  const { street, points } = piece;
  const { side, from, to, zip, zip4, countyFips, placeFips, censusBlock } = written;
  if (street === null) return 'the street cannot be read';
  if (points === null) return 'the geometry is no line of one part';
  const trouble = points.map(([longitude, latitude]) => positionTrouble(longitude, latitude)).find((reason) => reason !== null);
  if (trouble !== undefined) return trouble;
  const [first, last] = [houseNumber(from), houseNumber(to)];
  if (first === null || last === null || first.prefix !== last.prefix) return 'the range does not run from one number to another';
  if (zip === '' && !keepsWithoutZip) return 'the range has no ZIP code';
  if (zip !== '' && !ZIP.test(zip)) return 'the ZIP code is not five digits';
  const place = zip === '' ? null : (places?.zip(zip) ?? null);
  const state = piece.state ?? place?.state ?? null;
  // Otherwise the state comes with the ZIP code.
  if (state === null && zip !== '') return 'the range has no state';
  return {
    street,
    aliases: piece.aliases,
    side,
    from,
    to,
    parity: PARITIES[written.parity] ?? parityOf(first.value, last.value),
    city: place !== null && place.state === state ? place.city.toUpperCase() : null,
    state: state ?? '',
    zip,
    zip4: ADD_ON.test(zip4) ? zip4 : null,
    // A ZIP code may lie in several counties; the table of places names one of them.
    county: place !== null && (countyFips === null || place.countyFips === countyFips) ? place.county : null,
    countyFips,
    placeFips,
    censusBlock: CENSUS_BLOCK.test(censusBlock) ? censusBlock : null,
    geometry: points,
    edge: piece.edge,
    source: piece.source,
  };
}
