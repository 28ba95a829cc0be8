import { lastPerOwner, remembered } from '../../../src/bounded-cache.js';
import { COUNTRY_DERIVED, type IpLevel, PLACE_DERIVED } from '../../../src/dataset/format/tables/ip.js';
import { Centre, countryNames } from './countries.js';
import type { PlaceRecord } from './place.js';
import { soleTimeZone, timeZonesOf } from './time-zones.js';

/** One row of the place columns. */
export interface PlaceRow extends Pick<PlaceRecord, 'region' | 'city' | 'postalCode' | 'timezone'> {
  /** Row of country. */
  readonly country: number;
  /** Degrees times 10^7; 0 where no position is known. */
  readonly latitude: number;
  readonly longitude: number;
  /** Kilometres, 0 where it is not stated. */
  readonly radius: number;
  /** Bits of `PLACE_DERIVED`. */
  readonly derived: number;
}

/** One row of the country columns. */
export interface CountryRow {
  readonly code: string | null;
  readonly name: string | null;
  readonly continent: string | null;
  /** Bits of `COUNTRY_DERIVED`. */
  readonly derived: number;
}

/**
 * Numbers the places of a build in the order they come, from 1; at country level all places of a country are one. Place 0
 * and country 0 are nothing.
 */
export class PlaceIndex {
  readonly #rows = new Map<string, number>();
  /** The same of records that were given before. */
  readonly #known = lastPerOwner<PlaceRecord, number>();
  readonly #records: PlaceRecord[] = [];
  /** The middle of each country's known points, by code. */
  readonly #centres = new Map<string, Centre>();

  constructor(readonly level: IpLevel) {}

  /** The number of a place. */
  rowOf(place: PlaceRecord): number {
    if (place.countryCode !== null && place.latitude !== null && place.longitude !== null) {
      const centre = this.#centres.get(place.countryCode) ?? new Centre();
      this.#centres.set(place.countryCode, centre);
      centre.add(place.latitude, place.longitude);
    }
    const known = this.#known.get(place);
    if (known !== undefined) return known;
    const record = this.level === 'country' ? countryOf(place) : place;
    const row = remembered(this.#rows, JSON.stringify(Object.values(record)), () => this.#records.push(record));
    this.#known.set(place, row);
    return row;
  }

  /** All rows, with what can be derived filled in. */
  finish(): { readonly places: readonly PlaceRow[]; readonly countries: readonly CountryRow[] } {
    const countries: CountryRow[] = [{ code: null, name: null, continent: null, derived: 0 }];
    const countryRows = new Map<string, number>();
    const zones = this.level === 'city' ? timeZonesOf(this.#records) : this.#records.map((record) => soleTimeZone(record.countryCode));
    const places = this.#records.map((record, i): PlaceRow => {
      const country = namedCountry(record);
      const key = JSON.stringify(Object.values(country));
      const row = countryRows.get(key) ?? countries.push(country) - 1;
      countryRows.set(key, row);
      const { region, city, postalCode, radius } = record;
      const position = this.#positionOf(record);
      const timezone = record.timezone ?? zones[i] ?? null;
      const derived = position.derived | (record.timezone === null && timezone !== null ? PLACE_DERIVED.timezone : 0);
      return { country: row, region, city, postalCode, timezone, ...position, radius: radius ?? 0, derived };
    });
    return { places: [NO_PLACE, ...places], countries };
  }

  #positionOf({ latitude, longitude, countryCode }: PlaceRecord): Pick<PlaceRow, 'latitude' | 'longitude' | 'derived'> {
    if (latitude !== null && longitude !== null) return { latitude, longitude, derived: 0 };
    const centre = this.#centres.get(countryCode ?? '')?.position();
    return centre ? { ...centre, derived: PLACE_DERIVED.position } : { latitude: 0, longitude: 0, derived: PLACE_DERIVED.noPosition };
  }
}

const NO_PLACE: PlaceRow = {
  country: 0,
  region: null,
  city: null,
  postalCode: null,
  timezone: null,
  latitude: 0,
  longitude: 0,
  radius: 0,
  derived: PLACE_DERIVED.noPosition,
};

/** What a place says of its country only; without a country, the continent. */
function countryOf({ countryCode, countryName, continent }: PlaceRecord): PlaceRecord {
  const nothing = { region: null, city: null, postalCode: null, timezone: null, latitude: null, longitude: null, radius: null };
  return { countryCode, countryName, continent, ...nothing };
}

/**
 * The name of the country by its code, so that all datasets spell it alike, and its continent where the source gives none; the source's own
 * where the code is unknown.
 */
function namedCountry({ countryCode: code, countryName, continent }: PlaceRecord): CountryRow {
  const names = code === null ? null : countryNames(code);
  if (names === null) return { code, name: countryName, continent, derived: 0 };
  if (continent !== null) return { code, name: names.name, continent, derived: COUNTRY_DERIVED.name };
  return { code, ...names, derived: COUNTRY_DERIVED.name | COUNTRY_DERIVED.continent };
}
