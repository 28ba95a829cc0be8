import { type CsvRow, tabs } from '../../../source/csv-rows.js';
import { sourceRows } from '../../../source/members.js';
import { termsOf } from '../../../source/terms.js';
import type { GeoNamesRow } from '../../merge/place-sources.js';
import type { ImportContext } from '../import-context.js';
import { restoredZip, ZIP_RESTORED } from '../lost-zeros.js';
import { isOnGlobe, positionOf } from '../us-position.js';

const MEMBERS = /(?:^|\/)(?!readme)[^/]+\.txt$/i;
const COLUMNS = 12;

/**
 * Streams the postal codes of the United States from a GeoNames file: 12 columns, tab separated, UTF-8, no header, plain or
 * zipped (`US.zip`, `PR.zip`). Rows with another number of columns, no place, no five-digit code or no position are rejected.
 *
 * @throws RangeError when the file is damaged.
 */
export function readGeoNamesUs(path: string, context: ImportContext): AsyncGenerator<GeoNamesRow> {
  context.addSource(termsOf('geonames-us'));
  const row = (record: CsvRow) => rowOf(record, context);
  return sourceRows({ path, members: MEMBERS, records: tabs(COLUMNS), row }, context.rejects);
}

function rowOf({ cells }: CsvRow, { places, rejects }: ImportContext): GeoNamesRow | string {
  const [, written = '', placeName = '', , state = '', countyName = '', countyCode = '', , , latitude = '', longitude = ''] = cells;
  // Territories have files of their own, where the first column is their code and the fifth none of a state.
  const stateCode = /^[A-Z]{2}$/.test(state) ? state : cells[0] === 'US' ? '' : (cells[0] ?? '');
  const restored = restoredZip(written, stateCode, places)?.zip;
  const zipCode = restored ?? written;
  if (!/^\d{5}$/.test(zipCode)) return 'the ZIP code is not five digits';
  if (placeName === '') return 'the row has no city';
  const position = positionOf(longitude, latitude);
  if (typeof position === 'string') return position;
  if (!isOnGlobe(...position)) return 'the position is not one in degrees';
  if (restored !== undefined) rejects.change(ZIP_RESTORED);
  return { zipCode, placeName, stateCode, countyName, countyCode, longitude: position[0], latitude: position[1] };
}
