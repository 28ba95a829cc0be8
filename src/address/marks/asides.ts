import { isDigits } from '../../text/digits.js';
import { ORDINAL_DIGITS } from '../../text/ordinals.js';
import { UNITED_STATES, UNITED_STATES_WORDS } from '../data/countries.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { HIGHWAY_TYPES } from '../data/highways.js';
import { statesOfCity } from '../data/known-cities.js';
import { wordSet } from '../data/pairs.js';
import { STATE_NAMES, stateCodeOf } from '../data/states.js';
import { SUFFIXES } from '../data/suffixes.js';
import { NUMBERED_UNITS, UNITS } from '../data/units.js';
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
import { BLANK, COMMA, PAREN, type Token } from '../grammar/tokens.js';
import { stateAt } from '../last-line/known-places.js';
import { type Aside, AsideRows } from './aside.js';

const ANNOUNCING = wordSet('TEL TELEPHONE PHONE PH FAX CALL MOBILE CELL');
const EXTENSIONS = wordSet('EXT EXTENSION X');
const COORDINATES = wordSet('LAT LATITUDE LON LNG LONG LONGITUDE');
const DECIMAL = /^\d{1,3}\.\d{2,}$/;
const POSTAL = wordSet('ZIP ZIPCODE POSTCODE US USA');
/** What notes to a carrier are about. */
const NOTED = wordSet(
  'BELL CONTACT DELIVERY DOCK DOG DOGS DOOR DRIVEWAY ENTRANCE FENCE GARAGE GATE LOT PARKING PORCH SIGNATURE SMOKING SOLICITING STAIRS STEPS',
);
/** Words before a code: `GATE CODE 4329`. */
const CODES = wordSet('BUZZ BUZZER CODE KEYPAD PIN');
/** Places in a yard, in a note behind IN or TO, or in front of OF. */
const SPOTS = wordSet('BACK BOTTOM END FRONT MAILBOX REAR SIDE TOP');
const AT = wordSet('AT IN TO');
/** Words that notes have beside these. */
const BESIDE_NOTED = wordSet(
  'A ACCESS AT BY COME DO EAST ENTRY FROM HILL IN LANE LEAVE LEFT LOADING LOWER MAIN NO NORTH NOT OF ON PARK RIGHT ROAD SECURITY SOUTH STREET THE TO UPPER USE WEST WHITE WITH',
);
/** Words between an address and a street that crosses its own. */
const CROSSED = wordSet('& AND AT BETWEEN BTW BTWN COR CORNER NEAR OFF OPP OPPOSITE X XST');

const wordAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';
/** The words from an index on; null for none. */
const words = (from: number, length: number): Span | null => (length > 0 ? { from, to: from + length } : null);
const word = (at: number, isAside: boolean): Span | null => words(at, Number(isAside));

/**
 * What stands beside an address in forms, lists and notes: words that its parts would take up, and words that only announce a part. The
 * first row that fits is taken.
 */
