import { type CsvRow, csv } from '../../../source/csv-rows.js';
import { sourceRows } from '../../../source/members.js';
import { termsOf } from '../../../source/terms.js';
import type { ImportContext } from '../import-context.js';
import { COUNTY_RESTORED, restoredCounty, restoredZip, stateOfFips, ZIP_RESTORED } from '../lost-zeros.js';
import { stateCode } from '../point-row.js';
import { type CityNameRow, cityName } from './zip-lists.js';

const MEMBERS = /\.csv$/i;
const REQUIRED = ['ZIP', ['COUNTY', 'GEOID'], 'RES_RATIO', 'BUS_RATIO', 'OTH_RATIO', 'TOT_RATIO'];

/** A row of the crosswalk: a ZIP code's share in one county, and the name of its city. */
export interface CrosswalkRow {
  /** Null where the file says no county. */
  readonly county: ZipCountyRow | null;
  /** Null where the edition has no city names. */
  readonly name: CityNameRow | null;
}

/**
 * Streams the ZIP to county crosswalk of the U.S. Department of Housing and Urban Development as CSV: one row for each county that
 * a ZIP code lies in, with the postal service's preferred city in editions from 2021 on. A row without county still gives the name.
 *
 * @throws RangeError when the file lacks a column or is damaged.
 */
export function readHudCrosswalk(path: string, context: ImportContext): AsyncGenerator<CrosswalkRow> {
  const source = context.addSource(termsOf('hud'));
  const row = (record: CsvRow) => rowOf(record, context, source);
  return sourceRows({ path, members: MEMBERS, records: csv(REQUIRED), row }, context.rejects);
}

function rowOf(row: CsvRow, { places, rejects }: ImportContext, source: number): CrosswalkRow | string {
  const [city, state] = [row.get('USPS_ZIP_PREF_CITY'), stateCode(row.get('USPS_ZIP_PREF_STATE'))];
  const writtenCounty = row.get('COUNTY') || row.get('GEOID');
  // Editions without city names say the state in the county alone.
  const restored = restoredZip(row.get('ZIP'), state ?? stateOfCounty(writtenCounty), places);
  const zip = restored?.zip ?? row.get('ZIP');
  const restoredFips = restoredCounty(writtenCounty, state ?? places?.zip(zip)?.state ?? null);
  const county = restoredFips ?? writtenCounty;
  const shares = ['RES_RATIO', 'BUS_RATIO', 'OTH_RATIO', 'TOT_RATIO'].map((column) => shareOf(row.get(column)));
  const [residential, business, other, total] = shares as [number, number, number, number];
  const name = city === '' || state === null ? null : cityName({ zip, name: city, state, source });
  if (!/^\d{5}$/.test(zip)) return 'the ZIP code is not five digits';
  if (shares.some(Number.isNaN)) return 'a share is not a number from 0 to 1';
  if (county !== '' && !/^\d{5}$/.test(county)) return 'the county is not five digits';
  if (county === '' && name === null) return 'the row has no county, and no city with its state';
  if (restored !== null) rejects.change(ZIP_RESTORED);
  if (restoredFips !== null) rejects.change(COUNTY_RESTORED);
  if (city !== '' && name === null) rejects.change('the state of the city does not exist, and the city was left away');
  return { county: county === '' ? null : { zip, countyFips: county, residential, business, other, total, source }, name };
}

/** The state of a county's FIPS code, whether or not it has lost its zero; null when there is none. */
function stateOfCounty(written: string): string | null {
  return stateOfFips(written.padStart('SSCCC'.length, '0').slice(0, 'SS'.length));
}

function shareOf(text: string): number {
  const share = /^\d(?:\.\d+)?(?:[eE]-\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return share <= 1 ? share : Number.NaN;
}

/** A county that a ZIP code lies in. */
export interface ZipCountyRow {
  readonly zip: string;
  /** Five digits. */
  readonly countyFips: string;
  /** Shares of the ZIP code's residential, business, other, and all addresses that lie in the county, 0 to 1. */
  readonly residential: number;
  readonly business: number;
  readonly other: number;
  readonly total: number;
  /** Row of the manifest's sources. */
  readonly source: number;
}
