import { stateCodeOf } from './data/states.js';
import { stated } from './fillers.js';

/** What spreadsheets put around a text so that it stays one: `="21030"`, `'21030`. */
const WRAPPED = /^=?["'\u2018\u2019]?(.*?)["'\u2018\u2019]?$/s;
const DASHES = /[\u2010-\u2015\u2212]/g;
/** Digits of a ZIP code alone; zeros in front may be missing, and spreadsheets add decimals and commas. */
const ZIP = /^(?:\d{3,5}(?:[- ]*\d{4})?|\d{7,9})$/;
const DECIMALS = /(?<=\d)\.0*$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+$/;
/** Digits of a ZIP code among other words: `MD 21030`. */
const ZIP_AMONG = /(?<![\d-])(\d{5})(?:[- ](\d{4}))?(?![\d-])/g;
/** `00000`, `0`, `99999`, with or without an add-on. */
const FILLER_ZIP = /^(?:0+(?:-?0{4})?|9{5}(?:-?9{4})?)$/;

const COUNTRY = /[\s,]+(?:U\.?S\.?A?\.?|UNITED STATES(?: OF AMERICA)?)$/i;
const ZIP_BEHIND = /(?:^|[\s,]+)(\d{5})(?:\.0+)?(?:-?(\d{4}))?$/;
/** The last one to three words, as names of states have. */
const WORDS_BEHIND = [3, 2, 1].map((count) => new RegExp(`^(.+?)([\\s,]+)((?:[A-Z.]+\\s+){${count - 1}}[A-Z.]+)$`, 'i'));

/** City, state and ZIP code; empty text where nothing says them. */
export interface WrittenPlace {
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** The text of a cell without what spreadsheets put around it; empty where it stands for nothing: `N/A`, `nan`, `-`. */
export function cellText(cell: string): string {
  const text = cell.trim();
  return stated(/^[='"\u2018\u2019]/.test(text) ? (WRAPPED.exec(text)?.[1] ?? text).trim() : text);
}

/**
 * The ZIP code of a field without what spreadsheets and forms add to it: `21030.0`, `21,030`, `MD 21030`, `21030-`, `="21030"`. Zeros in
 * front stay missing. Empty where the field says none, as `00000` and `N/A` do; null where it cannot be read.
 */
export function zipOf(field: string): string | null {
  const text = cellText(field)
    .replace(DASHES, '-')
    .replace(DECIMALS, '')
    .replace(/[\s-]+$/, '');
  const plain = GROUPED.test(text) ? text.replaceAll(',', '') : text;
  if (plain === '' || FILLER_ZIP.test(plain)) return '';
  if (ZIP.test(plain)) return plain.replace(/(?<=^\d{3,5})[- ]+/, '-');
  const [found, ...more] = plain.matchAll(ZIP_AMONG);
  if (found === undefined || more.length > 0) return null;
  const [, zip = '', zip4] = found;
  return FILLER_ZIP.test(zip) ? '' : zip4 === undefined ? zip : `${zip}-${zip4}`;
}

/**
 * City, state and ZIP code of the end of a text: `Monroe NY 10950`, `Carson, CA`. `state` is that of the field of its own, empty where it
 * has none: a code behind the city that is another one is part of the name. Null where the text ends in neither.
 */
export function placeAtEnd(text: string, state: string): WrittenPlace | null {
  const whole = text.replace(COUNTRY, '').trim();
  const [behind = '', zip = '', zip4] = ZIP_BEHIND.exec(whole) ?? [];
  const rest = whole.slice(0, whole.length - behind.length).replace(/,$/, '');
  const own = stateCodeOf(state.toUpperCase());
  for (const words of WORDS_BEHIND) {
    const [, city = '', between = '', name = ''] = words.exec(rest) ?? [];
    const code = name === '' ? undefined : stateCodeOf(name.toUpperCase().replaceAll('.', ''));
    const isMeant = zip !== '' || code === own || (own === undefined && (between.includes(',') || name.length === 2));
    if (code !== undefined && isMeant) return { city: city.trim(), state: code, zip: joined(zip, zip4) };
  }
  return zip === '' ? null : { city: rest, state: '', zip: joined(zip, zip4) };
}

function joined(zip: string, zip4: string | undefined): string {
  return zip4 === undefined ? zip : `${zip}-${zip4}`;
}
