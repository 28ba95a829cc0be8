import { STATE_BY_CODE } from '../../address/data/states.js';
import { MAX_WORDS } from '../../places/search/words.js';
import type { TypedUnit } from '../../streets/listed-number.js';
import { CARDINALS } from '../../text/ordinals.js';
import { foldName } from '../../text/search-key.js';
import { isNumber, readPlain, type Word } from './address-words.js';
import { bareUnitIn, unitIn, unitPrefixIn, type WordsWithUnit } from './parses/typed-unit.js';

/** One way to divide a partial address. */
export interface AddressQuery {
  /** Upper case; null where this parse has none. */
  readonly number: string | null;
  /** Folded, of street, city, state and ZIP code. */
  readonly words: readonly string[];
  /** Most words that belong to the street: a comma ends it. */
  readonly streetEnd: number;
  /** The last word may be unfinished. */
  readonly isPrefix: boolean;
  /** A comma stands behind the last word, and none before. */
  readonly ended: boolean;
  readonly unit: TypedUnit | null;
  /** Folded words in front of the number; mostly none. */
  readonly place: readonly string[];
  readonly isNumberBehind: boolean;
}

const ZIP_CODE = /^\d{5}$/;
/** A number that may also be the name of a road: `A4`, `SR50`. */
const LETTERED = /^[A-Z]{1,4}\d{1,5}[A-Z]?$/;
/** Half of a grid number: `N6 W23001`. */
const GRID_HALF = /^[NSEW]\d{1,6}$/;
const LETTER = /^[A-Z]$/;
const FRACTION = /^\d\/\d{1,2}$/;
const ENDED = /^[^,]*,\s*$/;
/** Tried as the primary number: beside it an address has a numbered road, a unit and a ZIP code. */
const MOST_NUMBERS = 4;
/** Words of a city behind a state or ZIP code. Chosen. */
const MOST_CITY_WORDS = 3;
const WHOLE_NUMBER = /^\d{1,6}[A-Z]?$/;

/**
 * The ways to divide a text, in the order in which they are tried: with a unit; as number and street; with the prefix of a unit or one
 * without designator; with a letter behind the number; without the unit; with the ZIP code in front; as a street alone (`5 AVE`); with a
 * number of letters (`A4 MAIN`) or in words (`ONE MAIN`); with the number behind the street; with the city in front; with the city in front
 * and the number behind.
 */
export function* readQueries(text: string, words: readonly Word[]): Generator<AddressQuery> {
  const ended = ENDED.test(text);
  for (const query of divided(words)) yield ended ? { ...query, ended } : query;
}

function* divided(words: readonly Word[]): Generator<AddressQuery> {
  const first = words[0]?.text ?? '';
  if (isNumber(first)) yield* withNumberInFront(words);
  const street = query(null, words, null);
  if (street.words.length > 0) yield street;
  if (LETTERED.test(first)) yield* withNumberInFront(words);
  const number = CARDINALS.get(first);
  if (number !== undefined && words.length > 1) yield* withNumberInFront([{ ...(words[0] as Word), text: number }, ...words.slice(1)]);
  yield* withNumberBehind(words);
  if (!isNumber(first)) yield* withPlaceInFront(words);
  if (!isNumber(first) || ZIP_CODE.test(first)) yield* withPlaceAndNumberAround(words);
}

/**
 * The words behind a number as the first of {@link readQueries} reads them: a street without unit. Null for words with a unit, and for a
 * text with signs.
 */
export function readBehindNumber(text: string): AddressQuery | null {
  const words = readPlain(text);
  return words === null || unitIn(words) !== null ? null : { ...query('', words, null), ended: ENDED.test(text) };
}

function* withNumberInFront(words: readonly Word[]): Generator<AddressQuery> {
  const [first = '', second = ''] = [words[0]?.text, words[1]?.text];
  const hasFraction = FRACTION.test(second);
  const isGrid = GRID_HALF.test(first) && GRID_HALF.test(second);
  const number = hasFraction ? `${first} ${second}` : isGrid ? first + second : first;
  const behind = words.slice(hasFraction || isGrid ? 2 : 1);
  const unit = withUnit(number, unitIn(behind));
  if (unit !== null) yield unit;
  const plain = query(number, behind, null);
  if (behind.length === 0 || plain.words.length > 0) yield plain;
  const unitPrefix = withUnit(number, unitPrefixIn(behind));
  if (unitPrefix !== null) yield unitPrefix;
  const bareUnit = withUnit(number, bareUnitIn(behind));
  if (bareUnit !== null) yield bareUnit;
  if (LETTER.test(behind[0]?.text ?? '') && behind.length > 1) yield query(`${number} ${behind[0]?.text}`, behind.slice(1), null);
  if (unit !== null && unit.words.length > 0) yield { ...unit, unit: null };
  if (ZIP_CODE.test(first) && behind.length > 0) yield* withZipInFront(first, behind);
}

/** Words may hold signs only where they are numbers. */
const SIGNED = /[^A-Z0-9]/;

