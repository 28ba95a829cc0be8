import { addressRange, primaryNumber } from '../dataset/streets.js';
import { COORDINATE_SCALE } from '../dataset/tables/columns.js';
import {
  type AddressCandidate,
  componentsOf,
  houseNumber,
  lineKey,
  type Match,
  ofStreet,
  recordName,
  type Shard,
  type StreetCandidate,
} from '../match/index.js';
import { interpolatedConfidence, nearestConfidence, pointConfidence } from './confidence.js';
import { distanceMeters } from './distance.js';
import { type KnownNumber, placeNumber } from './interpolate.js';
import type { Located } from './located.js';
import { degrees, formatted, partsOf } from './parts.js';

const POINT = '10';
const CORRECTED_POINT = '11';
const BETWEEN_POINTS = '40';
const NEAREST_NUMBER = '41';

/** The point of a listed address. */
export function listedPosition(address: AddressCandidate, match: Match): Located {
  const { shard, unit, agreement, score } = address;
  const row = unit.listed ? unit.row : middleOf(shard, address.rows);
  const components = componentsOf(address);
  // A city or ZIP code that only completes the last line costs no score: it makes no other point likely.
  const corrected = agreement.score < 1;
  return {
    result: {
      formattedAddress: formatted(components),
      location: pointOf(shard, row),
      confidence: pointConfidence(score, corrected, !unit.listed),
      accuracy: { type: 'rooftop' },
      components: partsOf(components, address.street.county, match.place.places),
      source: corrected ? CORRECTED_POINT : POINT,
    },
    from: recordName(shard, row),
    notes: [corrected ? 'the point of the listed address, after corrections' : 'the point of the listed address'],
  };
}

/** A position on streets that do not list the number; null when they are several streets or the number cannot be placed. */
export function streetPosition(streets: readonly StreetCandidate[], match: Match): Located | null {
  const [first] = streets;
  if (first === undefined || new Set(streets.map(({ street }) => lineKey(street))).size > 1) return null;
  const wanted = match.given.number === null ? null : houseNumber(match.given.number);
  const known = streets.flatMap((street) => knownNumbers(street, wanted?.prefix ?? null));
  if (wanted === null) {
    const middle = known[known.length >> 1];
    return middle === undefined ? null : nearestPosition(middle, match, null);
  }
  const position = placeNumber(known, wanted.value);
  if (position === null) return null;
  if (position.kind === 'nearest') return nearestPosition(position.known, match, position.numbersAway);
  const { lower, upper, accuracyMeters, sameSide } = position;
  const nearer = wanted.value - lower.number <= upper.number - wanted.value ? lower : upper;
  const components = { ...ofStreet(nearer.on.street, match.given), number: match.given.number };
  return {
    result: {
      formattedAddress: formatted(components),
      location: { latitude: degrees(position.latitude), longitude: degrees(position.longitude) },
      confidence: interpolatedConfidence(accuracyMeters, sameSide),
      accuracy: { type: 'interpolated' },
      components: partsOf(components, nearer.on.street.county, match.place.places),
      interpolation: {
        requestedHouseNumber: wanted.value,
        lowerHouseNumber: lower.number,
        upperHouseNumber: upper.number,
        estimatedAccuracyMeters: Math.round(accuracyMeters * 10) / 10,
      },
      source: BETWEEN_POINTS,
    },
    from: `${recordName(lower.on.shard, lower.row)} and ${recordName(upper.on.shard, upper.row)}`,
    notes: [sameSide ? 'between known numbers of its own side of the street' : 'between known numbers of both sides of the street'],
  };
}

interface StreetNumber extends KnownNumber {
  readonly on: StreetCandidate;
  readonly row: number;
}

/** The numbers of a street that stand in one row with the wanted one: those with the same prefix. Null: all. */
function knownNumbers(on: StreetCandidate, prefix: string | null): readonly StreetNumber[] {
  const { shard, row: street } = on;
  const [from, to] = addressRange(shard.table, street);
  const known: StreetNumber[] = [];
  for (let row = from; row < to; row++) {
    const number = houseNumber(primaryNumber(shard.table, row) ?? '');
    if (number === null || (prefix !== null && number.prefix !== prefix)) continue;
    known.push({ number: number.value, ...pointOf(shard, row), on, row });
  }
  return known;
}

function nearestPosition(known: StreetNumber, match: Match, numbersAway: number | null): Located {
  const { shard, street } = known.on;
  const number = numbersAway === null ? null : primaryNumber(shard.table, known.row);
  const unit = { unitType: null, unitNumber: null, outerUnitType: null, outerUnitNumber: null };
  const components = { ...ofStreet(street, match.given), ...unit, number };
  return {
    result: {
      formattedAddress: formatted(components),
      location: pointOf(shard, known.row),
      confidence: nearestConfidence(numbersAway),
      accuracy: { type: 'approximate' },
      components: partsOf(components, street.county, match.place.places),
      source: NEAREST_NUMBER,
    },
    from: recordName(shard, known.row),
    notes: [numbersAway === null ? 'no number was given: a known address of the street' : `the nearest known number, ${numbersAway} away`],
  };
}

function pointOf({ table }: Shard, row: number): { latitude: number; longitude: number } {
  return { latitude: (table.latitude[row] as number) / COORDINATE_SCALE, longitude: (table.longitude[row] as number) / COORDINATE_SCALE };
}

/** Of the units of a building that is not listed itself, the one nearest to their mean. */
function middleOf(shard: Shard, rows: readonly number[]): number {
  const points = rows.map((row) => pointOf(shard, row));
  const latitude = points.reduce((sum, point) => sum + point.latitude, 0) / points.length;
  const longitude = points.reduce((sum, point) => sum + point.longitude, 0) / points.length;
  const away = points.map((point) => distanceMeters(latitude, longitude, point.latitude, point.longitude));
  return rows[away.indexOf(Math.min(...away))] as number;
}
