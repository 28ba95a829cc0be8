import { spend } from '../budget.js';
import { groupBy } from '../group.js';
import {
  type AddressCandidate,
  componentsOf,
  componentsOfStreet,
  lacksPlace,
  type Match,
  NO_SUCH_CITY,
  NO_UNIT,
  nearestRangeEnd,
  rangeFor,
  type StreetCandidate,
} from '../match/index.js';
import { pointOf } from '../streets/address-rows.js';
import { recordName } from '../streets/provenance.js';
import { addressRange, primaryNumber, streetRowOfAddress } from '../streets/shard.js';
import { lineKey } from '../streets/street-record.js';
import { type HouseNumber, houseNumber } from '../text/house-number.js';
import { type AddressPoints, isOneBuilding, othersThan, pointsOf } from './address-points.js';
import { MOST_UNREAD, nearestConfidence, pointConfidence, scatteredConfidence } from './confidence.js';
import { type Between, placeNumber } from './interpolate.js';
import { type GeocodePosition, geocodePosition, interpolated, lessUnread, SOURCE } from './position.js';
import { rangeEndPosition, rangePosition } from './range-position.js';
import type { KnownNumber } from './uncertainty.js';

/** For one known number: it is taken apart, and later sorted. */
const STEPS_A_NUMBER = 16;

/** Of several points the one in their middle. */
export function listedPosition(address: AddressCandidate, match: Match): GeocodePosition {
  const points = pointsOf(address);
  return lessUnread(positionAt(address, match, points, points.row, confidenceOf(address, points, match)), address.corrections);
}

/** Each with its share of the confidence. */
export function otherPositions(address: AddressCandidate, match: Match): readonly GeocodePosition[] {
  const points = pointsOf(address);
  const confidence = scatteredConfidence(1 / points.count);
  // Where its units stand for a building, each point is that of one of them.
  const ofUnit = (row: number): AddressCandidate =>
    address.unit.listed ? address : { ...address, unit: { ...address.unit, state: 'confirmed', row } };
  return othersThan(points, address.shard).map((row) => positionAt(ofUnit(row), match, points, row, confidence));
}

function confidenceOf(address: AddressCandidate, points: AddressPoints, match: Match): number {
  const point = pointConfidence(address.score, isCorrected(address), !address.unit.listed);
  const hasRival = match.kind === 'address' && match.hasRival();
  const isUnsure =
    hasRival ||
    lacksPlace(address.query.given) ||
    isOfUnknownCity(address) ||
    isFarFromName(address) ||
    isCutNumber(address) ||
    hasHalf(address);
  const confidence = Math.min(point, isUnsure ? MOST_UNREAD : 1);
  return isOneBuilding(points) ? confidence : Math.min(confidence, scatteredConfidence(points.share));
}

/** A city or ZIP code that only completes the last line costs no score: it makes no other point likely. */
function isCorrected({ agreement, corrections }: AddressCandidate): boolean {
  return agreement.score < 1 || corrections.length > agreement.corrections.length;
}

/** Two of the few letters of the name are wrong: a name that the data lacks may be meant. */
function isFarFromName({ agreement: { edits }, query: { nameKey } }: AddressCandidate): boolean {
  return edits > 1 && nameKey.length < LONG_NAME;
}
const LONG_NAME = 6;

/** `018 MORSE BROOK RD`: a digit may be missing. */
const isCutNumber = ({ query }: AddressCandidate): boolean => /^0\d/.test(query.given.number ?? '');

/** Of `1033 Ramona gvenue, San ose` the half, too, may be left out: 1033 1/2 is listed behind 1033. */
function hasHalf(address: AddressCandidate): boolean {
  const { shard, rows, number } = address;
  const [last] = rows.slice(-1);
  if (last === undefined || number === null || !isCorrected(address)) return false;
  const [, end] = addressRange(shard.table, streetRowOfAddress(shard.table, last));
  return last + 1 < end && primaryNumber(shard.table, last + 1)?.startsWith(`${number} 1/`) === true;
}

