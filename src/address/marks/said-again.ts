import { ZIP_DIGITS } from '../../text/digits.js';
import { ORDINAL_DIGITS, ORDINALS } from '../../text/ordinals.js';
import type { PlaceKnowledge } from '../components.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { statesOfCity } from '../data/known-cities.js';
import { wordSet } from '../data/pairs.js';
import { PO_BOXES } from '../data/routes.js';
import { STATE_BY_CODE, STATE_NAMES } from '../data/states.js';
import { SUFFIXES } from '../data/suffixes.js';
import { UNITS } from '../data/units.js';
import {
  endsSegment,
  endsStreet,
  isHouseNumber,
  isZip,
  opensWithDigit,
  type Span,
  segmentAt,
  startsSegment,
  textOf,
} from '../grammar/segments.js';
import { BLANK, COMMA, type Token } from '../grammar/tokens.js';
import { isCity, LONGEST_CITY, stateAt, stateEndsAt } from '../last-line/known-places.js';
import type { Aside, AsideContext } from './aside.js';

const SAID_AGAIN = 'said again';

/*
 * Parts that a text says twice, as joined columns, forms and lists of maps do. One of the two is set aside, so that neither enters another
 * part: the later one of a number with its street, for the first often lacks its type; else the one that is farther from its place in mail.
 */

/** Words of an address that is said twice, with names; the search grows with their cube. Chosen. */
const LONGEST_TEXT = 40;
/** Words of a state's name. */
const LONGEST_STATE = 3;
/** The first words of states, by code or name, or the last ones. */
const wordsOfStates = (place: 0 | -1): ReadonlySet<string> =>
  new Set([...STATE_BY_CODE.keys(), ...STATE_NAMES.keys()].map((name) => name.split(' ').at(place) as string));
const STATE_ENDS = wordsOfStates(-1);
/** Digits of a house number that is said twice. Chosen. */
const SHORTEST_NUMBER = 2;

/** The first of the places before a token that has the same text and fits. */
function ofPairs(repeat: (tokens: readonly Token[], first: number, second: number, context: AsideContext) => Span | null): Aside['when'] {
  return (tokens, second, context) => {
    if (tokens.length > LONGEST_TEXT) return null;
    const { text } = tokens[second] as Token;
    for (let first = 0; first < second; first++) {
      const span = (tokens[first] as Token).text === text ? repeat(tokens, first, second, context) : null;
      if (span !== null) return span;
    }
    return null;
  };
}