export const ASIDE_TABLE: readonly Aside[] = [
  {
    name: 'telephone number',
    // 12 ELM ST, AMES IA 50010 (212) 555-0100 → 212 555-0100
    // TEL +1 212 555 0100 EXT 12, 12 ELM ST, AMES IA → TEL & 1 212 555 0100 EXT 12
    // O: 212.555.0100 | 55 WATER ST → O 212.555.0100
    // 212 55TH ST, AMES IA 50010 → nothing
    words: 'number',
    when(tokens, at) {
      const length = telephoneLength(tokens, at);
      return length === 0 ? null : { from: announcedFrom(tokens, at, isPhoneWord), to: behindExtension(tokens, at + length) };
    },
  },
  {
    name: 'coordinates',
    // 12 ELM ST, AMES IA (LAT 39.4201, LON -76.6123) → LAT 39.4201 LON 76.6123
    // 2528.5 ADELIA AVE, AMES IA → nothing
    words: 'number',
    when(tokens, at) {
      const second = COORDINATES.has(wordAt(tokens, at + 1)) ? at + 2 : at + 1;
      if (!DECIMAL.test(wordAt(tokens, at)) || !DECIMAL.test(wordAt(tokens, second))) return null;
      return { from: announcedFrom(tokens, at, (all, i) => COORDINATES.has(wordAt(all, i))), to: second + 1 };
    },
  },
  {
    name: 'number of a row',
    // 17,12 ELM ST,AMES,IA → 17
    // 17,ELM ST,AMES,IA → nothing
    words: 'number',
    when: (tokens, at, { isTable }) => word(at, at === 0 && isTable && isRowId(tokens)),
    isUnread: true,
  },
  {
    name: 'block of a street',
    // 100 BLOCK OF ELM ST, AMES IA → BLOCK OF
    // 25 BLK PARKS HWY, WASILLA AK → BLK
    // 100 BLOCK ISLAND RD, AMES IA → nothing
    // 100 BLK RD, AMES IA → nothing
    words: wordSet('BLOCK BLK'),
    when(tokens, at) {
      const next = tokens[at + 1];
      if (!isHouseNumber(tokens[at - 1]) || next?.before !== BLANK) return null;
      if (next.text === 'OF') return words(at, 2);
      return word(at, wordAt(tokens, at) === 'BLK' && !(SUFFIXES.has(next.text) && endsSegment(tokens, at + 2)));
    },
    isUnread: true,
  },
  {
    name: 'nothing, as tables say it',
    // 801 SHAWAN RD, NAN, COCKEYSVILLE MD → NAN
    // 801 SHAWAN RD APT NULL, COCKEYSVILLE MD → APT NULL
    // 801 NA PALI RD, LIHUE HI → nothing
    words: wordSet('N/A NA NAN NULL NONE UNDEFINED NOT'),
    when(tokens, at) {
      const to = wordAt(tokens, at) === 'NOT' ? at + 2 : at + 1;
      if (to > at + 1 && wordAt(tokens, at + 1) !== 'APPLICABLE') return null;
      let from = at;
      while (from > 1 && (wordAt(tokens, from - 1) === '#' || NUMBERED_UNITS.has(wordAt(tokens, from - 1)))) from--;
      return from < at || (startsSegment(tokens, at) && endsSegment(tokens, to)) ? { from, to } : null;
    },
  },
  {
    name: 'announces a directional',
    // 1745 T ST QUADRANT SE, WASHINGTON DC → QUADRANT
    // 12 QUADRANT DR, AMES IA → nothing
    words: wordSet('QUADRANT'),
    when: (tokens, at) => word(at, tokens[at + 1]?.before === BLANK && DIRECTIONALS.has(wordAt(tokens, at + 1))),
  },
  {
    name: 'announces the number',
    // NO. 12 ELM ST, AMES IA → NO
    // # 12 ELM ST, AMES IA → #
    // # 5, 12 ELM ST, AMES IA → nothing
    // NO NAME RD, AMES IA → nothing
    words: wordSet('# NO NUM NUMBER'),
    when(tokens, at) {
      const next = tokens[1];
      if (at > 0 || next === undefined) return null;
      if (wordAt(tokens, 0) !== '#') return word(0, next.before === BLANK && opensWithDigit(next));
      return word(0, isHouseNumber(next) && tokens[2]?.before === BLANK && !isHouseNumber(tokens[2]));
    },
  },
  {
    name: 'announces the ZIP code',
    // 12 ELM ST, AMES IA ZIP CODE 50010 → ZIP CODE
    // 12 ELM ST, AMES IA, US 50010 → US
    // 12 US HIGHWAY 30, AMES IA → nothing
    words: wordSet('ZIP ZIPCODE POSTCODE US USA CODE'),
    when(tokens, at) {
      if (wordAt(tokens, at) === 'CODE') return word(at, POSTAL.has(wordAt(tokens, at - 1)) && isZip(tokens[at + 1]));
      if (isZip(tokens[at + 1])) return word(at, true);
      return words(at, wordAt(tokens, at + 1) === 'CODE' && isZip(tokens[at + 2]) ? 2 : 0);
    },
  },
  {
    name: 'street that crosses',
    // 12 ELM ST AT OAK AVE, AMES IA → AT OAK AVE
    // 12 ELM ST BTWN 33RD & 34TH ST, AMES IA → BTWN 33RD & 34TH ST
    // 12 ELM ST JUST NORTH OF HWY 30, AMES IA → JUST NORTH OF HWY 30
    // 4351 THE CIRCLE AT NORTH HILLS ST, RALEIGH NC → nothing
    // 12 ELM ST AND 14 OAK AVE, AMES IA → nothing
    // ELM ST AT OAK AVE, AMES IA → nothing
    words: new Set([...CROSSED, 'CROSS', 'OF']),
    when(tokens, at) {
      if (wordAt(tokens, at) !== 'OF') return words(at, crossedLength(tokens, at));
      // `HALF A MILE NORTH OF HWY 30`
      if (!DIRECTIONALS.has(wordAt(tokens, at - 1))) return null;
      for (let from = Math.max(at - 1 - MOST_WORDS_OF_DISTANCE, 0); from < at; from++) {
        const length = crossedLength(tokens, from);
        if (length > 0) return words(from, length);
      }
      return null;
    },
  },
  {
    name: 'street that crosses',
    // 350 5TH AVE (34TH ST), NEW YORK NY → 34TH ST
    // 350 5TH AVE (12 ELM ST), NEW YORK NY → nothing
    words: 'bracket',
    when(tokens, at) {
      if (tokens[at]?.before !== PAREN || !endsStreet(tokens[at - 1]) || !isHouseNumber(tokens[segmentAt(tokens, at - 1).from]))
        return null;
      const { to } = segmentAt(tokens, at);
      return words(at, to - at > 1 && endsStreet(tokens[to - 1]) && !isHouseNumber(tokens[at]) ? to - at : 0);
    },
  },
  {
    name: 'words behind the city',
    // 12 ELM ST, AMES (RURAL), IA 50010 → RURAL
    // 12 ELM ST, STORY CITY (BOSTON), IA 50010 → nothing
    // 12 ELM ST (REAR), IA 50010 → nothing
    words: 'bracket',
    when(tokens, at, { places }) {
      const { to } = segmentAt(tokens, at);
      const city = segmentAt(tokens, at - 1);
      const isBeside = tokens[at]?.before === PAREN && city.from > 0 && (isZip(tokens[to]) || stateAt(tokens, to, LONGEST_STATE) !== null);
      if (!isBeside || UNITS.has(wordAt(tokens, city.from)) || tokens.slice(city.from, to).some(opensWithDigit)) return null;
      const name = textOf(tokens, at, to);
      const isPlace = stateCodeOf(name) !== undefined || statesOfCity(name) !== undefined || places?.hasCity(name, null) === true;
      return words(at, isPlace ? 0 : to - at);
    },
  },
  {
    name: 'country',
    // 12 ELM ST, AMES IA, UNITED STATES 50010 → UNITED STATES
    // 12 AMERICA RD, AMES IA 50010 → nothing
    words: wordSet('UNITED AMERICA'),
    when(tokens, at) {
      let to = at + 1;
      while (UNITED_STATES_WORDS.has(wordAt(tokens, to))) to++;
      if (!isZip(tokens[to]) || !UNITED_STATES.has(textOf(tokens, at, to))) return null;
      return words(at, startsSegment(tokens, at) || to - at > 1 ? to - at : 0);
    },
  },
  {
    name: 'announces the state',
    // 12 ELM ST, AMES, STATE OF IOWA → STATE OF
    // 12 STATE OF MIND RD, AMES IA → nothing
    words: wordSet('STATE COMMONWEALTH'),
    when: (tokens, at) => words(at, wordAt(tokens, at + 1) === 'OF' && isStateAt(tokens, at + 2) ? 2 : 0),
  },
  {
    name: 'note',
    // 12 ELM ST, AMES IA 50010, GATE CODE 4329 → GATE CODE 4329
    // 12 ELM ST (GARAGE IN REAR), AMES IA → GARAGE IN REAR
    // 12 ELM ST, NO BELL, AMES IA → NO BELL
    // 100 MAIN ST, NO HOLLYWOOD, CA → nothing
    // 12 ELM ST, SOUTH GATE, CA 90280 → nothing
    // DOCK ST, AMES IA → nothing
    words: new Set([...NOTED, ...CODES, ...SPOTS, 'BOX', 'NO', 'DO']),
    when(tokens, at) {
      const { from, to } = segmentAt(tokens, at);
      return isApart(tokens, from, to) && isNote(tokens, from, to) ? { from, to } : null;
    },
  },
];

