import { STATES } from '../../../../src/address/index.js';
import type { Places } from '../../../../src/places/us-places.js';

/** A ZIP code that was stored as a number, with or without its add-on: `5143`, `501`, `5143-1234`, `51431234`. */
const SHORT_ZIP = /^(\d{3,4})(?:-?(\d{4}))?$/;
const SHORT_COUNTY = /^\d{4}$/;
/** Why a row counts as changed: its ZIP code or county was corrected. */
export const NO_ZIP_CODE = 'the ZIP code stands for none';
export const ZIP_RESTORED = 'the ZIP code got back the zeros that it had lost';
export const COUNTY_RESTORED = 'the county got back the zero that it had lost';

/**
 * The ZIP code that a short one was before it lost its zeros, and its add-on, empty where there is
 * none. Null unless a ZIP code of five digits comes out that exists in the state.
 *
 * @param state Two-letter code; null where nothing says it.
 */
export function restoredZip(
  written: string,
  state: string | null,
  places: Places | null,
): { readonly zip: string; readonly zip4: string } | null {
  const [, digits, zip4 = ''] = SHORT_ZIP.exec(written) ?? [];
  if (digits === undefined || state === null) return null;
  const zip = digits.padStart(5, '0');
  return places?.zip(zip)?.state === state ? { zip, zip4 } : null;
}

/** The two-letter code of a state's FIPS code; null when there is none. */
export function stateOfFips(fips: string): string | null {
  return STATES.find((state) => state.fips === fips)?.code ?? null;
}

/** The FIPS code that a county's was before it lost its zero; null unless it is one of the state. */
export function restoredCounty(written: string, state: string | null): string | null {
  if (!SHORT_COUNTY.test(written)) return null;
  const county = `0${written}`;
  return state !== null && stateOfFips(county.slice(0, 2)) === state ? county : null;
}
