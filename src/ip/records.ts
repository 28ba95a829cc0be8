import { perOwner } from '../bounded-cache.js';
import type { IpLocation } from '../contract.js';
import { COORDINATE_SCALE } from '../dataset/format/codecs/columns.js';
import {
  AREA_FIELD,
  AREA_MASK,
  AREA_SHIFT,
  AREA_STRIDE,
  CITY_SHIFT,
  COUNTRY_DERIVED,
  PLACE_DERIVED,
  PLACE_FIELD,
  PLACE_STRIDE,
} from '../dataset/format/tables/ip.js';
import type { IpPlacesTable } from '../dataset/format/tables/ip-columns.js';
import type { LoadedTable } from '../dataset/view.js';
import type { AutonomousSystem } from '../service.js';

/** Which fields of a place were looked up when the dataset was built and are not its source's own. */
export interface DerivedFields {
  /** By the country's code. */
  readonly country: boolean;
  /** By the country's code. */
  readonly continent: boolean;
  /** By position and country. */
  readonly timezone: boolean;
  /** `source`; the `center` of the country's known places; or `none`: the coordinates are null. */
  readonly position: 'source' | 'center' | 'none';
}

/** The texts that places of one area share. */
interface Area {
  readonly country: string | null;
  readonly countryCode: string | null;
  readonly region: string | null;
  readonly continent: string | null;
  readonly timezone: string | null;
}

/** The records of the places of a block. Texts are decoded on first use and kept. */
export class IpRecords {
  /** The places that it has, up to the one behind the last. */
  readonly first: number;
  readonly end: number;
  readonly #table: IpPlacesTable;
  readonly #row: Int32Array;
  readonly #texts: (string | null | undefined)[];
  readonly #areas: (Area | undefined)[];

  constructor(table: IpPlacesTable) {
    const { first, row, strings, areaDerived } = table;
    this.first = first;
    this.end = first + row.length / PLACE_STRIDE;
    this.#table = table;
    this.#row = row;
    this.#texts = new Array(strings.length);
    this.#areas = new Array(areaDerived.length);
  }

  /** The contract's fields of a place, for the address as the caller wrote it; a new object each time. */
  location(place: number, ipAddress: string): IpLocation {
    const row = this.#row;
    const index = place - this.first;
    const at = index * PLACE_STRIDE;
    const packed = row[at + PLACE_FIELD.city] as number;
    const areaRow = (packed >>> AREA_SHIFT) & AREA_MASK;
    const area = this.#areas[areaRow] ?? this.#decodeArea(areaRow);
    const city = this.#texts[packed >>> CITY_SHIFT];
    const hasPosition = (packed & PLACE_DERIVED.noPosition) === 0;
    const { postalCode } = this.#table;
    return {
      IpAddress: ipAddress,
      Country: area.country,
      CountryCode: area.countryCode,
      Region: area.region,
      City: city === undefined ? this.#text(packed >>> CITY_SHIFT) : city,
      Latitude: hasPosition ? (row[at + PLACE_FIELD.latitude] as number) / COORDINATE_SCALE : null,
      Longitude: hasPosition ? (row[at + PLACE_FIELD.longitude] as number) / COORDINATE_SCALE : null,
      Continent: area.continent,
      Timezone: area.timezone,
      PostalCode: postalCode === null ? null : this.#text(postalCode[index] as number),
    };
  }

  /** The place of a dataset of level `asn` is an autonomous system. */
  network(place: number): AutonomousSystem {
    const { City, PostalCode } = this.location(place, '');
    return { number: Number(PostalCode), organization: City };
  }

  /** Whose the coordinates of a place are. */
  position(place: number): DerivedFields['position'] {
    const packed = this.#packed(place);
    return (packed & PLACE_DERIVED.noPosition) !== 0 ? 'none' : (packed & PLACE_DERIVED.position) !== 0 ? 'center' : 'source';
  }

  derived(place: number): DerivedFields {
    const packed = this.#packed(place);
    const ofCountry = this.#table.areaDerived[(packed >>> AREA_SHIFT) & AREA_MASK] as number;
    return {
      country: (ofCountry & COUNTRY_DERIVED.name) !== 0,
      continent: (ofCountry & COUNTRY_DERIVED.continent) !== 0,
      timezone: (packed & PLACE_DERIVED.timezone) !== 0,
      position: this.position(place),
    };
  }

  /** Around the coordinates, in which the address probably is; null where the data has none. */
  radiusKilometers(place: number): number | null {
    return this.#table.radius?.[place - this.first] || null;
  }

  /** City, area, and in the lowest bits what the source lacks. */
  #packed(place: number): number {
    return this.#row[(place - this.first) * PLACE_STRIDE + PLACE_FIELD.city] as number;
  }

  #decodeArea(row: number): Area {
    const text = (field: number) => this.#text(this.#table.area[row * AREA_STRIDE + field] as number);
    const area: Area = {
      country: text(AREA_FIELD.country),
      countryCode: text(AREA_FIELD.countryCode),
      region: text(AREA_FIELD.region),
      continent: text(AREA_FIELD.continent),
      timezone: text(AREA_FIELD.zone),
    };
    this.#areas[row] = area;
    return area;
  }

  /** Null for the empty string; decoded once. */
  #text(row: number): string | null {
    const known = this.#texts[row];
    if (known !== undefined) return known;
    const text = this.#table.strings.at(row) || null;
    this.#texts[row] = text;
    return text;
  }
}

export function unlocated(ipAddress: string): IpLocation {
  return {
    IpAddress: ipAddress,
    Country: null,
    CountryCode: null,
    Region: null,
    City: null,
    Latitude: null,
    Longitude: null,
    Continent: null,
    Timezone: null,
    PostalCode: null,
  };
}

/** Those of each block. Always the same for the same list, so that decoded texts are kept. */
export const recordsOf = perOwner((blocks: readonly LoadedTable<'ip-places'>[]) => blocks.map(({ table }) => new IpRecords(table)));