export const ASIDES = new AsideRows(ASIDE_TABLE);

/** Where the words that announce a telephone number or coordinates begin, with the code of the country: `TEL`, `+1`. */
function announcedFrom(tokens: readonly Token[], at: number, announces: (tokens: readonly Token[], at: number) => boolean): number {
  const from = wordAt(tokens, at - 1) === '1' && wordAt(tokens, at - 2) === '&' ? at - 2 : at;
  return announces(tokens, from - 1) ? from - 1 : from;
}

/** Also the O of `O: 212.555.0100 | 55 WATER ST`, for the office. */
function isPhoneWord(tokens: readonly Token[], at: number): boolean {
  const text = wordAt(tokens, at);
  return ANNOUNCING.has(text) || (/^[CDFHMOPTW]$/.test(text) && startsSegment(tokens, at) && !UNITS.has(wordAt(tokens, at - 1)));
}

/** Tokens of the telephone number at an index; 0 for none. */
function telephoneLength(tokens: readonly Token[], at: number): number {
  const text = wordAt(tokens, at);
  if (text.length === 12) return /^\d{3}([-.])\d{3}\1\d{4}$/.test(text) ? 1 : 0;
  if (text.length !== 3 || !isDigits(text)) return 0;
  const [second, third, next] = [tokens[at + 1], tokens[at + 2], tokens[at + 3]];
  if (second?.text.length === 8) return /^\d{3}[-.]\d{4}$/.test(second.text) ? 2 : 0;
  const isThree = third?.text.length === 4 && isDigits(third.text) && second?.text.length === 3 && isDigits(second.text);
  return isThree && third?.before === BLANK && (next === undefined || next.before !== BLANK || EXTENSIONS.has(next.text)) ? 3 : 0;
}

