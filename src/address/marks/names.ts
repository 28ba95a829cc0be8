import { ADD_ON_DIGITS, isDigits } from '../../text/digits.js';
import { isConnector } from '../crossing/crossing.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { HIGHWAY_TYPES, ROUTE_WORDS } from '../data/highways.js';
import { wordSet } from '../data/pairs.js';
import { ENGLISH_PREFIXES, FOREIGN_PREFIXES, PRE_MODIFIERS } from '../data/prefixes.js';
import { PO_BOXES, ROUTES } from '../data/routes.js';
import { stateCodeOf } from '../data/states.js';
import { SUFFIXES } from '../data/suffixes.js';
import { NUMBERED_UNITS, UNITS } from '../data/units.js';
import { HOUSES } from '../data/words.js';
import { endsSegment, endsStreet, isHouseNumber, isZip, opensWithDigit, type Span, segmentAt, textOf } from '../grammar/segments.js';
import { BLANK, PAREN, type Token } from '../grammar/tokens.js';
import { stateEndsAt } from '../last-line/known-places.js';
import type { Aside } from './aside.js';

const HOUSE_NUMBER = /^\d{1,5}[A-Z]?$/;
const RANGE = wordSet('TO THRU THROUGH');
/** Words of a street's name in front of its type. Chosen. */
const LONGEST_NAME = 4;

/** A house number and a word of its street. */
const isLineStart = (tokens: readonly Token[], at: number): boolean =>
  HOUSE_NUMBER.test(tokens[at]?.text ?? '') && tokens[at + 1]?.before === BLANK;