/** By what each sets aside. */
export const REPEATS: readonly Aside[] = [
  {
    name: SAID_AGAIN,
    // AUSTIN TEXAS, TX → TEXAS
    // 12 ELM ST, BALTIMORE MD, MD → MD
    // 12 ELM ST, CHICAGO IL, ILLINOIS 60601 → IL
    // ALBANY NEW YORK, NY 12207 → NEW YORK
    // 12 ALBANY NEW YORK, NY 10280 → nothing
    // 1 CENTRE ST, MANHATTAN, NEW YORK, NY → nothing
    // NEW YORK, NY → nothing
    words: wordsOfStates(0),
    when: (tokens, at, { places }) => {
      if (!STATE_ENDS.has(tokens[at - 1]?.text ?? '')) return null;
      const state = stateAt(tokens, at, LONGEST_STATE);
      if (state === null) return null;
      for (let from = at - 1; from > 0 && from >= at - LONGEST_STATE; from--) {
        const before = stateAt(tokens, from, at - from);
        if (before?.to !== at || before.code !== state.code || tokens[from]?.before !== BLANK) continue;
        const city = cityBefore(tokens, from, state.code, places);
        const isCityToo = isCity(textOf(tokens, from, at), state.code, places);
        if (city !== null && !(isCityToo && !startsSegment(tokens, city))) return { from, to: at };
      }
      return null;
    },
    isBetween: true,
  },
  {
    name: SAID_AGAIN,
    // 801 SHAWAN RD, COCKEYSVILLE, 21030, MD 21030 → 21030
    // 12 ELM ST, 10001 NEW YORK 10001-0001 → 10001
    // 21030 YORK RD, COCKEYSVILLE MD 21030 → nothing
    // 12 ELM ST # 21030, COCKEYSVILLE MD 21030 → nothing
    words: 'number',
    when: (tokens, at) => {
      if (at < 2 || !isZip(tokens[at])) return null;
      const zip = (tokens[at] as Token).text.slice(0, ZIP_DIGITS);
      const from = tokens.findLastIndex(({ text, before }, i) => i > 0 && i < at && text === zip && before >= COMMA);
      return from > 0 && stateEndsAt(tokens, at) ? { from, to: from + 1 } : null;
    },
    isBetween: true,
  },
  {
    name: SAID_AGAIN,
    // 812 OAK ST 812 OAK ST, AMES IA → 812 OAK ST
    // 1900 FIFTH 1900 5TH AVENUE, AMES IA → 1900 FIFTH
    // 412 412 WALNUT ST, AMES IA → 412
    // 100 100 ST, AMES IA → nothing
    // 400 E 400 E, PAYSON UT → nothing
    words: 'again',
    when: ofPairs((tokens, first, second) => {
      if (!isHouseNumber(tokens[first])) return null;
      const length = second - first;
      if (length === 1) return isNumberTwice(tokens, first) ? { from: first, to: second } : null;
      for (let i = 1; i < length; i++) if (!areSame(tokens[first + i], tokens[second + i])) return null;
      return isName(tokens, first + 1, second) ? { from: first, to: second } : null;
    }),
    isBetween: true,
  },
  {
    name: SAID_AGAIN,
    // 412 WALNUT ST WALNUT ST, AMES IA → WALNUT ST
    // 9 BEACON ST BOSTON BOSTON MA → BOSTON
    // 9 BEACON ST WALLA WALLA WA → nothing
    words: 'again',
    when: ofPairs((tokens, first, second, { places }) => {
      const end = second + second - first;
      for (let i = first; i < second; i++)
        if (!areSame(tokens[i], tokens[i + second - first]) || (i > first && tokens[i]?.before !== BLANK)) return null;
      const last = DIRECTIONALS.has((tokens[second - 1] as Token).text) ? second - 2 : second - 1;
      const isStreet = opensWithDigit(tokens[first - 1]) && last > first && SUFFIXES.has((tokens[last] as Token).text);
      if (isStreet) return { from: second, to: end };
      const isCity =
        isCityName(tokens, first, second, places) && !isCityName(tokens, first, end, places) && !opensWithDigit(tokens[first - 1]);
      return isCity && isBeforeState(tokens, end) ? { from: first, to: second } : null;
    }),
    isBetween: true,
  },
  {
    name: SAID_AGAIN,
    // SALEM, 831 LANCASTER DR NE, SALEM OR → SALEM
    // 12 ELM ST BOISE ID 83702 BOISE ID → BOISE ID
    // SALEM OR 97301 → nothing
    words: 'again',
    when: ofPairs((tokens, first, second, { places }) => {
      let length = 1;
      while (first + length < second && tokens[first + length]?.text === tokens[second + length]?.text) length++;
      // `DAYTON OH 45415 OH 45415`: state and ZIP code alone.
      const least = isZip(tokens[first + length - 1]) ? 0 : 1;
      const state = [...Array(length).keys()].find((i) => i >= least && stateAt(tokens, first + i, LONGEST_STATE) !== null) ?? length;
      if (state === length) {
        if (!isCityName(tokens, first, first + length, places)) return null;
        const isLed = first === 0 && (opensWithDigit(tokens[length]) || endsSegment(tokens, length));
        return isLed && isBeforeState(tokens, second + length) && hasNumberIn(tokens, length, second)
          ? { from: first, to: first + length }
          : null;
      }
      if (opensWithDigit(tokens[first]) || state > LONGEST_CITY) return null;
      if (hasNumberIn(tokens, 0, first) && tokens.slice(first + length, second).some((token) => opensWithDigit(token) && !isZip(token)))
        return null;
      const end = second + length;
      if (end < tokens.length && !(isZip(tokens[end]) && end + 1 === tokens.length)) return null;
      return hasNumberIn(tokens, 0, first)
        ? { from: second, to: isZip(tokens[first + length]) ? tokens.length : end }
        : { from: first, to: first + length };
    }),
    isBetween: true,
  },
  {
    name: SAID_AGAIN,
    // S BROADWAY 326 S BROADWAY, EDMOND OK → S BROADWAY
    // WESTMINSTER, 94 WESTMINSTER TER, AMES IA → nothing
    // VT 194 VT ROUTE 105 → nothing
    words: 'again',
    when: ofPairs((tokens, first, second, { places }) => {
      const { text } = tokens[first] as Token;
      if (!startsSegment(tokens, first) || UNITS.has(text) || PO_BOXES.has(text)) return null;
      let end = first + 1;
      while (end < second - 1 && areSame(tokens[end], tokens[second + end - first])) end++;
      // A place may stand in front of a street of its name.
      const isNumbered = end === second - 1 && opensWithDigit(tokens[end]) && !isZip(tokens[end]) && tokens[end]?.before === BLANK;
      const isPlace = end - first === 1 && (stateAt(tokens, first, 1) !== null || isCityName(tokens, first, end, places));
      return isNumbered && !isPlace && isName(tokens, first, end) ? { from: first, to: end } : null;
    }),
    isBetween: true,
  },
];