/** Behind the `EXT 12` at an index, where one stands there. */
const behindExtension = (tokens: readonly Token[], at: number): number =>
  EXTENSIONS.has(wordAt(tokens, at)) && wordAt(tokens, at + 1) !== '' && isDigits(wordAt(tokens, at + 1)) ? at + 2 : at;

/** A number alone in front of the cell that begins with the house number. */
function isRowId([id, number, name]: readonly Token[]): boolean {
  if (id === undefined || number?.before !== COMMA || name?.before !== BLANK) return false;
  return isDigits(id.text) && /^\d+(?:[-/]\d+)?[A-Z]?$/.test(number.text) && (/^[A-Z]/.test(name.text) || ORDINAL_DIGITS.test(name.text));
}

/** Tokens, at an index, of the streets that cross or are near the street of the house number in front; 0 for none. */
function crossedLength(tokens: readonly Token[], at: number): number {
  if (at < 3) return 0;
  let end = UNITS.has((tokens[at - 2] as Token).text) ? at - 3 : at - 1;
  if (DIRECTIONALS.has(wordAt(tokens, end))) end--;
  if (end < 2 || !endsLine(tokens, end) || isRoadNumber(tokens, at)) return 0;
  const { from } = segmentAt(tokens, end);
  // `4351 THE CIRCLE AT NORTH HILLS ST` is one street.
  if (end - from < 2 || !isHouseNumber(tokens[from]) || wordAt(tokens, end - 1) === 'THE') return 0;
  const first = startOfCrossed(tokens, at);
  // `AT 1 AVE`, and not `AT 12 OAK AVE`.
  if (first < 0 || tokens[first]?.before !== BLANK || (isHouseNumber(tokens[first]) && !endsStreet(tokens[first + 1]))) return 0;
  const { to } = segmentAt(tokens, first);
  for (let i = first + 1; i < to; i++) {
    if (!endsLine(tokens, i)) continue;
    const behind = DIRECTIONALS.has(wordAt(tokens, i + 1)) ? i + 2 : i + 1;
    if (isRoadNumber(tokens, behind)) continue;
    if (behind >= to || !CROSSED.has(wordAt(tokens, behind))) return Math.min(behind, to) - at;
  }
  return ORDINAL_DIGITS.test((tokens[to - 1] as Token).text) ? to - at : 0;
}