/** Names in front of a line, or within it, whose words and numbers are none of it. */
export const NAMES: readonly Aside[] = [
  {
    name: 'name of a branch',
    // TULSA - 21ST ST, 12926 E 21ST ST, TULSA OK → 21ST ST
    // FISH CO (# 12), 1701 ELM ST, AMES IA → # 12
    // ELM TOWERS (# 12), 1701 ELM ST, AMES IA → nothing
    words: 'bracket',
    when(tokens, at) {
      const { to } = segmentAt(tokens, at);
      if (at === 0 || !isLineStart(tokens, to)) return null;
      if (UNITS.has((tokens[at] as Token).text) || stateCodeOf(textOf(tokens, at, to)) !== undefined || isZip(tokens[to - 1])) return null;
      const isNumbered = tokens.slice(0, at).some((token) => opensWithDigit(token) || HOUSES.has(token.text) || UNITS.has(token.text));
      return isNumbered ? null : { from: at, to };
    },
    isBetween: true,
  },
  {
    name: 'number of a store',
    // PIER 1 IMPORTS #147, 12 ELM ST, AMES IA → PIER 1 IMPORTS # 147
    // TARGET #147, 12 ELM ST, AMES IA → # 147
    // RED ROBIN #343 603 ELM ST, AMES IA → # 343
    // ELM TOWERS #147, 12 ELM ST, AMES IA → nothing
    // #205, 12 ELM ST, AMES IA → nothing
    // APT #147, 12 ELM ST, AMES IA → nothing
    words: wordSet('#'),
    when(tokens, at) {
      if (at === 0) return null;
      const { text } = tokens[at - 1] as Token;
      const isOther = UNITS.has(text) || SUFFIXES.has(text) || tokens.slice(0, at).some((token) => HOUSES.has(token.text));
      const isApart = endsSegment(tokens, at + 2)
        ? isLineStart(tokens, at + 2)
        : isLineFrom(tokens, at + 2) && !tokens.slice(0, at).some(opensWithDigit);
      if (isOther || !isApart) return null;
      const { from } = segmentAt(tokens, at);
      return { from: tokens.slice(from, at).some(opensWithDigit) ? from : at, to: at + 2 };
    },
    isBetween: true,
  },
  {
    name: 'name in front',
    // STOP & SHOP, 12 ELM ST, AMES IA → STOP & SHOP
    // SUITE DREAMS HOTEL, 12 ELM ST, AMES IA → SUITE DREAMS HOTEL
    // SUITE A, 12 ELM ST, AMES IA → nothing
    // SUITE 5 ELM TOWERS, 12 ELM ST, AMES IA → nothing
    words: new Set(NUMBERED_UNITS.keys()),
    when(tokens, at) {
      const { to } = segmentAt(tokens, at);
      if (at > 0 || to < 3 || !isLineStart(tokens, to)) return null;
      const isOfUnit = ({ text }: Token): boolean => /\d/.test(text) || UNITS.has(text) || DIRECTIONALS.has(text);
      return (tokens[to - 1] as Token).text.length > 2 && !tokens.slice(1, to).some(isOfUnit) ? { from: 0, to } : null;
    },
    isBetween: true,
  },
  {
    name: 'words behind the ZIP code',
    // 12 ELM ST AMES IA 50010 3BR → 3BR
    // 12 ELM ST, AMES IA 50010 24/7 → 24/7
    // 12 ELM ST, AMES IA 50010, MLS # 4951234 → MLS # 4951234
    // 12 ELM ST, AMES IA 50010 ORDER # 20231 → ORDER # 20231
    // 12 ELM ST, AMES IA 50010 (112) → 112
    // 12 ELM ST, AMES IA 50010 APT 4 → nothing
    // 12 ELM ST, AMES IA 50010 # 4 → nothing
    // 12 ELM ST, AMES IA 50010 1234 → nothing
    // 12 ELM ST, AMES IA 50010 (515) 555-0100 → nothing
    // AMES IA 50010 12 ELM ST → nothing
    words: 'number',
    when(tokens, at) {
      const end = tokens.length;
      if (at < 4 || at + 1 === end || at + LONGEST_REMARK < end || !isZip(tokens[at]) || !isLineStart(tokens, 0)) return null;
      const { text, before } = tokens[at + 1] as Token;
      // Digits alone are an add-on, or a number of a line or telephone.
      const isNumber = isDigits(text) && (end > at + 2 || before !== PAREN || text.length === ADD_ON_DIGITS);
      if (isNumber || isAnnouncing(text) || text === '&' || HIGHWAY_TYPES.has(text) || !stateEndsAt(tokens, at)) return null;
      const words = tokens.slice(at + 1);
      // Telephone numbers and coordinates are known as such.
      const isOf = (token: Token, i: number): boolean =>
        UNITS.has(token.text) || LIKE_TELEPHONE.test(token.text) || (isZip(token) && words[i - 1]?.text !== '#');
      return words.some((token) => /\d/.test(token.text)) && !words.some(isOf) ? { from: at + 1, to: end } : null;
    },
    isUnread: true,
  },
  {
    name: 'county of the road',
    // 3665 ANDERSON COUNTY RD 312, FRANKSTON TX → ANDERSON
    // 8391 FOND DU LAC CO ROAD 15, OAKFIELD WI → FOND DU LAC
    // 12 OLD COUNTY RD 5, AMES IA → nothing
    words: wordSet('COUNTY COUNTRY CNTY CO CTY CR'),
    when(tokens, at) {
      const road = (tokens[at] as Token).text === 'CR' ? at : at + 1;
      const number = tokens[road + 1]?.text === '#' ? road + 2 : road + 1;
      if (!ROAD_NUMBER.test(tokens[number]?.text ?? '') || !HIGHWAY_TYPES.has((tokens[road] as Token).text)) return null;
      let from = at;
      while (from > 0 && at - from <= LONGEST_COUNTY && tokens[from]?.before === BLANK && !opensWithDigit(tokens[from - 1])) from--;
      const isNumbered = from > 0 && tokens[from]?.before === BLANK && HOUSE_NUMBER.test((tokens[from - 1] as Token).text);
      const words = tokens.slice(from, at).map(({ text }) => text);
      return from < at && isNumbered && words.every((word, i) => isCountyWord(word) || (i + 1 < words.length && mayOpenCounty(word)))
        ? { from, to: at }
        : null;
    },
    isBetween: true,
  },
  {
    name: 'street of a route',
    // HC 81 BENNET BRANCH ROAD, SALMON ID → BENNET BRANCH ROAD
    // HC 81 BOX 12, SALMON ID → nothing
    words: wordSet('HC HCR'),
    when(tokens, at) {
      const { to } = segmentAt(tokens, at);
      const isStreet = opensWithDigit(tokens[at + 1]) && to - at > 3 && endsStreet(tokens[to - 1]);
      return isStreet && !tokens.slice(at + 2, to).some((token) => opensWithDigit(token) || PO_BOXES.has(token.text))
        ? { from: at + 2, to }
        : null;
    },
    isUnread: true,
  },
  {
    name: 'road in front',
    // STATE ROUTE 73, 295 PINE HOLLOW RD, FAYETTE MS → STATE ROUTE 73
    // HIGHWAY 231 SOUTH 67240 MAIN ST, BLOUNTSVILLE AL → HIGHWAY 231 SOUTH
    // ROUTE 301 NORTH B STREET, ZUNI NM → nothing
    words: new Set([...HIGHWAY_TYPES.keys(), 'OLD'].map((type) => type.split(' ', 1)[0] as string)),
    when(tokens, at) {
      if (at > 0) return null;
      const first = Number(tokens[0]?.text === 'OLD');
      const number = tokens.findIndex((token, i) => i > first && (opensWithDigit(token) || i > first + LONGEST_ROAD));
      if (!ROAD_NUMBER.test(tokens[number]?.text ?? '') || tokens[number]?.before !== BLANK) return null;
      if (!HIGHWAY_TYPES.has(textOf(tokens, first, number))) return null;
      const to = BEHIND_ROAD_NUMBER.has(tokens[number + 1]?.text ?? '') ? number + 2 : number + 1;
      return isLineFrom(tokens, to) ? { from: 0, to } : null;
    },
    isBetween: true,
  },
  {
    name: 'road in front',
    // ROUTE 301 NORTH B STREET, ZUNI NM → ROUTE 301
    // HIGHWAY 20 FRONTAGE RD, AMES IA → nothing
    words: ROUTE_WORDS,
    when(tokens, at) {
      const { to } = segmentAt(tokens, at);
      const street = tokens.slice(at + 2, to).map(({ text }) => text);
      const isStreet = street.length > 2 && DIRECTIONALS.has(street[0] as string) && SUFFIXES.has(street.at(-1) as string);
      const isOther = street.some((word, i) => ALONG.has(word) || (i > 0 && DIRECTIONALS.has(word)));
      return at === 0 && isStreet && !isOther && ROAD_NUMBER.test((tokens[1] as Token).text) ? { from: 0, to: 2 } : null;
    },
    isUnread: true,
    isBetween: true,
  },
  {
    name: 'road of another number',
    // 7 SAMSONDALE PLAZA, RT 9W, WEST HAVERSTRAW NY → RT 9W
    // 1000 E 100 N (HWY 198), PAYSON UT → HWY 198
    // RT 9W, WEST HAVERSTRAW NY → nothing
    words: new Set(HIGHWAY_TYPES.keys()),
    when: (tokens, at) => roadBehind(tokens, at),
    isBetween: true,
  },
  {
    name: 'name in front',
    // 412 BREWS 706 ISLAND AVE, MC KEES ROCKS PA → 412 BREWS
    // 12 TO 14 ELM ST, AMES IA → nothing
    // 12 OAK 5TH AVE, AMES IA → nothing
    // APT 12 706 ISLAND AVE, AMES IA → nothing
    words: 'number',
    when(tokens, at) {
      // Two numbers with letters between, and a type behind the second: the second is the house number.
      if (at < 2 || tokens[at]?.before !== BLANK || !isLineFrom(tokens, at)) return null;
      const { from } = segmentAt(tokens, at);
      return isNumberedName(tokens, from, at) ? { from, to: at } : null;
    },
    isBetween: true,
  },
];

