import { COORDINATE_SCALE, column, corrupt, openRoot, optionalColumn, pointsInto, stringPool, within } from '../codecs/columns.js';
import { Ip } from '../generated/format/ip.js';
import { IpPlaces } from '../generated/format/ip-places.js';
import { checkRules, RulesOf } from '../integrity/rules.js';
import {
  AREA_SHIFT,
  IP_LEVELS,
  type IpPlacesTable,
  type IpTable,
  PLACE_FIELD,
  PLACE_STRIDE,
  PLACES_PER_SHARD,
  V4_OCTETS,
  V6_HEADS,
} from './ip.js';

/** Opens the directory of a dataset of IP ranges. Throws `DATASET_*` when it is none or damaged. */
export function decodeIp(bytes: Uint8Array): IpTable {
  const root = openRoot(bytes, 'DPIP', {
    bufferHasIdentifier: Ip.bufferHasIdentifier,
    readRoot: (b) => Ip.getRootAsIp(b),
  });
  return within(() => {
    const level = IP_LEVELS[root.level() - 1];
    if (level === undefined) throw corrupt(`level is ${root.level()}, expected 1 to ${IP_LEVELS.length}`);
    const countryCode = column(root.countryCodeArray(), 'country_code');
    const areaCountry = column(root.areaCountryArray(), 'area_country');
    return {
      level,
      strings: stringPool(root.strings(), 'strings'),
      countryCode,
      countryName: column(root.countryNameArray(), 'country_name', countryCode.length),
      countryContinent: column(root.countryContinentArray(), 'country_continent', countryCode.length),
      countryDerived: column(root.countryDerivedArray(), 'country_derived', countryCode.length),
      areaCountry,
      areaRegion: column(root.areaRegionArray(), 'area_region', areaCountry.length),
      areaTimezone: column(root.areaTimezoneArray(), 'area_timezone', areaCountry.length),
      places: root.places(),
      v4Shard: column(root.v4ShardArray(), 'v4_shard', V4_OCTETS),
      v6Shard: column(root.v6ShardArray(), 'v6_shard', V6_HEADS),
    };
  });
}

const rule = new RulesOf<IpTable>();

/** What has to hold of a directory of IP ranges. */
export const IP_RULES = [
  rule.below('countryCode', ({ strings }) => strings.length, 'texts of countries'),
  rule.below('countryName', ({ strings }) => strings.length, 'texts of countries'),
  rule.below('countryContinent', ({ strings }) => strings.length, 'texts of countries'),
  rule.below('areaCountry', ({ countryCode }) => countryCode.length, 'the country of an area'),
  rule.below('areaRegion', ({ strings }) => strings.length, 'texts of areas'),
  rule.below('areaTimezone', ({ strings }) => strings.length, 'texts of areas'),
];

export function checkIp(table: IpTable): void {
  checkRules(table, IP_RULES);
}

/** Opens a run of places. Throws `DATASET_*` when it is none or damaged. */
export function decodeIpPlaces(bytes: Uint8Array): IpPlacesTable {
  const root = openRoot(bytes, 'DPIL', {
    bufferHasIdentifier: IpPlaces.bufferHasIdentifier,
    readRoot: (b) => IpPlaces.getRootAsIpPlaces(b),
  });
  return within(() => {
    const row = column(root.rowArray(), 'row');
    const places = row.length / PLACE_STRIDE;
    return {
      first: root.first(),
      strings: root.strings(),
      areas: root.areas(),
      row,
      postalCode: optionalColumn(root.postalCodeArray(), 'postal_code', places),
      radius: optionalColumn(root.radiusArray(), 'radius', places),
    };
  });
}

/** Checks positions and what the places refer to. Throws `DATASET_CORRUPT`. */
export function checkIpPlaces({ first, strings, areas, row, postalCode }: IpPlacesTable): void {
  if (first % PLACES_PER_SHARD !== 0) throw corrupt(`first place is ${first}, expected a multiple of ${PLACES_PER_SHARD}`);
  if (row.length % PLACE_STRIDE !== 0 || row.length > PLACES_PER_SHARD * PLACE_STRIDE) {
    throw corrupt(`column row has ${row.length} numbers, expected ${PLACE_STRIDE} for each of at most ${PLACES_PER_SHARD} places`);
  }
  for (let at = 0; at < row.length; at += PLACE_STRIDE) {
    const latitude = row[at + PLACE_FIELD.latitude] as number;
    const longitude = row[at + PLACE_FIELD.longitude] as number;
    if (Math.abs(latitude) > 90 * COORDINATE_SCALE || Math.abs(longitude) > 180 * COORDINATE_SCALE) {
      throw corrupt(`place ${first + at / PLACE_STRIDE} lies at ${latitude}, ${longitude}, expected at most 90 and 180 degrees`);
    }
    const city = row[at + PLACE_FIELD.city] as number;
    const area = (row[at + PLACE_FIELD.area] as number) >>> AREA_SHIFT;
    if (city < 0 || city >= strings || area >= areas) {
      throw corrupt(`place ${first + at / PLACE_STRIDE} has city ${city} and area ${area}, expected below ${strings} and ${areas}`);
    }
  }
  if (postalCode !== null) pointsInto(postalCode, 'postalCode', strings);
}
