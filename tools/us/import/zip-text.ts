import { isFiller } from './fillers.js';

/** Why a row counts as changed. */
export const NO_ZIP_CODE = 'the ZIP code stands for none';

/** `00000`, `0`, `99999`, with or without an add-on. */
const FILLER_ZIP = /^(?:0+(?:-?0{4})?|9{5}(?:-?9{4})?)$/;
const STATE_IN_FRONT = /^[A-Z]{2}[ -]?(?=\d{5})/i;
const GROUPED = /^(\d{1,2}),(\d{3})$/;
const TAIL = /(?:\.0*|-)$/;
const PARTED = /^(\d{5}) (\d{4})$/;

/**
 * The ZIP code of a field without what spreadsheets and forms add to it: `21030.0`, `24,348`, `MD 21030`, `21030-`. Empty where the
 * field says none, as `00000` and `N/A` do.
 */
export function zipText(field: string): string {
  const text = field.trim().replace(TAIL, '').replace(STATE_IN_FRONT, '').replace(GROUPED, '$1$2').replace(PARTED, '$1-$2');
  return isFiller(text) || FILLER_ZIP.test(text) ? '' : text;
}
