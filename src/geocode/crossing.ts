import { type Components, NO_COMPONENTS } from '../address/components.js';
import { crossedStreets } from '../address/crossing/crossed-streets.js';
import type { Crossing } from '../address/crossing/crossing.js';
import { needAll } from '../dataset/missing.js';
import type { DatasetView } from '../dataset/view.js';
import { type StreetCandidate, streetsNamed } from '../match/index.js';
import type { Places } from '../places/us-places.js';
import { pointOf } from '../streets/address-rows.js';
import { rangePoints, rangeRows } from '../streets/ranges.js';
import { addressRange } from '../streets/shard.js';
import { streetLine } from '../streets/street-record.js';
import { crossingConfidence } from './confidence.js';
import { type Approach, approaches, REACH_METERS, type StreetPoint } from './crossing-point.js';
import { type GeocodePosition, geocodePosition } from './position.js';

/** And why there are none or several. */
export interface CrossingPositions {
  readonly positions: readonly GeocodePosition[];
  /** The known city that the text names behind the streets; null without one. */
  readonly place: Components | null;
  readonly messages: readonly string[];
}

/** Rows of streets for each of the two: one a ZIP code, directional and type. Chosen. */
const MOST_STREETS = 64;
/** For each step that a street's place is away from the given city; see `cityDistance`. Chosen. */
const DOUBT_OF_CITY = 0.05;

const SEVERAL = 'The two streets cross in more than one place, and nothing in the text tells which is meant.';
const APART = `The known addresses of the two streets come nowhere within ${REACH_METERS} m of each other.`;

/**
 * In the middle of where the houses of two streets, or the lines of their ranges, come nearest to each other. `around`: the place of the
 * text. No position where the data lacks either street in the place.
 */
export function crossingPositions(view: DatasetView, crossing: Crossing, around: Components, places: Places | null): CrossingPositions {
  const streets = crossedStreets(crossing, around, places ?? undefined);
  const place = placeBehind(streets[1], places);
  const [first = [], second = []] = needAll(streets, (street) => streetsNamed(view, street));
  if (first.length === 0 || second.length === 0) return { positions: [], place, messages: [unknownStreet(first, second)] };
  const found = approaches(pointsOn(first), pointsOn(second));
  if (found.length === 0) return { positions: [], place, messages: [APART] };
  const positions = found.map((approach) => positionAt(approach, found.length, places));
  return { positions, place, messages: found.length > 1 ? [SEVERAL] : [] };
}

/** The SEATTLE of `1ST AVE & MAIN ST, SEATTLE`; of `MAIN ST & SALEM` SALEM is the street. */
function placeBehind({ name, city, state, zip }: Components, places: Places | null): Components | null {
  return city === null || city === name || places?.hasCity(city, state) !== true ? null : { ...NO_COMPONENTS, city, state, zip };
}

function unknownStreet(first: readonly StreetCandidate[], second: readonly StreetCandidate[]): string {
  if (first.length === 0 && second.length === 0) return 'Neither of the two streets is known there.';
  return `Of the two streets ${first.length === 0 ? 'the first' : 'the second'} is not known there.`;
}

type Point = StreetPoint<StreetCandidate>;

function pointsOn(streets: readonly StreetCandidate[]): readonly Point[] {
  return streets.slice(0, MOST_STREETS).flatMap((on) => {
    const { table } = on.shard;
    const doubt = 1 - on.agreement.score + DOUBT_OF_CITY * on.agreement.cityDistance;
    const [from, to] = addressRange(table, on.row);
    const houses = Array.from({ length: to - from }, (_, i) => ({ on, doubt, ...pointOf(on.shard, from + i) }));
    const [first, end] = rangeRows(table, on.row);
    const lines = Array.from({ length: end - first }, (_, i) => linePoints(rangePoints(table, first + i), on, doubt));
    return [...houses, ...lines.flat()];
  });
}

/** `line`: longitude before latitude. */
function linePoints(line: Float64Array, on: StreetCandidate, doubt: number): readonly Point[] {
  return Array.from({ length: line.length / 2 }, (_, i) => ({
    longitude: line[2 * i] as number,
    latitude: line[2 * i + 1] as number,
    on,
    doubt,
  }));
}

function positionAt({ first, second, gapMeters }: Approach<StreetCandidate>, count: number, places: Places | null): GeocodePosition {
  const { city, state, zip, county } = first.on.street;
  const doubt = first.doubt + second.doubt;
  return geocodePosition({
    rule: 'crossing',
    components: { ...NO_COMPONENTS, name: `${streetLine(first.on.street)} & ${streetLine(second.on.street)}`, city, state, zip },
    location: { latitude: (first.latitude + second.latitude) / 2, longitude: (first.longitude + second.longitude) / 2 },
    confidence: crossingConfidence(gapMeters, doubt, count),
    county,
    places,
    provenance: () => `${rowName(first)} and ${rowName(second)}`,
    notes: [`where two streets cross; their nearest known points are ${Math.round(gapMeters)} m apart`],
  });
}

/** Dataset and row of a point's street. */
function rowName({ on: { shard, row } }: Point): string {
  const { manifest, file } = shard;
  return `${manifest.name} ${manifest.version}, shard ${file.key}, street ${row}`;
}
