import { COORDINATE_SCALE, corrupt, type Overlay, openRoot, type TableBytes, within } from '../codecs/columns.js';
import { decodeColumns, rulesOf } from '../column-schema.js';
import { Ip } from '../generated/format/ip.js';
import { IpPlaces } from '../generated/format/ip-places.js';
import { checkRules } from '../integrity/rules.js';
import {
  AREA_SHIFT,
  IP_COLUMNS,
  IP_LEVELS,
  IP_PLACES_COLUMNS,
  type IpPlacesTable,
  type IpTable,
  PLACE_FIELD,
  PLACE_STRIDE,
  PLACES_PER_SHARD,
} from './ip.js';

/** Opens the directory of a dataset of IP ranges. Throws `DATASET_*` when it is none or damaged. */
export function decodeIp(bytes: TableBytes, overlay?: Overlay): IpTable {
  const root = openRoot(bytes, 'DPIP', {
    bufferHasIdentifier: Ip.bufferHasIdentifier,
    readRoot: (b) => Ip.getRootAsIp(b),
  });
  return within(() => {
    const level = IP_LEVELS[root.level() - 1];
    if (level === undefined) throw corrupt(`level is ${root.level()}, expected 1 to ${IP_LEVELS.length}`);
    return { level, ...decodeColumns(root, IP_COLUMNS, overlay) };
  });
}

export const IP_RULES = rulesOf(IP_COLUMNS);

export function checkIp(table: IpTable): void {
  checkRules(table, IP_RULES);
}

/** Opens a run of places. Throws `DATASET_*` when it is none or damaged. */
export function decodeIpPlaces(bytes: TableBytes, overlay?: Overlay): IpPlacesTable {
  const root = openRoot(bytes, 'DPIL', {
    bufferHasIdentifier: IpPlaces.bufferHasIdentifier,
    readRoot: (b) => IpPlaces.getRootAsIpPlaces(b),
  });
  return within(() => decodeColumns(root, IP_PLACES_COLUMNS, overlay));
}

const PLACES_RULES = rulesOf(IP_PLACES_COLUMNS);

/** Checks positions and what the places refer to. Throws `DATASET_CORRUPT`. */
export function checkIpPlaces(table: IpPlacesTable): void {
  const { first, strings, areas, row } = table;
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
  checkRules(table, PLACES_RULES);
}
