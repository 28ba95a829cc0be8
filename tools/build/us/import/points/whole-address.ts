import { type PlaceKnowledge, parseComponents } from '../../../../../src/address/index.js';
import { placeAtEnd, type WrittenPlace } from '../../../../../src/address/written-fields.js';
import { isPart } from '../../../source/column-values.js';

/** A line of a file that holds more than number, street and unit. */
export interface WholeAddress {
  /** What stands in front of the place. */
  readonly line: string;
  readonly place: WrittenPlace;
}

const UNCLEAR = 'the street holds a place that cannot be told from it';
/** Texts that may end in a place: with a comma, or with a ZIP code. */
const MAY_HAVE_PLACE = /,|\d{5}(?:-\d{4})?\s*$/;
/** What a comma parts from the end of a text. */
const BEHIND_COMMA = /^(.*\S)\s*,\s*([^,]*)$/s;
/** A name in front of state and ZIP code, or alone behind a comma. */
const CITY = /^[A-Z][A-Z .'’-]*$/i;

/**
 * A line and the place that ends it: `2583 RIVERSIDE DR, CINCINNATI, OH 45202`. `said`: what other columns say of the place. Null for a line
 * without one; a reason where it has one that nobody can tell from the street.
 */
export function wholeAddress(text: string, said: WrittenPlace, places: PlaceKnowledge | null): WholeAddress | string | null {
  const isAlone = said.city === '' && said.zip === '';
  if (!isAlone && !MAY_HAVE_PLACE.test(text)) return null;
  const end = placeAtEnd(text, said.state);
  if (end === null) return behindComma(text, said, places);
  const isApart = end.city.includes(',');
  // `12 OAK CT` is a street, and so is HIGHWAY 12345.
  const isWhole = end.zip === '' ? isApart : isApart || end.state !== '';
  if (!isWhole && !(isAlone && end.state !== '')) return null;
  const [, line = '', city = ''] = BEHIND_COMMA.exec(end.city) ?? [];
  if (line !== '') {
    if (CITY.test(city) && !isPart('units', city)) return { line, place: { ...end, city } };
    return end.state === '' || end.zip === '' ? null : { line: end.city, place: { ...end, city: '' } };
  }
  const { components } = parseComponents(text, places ?? undefined);
  if (components.city === null) return isWhole && components.name !== null ? { line: end.city, place: { ...end, city: '' } } : null;
  const at = end.city.length - components.city.length;
  if (at > 0 && end.city.slice(at).toUpperCase() === components.city) {
    return { line: end.city.slice(0, at).trim(), place: { ...end, city: components.city } };
  }
  return isWhole ? UNCLEAR : null;
}

/** A city alone behind a comma, which the other columns say too, or which exists where they say none. */
function behindComma(text: string, said: WrittenPlace, places: PlaceKnowledge | null): WholeAddress | null {
  const [, line = '', city = ''] = BEHIND_COMMA.exec(text) ?? [];
  if (line === '' || !CITY.test(city) || isPart('units', city)) return null;
  const upper = city.toUpperCase();
  const isCity = said.city === '' ? places?.hasCity(upper, said.state || null) === true : said.city.toUpperCase() === upper;
  return isCity ? { line, place: { city, state: '', zip: '' } } : null;
}
