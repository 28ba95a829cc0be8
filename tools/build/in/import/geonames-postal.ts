import { type CsvRow, isDamaged, tabs } from '../../source/csv-rows.js';
import { sourceRows } from '../../source/members.js';
import type { Rejects } from '../../source/rejects.js';
import type { PostalRow } from '../postal-row.js';

const MEMBERS = /(?:^|\/)(?!readme)[^/]+\.txt$/i;
const COLUMNS = 12;
const PIN = /^[1-9]\d{5}$/;
/** The character for a byte sequence that was not text. */
const REPLACEMENT = /\ufffd/g;

/**
 * Streams the postal codes of India from a GeoNames file: 12 columns, tab separated, UTF-8, no header, plain, gzipped or zipped
 * (`IN.zip`). Rows with another number of columns, no place, no district, no six-digit code or a broken position are rejected.
 *
 * @throws RangeError when the file is damaged.
 */
export function readGeoNamesPostal(path: string, rejects: Rejects): AsyncGenerator<PostalRow> {
  const row = ({ cells }: CsvRow): PostalRow | string => {
    const made = rowOf(cells.map(tidy));
    if (cells.some(isDamaged) && typeof made !== 'string') rejects.change('bytes that are not UTF-8 became blanks');
    return made;
  };
  return sourceRows({ path, members: MEMBERS, records: tabs(COLUMNS, { keepsDamaged: true }), row }, rejects);
}

function rowOf(cells: readonly string[]): PostalRow | string {
  const [, pin = '', place = '', , stateCode = '', district = '', , subDistrict = '', , north = '', east = ''] = cells;
  if (!PIN.test(pin)) return 'the PIN code is not six digits';
  if (place === '' || district === '') return 'the row has no place or no district';
  const position = north === '' || east === '' ? null : { latitude: Number(north), longitude: Number(east) };
  if (position !== null && !(Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180)) {
    return 'the position is not one in degrees';
  }
  return { pin, place, stateCode, district, subDistrict, office: null, position };
}

function tidy(cell: string): string {
  return cell.replace(REPLACEMENT, ' ').trim().replace(/\s+/g, ' ');
}
