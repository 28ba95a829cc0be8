import type { Components } from './components.js';
import { FOREIGN_COUNTRIES, PROVINCES, TOWNS_TOO } from './data/countries.js';
import { DIRECTIONALS } from './data/directionals.js';
import { FOREIGN_ENDING, FOREIGN_POSTAL_CODES, FOREIGN_REGIONS, FOREIGN_STREET_WORDS } from './data/foreign-words.js';
import { HIGHWAY_TYPES } from './data/highways.js';
import { statesOfCity } from './data/known-cities.js';
import { BOX_WORDS } from './data/routes.js';
import { STATE_BY_CODE } from './data/states.js';
import { SUFFIXES } from './data/suffixes.js';
import { UNITS } from './data/units.js';
import { statesOfZip } from './data/zip-prefixes.js';
import { textOf } from './grammar/segments.js';
import { startsWithDigit } from './grammar/shape.js';
import { BLANK, type Token } from './grammar/tokens.js';

/** What speaks for another country: `message` where it is certain, else null. */
export interface ForeignSigns {
  readonly message: string | null;
}

const DOUBT: ForeignSigns = { message: null };
const certain = (what: string): ForeignSigns => ({ message: `The text ${what}, expected a US address.` });

const LONGEST_COUNTRY = 4;
const LAST_WORDS_OF_COUNTRIES: ReadonlySet<string> = new Set([...FOREIGN_COUNTRIES].map((name) => name.slice(name.lastIndexOf(' ') + 1)));

/**
 * What speaks for another country, else null. With state and ZIP code only a country's name at the end does; with a state alone also words
 * without a place.
 */
export function foreignSigns(tokens: readonly Token[], components: Components, leavesOut: boolean): ForeignSigns | null {
  const named = foreignCountry(tokens, components);
  if (named !== null) return certain(`names the country ${named}`);
  const { state, zip } = components;
  if (state !== null && (zip !== null || !leavesOut)) return null;
  const segments = segmentsOf(tokens);
  const text = `|${segments.join('|')}`;
  if (OTHER_SCRIPT.test(text)) return certain('is written in letters of another script');
  if (zip === null) {
    const code = FOREIGN_POSTAL_CODES.find(([pattern]) => pattern.test(text));
    if (code !== undefined) return certain(`holds a postal code of ${code[1]}`);
    const region = regionOf(segments, components);
    if (region !== undefined) return certain(`names a region of ${region}`);
    const country = countryWithCode(tokens);
    if (country !== null) return certain(`names the country ${country}`);
  }
  if (!isDoubtful(tokens, segments, text, state !== null)) return null;
  // Two signs: `12 SEJONG-DAERO SEOUL SOUTH KOREA`.
  const country = state === null && zip === null ? countryAt(tokens, tokens.length) : null;
  return country === null || TOWNS_TOO.has(country) ? DOUBT : certain(`names the country ${country}`);
}

/** The country that closing words name: behind a separator or a province, or in no part of a US address. */
function foreignCountry(tokens: readonly Token[], components: Components): string | null {
  const last = tokens.at(-1)?.text ?? '';
  // Behind nearly all addresses stands a ZIP code.
  if (startsWithDigit(last) || !LAST_WORDS_OF_COUNTRIES.has(last)) return null;
  for (let start = tokens.length - 1; start > 0 && start >= tokens.length - LONGEST_COUNTRY; start--) {
    const words = textOf(tokens, start);
    const apart = (tokens[start] as Token).before !== BLANK;
    const before = (tokens[start - 1] as Token).text;
    if (FOREIGN_COUNTRIES.has(words) && (apart || PROVINCES.has(before) || isLeftOut(words, before, components))) return words;
    if (apart) return null;
  }
  return null;
}

/** The country whose name ends before a token, behind at least one more word. */
function countryAt(tokens: readonly Token[], end: number): string | null {
  if (!LAST_WORDS_OF_COUNTRIES.has((tokens[end - 1] as Token).text)) return null;
  for (let start = Math.max(1, end - LONGEST_COUNTRY); start < end; start++) {
    const words = textOf(tokens, start, end);
    if (FOREIGN_COUNTRIES.has(words)) return words;
  }
  return null;
}

/** `AVE SINGAPORE 238801`, `AUCKLAND, NEW ZEALAND 1010`, `TOKYO 104-0061 JAPAN`: a code that no ZIP code is, beside the country. */
function countryWithCode(tokens: readonly Token[]): string | null {
  const last = tokens.length - 1;
  const code = (tokens[last] as Token).text;
  if (!startsWithDigit(code)) {
    const country = countryAt(tokens, last + 1);
    const before = country === null ? '' : (tokens[last - country.split(' ').length] as Token).text;
    return LONG_CODE.test(before) ? country : null;
  }
  const isLong = LONG_CODE.test(code);
  if (last < 2 || (!isLong && code.length !== 4)) return null;
  const country = countryAt(tokens, last);
  if (country === null || isLong) return country;
  // `12 JAPAN 1010` is on a street of this name, and `MALTA 5953` lacks a digit.
  return tokens[last - country.split(' ').length]?.before === BLANK || TOWNS_TOO.has(country) ? null : country;
}

/** Whether street and city end without these words, and a place stands before them. `12 MAIN ST MEXICO` may mean a US town. */
function isLeftOut(words: string, before: string, { name, city, state, zip }: Components): boolean {
  if ([name, city].some((part) => part !== null && ` ${part}`.endsWith(` ${words}`))) return false;
  if (state !== null || zip !== null) return US_ZIP.test(before) || STATE_BY_CODE.has(before);
  return city !== null || !TOWNS_TOO.has(words);
}

