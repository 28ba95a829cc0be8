import { ORDINAL_DIGITS } from '../../text/ordinals.js';
import { isConnector } from '../crossing/crossing.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { HIGHWAY_TYPES } from '../data/highways.js';
import { wordSet } from '../data/pairs.js';
import { ENGLISH_PREFIXES, FOREIGN_PREFIXES, PRE_MODIFIERS } from '../data/prefixes.js';
import { PO_BOXES, ROUTES } from '../data/routes.js';
import { stateCodeOf } from '../data/states.js';
import { SUFFIXES } from '../data/suffixes.js';
import { UNITS } from '../data/units.js';
import { HOUSES } from '../grammar/aside.js';
import { endsStreet, isZip, opensWithDigit, type Span, segmentAt, textOf } from '../grammar/segments.js';
import { BLANK, DASH, PAREN, type Token } from '../grammar/tokens.js';

const HOUSE_NUMBER = /^\d{1,5}[A-Z]?$/;
const RANGE = wordSet('TO THRU THROUGH');
/** Words of a street's name in front of its type. Chosen. */
const LONGEST_NAME = 4;

/**
 * The words in front of a house number that runs on behind a name with a number of its own, and no comma: `412 BREWS 706 ISLAND AVE`,
 * `DUANE READE 14400 17 JOHN ST`, `HIGHWAY 231 SOUTH 67240 MAIN ST`; null for none. Two numbers with letters between, and a type behind the
 * second: the second is the house number.
 */
export function nameInFront(tokens: readonly Token[]): Span | null {
  // Nearly every text ends here.
  if (!hasSecondNumber(tokens)) return null;
  const named = branchInFront(tokens) ?? countyInFront(tokens) ?? roadBehind(tokens);
  if (named !== null) return named;
  for (let at = 2; at + 2 < tokens.length; at++) {
    if (!isLineAt(tokens, at)) continue;
    let from = at - 1;
    while (from > 0 && tokens[from]?.before === BLANK) from--;
    return isNumberedName(tokens, from, at) ? { from, to: at } : null;
  }
  return null;
}

/** A number behind the first two words that no ZIP code at the end is. */
function hasSecondNumber(tokens: readonly Token[]): boolean {
  let to = tokens.length;
  if (isZip(tokens[to - 1])) to--;
  for (let i = 2; i < to; i++) if (opensWithDigit(tokens[i])) return true;
  return false;
}

/** The branch of a name, set apart from it in front of a line: `TULSA - 21ST ST, 12926 E 21ST ST`, `FISH CO (# 12), 1701 ELM ST`. */
function branchInFront(tokens: readonly Token[]): Span | null {
  const number = tokens.findIndex(
    (token, i) => i > 1 && token.before !== BLANK && HOUSE_NUMBER.test(token.text) && tokens[i + 1]?.before === BLANK,
  );
  if (number < 0) return null;
  const { from, to } = segmentAt(tokens, number - 1);
  const { text, before } = tokens[from] as Token;
  if (from === 0 || (before !== DASH && before !== PAREN) || UNITS.has(text) || stateCodeOf(textOf(tokens, from, to)) !== undefined)
    return null;
  const isNumbered = tokens.slice(0, from).some((token) => opensWithDigit(token) || HOUSES.has(token.text) || UNITS.has(token.text));
  return isNumbered || isZip(tokens[to - 1]) ? null : { from, to };
}

/** The county in front of its road: `3665 ANDERSON COUNTY RD 312`, not `12 OLD COUNTY RD 5`. */
function countyInFront(tokens: readonly Token[]): Span | null {
  for (let at = 2; at + 1 < tokens.length; at++) {
    const { text } = tokens[at] as Token;
    const number = COUNTIES.has(text) ? at + 2 : text === 'CR' ? at + 1 : 0;
    if (
      number === 0 ||
      !ROAD_NUMBER.test(tokens[number]?.text ?? '') ||
      (number > at + 1 && !HIGHWAY_TYPES.has((tokens[at + 1] as Token).text))
    )
      continue;
    let from = at;
    while (from > 0 && at - from < LONGEST_COUNTY && isCountyWord((tokens[from - 1] as Token).text) && tokens[from]?.before === BLANK)
      from--;
    const isNumbered = from > 0 && tokens[from]?.before === BLANK && HOUSE_NUMBER.test((tokens[from - 1] as Token).text);
    if (from < at && isNumbered) return { from, to: at };
  }
  return null;
}

