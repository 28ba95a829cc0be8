import type { FileEntry, Manifest } from '../../manifest.js';
import type { AnyTable, Tables } from '../../view.js';
import { COORDINATE_SCALE, corrupt, pointsInto } from '../codecs/columns.js';
import { extentOf } from '../codecs/extents.js';
import { rulesOf } from '../column-schema.js';
import { IN_PLACES_COLUMNS } from '../tables/in-places.js';
import { AREA_MASK, AREA_SHIFT, AREA_STRIDE, CITY_SHIFT, PLACE_FIELD, PLACE_STRIDE, PLACES_PER_BLOCK } from '../tables/ip.js';
import { IP_PLACES_COLUMNS, type IpPlacesTable } from '../tables/ip-columns.js';
import { US_PLACES_COLUMNS } from '../tables/us-places.js';
import { ipRangesRules } from './ip-nets.js';
import { checkRules, type Rule } from './rules.js';
import { STREET_INDEX_RULES, STREET_NUMBERS_RULES, STREET_ROW_NUMBERS_RULES, STREET_ROWS_RULES } from './street-index.js';
import { STREETS_RULES } from './streets.js';

/** What holds in each kind of file. */
export const RULES: { readonly [K in keyof Tables]: readonly Rule<Tables[K]>[] } = {
  'us-places': rulesOf(US_PLACES_COLUMNS),
  'us-streets': STREETS_RULES,
  'us-street-index': STREET_INDEX_RULES,
  'us-street-rows': STREET_ROWS_RULES,
  'us-street-numbers': STREET_NUMBERS_RULES,
  'us-street-row-numbers': STREET_ROW_NUMBERS_RULES,
  'in-places': rulesOf(IN_PLACES_COLUMNS),
  'ip-places': [{ column: 'row', check: checkPlaces, reliedOnBy: 'positions, cities and areas of places' }, ...rulesOf(IP_PLACES_COLUMNS)],
  'ip-v4': ipRangesRules('ip-v4'),
  'ip-v6': ipRangesRules('ip-v6'),
};

/** Checks a whole table against all rules of its kind, and against what header and manifest say of it. Throws `DATASET_CORRUPT`. */
export function checkTable(table: AnyTable['table'], file: FileEntry, manifest: Manifest): void {
  checkRules(table, RULES[file.kind] as readonly Rule<AnyTable['table']>[]);
  if (file.kind === 'us-places' && file.bbox !== null) checkPositions(table as Tables['us-places'], file.bbox);
  if (file.kind === 'us-streets')
    for (const column of (table as Tables['us-streets']).sourceColumns) pointsInto(column, 'source', manifest.sources.length);
}

/** Checks that ZIP codes lie in the box of their file. Those without a position have none. */
function checkPositions(
  { zipLatitude, zipLongitude, zipLocated }: Tables['us-places'],
  bbox: readonly [west: number, south: number, east: number, north: number],
): void {
  const [west, south, east, north] = bbox.map((degrees) => Math.round(degrees * COORDINATE_SCALE)) as [number, number, number, number];
  const [[lowest, highest], [leftmost, rightmost]] = [extentOf(zipLatitude), extentOf(zipLongitude)];
  if (south <= lowest && highest <= north && west <= leftmost && rightmost <= east) return;
  for (let row = 0; row < zipLocated.length; row++) {
    const [x, y] = [zipLongitude[row] as number, zipLatitude[row] as number];
    if (zipLocated[row] === 0 || (west <= x && x <= east && south <= y && y <= north)) continue;
    throw corrupt(`ZIP code row ${row} lies at ${y}, ${x}, expected ${south} to ${north}, ${west} to ${east}`);
  }
}

/** Checks positions and what the places refer to. */
function checkPlaces({ first, strings, area, row }: IpPlacesTable): void {
  if (first % PLACES_PER_BLOCK !== 0) throw corrupt(`first place is ${first}, expected a multiple of ${PLACES_PER_BLOCK}`);
  if (row.length % PLACE_STRIDE !== 0 || row.length > PLACES_PER_BLOCK * PLACE_STRIDE) {
    throw corrupt(`column row has ${row.length} numbers, expected ${PLACE_STRIDE} for each of at most ${PLACES_PER_BLOCK} places`);
  }
  const areas = area.length / AREA_STRIDE;
  if (!Number.isInteger(areas)) throw corrupt(`column area has ${area.length} numbers, expected ${AREA_STRIDE} for each area`);
  for (let at = 0; at < row.length; at += PLACE_STRIDE) {
    const latitude = row[at + PLACE_FIELD.latitude] as number;
    const longitude = row[at + PLACE_FIELD.longitude] as number;
    if (Math.abs(latitude) > 90 * COORDINATE_SCALE || Math.abs(longitude) > 180 * COORDINATE_SCALE) {
      throw corrupt(
        `column row, place ${first + at / PLACE_STRIDE} lies at ${latitude}, ${longitude}, expected at most 90 and 180 degrees`,
      );
    }
    const packed = row[at + PLACE_FIELD.city] as number;
    const [cityRow, areaRow] = [packed >>> CITY_SHIFT, (packed >>> AREA_SHIFT) & AREA_MASK];
    if (cityRow >= strings.length || areaRow >= areas) {
      throw corrupt(
        `column row, place ${first + at / PLACE_STRIDE} has city ${cityRow} and area ${areaRow}, expected below ${strings.length} and ${areas}`,
      );
    }
  }
}

export { StreetIndexParts } from './street-index.js';
