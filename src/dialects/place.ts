import { STATE_BY_CODE } from '../address/data/states.js';
import { formatLastLine, mixed, oneLine } from '../address/format.js';
import type { ForwardResult } from '../contract.js';
import { distanceMeters } from '../distance.js';
import type { Coordinates } from '../service.js';

/** From small to large. */
export const KINDS = ['house', 'street', 'zip', 'city', 'county', 'state'] as const;
export type Kind = (typeof KINDS)[number];

/** An address or an area with its position. Street, unit and city in mixed case. */
export interface Place extends Coordinates {
  readonly kind: Kind;
  /** The standardized address on one line. */
  readonly text: string;
  readonly number: string | null;
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  readonly county: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  /** 0 to 1; null for what was completed. */
  readonly confidence: number | null;
  /** As `accuracy.type` of the contract; null for an area at the position of an address in it. */
  readonly accuracy: string | null;
  /** As `source` of the contract; null for what was completed. */
  readonly source: string | null;
  /** Meters from the point that was asked about; null where none was. */
  readonly distance: number | null;
}

/** What is not known of an area, and of what was completed. */
export const UNKNOWN = { number: null, street: null, unit: null, confidence: null, source: null, distance: null } as const;

export function stateName({ state }: Place): string | null {
  return state === null ? null : (STATE_BY_CODE.get(state)?.name ?? null);
}

/** A house has no name. */
export function nameOf(place: Place): string | null {
  const { kind } = place;
  if (kind === 'house') return null;
  return kind === 'state' ? stateName(place) : place[kind];
}

interface Located extends Pick<ForwardResult, 'location' | 'components' | 'accuracy' | 'source' | 'confidence' | 'formattedAddress'> {
  readonly distance?: number | null;
}

export function placeOf({ location, components, accuracy, source, confidence, formattedAddress, distance }: Located): Place {
  const { streetNumber: number, street, city, county, state, zip } = components;
  const text = formattedAddress ?? '';
  const parts = { house: number, street, zip, city, county, state };
  const kind = KINDS.find((each) => parts[each] !== null) ?? 'state';
  const [line = ''] = text.split(', ');
  const building = `${number} ${street} `;
  const unit = line.startsWith(building) ? line.slice(building.length) : null;
  return {
    kind,
    text,
    number,
    street: mixed(street),
    unit: mixed(unit),
    city: mixed(city),
    county,
    state,
    zip,
    confidence,
    accuracy: accuracy.type,
    source,
    distance: distance ?? null,
    ...location,
  };
}

/** The area of a kind around a place, or the place itself where it is one. Null where the data does not say which. */
export function areaOf(place: Place, kind: Kind): Place | null {
  const from = KINDS.indexOf(place.kind);
  const to = KINDS.indexOf(kind);
  if (to <= from) return to === from ? place : null;
  const keep = (finest: Kind, value: string | null) => (to <= KINDS.indexOf(finest) ? value : null);
  const street = keep('street', place.street);
  const zip = keep('zip', place.zip);
  const city = keep('city', place.city);
  const county = keep('county', place.county);
  if ((kind === 'state' ? place.state : { house: null, street, zip, city, county }[kind]) === null) return null;
  const text = oneLine(street, formatLastLine(kind === 'county' ? countyLine(place) : city, place.state, zip)).toUpperCase();
  return { ...place, ...UNKNOWN, kind, text, street, zip, city, county, accuracy: null };
}

/** As geocoding takes it; the name alone where that is also an independent city's (as Baltimore), or may be a census area's in Alaska. */
function countyLine({ city, county, state }: Place): string | null {
  if (county === null || state === 'AK' || (/MD|MO|VA/.test(state ?? '') && city && plain(city) === plain(county))) return county;
  return plain(county) + (state === 'LA' ? ' Parish' : ' County');
}

/** Without marks and punctuation, as geocoding writes it; its own tables would double what a dialect weighs. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'.]/g, '')
    .replace('-', ' ')
    .replace(/^Saint /, 'St ');

/** West, south, east, north; west is above east where it crosses the 180th meridian. */
export type Box = readonly [west: number, south: number, east: number, north: number];

export function isIn([west, south, east, north]: Box, { latitude, longitude }: Coordinates): boolean {
  const between = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return between && latitude >= south && latitude <= north;
}

export interface Circle extends Coordinates {
  readonly radiusMeters: number;
}

export function circleAround([west, south, east, north]: Box): Circle {
  const latitude = (south + north) / 2;
  const middle = (west + east) / 2 + (west > east ? 180 : 0);
  const longitude = middle > 180 ? middle - 360 : middle;
  const radius = Math.max(distanceMeters(latitude, longitude, south, west), distanceMeters(latitude, longitude, north, west));
  return { latitude, longitude, radiusMeters: Math.ceil(radius) };
}

/** How each field of an answer is filled, in its order. */
export type Fields<T = Place> = Readonly<Record<string, (of: T) => unknown>>;

/** Fields without a value are left out. */
export function filled<T>(fields: Fields<T>, of: T): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const name in fields) {
    const value = fields[name]?.(of) ?? null;
    if (value !== null) object[name] = value;
  }
  return object;
}
