import type { CenterlineFields } from '../us/import/centerlines/fields.js';

/** What the command line asks of the address files. */
export interface Selection {
  /** Code of the state of rows that do not say theirs. */
  readonly state: string | null;
  /** Codes of the states kept; empty: all. */
  readonly regions: readonly string[];
  /** First three digits of the ZIP codes kept; empty: all. */
  readonly zip3: readonly string[];
  /** Properties of centre lines by what they hold, where they bear unusual names. */
  readonly fields: CenterlineFields;
}

export const EVERYTHING: Selection = { state: null, regions: [], zip3: [], fields: {} };

/** Whether an address or range lies in what is asked for. */
export function isSelected(
  { regions, zip3 }: Selection,
  { state, zip }: { readonly state: string | null; readonly zip: string | null },
): boolean {
  // What has no ZIP code yet, and perhaps no state, is asked for again when it has.
  if (!zip) return !state || regions.length === 0 || regions.includes(state);
  return (regions.length === 0 || regions.includes(state ?? '')) && (zip3.length === 0 || zip3.includes(zip.slice(0, 3)));
}