/** `STREET` and `ST`, `NORTH` and `N`, `FIFTH` and `5TH`. */
function areSame(one: Token | undefined, other: Token | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.text === other.text || standard(one.text) === standard(other.text);
}

function standard(word: string): string {
  const ordinal = ORDINALS.get(word) ?? ORDINAL_DIGITS.exec(word)?.[1];
  return ordinal === undefined ? (SUFFIXES.get(word) ?? DIRECTIONALS.get(word) ?? word) : `${ordinal}.`;
}

/** Not `100 100 ST`, `10 10 MILE RD`, where the second is a name. */
function isNumberTwice(tokens: readonly Token[], first: number): boolean {
  const [{ text }, next] = [tokens[first + 1] as Token, tokens[first + 2]];
  if (text.length < SHORTEST_NUMBER || next?.before !== BLANK || NAMED_BY_NUMBER.has(next.text) || !startsSegment(tokens, first))
    return false;
  // `160 160 CENTER GROVE RD`, `222 222 79TH ST`
  const isNamed =
    !endsStreet(next) && tokens.slice(first + 3, segmentAt(tokens, first + 2).to).some(({ text: word }) => SUFFIXES.has(word));
  return !isHouseNumber(next) && (isNamed || !(SUFFIXES.has(next.text) || DIRECTIONALS.has(next.text)));
}

/** 100 OAKS, 10 MILE */
const NAMED_BY_NUMBER = wordSet('MILE MILES OAK OAKS');

/** The E of `400 E 400 E` is none. */
const isName = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens.slice(from, to).some(({ text }) => text.length > 1 && !DIRECTIONALS.has(text));

function isCityName(tokens: readonly Token[], from: number, to: number, places: PlaceKnowledge | undefined): boolean {
  if (to - from > LONGEST_CITY || opensWithDigit(tokens[from])) return false;
  const name = textOf(tokens, from, to);
  return Boolean(statesOfCity(name)) || places?.hasCity(name, null) === true;
}

/** Where a city of a state begins that ends before a token; null for none. */
function cityBefore(tokens: readonly Token[], end: number, state: string, places: PlaceKnowledge | undefined): number | null {
  for (let from = end - 1; from >= 0 && from >= end - LONGEST_CITY; from--)
    if (isCity(textOf(tokens, from, end), state, places)) return from;
  return null;
}

const isBeforeState = (tokens: readonly Token[], at: number): boolean => isZip(tokens[at]) || stateAt(tokens, at, LONGEST_STATE) !== null;

const hasNumberIn = (tokens: readonly Token[], from: number, to: number): boolean => tokens.slice(from, to).some(opensWithDigit);