/** Words of a remark behind an address. Chosen. */
const LONGEST_REMARK = 8;
const LIKE_TELEPHONE = /^(?:\d{3}[-.])?\d{3}[-.]\d{4}$|^\d{1,3}\.\d{2,}$/;
const ROAD_NUMBER = /^\d{1,4}[A-Z]?$/;
/** Words of VAN ZANDT, LAKE OF THE. Chosen. */
const LONGEST_COUNTY = 3;
/** DE KALB, ST CLAIR, WEST BATON ROUGE */
const mayOpenCounty = (word: string): boolean => /^[A-Z]{2,}$/.test(word) && !PRE_MODIFIERS.has(word) && !isAnnouncing(word);
const BEHIND_ROAD_NUMBER: ReadonlySet<string> = new Set([...DIRECTIONALS.keys(), 'BUSINESS', 'BYPASS']);
/** Streets along a highway. */
const ALONG = wordSet('ACCESS FRONTAGE SERVICE');
const isCountyWord = (word: string): boolean =>
  word.length > 2 &&
  /^[A-Z]+$/.test(word) &&
  !PRE_MODIFIERS.has(word) &&
  !DIRECTIONALS.has(word) &&
  !HIGHWAY_TYPES.has(word) &&
  !isAnnouncing(word) &&
  stateCodeOf(word) === undefined;