const COUNTIES = wordSet('COUNTY COUNTRY CNTY');
const ROAD_NUMBER = /^\d{1,4}[A-Z]?$/;
/** VAN ZANDT, PRINCE GEORGES; three words for `LAKE OF THE`. Chosen. */
const LONGEST_COUNTY = 3;
const isCountyWord = (word: string): boolean =>
  word.length > 2 &&
  /^[A-Z]+$/.test(word) &&
  !PRE_MODIFIERS.has(word) &&
  !DIRECTIONALS.has(word) &&
  !HIGHWAY_TYPES.has(word) &&
  !isAnnouncing(word) &&
  stateCodeOf(word) === undefined;

/** A numbered road without a house number behind a street that has one: `7 SAMSONDALE PLAZA, RT 9W`, `1000 E 100 N (HWY 198)`. */
function roadBehind(tokens: readonly Token[]): Span | null {
  for (let at = 3; at + 1 < tokens.length; at++) {
    const { text, before } = tokens[at] as Token;
    if (before === BLANK || !HIGHWAY_TYPES.has(text)) continue;
    const { to } = segmentAt(tokens, at);
    const line = segmentAt(tokens, at - 1);
    const last = tokens[at - 1] as Token;
    const isLine =
      HOUSE_NUMBER.test((tokens[line.from] as Token).text) &&
      at - line.from > 2 &&
      (SUFFIXES.has(last.text) || DIRECTIONALS.has(last.text));
    if (isLine && to - at <= LONGEST_ROAD && ROAD_NUMBER.test((tokens[to - 1] as Token).text)) return { from: at, to };
  }
  return null;
}

/** US HIGHWAY 30. */
const LONGEST_ROAD = 3;

/** A house number behind a word, a name and a type. */
function isLineAt(tokens: readonly Token[], at: number): boolean {
  const { text, before } = tokens[at] as Token;
  if (before !== BLANK || !HOUSE_NUMBER.test(text)) return false;
  const first = DIRECTIONALS.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
  for (let i = at + 1; i <= first + LONGEST_NAME; i++) {
    const token = tokens[i];
    if (token === undefined || token.before !== BLANK || isAnnouncing(token.text)) return false;
    if (opensWithDigit(token) && !ORDINAL_DIGITS.test(token.text)) return false;
    if (i > first && (endsStreet(token) || (SUFFIXES.has(token.text) && !isInArea(tokens[i + 1])))) return true;
  }
  return false;
}

/** The PARK of `1 N OAK PARK IL` ends a city. */
const isInArea = (token: Token | undefined): boolean => token === undefined || isZip(token) || stateCodeOf(token.text) !== undefined;

const isAnnouncing = (word: string): boolean => word === '#' || UNITS.has(word) || PO_BOXES.has(word);

/** Whether the words in front of a house number hold a number that is none of a house, and nothing that belongs to a line. */
function isNumberedName(tokens: readonly Token[], from: number, to: number): boolean {
  const number = tokens.findIndex((token, i) => i >= from && i < to && opensWithDigit(token) && !ORDINAL_DIGITS.test(token.text));
  if (number < 0 || isZip(tokens[number])) return false;
  const words = tokens.slice(from, to);
  if (
    words.some(
      (token, i) => isConnector(token) || isAnnouncing(token.text) || FOREIGN_PREFIXES.has(token.text) || (i > 0 && /\//.test(token.text)),
    )
  )
    return false;
  const isRoute = HIGHWAY_TYPES.has((tokens[number - 1] as Token | undefined)?.text ?? '') && number > from;
  const between = tokens.slice(number + 1, to);
  // `HIGHWAY 231 SOUTH 67240 MAIN ST`
  if (isRoute) return between.every(({ text }) => DIRECTIONALS.has(text)) && between.length > 0;
  if (ROUTES.has(words[0]?.text ?? '')) return false;
  if (between.length === 0) return number > from && (tokens[number - 1] as Token).text.length > 2;
  const last = (between.at(-1) as Token).text;
  if (
    between.some((token, i) => i > 0 && endsStreet(token)) ||
    RANGE.has(last) ||
    DIRECTIONALS.has(last) ||
    last === 'MILE' ||
    stateCodeOf(last) !== undefined
  )
    return false;
  if (HIGHWAY_TYPES.has(last) || ENGLISH_PREFIXES.has(last)) return false;
  return between.some(({ text }) => text.length > 2 && !DIRECTIONALS.has(text));
}
