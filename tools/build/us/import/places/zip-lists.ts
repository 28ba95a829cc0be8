import { type CsvRow, csv } from '../../../source/csv-rows.js';
import { sourceRows } from '../../../source/members.js';
import { termsOf } from '../../../source/terms.js';
import type { ImportContext } from '../import-context.js';
import { restoredZip, ZIP_RESTORED } from '../lost-zeros.js';
import { stateCode } from '../point-row.js';

/** What a ZIP code is for: streets, military post, PO boxes only, one addressee only. */
export type ZipClass = 'ordinary' | 'military' | 'po-box' | 'unique';

/** A name of a ZIP code's city. */
export interface CityNameRow {
  readonly zip: string;
  readonly name: string;
  /** Two-letter code. */
  readonly state: string;
  /** Whether mail may bear the name. */
  readonly acceptable: boolean;
  /** Whether it is the name to be printed. */
  readonly preferred: boolean;
  /** The name to be printed, where the source says it beside another one; else the name itself. */
  readonly preferredName: string;
  readonly zipClass: ZipClass | null;
  /** Name of the county, or null. */
  readonly county: string | null;
  /** Key of the name in its source, or null. */
  readonly key: string | null;
  /** Row of the manifest's sources. */
  readonly source: number;
}

/** The printed name of a ZIP code's city; its source says nothing more of it than `said`. */
export function cityName(said: Pick<CityNameRow, 'zip' | 'name' | 'state' | 'source'> & Partial<CityNameRow>): CityNameRow {
  return { acceptable: true, preferred: true, preferredName: said.name, zipClass: null, county: null, key: null, ...said };
}

const MEMBERS = /\.csv$/i;
const ZIP = /^\d{5}$/;
const CLASSES: Readonly<Record<string, ZipClass | null>> = {
  '': null,
  'NON-UNIQUE': 'ordinary',
  'PO BOX': 'po-box',
  UNIQUE: 'unique',
  MILITARY: 'military',
};

/** Names of the columns; empty for those that a list does not have. */
interface Columns {
  readonly state: string;
  readonly county: string;
  readonly kind: string;
}

/**
 * Streams a list of the postal service's city names: CSV with the columns `ZIP,CITY,STATE`, one preferred name a ZIP code.
 *
 * @throws RangeError when the file lacks a column or is damaged.
 */
export function readUspsNames(path: string, context: ImportContext): AsyncGenerator<CityNameRow> {
  return readList(path, context, context.addSource(termsOf('usps-names')), { state: 'STATE', county: '', kind: '' });
}

/**
 * Streams a list of the kinds of ZIP codes: CSV with the columns `zip,stateCode,city,county,zipType`, where the type is
 * `Non-Unique`, `PO Box`, `Unique`, `Military` or empty.
 *
 * @throws RangeError when the file lacks a column or is damaged.
 */
export function readZipTypes(path: string, context: ImportContext): AsyncGenerator<CityNameRow> {
  return readList(path, context, context.addSource(termsOf('zip-type')), { state: 'STATECODE', county: 'COUNTY', kind: 'ZIPTYPE' });
}

function readList(path: string, { places, rejects }: ImportContext, source: number, columns: Columns): AsyncGenerator<CityNameRow> {
  const required = ['ZIP', 'CITY', ...Object.values(columns).filter((column) => column !== '')];
  const row = (record: CsvRow): CityNameRow | string => {
    const name = record.get('CITY');
    const state = stateCode(record.get(columns.state));
    const restored = restoredZip(record.get('ZIP'), state, places)?.zip;
    const zip = restored ?? record.get('ZIP');
    const zipClass = CLASSES[record.get(columns.kind).toUpperCase()];
    if (!ZIP.test(zip)) return 'the ZIP code is not five digits';
    if (name === '') return 'the row has no city';
    if (state === null) return 'the state does not exist';
    if (zipClass === undefined) return 'the kind of the ZIP code is unknown';
    if (restored !== undefined) rejects.change(ZIP_RESTORED);
    // Lists of kinds name any one city, the others the one to be printed.
    return cityName({ zip, name, state, source, preferred: columns.kind === '', zipClass, county: record.get(columns.county) || null });
  };
  return sourceRows({ path, members: MEMBERS, records: csv(required), row }, rejects);
}
