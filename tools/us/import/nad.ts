import { isFiller } from '../../../src/address/fillers.js';
import { type CsvRow, csv } from '../../source/csv-rows.js';
import { sourceRows } from '../../source/members.js';
import { termsOf } from '../../source/terms.js';
import type { AddressRow } from '../rows.js';
import type { ImportContext } from './import-context.js';
import { PointRows } from './point-row.js';

const MEMBERS = /NAD.*\.(?:txt|csv)$/i;
const REQUIRED = ['ADD_NUMBER', 'ST_NAME', 'STATE', 'ZIP_CODE', 'LONGITUDE', 'LATITUDE'];
const STREET_COLUMNS = ['ST_PREMOD', 'ST_PREDIR', 'ST_PRETYP', 'ST_PRESEP', 'ST_NAME', 'ST_POSTYP', 'ST_POSDIR', 'ST_POSMOD'];
/** What the database writes for a place that lies in no municipality. */
const UNINCORPORATED = /^unincorporated$/i;
/** Points of a life that has not begun or is over. */
const LIFELESS = /^(?:retired|proposed|potential|demolished|inactive)$/i;
/** Subaddress elements with the designator of those that are given without one. */
const ELEMENTS = [
  ['BUILDING', 'BLDG'],
  ['FLOOR', 'FL'],
  ['UNIT', '#'],
  ['ROOM', 'RM'],
] as const;
/** Date of a row's last change, ISO, with or without a time behind it. */
const DATE = /^\d{4}-\d{2}-\d{2}/;
const DESIGNATED = /^[A-Za-z]{2,}[ .]|#/;

/**
 * Streams the address points of the National Address Database, a CSV file with a header (`NAD_rNN_TXT`, 60 columns, or some of
 * them), plain, gzipped, or in a ZIP archive. Units are those of `Building`, `Floor`, `Unit` and `Room`, else the text of
 * `SubAddress`; the edition is the date of the newest change; the city is the postal one, else the municipality, else the unincorporated community.
 *
 * @throws RangeError when the file lacks a column or is damaged.
 */
export function readNad(path: string, context: ImportContext): AsyncGenerator<AddressRow> {
  const source = context.addSource(termsOf('nad'));
  const rows = new PointRows(context, context.state);
  let newest = '';
  const row = (record: CsvRow): readonly AddressRow[] | string => {
    const updated = DATE.exec(record.get('DATEUPDATE'))?.[0] ?? '';
    if (updated > newest) {
      newest = updated;
      context.setEdition?.(source, newest);
    }
    return rowOf(record, rows, source);
  };
  return sourceRows({ path, members: MEMBERS, records: csv(REQUIRED), row }, context.rejects);
}

function rowOf(record: CsvRow, rows: PointRows, source: number): readonly AddressRow[] | string {
  if (LIFELESS.test(record.get('LIFECYCLE'))) return 'the address is not in use';
  const [postal, municipality] = [stated(record, 'POST_CITY'), stated(record, 'INC_MUNI')];
  return rows.rows({
    line: lineOf(record),
    city: postal || municipality || stated(record, 'UNINC_COMM'),
    ...(postal === '' ? {} : { municipality }),
    county: stated(record, 'COUNTY'),
    state: record.get('STATE'),
    zip: stated(record, 'ZIP_CODE'),
    zip4: stated(record, 'PLUS_4'),
    position: [record.get('LONGITUDE'), record.get('LATITUDE')],
    source,
    record: record.line,
  });
}

/** The parts of the street are read together: so they come out as the parser divides the same words in a query. */
function lineOf(record: CsvRow): readonly [number: string, street: string, unit: string] {
  const number = ['ADDNUM_PRE', 'ADD_NUMBER', 'ADDNUM_SUF'].map((column) => stated(record, column)).join(' ');
  const street = STREET_COLUMNS.map((column) => stated(record, column))
    .filter((part) => part !== '')
    .join(' ');
  return [number, street, unitOf(record)];
}

/** The elements from the outermost to the innermost, as text. */
function unitOf(record: CsvRow): string {
  const elements = ELEMENTS.flatMap(([column, designator]) => {
    const text = stated(record, column);
    return text === '' ? [] : [DESIGNATED.test(text) ? text : `${designator} ${text}`];
  });
  return elements.length > 0 ? elements.join(' ') : stated(record, 'SUBADDRESS');
}

function stated(record: CsvRow, column: string): string {
  const text = record.get(column);
  return isFiller(text) || UNINCORPORATED.test(text) ? '' : text;
}