/** A numbered road without a house number, apart behind a street that has one. */
function roadBehind(tokens: readonly Token[], at: number): Span | null {
  const { text, before } = tokens[at] as Token;
  if (at < 3 || before === BLANK || !HIGHWAY_TYPES.has(text) || UNITS.has(text)) return null;
  const { to } = segmentAt(tokens, at);
  const line = segmentAt(tokens, at - 1);
  const last = tokens[at - 1] as Token;
  const isLine =
    HOUSE_NUMBER.test((tokens[line.from] as Token).text) && at - line.from > 2 && (SUFFIXES.has(last.text) || DIRECTIONALS.has(last.text));
  return isLine && to - at > 1 && to - at <= LONGEST_ROAD && ROAD_NUMBER.test((tokens[to - 1] as Token).text) ? { from: at, to } : null;
}

/** US HIGHWAY 30. */
const LONGEST_ROAD = 3;

/** A house number, a name and a type. */
function isLineFrom(tokens: readonly Token[], at: number): boolean {
  if (!HOUSE_NUMBER.test(tokens[at]?.text ?? '')) return false;
  const first = DIRECTIONALS.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
  for (let i = at + 1; i <= first + LONGEST_NAME; i++) {
    const token = tokens[i];
    if (token === undefined || token.before !== BLANK || isAnnouncing(token.text)) return false;
    if (isHouseNumber(token)) return false;
    if (i > first && (endsStreet(token) || (SUFFIXES.has(token.text) && !isInArea(tokens[i + 1])))) return true;
  }
  return false;
}

/** The PARK of `1 N OAK PARK IL` ends a city. */
const isInArea = (token: Token | undefined): boolean => token === undefined || isZip(token) || stateCodeOf(token.text) !== undefined;

const isAnnouncing = (word: string): boolean => word === '#' || UNITS.has(word) || PO_BOXES.has(word);

/** Whether the words in front of a house number hold a number that is none of a house, and nothing that belongs to a line. */
function isNumberedName(tokens: readonly Token[], from: number, to: number): boolean {
  const number = tokens.findIndex((token, i) => i >= from && i < to && isHouseNumber(token));
  if (number < 0 || (isZip(tokens[number]) && !isZip(tokens.at(-1)))) return false;
  const words = tokens.slice(from, to);
  if (
    words.some(
      (token, i) => isConnector(token) || isAnnouncing(token.text) || FOREIGN_PREFIXES.has(token.text) || (i > 0 && /\//.test(token.text)),
    )
  )
    return false;
  const between = tokens.slice(number + 1, to);
  if (number > from && HIGHWAY_TYPES.has((tokens[number - 1] as Token).text)) return false;
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