/** Words of a state's name. */
const LONGEST_STATE = 3;
/** Most words in front of `NORTH OF`: HALF A MILE. Chosen. */
const MOST_WORDS_OF_DISTANCE = 3;

/** Index of the first word of the street that the words at an index lead to; below 0 where they lead to none. */
function startOfCrossed(tokens: readonly Token[], at: number): number {
  const isCross = wordAt(tokens, at) === 'CROSS' && (wordAt(tokens, at + 1) === 'OF' || SUFFIXES.get(wordAt(tokens, at + 1)) === 'ST');
  if (isCross) return at + 2;
  if (CROSSED.has(wordAt(tokens, at))) return wordAt(tokens, at + 1) === 'OF' ? at + 2 : at + 1;
  for (let i = at; i <= at + MOST_WORDS_OF_DISTANCE; i++)
    if (wordAt(tokens, i + 1) === 'OF' && DIRECTIONALS.has(wordAt(tokens, i))) return i + 2;
  return -1;
}

const endsLine = (tokens: readonly Token[], at: number): boolean => endsStreet(tokens[at]) || isRoadNumber(tokens, at);

/** The 30 of `HWY 30`. */
const isRoadNumber = (tokens: readonly Token[], at: number): boolean =>
  isHouseNumber(tokens[at]) && HIGHWAY_TYPES.has(wordAt(tokens, at - 1));

/** Whether a part ends with the name of a state that begins at an index, or the ZIP code follows. */
function isStateAt(tokens: readonly Token[], from: number): boolean {
  const isEnd = (to: number): boolean => endsSegment(tokens, to) || isZip(tokens[to]);
  return [from + 1, from + 2].some((to) => to <= tokens.length && isEnd(to) && STATE_NAMES.has(textOf(tokens, from, to)));
}

/** Whether words are a part of their own beside a line, and no city: SOUTH GATE, and the NO HOLLYWOOD of `NO. HOLLYWOOD, CA`. */
function isApart(tokens: readonly Token[], from: number, to: number): boolean {
  if (to - from < 2 || to - from === tokens.length) return false;
  const hasLine = tokens.some(
    (token, i) => (i < from || i >= to) && startsSegment(tokens, i) && opensWithDigit(token) && tokens[i + 1]?.before === BLANK,
  );
  // Without the state and ZIP code behind: the NO ADAMS of `NO ADAMS MA`.
  let end = isZip(tokens[to - 1]) ? to - 1 : to;
  if (end - from > 1 && stateCodeOf(wordAt(tokens, end - 1)) !== undefined) end--;
  return hasLine && statesOfCity(textOf(tokens, from, end)) === undefined;
}

function isNote(tokens: readonly Token[], from: number, to: number): boolean {
  const textAt = (i: number): string => wordAt(tokens, i);
  // `NO BELL`, and not `NO 5`.
  const isNo = textAt(from) === 'NO' && textAt(from + 1).length > 2 && !SUFFIXES.has(textAt(to - 1));
  if (isNo || (textAt(from) === 'DO' && textAt(from + 1) === 'NOT'))
    return tokens.slice(from, to).every(({ text }) => /^[A-Z]+$/.test(text));
  let isNoted = false;
  for (let i = from; i < to; i++) {
    const text = textAt(i);
    if (CODES.has(text) || (text === 'CALL' && textAt(i + 1) === 'BOX'))
      return i + 1 < to && isCode(tokens, text === 'CALL' ? i + 2 : i + 1, to);
    const isSpot =
      SPOTS.has(text) &&
      (textAt(i + 1) === 'OF' || (text === 'SIDE' && DIRECTIONALS.has(textAt(i - 1))) || AT.has(textAt(i - 1)) || AT.has(textAt(i - 2)));
    isNoted ||= isSpot || NOTED.has(text);
    if (!isSpot && !NOTED.has(text) && !SPOTS.has(text) && !BESIDE_NOTED.has(text)) return false;
  }
  return isNoted;
}

function isCode(tokens: readonly Token[], from: number, to: number): boolean {
  const at = wordAt(tokens, from) === '#' ? from + 1 : from;
  return at === to - 1 && /^\d[\d-]*$/.test(wordAt(tokens, at));
}