/** The data does not know the given city, and no ZIP code says where it is. */
function isOfUnknownCity({ agreement: { anchored, corrections } }: AddressCandidate): boolean {
  return !anchored && corrections.some(({ reason }) => reason === NO_SUCH_CITY);
}

function positionAt(address: AddressCandidate, match: Match, points: AddressPoints, row: number, confidence: number): GeocodePosition {
  const { shard } = address;
  const corrected = isCorrected(address);
  return geocodePosition({
    rule: corrected ? 'correctedPoint' : 'point',
    components: componentsOf(address),
    location: pointOf(shard, row),
    confidence,
    county: address.street.county,
    places: match.place.places,
    isScattered: !isOneBuilding(points),
    provenance: () => recordName(shard, row),
    notes: [corrected ? 'the point of the listed address, after corrections' : 'the point of the listed address', ...notesOf(points)],
  });
}

function notesOf({ count, spread }: AddressPoints): readonly string[] {
  return count < 2 ? [] : [`the middle one of ${count} points of the address; the farthest is ${Math.round(spread)} m away`];
}

export interface OnStreets {
  readonly located: GeocodePosition;
  readonly streets: readonly StreetCandidate[];
}

/**
 * Of a number that no street lists, one for each street that fits. Rows with the same line are one street, on either side of a border;
 * without a place to look in, only those of one city, and the streets whose known numbers lie around the given one come alone.
 */
export function streetPositions(match: Extract<Match, { kind: 'unlisted' }>): readonly OnStreets[] {
  const { given, neighbours, corrections } = match;
  const anywhere = lacksPlace(given);
  const lines = groupBy(match.streets, ({ street }) => (anywhere ? `${lineKey(street)}, ${street.city} ${street.state}` : lineKey(street)));
  const all = Array.from(lines.values()).flatMap((streets): readonly OnStreets[] => {
    const located = besideStreet(streets, lines.size === 1 ? neighbours : [], match);
    return located === null ? [] : [{ located: lessUnread(located, corrections, anywhere), streets }];
  });
  const around = anywhere ? all.filter(({ located }) => located.result.source !== SOURCE.nearestNumber) : all;
  return around.length > 0 ? around : all;
}

function besideStreet(streets: readonly StreetCandidate[], neighbours: readonly StreetCandidate[], match: Match): GeocodePosition | null {
  const wanted = match.given.number === null ? null : houseNumber(match.given.number);
  if (wanted === null) {
    const middle = middleOf(streets);
    return middle === null ? null : nearestPosition(middle, match, null);
  }
  const position = enclosedPosition(streets, neighbours, match, wanted) ?? outerPosition(streets, match, wanted);
  if (position !== null) return position;
  const building = HYPHENATED.exec(wanted.prefix)?.[1];
  const counted = building === undefined ? null : houseNumber(building);
  return counted === null ? null : (listedNumber(streets, match, counted) ?? enclosedPosition(streets, neighbours, match, counted));
}

/** Of a listed number, for a unit or door of it whose own number is not listed. */
function listedNumber(streets: readonly StreetCandidate[], match: Match, wanted: HouseNumber): GeocodePosition | null {
  const known = knownOn(streets, wanted.prefix).find(({ number }) => number === wanted.value);
  return known === undefined ? null : nearestPosition(known, match, 0);
}

/** A hyphenated number outside Queens: `40-2` is the second door of 40, `40-44` a building that starts at 40. */
const HYPHENATED = /^(\d+)-$/;

/** Between known numbers or the ends of a range. */
function enclosedPosition(
  streets: readonly StreetCandidate[],
  neighbours: readonly StreetCandidate[],
  match: Match,
  wanted: HouseNumber,
): GeocodePosition | null {
  const known = knownOn(streets, wanted.prefix);
  const position = placeNumber(known, wanted.value);
  if (position?.kind === 'between') return betweenPosition(position, wanted.value, match);
  const range = rangeFor([...streets, ...neighbours], { number: wanted });
  if (range !== null) return rangePosition(range, wanted.value, match);
  if (position?.numbersAway === 0 || neighbours.length === 0) return null;
  // The street may continue beyond the border of its ZIP code or city.
  const beyond = placeNumber([...known, ...knownOn(neighbours, wanted.prefix)], wanted.value);
  return beyond?.kind === 'between' ? betweenPosition(beyond, wanted.value, match) : null;
}