function query(number: string | null, words: readonly Word[], unit: TypedUnit | null, finished = false): AddressQuery {
  const texts: string[] = [];
  let comma = -1;
  for (const { text, afterComma } of words) {
    if (afterComma && comma < 0 && texts.length > 0) comma = texts.length;
    if (SIGNED.test(text)) {
      for (const part of foldName(text).split(' ')) if (part !== '') texts.push(part);
    } else texts.push(text);
  }
  if (texts.length > MAX_WORDS) texts.length = MAX_WORDS;
  const streetEnd = comma < 0 || comma > texts.length ? texts.length : comma;
  return { number, words: texts, streetEnd, isPrefix: !finished, ended: false, unit, place: NOWHERE, isNumberBehind: false };
}

const NOWHERE: readonly string[] = [];

/** `62701 100 MAIN`, `62701 MAIN ST`. */
function* withZipInFront(zip: string, behind: readonly Word[]): Generator<AddressQuery> {
  if (isNumber(behind[0]?.text ?? '')) yield* inPlace([zip], withNumberInFront(behind));
  else yield { ...query(null, behind, null), place: [zip] };
}

/** `BOSTON 121 MAIN`: the number behind the first words, and a street behind it. */
function* withPlaceInFront(words: readonly Word[]): Generator<AddressQuery> {
  for (let at = 1, numbers = 0; at + 1 < words.length && numbers < MOST_NUMBERS; at++) {
    if (!isNumber((words[at] as Word).text)) continue;
    numbers++;
    const place = query(null, words.slice(0, at), null).words;
    for (const found of inPlace(place, withNumberInFront(words.slice(at)))) if (found.words.length > 0) yield found;
  }
}

/** Queries of the words behind a place. */
function* inPlace(place: readonly string[], queries: Iterable<AddressQuery>): Generator<AddressQuery> {
  for (const each of queries) if (each.place.length === 0) yield { ...each, place };
}

/** `MAIN ST 121 BOSTON`: a number behind the first word. */
function* withNumberBehind(words: readonly Word[]): Generator<AddressQuery> {
  for (let at = 1, numbers = 0; at < words.length && numbers < MOST_NUMBERS; at++) {
    const word = words[at] as Word;
    if (!WHOLE_NUMBER.test(word.text)) continue;
    numbers++;
    const next = words[at + 1];
    const rest = next === undefined ? [] : [{ ...next, afterComma: true }, ...words.slice(at + 2)];
    const found = query(word.text, [...words.slice(0, at), ...rest], null, next === undefined);
    if (found.words.length > 0) yield { ...found, isNumberBehind: true };
  }
}

/** `MD 21030 COCKEYSVILLE, SHAWAN RD 801`: the place up to a comma, else up to any of the words behind a state or ZIP code. */
function* withPlaceAndNumberAround(words: readonly Word[]): Generator<AddressQuery> {
  const last = words.length - 1;
  const number = words[last]?.text ?? '';
  if (!WHOLE_NUMBER.test(number) || last < 2) return;
  const comma = words.findLastIndex(({ afterComma }, i) => i > 0 && i < last && afterComma);
  const isArea = ({ text }: Word): boolean => ZIP_CODE.test(text) || STATE_BY_CODE.has(text);
  const [from, to] = comma > 0 ? [comma, comma] : [words.slice(0, last).findLastIndex(isArea) + 1, last - 1];
  if (from === 0) return;
  for (let at = from; at <= Math.min(to, from + MOST_CITY_WORDS); at++) {
    const street = query(number, words.slice(at, last), null, true);
    const place = query(null, words.slice(0, at), null).words;
    if (street.words.length > 0) yield { ...street, streetEnd: street.words.length, place, isNumberBehind: true };
  }
}

function withUnit(number: string, words: WordsWithUnit | null): AddressQuery | null {
  if (words === null) return null;
  const { street, unit, rest } = words;
  const marked = rest.map((word, i) => (i === 0 ? { ...word, afterComma: true } : word));
  const found = query(number, [...street, ...marked], unit, rest.length === 0);
  return found.words.length === 0 ? null : found;
}

/** How a text with such a number begins: others are spared their words. */
const FIRST_SIGNS = /^\s*(?:\d+\s+(?:\d\/?\s*$|\d{2,3}\s+\S|[A-Z]{1,2}-?\d)|[A-Z]{1,2}\s+\d)/i;
const FRACTION_PREFIX = /^\d\/?$/;
const DIGITS = /^\d+$/;
const MOST_WORDS = 3;

/**
 * Parses with a blank in the primary number, the longest first: an unfinished fraction (`2903 1/`), a letter in front (`F 9 ELM`), letters
 * and digits behind (`116 D1-8 OAK`), a blank for the hyphen (`240 53 35TH`). `words` is read only where the text may have one.
 */
export function readSplitNumbers(typed: { readonly text: string; readonly words: readonly Word[] }): readonly AddressQuery[] {
  if (!FIRST_SIGNS.test(typed.text)) return NONE;
  const { words } = typed;
  const texts = words.map((word) => word.text);
  const [first = '', second = ''] = texts;
  if (DIGITS.test(first) && FRACTION_PREFIX.test(second)) return [query(`${first} ${second.charAt(0)}/`, [], null)];
  const found: AddressQuery[] = [];
  for (let count = 2; count <= Math.min(MOST_WORDS, words.length); count++) {
    if (!isNumber(texts[count - 1] as string) && (count > 2 || !DIGITS.test(first))) break;
    found.unshift(query(texts.slice(0, count).join(' '), words.slice(count), null));
  }
  return found;
}

const NONE: readonly AddressQuery[] = [];