const LONG_CODE = /^(?:\d{6}|\d{3}-\d{4})$/;
const US_ZIP = /^\d{5}(?:-\d{4})?$/;
const OTHER_SCRIPT = /[\u0370-\u1dff\u3040-\ufaff]/;

function segmentsOf(tokens: readonly Token[]): readonly string[] {
  const segments: string[] = [];
  for (const { text, before } of tokens) {
    if (before === BLANK && segments.length > 0) segments[segments.length - 1] += ` ${text}`;
    else segments.push(text);
  }
  return segments;
}

/** A region behind the city, as the last but for its postal code; cities of the United States have some of these names. */
function regionOf(segments: readonly string[], { city: named, state }: Components): string | undefined {
  const last = (segments.at(-1) ?? '').replace(/ [\d-]+$/, '');
  if (state === null && ((named !== null && endsWithProvince(named)) || isProvinceApart(segments))) return 'Canada';
  const country = FOREIGN_REGIONS.get(last);
  if (country !== undefined && segments.length > 2) return country;
  const blank = last.lastIndexOf(' ');
  const [city, code] = [last.slice(0, Math.max(blank, 0)), last.slice(blank + 1)];
  if (segments.length < 2 || city === '' || hasUnitWord(last) || /\d/.test(city)) return undefined;
  return isProvinceCode(code) ? 'Canada' : undefined;
}

const isProvinceCode = (text: string): boolean => text.length === 2 && PROVINCES.has(text) && !STATE_BY_CODE.has(text);

const BEFORE_TOWN: ReadonlySet<string> = new Set(['LAKE', 'NEW', 'OLD', 'PORT']);

/** `TORONTO ONTARIO`, and not `NORTH ONTARIO` or `PORT ONTARIO`. */
function endsWithProvince(city: string): boolean {
  const last = city.lastIndexOf(' ');
  if (last < 0) return false;
  // Of one word, or of two behind at least another one.
  const both = city.lastIndexOf(' ', last - 1);
  if (!PROVINCES.has(city.slice(last + 1)) && (both < 0 || !PROVINCES.has(city.slice(both + 1)))) return false;
  const first = city.slice(0, city.indexOf(' '));
  return !DIRECTIONALS.has(first) && !BEFORE_TOWN.has(first) && statesOfCity(city) === undefined;
}

/** `123 MAIN ST|VANCOUVER|BC`: behind a street with its number, and a city. */
function isProvinceApart(segments: readonly string[]): boolean {
  if (segments.length < 3 || !isProvinceCode(segments.at(-1) as string)) return false;
  const [line = '', city = ''] = segments.slice(-3);
  return /\d/.test(line) && !/\d/.test(city) && !hasUnitWord(city) && !endsLikeStreet(city);
}

const hasUnitWord = (segment: string): boolean =>
  segment.split(' ').some((word) => word === '#' || UNITS.has(word) || BOX_WORDS.has(word) || HIGHWAY_TYPES.has(word));
const endsLikeStreet = (segment: string): boolean => SUFFIXES.has(segment.slice(segment.lastIndexOf(' ') + 1));

/** Codes of four or six digits that close a text behind its city: `CAPE TOWN 8001`, `MUMBAI|400050`. */
const CLOSING_CODE = /\|(?:[A-Z][^|]* )?(?:\d{4}|\d{6}|\d{3} \d{3})(?:\|[^\d|]*)?$/;
/** A number of three parts, which is no telephone number: `1-7-1 KONNO CHO`. */
const BLOCKS = /\|\d{1,2}-\d{1,2}-\d{1,2}[ |]/;

/** Whether the order of the parts or single words speak for another country. */
function isDoubtful(tokens: readonly Token[], segments: readonly string[], text: string, hasState: boolean): boolean {
  if (tokens.some(({ text: word }) => FOREIGN_STREET_WORDS.has(word) || FOREIGN_ENDING.test(word))) return true;
  if (hasState || segments.length < 2) return false;
  if (BLOCKS.test(text) || (CLOSING_CODE.test(text) && !segments.slice(1).some(hasUnitWord))) return true;
  return segments.some((segment, i) => isCodeAndCity(segment, segments[i - 1]) || isCodeAndCity(segment, segments[i + 1]));
}

/** A postal code in front of its city, beside a street with a number: `HAUPTPLATZ 5|1060 WIEN`. */
const CODE_AND_CITY = /^(?:[A-Z]{1,3} )?(\d{4,6}|\d{3} \d{2}) ([^\d]+?)(?: \d{1,2})?$/;

function isCodeAndCity(segment: string, line: string | undefined): boolean {
  const [, code = '', city = ''] = CODE_AND_CITY.exec(segment) ?? [];
  if (code === '' || line === undefined || !/\d/.test(line) || US_ZIP.test(line)) return false;
  const [first = ''] = line.split(' ');
  if (UNITS.has(first) || BOX_WORDS.has(first) || HIGHWAY_TYPES.has(first) || first === '#' || endsLikeStreet(city)) return false;
  // `12 ELM ST|50010 AMES` is a US address.
  return !(startsWithDigit(line) && endsLikeStreet(line) && US_ZIP.test(code) && statesOfZip(code).length > 0);
}