/** The nearest known number or end of a range. */
function outerPosition(streets: readonly StreetCandidate[], match: Match, wanted: HouseNumber): GeocodePosition | null {
  const position = placeNumber(knownOn(streets, wanted.prefix), wanted.value);
  if (position?.kind === 'nearest') return nearestPosition(position.known, match, position.numbersAway);
  const end = nearestRangeEnd(streets, { number: wanted });
  return end === null ? null : rangeEndPosition(end, match);
}

function betweenPosition(position: Between<StreetNumber>, number: number, match: Match): GeocodePosition {
  const { lower, upper, accuracyMeters, sameSide } = position;
  const nearer = number - lower.number <= upper.number - number ? lower : upper;
  return interpolated(match, nearer.on.street, {
    rule: 'betweenPoints',
    location: position,
    interpolation: {
      requestedHouseNumber: number,
      lowerHouseNumber: lower.number,
      upperHouseNumber: upper.number,
      estimatedAccuracyMeters: accuracyMeters,
    },
    provenance: () => `${recordName(lower.on.shard, lower.row)} and ${recordName(upper.on.shard, upper.row)}`,
    note: sameSide ? 'between known numbers of its own side of the street' : 'between known numbers of both sides of the street',
  });
}

interface StreetRow {
  readonly on: StreetCandidate;
  readonly row: number;
}

interface StreetNumber extends KnownNumber, StreetRow {}

/** The middle one of all address rows of the streets, or the next with a number. */
function middleOf(streets: readonly StreetCandidate[]): StreetRow | null {
  const rows: (StreetRow & { readonly many: number })[] = streets.map((on) => {
    const [from, to] = addressRange(on.shard.table, on.row);
    return { on, row: from, many: to - from };
  });
  const total = rows.reduce((sum, { many }) => sum + many, 0);
  for (let i = 0; i < total; i++) {
    spend(STEPS_A_NUMBER);
    let at = ((total >> 1) + i) % total;
    for (const { on, row, many } of rows) {
      if (at >= many) {
        at -= many;
        continue;
      }
      if (houseNumber(primaryNumber(on.shard.table, row + at) ?? '') !== null) return { on, row: row + at };
      break;
    }
  }
  return null;
}

function knownOn(streets: readonly StreetCandidate[], prefix: string): readonly StreetNumber[] {
  return streets.flatMap((street) => knownNumbers(street, prefix));
}

/** Numbers with the same prefix can be interpolated. */
function knownNumbers(on: StreetCandidate, prefix: string): readonly StreetNumber[] {
  const { shard, row: street } = on;
  const [from, to] = addressRange(shard.table, street);
  const known: StreetNumber[] = [];
  spend(STEPS_A_NUMBER * (to - from));
  for (let row = from; row < to; row++) {
    const number = houseNumber(primaryNumber(shard.table, row) ?? '');
    if (number === null || number.prefix !== prefix) continue;
    const { latitude, longitude } = pointOf(shard, row);
    known.push({ number: number.value, latitude, longitude, on, row });
  }
  return known;
}

function nearestPosition(known: StreetRow, match: Match, numbersAway: number | null): GeocodePosition {
  const { shard, street } = known.on;
  const number = numbersAway === null ? null : primaryNumber(shard.table, known.row);
  return geocodePosition({
    rule: 'nearestNumber',
    components: { ...componentsOfStreet(street, match.given, number), ...NO_UNIT },
    location: pointOf(shard, known.row),
    confidence: nearestConfidence(numbersAway),
    county: street.county,
    places: match.place.places,
    provenance: () => recordName(shard, known.row),
    notes: [numbersAway === null ? 'no number was given: a known address of the street' : `the nearest known number, ${numbersAway} away`],
  });
}
