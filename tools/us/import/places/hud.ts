import { csvRows } from '../../../source/csv-rows.js';
import { sourceMembers } from '../../../source/members.js';
import type { ImportContext } from '../import-context.js';
import { COUNTY_RESTORED, restoredCounty, restoredZip, ZIP_RESTORED } from '../lost-zeros.js';
import { stateCode } from '../point-row.js';
import { stateOfFips } from '../tiger/edition.js';
import type { CityNameRow } from './city-name-row.js';

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
 * Streams the ZIP to county crosswalk of the U.S. Department of Housing and Urban Development as CSV: one row for each county
 * that a ZIP code lies in, with the postal service's preferred city in editions from 2021 on. A row without county still gives
 * the name.
 *
 * @throws RangeError when the file lacks a column or is damaged.
 */
export async function* readHudCrosswalk(path: string, context: ImportContext): AsyncGenerator<CrosswalkRow> {
  const source = context.addSource({
    title: 'HUD-USPS ZIP to county crosswalk',
    licence: 'Public domain',
    attribution: 'U.S. Department of Housing and Urban Development, HUD-USPS ZIP Code Crosswalk Files.',
    url: 'https://www.huduser.gov/portal/datasets/usps_crosswalk.html',
    authority: 'government',
  });
  const { places, rejects } = context;
  for await (const member of sourceMembers(path, MEMBERS, rejects)) {
    for await (const row of csvRows(member.bytes(), REQUIRED, rejects)) {
      const [city, state] = [row.get('USPS_ZIP_PREF_CITY'), stateCode(row.get('USPS_ZIP_PREF_STATE'))];
      const writtenCounty = row.get('COUNTY') || row.get('GEOID');
      // Editions without city names say the state in the county alone.
      const restored = restoredZip(row.get('ZIP'), state ?? stateOfCounty(writtenCounty), places);
      const zip = restored?.zip ?? row.get('ZIP');
      const restoredFips = restoredCounty(writtenCounty, state ?? places?.zip(zip)?.state ?? null);
      const county = restoredFips ?? writtenCounty;
      const shares = ['RES_RATIO', 'BUS_RATIO', 'OTH_RATIO', 'TOT_RATIO'].map((column) => shareOf(row.get(column)));
      const [residential, business, other, total] = shares as [number, number, number, number];
      const name = city === '' || state === null ? null : nameOf(zip, city, state, source);
      if (!/^\d{5}$/.test(zip)) rejects.reject(row.line, 'the ZIP code is not five digits');
      else if (shares.some(Number.isNaN)) rejects.reject(row.line, 'a share is not a number from 0 to 1');
      else if (county !== '' && !/^\d{5}$/.test(county)) rejects.reject(row.line, 'the county is not five digits');
      else if (county === '' && name === null) rejects.reject(row.line, 'the row has no county, and no city with its state');
      else {
        if (restored !== null) rejects.change(ZIP_RESTORED);
        if (restoredFips !== null) rejects.change(COUNTY_RESTORED);
        if (city !== '' && name === null) rejects.change('the state of the city does not exist, and the city was left away');
        yield { county: county === '' ? null : { zip, countyFips: county, residential, business, other, total, source }, name };
      }
    }
  }
}

/**
 * The state of a county's FIPS code, whether or not it has lost its zero; null when there is none.
 */
function stateOfCounty(written: string): string | null {
  return stateOfFips(written.padStart('SSCCC'.length, '0').slice(0, 'SS'.length));
}

function nameOf(zip: string, name: string, state: string, source: number): CityNameRow {
  return { zip, name, state, acceptable: true, preferred: true, preferredName: name, zipClass: null, county: null, key: null, source };
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
