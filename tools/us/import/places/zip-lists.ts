import { csvRows } from '../../../source/csv-rows.js';
import { sourceMembers } from '../../../source/members.js';
import type { ImportContext, SourceDraft } from '../import-context.js';
import { restoredZip, ZIP_RESTORED } from '../lost-zeros.js';
import { stateCode } from '../point-row.js';
import type { CityNameRow, ZipClass } from './city-name-row.js';

const MEMBERS = /\.csv$/i;
const ZIP = /^\d{5}$/;
const CLASSES: Readonly<Record<string, ZipClass | null>> = {
  '': null,
  'NON-UNIQUE': 'ordinary',
  'PO BOX': 'po-box',
  UNIQUE: 'unique',
  MILITARY: 'military',
};

/**
 * Streams a list of the postal service's city names: CSV with the columns `ZIP,CITY,STATE`, one preferred name a ZIP code.
 *
 * @throws RangeError when the file lacks a column or is damaged.
 */
export function readUspsNames(path: string, context: ImportContext): AsyncGenerator<CityNameRow> {
  const draft: SourceDraft = {
    title: 'City names of ZIP codes',
    licence: 'not stated',
    attribution: 'City names of the United States Postal Service.',
    url: '',
    authority: 'community',
  };
  return readList(path, context, draft, { state: 'STATE', county: '', kind: '' });
}

/**
 * Streams a list of the kinds of ZIP codes: CSV with the columns `zip,stateCode,city,county,zipType`, where the type is
 * `Non-Unique`, `PO Box`, `Unique`, `Military` or empty.
 *
 * @throws RangeError when the file lacks a column or is damaged.
 */
export function readZipTypes(path: string, context: ImportContext): AsyncGenerator<CityNameRow> {
  const draft: SourceDraft = {
    title: 'Kinds of ZIP codes',
    licence: 'not stated',
    attribution: '',
    url: '',
    authority: 'community',
  };
  return readList(path, context, draft, { state: 'STATECODE', county: 'COUNTY', kind: 'ZIPTYPE' });
}

interface Columns {
  readonly state: string;
  readonly county: string;
  readonly kind: string;
}

async function* readList(path: string, context: ImportContext, draft: SourceDraft, columns: Columns): AsyncGenerator<CityNameRow> {
  const source = context.addSource(draft);
  const { places, rejects } = context;
  const required = ['ZIP', 'CITY', ...Object.values(columns).filter((column) => column !== '')];
  for await (const member of sourceMembers(path, MEMBERS, rejects)) {
    for await (const row of csvRows(member.bytes(), required, rejects)) {
      const name = row.get('CITY');
      const state = stateCode(row.get(columns.state));
      const restored = restoredZip(row.get('ZIP'), state, places)?.zip;
      const zip = restored ?? row.get('ZIP');
      const zipClass = CLASSES[row.get(columns.kind).toUpperCase()];
      if (!ZIP.test(zip)) rejects.reject(row.line, 'the ZIP code is not five digits');
      else if (name === '') rejects.reject(row.line, 'the row has no city');
      else if (state === null) rejects.reject(row.line, 'the state does not exist');
      else if (zipClass === undefined) rejects.reject(row.line, 'the kind of the ZIP code is unknown');
      else {
        if (restored !== undefined) rejects.change(ZIP_RESTORED);
        const county = row.get(columns.county) || null;
        // Lists of kinds name any one city, the others the one to be printed.
        const preferred = columns.kind === '';
        yield { zip, name, state, acceptable: true, preferred, preferredName: name, zipClass, county, key: null, source };
      }
    }
  }
}
