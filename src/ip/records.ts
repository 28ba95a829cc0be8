import { perOwner } from '../bounded-cache.js';
import type { IpLocation } from '../contract.js';
import { COORDINATE_SCALE } from '../dataset/format/codecs/columns.js';
import {
  AREA_SHIFT,
  COUNTRY_DERIVED,
  type IpPlacesTable,
  type IpTable,
  PLACE_DERIVED,
  PLACE_FIELD,
  PLACE_STRIDE,
  PLACES_PER_SHARD,
} from '../dataset/format/tables/ip.js';
import { alsoMissing, needEach } from '../dataset/missing.js';
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

/** Texts are decoded on first use and kept: at most one for each row of the directory. */
export class IpRecords {
  readonly #directory: IpTable;
  readonly #texts: (string | null | undefined)[];
  readonly #areas: (Area | undefined)[];

  constructor(directory: IpTable) {
    this.#directory = directory;
    this.#texts = new Array(directory.strings.length);
    this.#areas = new Array(directory.areaCountry.length);
  }

  /** The contract's fields of a place in `places`, for the address as the caller wrote it; a new object each time. */
  location(places: IpPlacesTable, place: number, ipAddress: string): IpLocation {
    try {
      return this.#location(places, place, ipAddress);
    } catch (error) {
      // The text of the city is none of its area's.
      throw alsoMissing(error, () => this.#text(places.row[(place & (PLACES_PER_SHARD - 1)) * PLACE_STRIDE + PLACE_FIELD.city] as number));
    }
  }

  #location(places: IpPlacesTable, place: number, ipAddress: string): IpLocation {
    const { row } = places;
    const index = place & (PLACES_PER_SHARD - 1);
    const at = index * PLACE_STRIDE;
    const packed = row[at + PLACE_FIELD.area] as number;
    const areaRow = packed >>> AREA_SHIFT;
    const area = this.#areas[areaRow] ?? this.#decodeArea(areaRow);
    const cityRow = row[at + PLACE_FIELD.city] as number;
    const city = this.#texts[cityRow];
    const hasPosition = (packed & PLACE_DERIVED.noPosition) === 0;
    return {
      IpAddress: ipAddress,
      Country: area.country,
      CountryCode: area.countryCode,
      Region: area.region,
      City: city === undefined ? this.#text(cityRow) : city,
      Latitude: hasPosition ? (row[at + PLACE_FIELD.latitude] as number) / COORDINATE_SCALE : null,
      Longitude: hasPosition ? (row[at + PLACE_FIELD.longitude] as number) / COORDINATE_SCALE : null,
      Continent: area.continent,
      Timezone: area.timezone,
      PostalCode: places.postalCode === null ? null : this.#text(places.postalCode[index] as number),
    };
  }

  /** The place of a dataset of level `asn` is an autonomous system. */
  network(places: IpPlacesTable, place: number): AutonomousSystem {
    const { City, PostalCode } = this.location(places, place, '');
    return { number: Number(PostalCode), organization: City };
  }

  /** Whose the coordinates of a place are. */
  position(places: IpPlacesTable, place: number): DerivedFields['position'] {
    const packed = areaOf(places, place);
    return (packed & PLACE_DERIVED.noPosition) !== 0 ? 'none' : (packed & PLACE_DERIVED.position) !== 0 ? 'center' : 'source';
  }

  derived(places: IpPlacesTable, place: number): DerivedFields {
    const packed = areaOf(places, place);
    const ofCountry = this.#directory.countryDerived[this.#directory.areaCountry[packed >>> AREA_SHIFT] as number] as number;
    return {
      country: (ofCountry & COUNTRY_DERIVED.name) !== 0,
      continent: (ofCountry & COUNTRY_DERIVED.continent) !== 0,
      timezone: (packed & PLACE_DERIVED.timezone) !== 0,
      position: this.position(places, place),
    };
  }

  /** Around the coordinates, in which the address probably is; null where the data has none. */
  radiusKilometers({ radius }: IpPlacesTable, place: number): number | null {
    return radius?.[place & (PLACES_PER_SHARD - 1)] || null;
  }

  #decodeArea(row: number): Area {
    const { areaCountry, areaRegions, areaZone, countryNames, countryCodes, countryContinents, zoneNames } = this.#directory;
    const of = areaCountry[row] as number;
    const [country, countryCode, region, continent, timezone] = needEach(
      () => countryNames.at(of) || null,
      () => countryCodes.at(of) || null,
      () => areaRegions.at(row) || null,
      () => countryContinents.at(of) || null,
      () => zoneNames.at(areaZone[row] as number) || null,
    );
    const area: Area = { country, countryCode, region, continent, timezone };
    this.#areas[row] = area;
    return area;
  }

  /** Null for the empty string; decoded once. */
  #text(row: number): string | null {
    const known = this.#texts[row];
    if (known !== undefined) return known;
    const text = this.#directory.strings.at(row) || null;
    this.#texts[row] = text;
    return text;
  }
}

/** The area of a place, and in the lowest bits what its source lacks. */
function areaOf({ row }: IpPlacesTable, place: number): number {
  return row[(place & (PLACES_PER_SHARD - 1)) * PLACE_STRIDE + PLACE_FIELD.area] as number;
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

/** Always the same object, so that decoded texts are kept. */
export const recordsOf = perOwner((directory: IpTable) => new IpRecords(directory));
