import type { IpLocation } from '../contract.js';
import { isDoorplateError } from '../errors.js';
import type { IpReader } from '../ip/reader.js';

/** The part of a city record in MaxMind's format that is known here: English names, no ids. */
export interface CityRecord {
  readonly city?: { readonly names: { readonly en: string } };
  readonly continent?: { readonly names: { readonly en: string } };
  readonly country?: { readonly iso_code: string; readonly names: { readonly en: string } };
  readonly location?: { readonly latitude: number; readonly longitude: number; readonly time_zone?: string };
  readonly postal?: { readonly code: string };
  readonly subdivisions?: readonly { readonly names: { readonly en: string } }[];
}

/** The lookups of the `Reader` of `maxmind`. */
export interface MaxmindReader {
  /** Null for an unknown address and for a text that is no IP address. */
  get(ip: string): CityRecord | null;
  /** Also the length of the network that has the same place. */
  getWithPrefixLength(ip: string): [CityRecord | null, number];
}

/**
 * The `Reader` of `maxmind` for cities, over a reader of IP ranges.
 *
 * @example
 * const reader = cityReader(await doorplate.ipReader());
 * reader.get('81.2.69.160')?.country?.iso_code; // GB
 */
export function cityReader(ranges: Pick<IpReader, 'lookup' | 'prefixLength'>): MaxmindReader {
  const get = (ip: string) => {
    const found = orNull(() => ranges.lookup(ip));
    return found === null || found.CountryCode === null ? null : recordOf(found);
  };
  return { get, getWithPrefixLength: (ip) => [get(ip), orNull(() => ranges.prefixLength(ip)) ?? 0] };
}

function orNull<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    if (isDoorplateError(error) && error.code.startsWith('INPUT_')) return null;
    throw error;
  }
}

function recordOf({ City, Continent, Country, CountryCode, Latitude, Longitude, PostalCode, Region, Timezone }: IpLocation): CityRecord {
  return {
    ...(City !== null && { city: named(City) }),
    ...(Continent !== null && { continent: named(Continent) }),
    ...(CountryCode !== null && { country: { iso_code: CountryCode, ...named(Country ?? CountryCode) } }),
    ...(Latitude !== null &&
      Longitude !== null && {
        location: { latitude: Latitude, longitude: Longitude, ...(Timezone !== null && { time_zone: Timezone }) },
      }),
    ...(PostalCode !== null && { postal: { code: PostalCode } }),
    ...(Region !== null && { subdivisions: [named(Region)] }),
  };
}

const named = (en: string) => ({ names: { en } });
