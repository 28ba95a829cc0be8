import type { IpLocation } from '../contract.js';
import { COUNTRY_DERIVED, type IpLevel, type IpTable, PLACE_DERIVED } from '../dataset/tables/ip.js';
import { formatIpv4, formatIpv6 } from './format.js';
import { findV4, findV6 } from './lookup.js';

/** The place number of ranges that the data does not cover. */
export const NOT_COVERED = 0;
const COORDINATE_SCALE = 1e7;
const LAST_V4 = 0xffffffff;
const LAST_V6 = [0x3fffffff, 0xffffffff, 0xffffffff, 0xffffffff] as const;

/** First and last address of a range, as text. */
export interface IpRange {
  readonly first: string;
  readonly last: string;
}

/** Which fields of a place were looked up when the dataset was built and are not its source's own. */
export interface DerivedFields {
  /** By the country's code. */
  readonly country: boolean;
  /** By the country's code. */
  readonly continent: boolean;
  /** By position and country. */
  readonly timezone: boolean;
  /** `source`; the `centre` of the country's known places; or `none`, and then the coordinates are 0. */
  readonly position: 'source' | 'centre' | 'none';
}

/** Synchronous lookups in one table of IP ranges. Places are numbers until {@link IpLookup.location} decodes one. */
export class IpLookup {
  readonly level: IpLevel;
  readonly #table: IpTable;
  /** Strings decoded so far, by row. */
  readonly #texts: (string | null | undefined)[];

  constructor(table: IpTable) {
    this.level = table.level;
    this.#table = table;
    this.#texts = new Array(table.strings.length);
  }

  /** The place of an IPv4 address as a 32-bit number, {@link NOT_COVERED} where no range covers it. */
  placeV4(address: number): number {
    const { v4 } = this.#table;
    return v4.place[findV4(v4, address)] ?? NOT_COVERED;
  }

  /** The place of an IPv6 address inside 2000::/3 as four 32-bit words, {@link NOT_COVERED} where no range covers it. */
  placeV6(address: Uint32Array): number {
    const { v6 } = this.#table;
    return v6.place[findV6(v6, address)] ?? NOT_COVERED;
  }

  /** The contract's fields of a place, for the address as it was asked. */
  location(place: number, ipAddress: string): IpLocation {
    const table = this.#table;
    const country = table.placeCountry[place] as number;
    return {
      IpAddress: ipAddress,
      Country: this.#text(table.countryName[country] as number),
      CountryCode: this.#text(table.countryCode[country] as number),
      Region: this.#text(table.placeRegion[place] as number),
      City: this.#text(table.placeCity[place] as number),
      Latitude: (table.placeLatitude[place] as number) / COORDINATE_SCALE,
      Longitude: (table.placeLongitude[place] as number) / COORDINATE_SCALE,
      Continent: this.#text(table.countryContinent[country] as number),
      Timezone: this.#text(table.placeTimezone[place] as number),
      PostalCode: this.#text(table.placePostalCode[place] as number),
    };
  }

  derived(place: number): DerivedFields {
    const ofCountry = this.#table.countryDerived[this.#table.placeCountry[place] as number] as number;
    const ofPlace = this.#table.placeDerived[place] as number;
    return {
      country: (ofCountry & COUNTRY_DERIVED.name) !== 0,
      continent: (ofCountry & COUNTRY_DERIVED.continent) !== 0,
      timezone: (ofPlace & PLACE_DERIVED.timezone) !== 0,
      position: (ofPlace & PLACE_DERIVED.noPosition) !== 0 ? 'none' : (ofPlace & PLACE_DERIVED.position) !== 0 ? 'centre' : 'source',
    };
  }

  /** The range that holds an IPv4 address. */
  rangeV4(address: number): IpRange {
    const { v4 } = this.#table;
    const row = findV4(v4, address);
    const last = row + 1 < v4.low.length ? this.#startV4(row + 1) - 1 : LAST_V4;
    return { first: formatIpv4(row < 0 ? 0 : this.#startV4(row)), last: formatIpv4(last) };
  }

  /** The range that holds an IPv6 address inside 2000::/3. */
  rangeV6(address: Uint32Array): IpRange {
    const { v6 } = this.#table;
    const row = findV6(v6, address);
    const last = row + 1 < v6.low.length ? before(this.#startV6(row + 1)) : LAST_V6;
    return { first: formatIpv6(row < 0 ? [0x20000000, 0, 0, 0] : this.#startV6(row)), last: formatIpv6(last) };
  }

  #startV4(row: number): number {
    const { first, low } = this.#table.v4;
    return groupOf(first, row) * 0x10000 + (low[row] as number);
  }

  #startV6(row: number): number[] {
    const { net, first, low, deepRow, deepHigh, deepLow } = this.#table.v6;
    const deep = groupOf(deepRow, row);
    const isDeep = deepRow[deep] === row;
    const high = isDeep ? (deepHigh[deep] as number) : 0;
    return [net[groupOf(first, row)] as number, low[row] as number, high, isDeep ? (deepLow[deep] as number) : 0];
  }

  /** A string of the table, null for the empty one; decoded once. */
  #text(row: number): string | null {
    const known = this.#texts[row];
    if (known !== undefined) return known;
    const text = this.#table.strings.at(row) || null;
    this.#texts[row] = text;
    return text;
  }
}

/** Lookups by table, for as long as the table is resident. */
const lookups = new WeakMap<IpTable, IpLookup>();

/** The lookup over a table; the same table gives the same lookup, which keeps the strings it has decoded. */
export function lookupOf(table: IpTable): IpLookup {
  const known = lookups.get(table);
  if (known !== undefined) return known;
  const lookup = new IpLookup(table);
  lookups.set(table, lookup);
  return lookup;
}

/** Last index whose value is not above the row; -1 when there is none. */
function groupOf(first: Uint32Array, row: number): number {
  let low = 0;
  let high = first.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((first[middle] as number) <= row) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The address in front of one. */
function before(address: readonly number[]): number[] {
  const previous = [...address];
  for (let word = 3; word >= 0; word--) {
    const value = previous[word] as number;
    previous[word] = value === 0 ? 0xffffffff : value - 1;
    if (value !== 0) break;
  }
  return previous;
}
