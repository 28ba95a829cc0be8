/** What a record of an MMDB file says of a place; null where it does not say. */
export interface PlaceRecord {
  readonly countryCode: string | null;
  readonly countryName: string | null;
  readonly continent: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly timezone: string | null;
  /** Degrees times 10^7; null together. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Kilometres around the position in which the address probably is. */
  readonly radius: number | null;
}

const COORDINATE_SCALE = 1e7;
const DECIMALS = 7;

/**
 * Reads a record by the paths of MaxMind and DB-IP (`country.iso_code`, `city.names.en`, `location.latitude` …) or by flat keys, as
 * ip-location-db (`country_code`, `state1`, `postcode`) and IPinfo have them (`country` as code or name, `region`, `postal_code`, `lat`,
 * `lng`), numbers also as texts. Null when it says nothing of a place.
 */
export function placeOf(record: unknown): PlaceRecord | null {
  const at = (...path: readonly (string | number)[]): unknown => follow(record, path);
  const text = (...keys: readonly string[]): string | null => keys.map((key) => textOf(at(key))).find((found) => found !== null) ?? null;
  const number = (...keys: readonly string[]): number | null =>
    keys.map((key) => numberOf(at(key))).find((found) => found !== null) ?? null;
  const latitude = numberOf(at('location', 'latitude')) ?? number('latitude', 'lat');
  const longitude = numberOf(at('location', 'longitude')) ?? number('longitude', 'lng', 'lon');
  const point = pointOf(latitude, longitude);
  const country = text('country');
  const isCode = country !== null && CODE.test(country);
  const place: PlaceRecord = {
    countryCode: textOf(at('country', 'iso_code')) ?? text('country_code') ?? (isCode ? country : null),
    countryName: textOf(at('country', 'names', 'en')) ?? text('country_name') ?? (isCode ? null : country),
    continent: textOf(at('continent', 'names', 'en')) ?? text('continent_name') ?? nameOf(text('continent')),
    region: textOf(at('subdivisions', 0, 'names', 'en')) ?? text('state1', 'region_name', 'region', 'state'),
    city: textOf(at('city', 'names', 'en')) ?? text('city', 'city_name'),
    postalCode: textOf(at('postal', 'code')) ?? text('postcode', 'postal_code', 'zip_code', 'postal'),
    timezone: textOf(at('location', 'time_zone')) ?? text('timezone', 'time_zone'),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    radius: point === null ? null : radiusOf(numberOf(at('location', 'accuracy_radius')) ?? number('accuracy_radius', 'radius')),
  };
  return saysSomething(place) ? place : null;
}

const CODE = /^[A-Z]{2}$/;

/** Null for a code. */
function nameOf(text: string | null): string | null {
  return text === null || CODE.test(text) ? null : text;
}

/** A number, also as text; null for all else. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : null;
}

/**
 * Reads a record of an autonomous system by the keys of MaxMind and DB-IP, or by those of IPinfo (`asn` with `as_name` or `name`). Null
 * where it names none.
 */
export function networkOf(record: unknown): PlaceRecord | null {
  const at = (...path: readonly string[]): unknown => follow(record, path);
  const names = ['autonomous_system_organization', 'as_name', 'as_organization', 'name', 'organization', 'description'];
  const organization = names.map((name) => textOf(at(name))).find((found) => found !== null) ?? null;
  return networkPlace(String(at('autonomous_system_number') ?? at('asn') ?? at('as_number') ?? ''), organization);
}

/** An autonomous system as datasets of ranges hold it: see `IpLevel`. Null for what is no number of one, 0 included. */
function networkPlace(number: string, organization: string | null): PlaceRecord | null {
  const [, digits = ''] = /^(?:AS)?0*([1-9]\d{0,9})$/i.exec(number.trim()) ?? [];
  return digits === '' ? null : { ...NOWHERE, city: organization, postalCode: digits };
}

const NOWHERE: PlaceRecord = {
  countryCode: null,
  countryName: null,
  continent: null,
  region: null,
  city: null,
  postalCode: null,
  timezone: null,
  latitude: null,
  longitude: null,
  radius: null,
};

/** Whether a place has any field. */
function saysSomething(place: PlaceRecord): boolean {
  return Object.values(place).some((value) => value !== null);
}

function follow(record: unknown, path: readonly (string | number)[]): unknown {
  let value = record;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** A text that says something: sources write nothing or a dash for "unknown". */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' || text === '-' ? null : text;
}

/** Zero and zero, in the sea, stand for "unknown", as in IP2Location's files. */
function pointOf(latitude: unknown, longitude: unknown): { latitude: number; longitude: number } | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  if (latitude === 0 && longitude === 0) return null;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return { latitude: fixedPoint(latitude), longitude: fixedPoint(longitude) };
}

const MAX_RADIUS = 0xffff;

/** A whole number of kilometres above 0. */
function radiusOf(value: unknown): number | null {
  if (typeof value !== 'number' || !(value > 0)) return null;
  return Math.min(Math.ceil(value), MAX_RADIUS);
}

/**
 * Degrees times 10^7. A value that went through 32-bit floats is cut back to the shortest decimal that gives the same
 * float: 37.422000885 was 37.422.
 */
export function fixedPoint(degrees: number): number {
  if (Math.fround(degrees) === degrees) {
    for (let decimals = 0; decimals < DECIMALS; decimals++) {
      const scale = 10 ** decimals;
      const shorter = Math.round(degrees * scale) / scale;
      if (Math.fround(shorter) === degrees) return Math.round(shorter * COORDINATE_SCALE);
    }
  }
  return Math.round(degrees * COORDINATE_SCALE);
}
