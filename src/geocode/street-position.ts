import type { ForwardResult } from '../contract.js';
import { rangeEntry, rangePoints } from '../dataset/ranges.js';
import { addressRange, primaryNumber } from '../dataset/streets.js';
import { COORDINATE_SCALE } from '../dataset/tables/columns.js';
import {
  type AddressCandidate,
  componentsOf,
  houseNumber,
  lineKey,
  type Match,
  nearestRangeEnd,
  ofStreet,
  type RangeEnd,
  rangeFor,
  recordName,
  type Shard,
  type Street,
  type StreetCandidate,
  type StreetRange,
} from '../match/index.js';
import { besideLine } from './along-line.js';
import { interpolatedConfidence, nearestConfidence, pointConfidence } from './confidence.js';
import { distanceMeters } from './distance.js';
import { type KnownNumber, placeNumber, type StreetPosition } from './interpolate.js';
import type { Located } from './located.js';
import { degrees, formatted, partsOf } from './parts.js';
import { rangeUncertainty } from './uncertainty.js';

const POINT = '10';
const CORRECTED_POINT = '11';
const IN_RANGE = '20';
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

/** Where a number that no street lists is placed; null when several streets fit or it cannot be placed. */
export function streetPosition(streets: readonly StreetCandidate[], neighbours: readonly StreetCandidate[], match: Match): Located | null {
  const [first] = streets;
  if (first === undefined || new Set(streets.map(({ street }) => lineKey(street))).size > 1) return null;
  const wanted = match.given.number === null ? null : houseNumber(match.given.number);
  const knownOn = (some: readonly StreetCandidate[]) => some.flatMap((street) => knownNumbers(street, wanted?.prefix ?? null));
  const known = knownOn(streets);
  if (wanted === null) {
    const middle = known[known.length >> 1];
    return middle === undefined ? null : nearestPosition(middle, match, null);
  }
  const position = placeNumber(known, wanted.value);
  if (position?.kind === 'between') return betweenPosition(position, wanted.value, match);
  const range = rangeFor([...streets, ...neighbours], first.query);
  if (range !== null) return rangePosition(range, wanted.value, match);
  // The street may go on beyond the border of its ZIP code or city.
  const beyond =
    position?.numbersAway === 0 || neighbours.length === 0 ? position : placeNumber([...known, ...knownOn(neighbours)], wanted.value);
  if (beyond?.kind === 'between') return betweenPosition(beyond, wanted.value, match);
  if (position !== null) return nearestPosition(position.known, match, position.numbersAway);
  const end = nearestRangeEnd(streets, first.query);
  return end === null ? null : rangeEndPosition(end, match);
}

type Between = Extract<StreetPosition<StreetNumber>, { kind: 'between' }>;

function betweenPosition(position: Between, number: number, match: Match): Located {
  const { lower, upper, accuracyMeters, sameSide } = position;
  const nearer = number - lower.number <= upper.number - number ? lower : upper;
  return interpolated(match, nearer.on.street, position, {
    source: BETWEEN_POINTS,
    interpolation: {
      requestedHouseNumber: number,
      lowerHouseNumber: lower.number,
      upperHouseNumber: upper.number,
      estimatedAccuracyMeters: accuracyMeters,
    },
    from: `${recordName(lower.on.shard, lower.row)} and ${recordName(upper.on.shard, upper.row)}`,
    note: sameSide ? 'between known numbers of its own side of the street' : 'between known numbers of both sides of the street',
  });
}

/** Beside the centre line of a range, as far along as the number lies between its ends. */
function rangePosition({ on, row }: StreetRange, number: number, match: Match): Located {
  const { table } = on.shard;
  const { from, to, side } = rangeEntry(table, row);
  const position = besideLine(rangePoints(table, row), from === to ? 0.5 : (number - from) / (to - from), side);
  return interpolated(match, on.street, position, {
    source: IN_RANGE,
    interpolation: {
      requestedHouseNumber: number,
      lowerHouseNumber: Math.min(from, to),
      upperHouseNumber: Math.max(from, to),
      estimatedAccuracyMeters: rangeUncertainty(position.lengthMeters),
    },
    from: rangeName(on.shard, row),
    note: 'inside a range of house numbers along the street',
  });
}

/** The nearest end of a range, where the data has nothing but ranges that do not hold the number. */
function rangeEndPosition({ range: { on, row }, number, numbersAway }: RangeEnd, match: Match): Located {
  const { table } = on.shard;
  const { from, side } = rangeEntry(table, row);
  const { latitude, longitude } = besideLine(rangePoints(table, row), number === from ? 0 : 1, side);
  const components = { ...ofStreet(on.street, match.given), number: null };
  return {
    result: {
      formattedAddress: formatted(components),
      location: { latitude: degrees(latitude), longitude: degrees(longitude) },
      confidence: nearestConfidence(numbersAway),
      accuracy: { type: 'approximate' },
      components: partsOf(components, on.street.county, match.place.places),
      source: NEAREST_NUMBER,
    },
    from: rangeName(on.shard, row),
    notes: [`the nearest end of a range of house numbers, ${numbersAway} away`],
  };
}

function rangeName({ table, manifest, file }: Shard, row: number): string {
  const source = manifest.sources[rangeEntry(table, row).source];
  return `${source?.title ?? manifest.name} (${manifest.name} ${manifest.version}, shard ${file.key}, range ${row})`;
}

interface Interpolated {
  readonly source: string;
  readonly interpolation: NonNullable<ForwardResult['interpolation']> & { readonly estimatedAccuracyMeters: number };
  readonly from: string;
  readonly note: string;
}

function interpolated(
  match: Match,
  street: Street,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  { source, interpolation, from, note }: Interpolated,
): Located {
  const components = { ...ofStreet(street, match.given), number: match.given.number };
  const { estimatedAccuracyMeters } = interpolation;
  return {
    result: {
      formattedAddress: formatted(components),
      location: { latitude: degrees(latitude), longitude: degrees(longitude) },
      confidence: interpolatedConfidence(estimatedAccuracyMeters),
      accuracy: { type: 'interpolated' },
      components: partsOf(components, street.county, match.place.places),
      interpolation: { ...interpolation, estimatedAccuracyMeters: Math.round(estimatedAccuracyMeters * 10) / 10 },
      source,
    },
    from,
    notes: [note],
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
