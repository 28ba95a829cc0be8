import { isDigits } from '../../text/digits.js';
import { ORDINAL_DIGITS } from '../../text/ordinals.js';
import { UNITED_STATES, UNITED_STATES_WORDS } from '../data/countries.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { HIGHWAY_TYPES } from '../data/highways.js';
import { statesOfCity } from '../data/known-cities.js';
import { wordSet } from '../data/pairs.js';
import { STATE_BY_CODE, STATE_NAMES, stateCodeOf } from '../data/states.js';
import { SUFFIXES } from '../data/suffixes.js';
import { UNITS } from '../data/units.js';
import { endsSegment, endsStreet, isZip, opensWithDigit, segmentAt, startsSegment, textOf } from './segments.js';
import { BLANK, COMMA, PAREN, type Token } from './tokens.js';

const ANNOUNCING = wordSet('TEL TELEPHONE PHONE PH FAX CALL MOBILE CELL');
const COORDINATES = wordSet('LAT LATITUDE LON LNG LONG LONGITUDE');
const NUMBER_WORDS = wordSet('NO NUM NUMBER');
const POSTAL = wordSet('ZIP ZIPCODE POSTCODE US USA');

/** What tables hold in the place of nothing. */
const EMPTY = wordSet('N/A NA NAN NULL');

/** What notes to a carrier are about. */
const NOTED = wordSet(
  'BELL CONTACT DELIVERY DOCK DOG DOGS DOOR DRIVEWAY ENTRANCE FENCE GARAGE GATE LOT PARKING PORCH SIGNATURE SMOKING SOLICITING STAIRS STEPS',
);
/** Words before a code: `GATE CODE 4329`. */
const CODES = wordSet('BUZZ BUZZER CODE KEYPAD PIN');
/** Places in a yard, in a note behind IN or TO, or in front of OF. */
const SPOTS = wordSet('BACK BOTTOM END FRONT MAILBOX REAR SIDE TOP');
const AT = wordSet('AT IN TO');
/** Words between an address and a street that crosses its own: `12 ELM ST AT OAK AVE`. */
const CROSSED = wordSet('& AND AT BETWEEN BTW BTWN COR CORNER NEAR OPP OPPOSITE X XST');
/** Words that notes have beside these. */
const BESIDE_NOTED = wordSet(
  'A ACCESS AT BY COME DO EAST ENTRY FROM HILL IN LANE LEAVE LEFT LOADING LOWER MAIN NO NORTH NOT OF ON PARK RIGHT ROAD SECURITY SOUTH STREET THE TO UPPER USE WEST WHITE WITH',
);
/** By these words texts without anything aside are passed over. */
export const ASIDE_WORDS: ReadonlySet<string> = new Set(
  [
    NOTED,
    CODES,
    SPOTS,
    NUMBER_WORDS,
    POSTAL,
    CROSSED,
    EMPTY,
    wordSet('AMERICA BLK BLOCK BOX COMMONWEALTH COUNTY CROSS DO DOWNSTAIRS OFF QUADRANT RURAL STATE STATES UPSTAIRS #'),
  ].flatMap((words) => [...words]),
);

export interface Aside {
  readonly kept: readonly Token[];
  /** Telephone numbers, coordinates and words that announce a part. */
  readonly explained: readonly string[];
  /** The number of a table's row, which may be a part of the address all the same; BLOCK OF, which makes the number that of no house. */
  readonly unread: readonly string[];
}

/**
 * The tokens without what its digits would make a part of the address: telephone numbers (`(212) 555-0100`, `TEL 212.555.0100`, `+1 212 555
 * 0100`), coordinates (`39.4201, -76.6123`), the id of a table's row (`17,12 ELM ST,AMES,IA`), streets that cross (`12 ELM ST AT OAK AVE`);
 * and without words that only announce what follows (`ZIP 50010`, `US 50010`, `NO. 12 ELM ST`). Null where all belongs to it.
 */
export function withoutAside(tokens: readonly Token[], isTable: boolean): Aside | null {
  let kept: Token[] | null = null;
  const explained: string[] = [];
  const unread: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    const [telephone, coordinates] = [withExtension(tokens, i, telephoneLength(tokens, i)), coordinatesLength(tokens, i)];
    const isId = i === 0 && isTable && isRowId(tokens);
    const block = blockLength(tokens, i);
    const other = telephone || coordinates || block || Number(isId || isAnnouncing(tokens, i));
    const length = other || crossedLength(tokens, i) || bracketedLength(tokens, i) || areaLength(tokens, i) || noteLength(tokens, i);
    if (length === 0) {
      kept?.push(token);
      continue;
    }
    kept ??= tokens.slice(0, i);
    if (telephone > 0) explained.push(...takenAnnouncing(kept, ANNOUNCING));
    if (coordinates > 0) explained.push(...takenAnnouncing(kept, COORDINATES));
    if (other === 0) explained.push(textOf(tokens, i, i + length));
    else (isId || block > 0 ? unread : explained).push(...tokens.slice(i, i + length).map(({ text }) => text));
    i += length - 1;
  }
  return kept === null ? null : { kept, explained, unread };
}

/** Takes the announcing words at the end, and the code of the country: `TEL`, `+1`. */
function takenAnnouncing(kept: Token[], words: ReadonlySet<string>): readonly string[] {
  const last = kept.length - 1;
  let from = kept[last]?.text === '1' && kept[last - 1]?.text === '&' ? last - 1 : last + 1;
  if (words.has(kept[from - 1]?.text ?? '') || (words === ANNOUNCING && isLetterOfPhone(kept, from - 1))) from--;
  return kept.splice(from).map(({ text }) => text);
}

/** The O of `O: 212.555.0100 | 55 WATER ST`, for the office. */
function isLetterOfPhone(tokens: readonly Token[], i: number): boolean {
  return /^[CDFHMOPTW]$/.test(tokens[i]?.text ?? '') && startsSegment(tokens, i) && !UNITS.has(tokens[i - 1]?.text ?? '');
}

/** Tokens of the telephone number at an index; 0 for none. */
function telephoneLength(tokens: readonly Token[], i: number): number {
  const { text } = tokens[i] as Token;
  if (text.length === 12) return /^\d{3}([-.])\d{3}\1\d{4}$/.test(text) ? 1 : 0;
  if (text.length !== 3 || !isDigits(text)) return 0;
  const [second, third, next] = [tokens[i + 1], tokens[i + 2], tokens[i + 3]];
  if (second?.text.length === 8) return /^\d{3}[-.]\d{4}$/.test(second.text) ? 2 : 0;
  const isThree = third?.text.length === 4 && isDigits(third.text) && second?.text.length === 3 && isDigits(second.text);
  return isThree && third?.before === BLANK && (next === undefined || next.before !== BLANK || EXTENSIONS.has(next.text)) ? 3 : 0;
}

/** With `EXT 12` behind the number. */
function withExtension(tokens: readonly Token[], i: number, length: number): number {
  const next = tokens[i + length + 1]?.text ?? '';
  return length > 0 && EXTENSIONS.has(tokens[i + length]?.text ?? '') && next !== '' && isDigits(next) ? length + 2 : length;
}

const EXTENSIONS = wordSet('EXT EXTENSION X');
const DECIMAL = /^\d{1,3}\.\d{2,}$/;

/** Tokens of latitude and longitude at an index, with their names; 0 for none. */
function coordinatesLength(tokens: readonly Token[], i: number): number {
  if (!DECIMAL.test((tokens[i] as Token).text)) return 0;
  const second = COORDINATES.has(tokens[i + 1]?.text ?? '') ? i + 2 : i + 1;
  return DECIMAL.test(tokens[second]?.text ?? '') ? second + 1 - i : 0;
}

/** Tokens of the BLOCK OF or BLK behind a number, at an index; 0 for none. Not of `100 BLOCK ISLAND RD`. */
function blockLength(tokens: readonly Token[], i: number): number {
  const { text } = tokens[i] as Token;
  const next = tokens[i + 1];
  if ((text !== 'BLOCK' && text !== 'BLK') || !isHouseNumber(tokens[i - 1]) || next?.before !== BLANK) return 0;
  if (next.text === 'OF') return 2;
  return text === 'BLK' && !(SUFFIXES.has(next.text) && endsSegment(tokens, i + 2)) ? 1 : 0;
}

/**
 * Tokens, at an index, of the streets that cross or are near the street of the house number in front: `AT OAK AVE`, `BTWN 33RD & 34TH ST`,
 * `JUST NORTH OF HWY 30`; 0 for none.
 */
function crossedLength(tokens: readonly Token[], i: number): number {
  if (i < 3) return 0;
  let end = UNITS.has((tokens[i - 2] as Token).text) ? i - 3 : i - 1;
  if (DIRECTIONALS.has(tokens[end]?.text ?? '')) end--;
  if (end < 2 || !endsLine(tokens, end) || isRoadNumber(tokens, i)) return 0;
  const { from } = segmentAt(tokens, end);
  // `4351 THE CIRCLE AT NORTH HILLS ST` is one street.
  if (end - from < 2 || !isHouseNumber(tokens[from]) || tokens[end - 1]?.text === 'THE') return 0;
  const first = startOfCrossed(tokens, i);
  // `AT 1 AVE`, and not `AT 12 OAK AVE`.
  if (first < 0 || tokens[first]?.before !== BLANK || (isHouseNumber(tokens[first]) && !endsStreet(tokens[first + 1]))) return 0;
  const { to } = segmentAt(tokens, first);
  for (let at = first + 1; at < to; at++) {
    if (!endsLine(tokens, at)) continue;
    const behind = DIRECTIONALS.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
    if (isRoadNumber(tokens, behind)) continue;
    if (behind >= to || !CROSSED.has((tokens[behind] as Token).text)) return Math.min(behind, to) - i;
  }
  return ORDINAL_DIGITS.test((tokens[to - 1] as Token).text) ? to - i : 0;
}

/** Tokens, at an index, of another street in brackets behind a line: `350 5TH AVE (34TH ST)`; 0 for none. */
function bracketedLength(tokens: readonly Token[], i: number): number {
  if (tokens[i]?.before !== PAREN || !endsStreet(tokens[i - 1]) || !isHouseNumber(tokens[segmentAt(tokens, i - 1).from])) return 0;
  const { to } = segmentAt(tokens, i);
  return to - i > 1 && endsStreet(tokens[to - 1]) && !isHouseNumber(tokens[i]) ? to - i : 0;
}

/** Most words in front of `NORTH OF`: HALF A MILE. Chosen. */
const MOST_WORDS_OF_DISTANCE = 3;

/** Index of the first word of the street that the words at an index lead to; below 0 where they lead to none. */
function startOfCrossed(tokens: readonly Token[], i: number): number {
  const wordAt = (at: number): string => tokens[at]?.text ?? '';
  const isCross = wordAt(i) === 'CROSS' && (wordAt(i + 1) === 'OF' || SUFFIXES.get(wordAt(i + 1)) === 'ST');
  if (isCross) return i + 2;
  if (CROSSED.has(wordAt(i)) || wordAt(i) === 'OFF') return wordAt(i + 1) === 'OF' ? i + 2 : i + 1;
  for (let at = i; at <= i + MOST_WORDS_OF_DISTANCE; at++) if (wordAt(at + 1) === 'OF' && DIRECTIONALS.has(wordAt(at))) return at + 2;
  return -1;
}

const endsLine = (tokens: readonly Token[], i: number): boolean => endsStreet(tokens[i]) || isRoadNumber(tokens, i);

/** The 30 of `HWY 30`. */
const isRoadNumber = (tokens: readonly Token[], i: number): boolean =>
  isHouseNumber(tokens[i]) && HIGHWAY_TYPES.has((tokens[i - 1] as Token).text);

/** Digits in front, and no ordinal. */
const isHouseNumber = (token: Token | undefined): boolean =>
  token !== undefined && opensWithDigit(token) && !ORDINAL_DIGITS.test(token.text);

/** Tokens of the segment that begins at an index and is a note or the numbered name of a store; 0 for none. */
function noteLength(tokens: readonly Token[], from: number): number {
  if (!startsSegment(tokens, from)) return 0;
  const { to } = segmentAt(tokens, from);
  if (to - from < 2 || to - from === tokens.length) return 0;
  if (!(isNote(tokens, from, to) || isStore(tokens, from, to)) || !hasLineElsewhere(tokens, from, to)) return 0;
  // SOUTH GATE and NO. HOLLYWOOD, CA.
  return statesOfCity(textOf(tokens, from, endOfName(tokens, from, to))) === undefined ? to - from : 0;
}

/** Without the state and ZIP code behind: the NO ADAMS of `NO ADAMS MA`. */
function endOfName(tokens: readonly Token[], from: number, to: number): number {
  let end = isZip(tokens[to - 1]) ? to - 1 : to;
  if (end - from > 1 && stateCodeOf((tokens[end - 1] as Token).text) !== undefined) end--;
  return end;
}

function isNote(tokens: readonly Token[], from: number, to: number): boolean {
  const wordAt = (i: number): string => tokens[i]?.text ?? '';
  // `NO BELL`, and not `NO 5`.
  if (
    (wordAt(from) === 'NO' && wordAt(from + 1).length > 2 && !SUFFIXES.has(wordAt(to - 1))) ||
    (wordAt(from) === 'DO' && wordAt(from + 1) === 'NOT')
  )
    return tokens.slice(from, to).every(({ text }) => /^[A-Z]+$/.test(text));
  let isNoted = false;
  for (let i = from; i < to; i++) {
    const word = wordAt(i);
    if (CODES.has(word) || (word === 'CALL' && wordAt(i + 1) === 'BOX'))
      return i + 1 < to && isCode(tokens, word === 'CALL' ? i + 2 : i + 1, to);
    const isSpot =
      SPOTS.has(word) &&
      (wordAt(i + 1) === 'OF' || (word === 'SIDE' && DIRECTIONALS.has(wordAt(i - 1))) || AT.has(wordAt(i - 1)) || AT.has(wordAt(i - 2)));
    isNoted ||= isSpot || NOTED.has(word);
    if (!isSpot && !NOTED.has(word) && !SPOTS.has(word) && !BESIDE_NOTED.has(word)) return false;
  }
  return isNoted;
}

function isCode(tokens: readonly Token[], from: number, to: number): boolean {
  const at = tokens[from]?.text === '#' ? from + 1 : from;
  return at === to - 1 && /^\d[\d-]*$/.test((tokens[at] as Token).text);
}

/** `PIER 1 IMPORTS #147`: the number of a store in front of the house number, and no unit. */
function isStore(tokens: readonly Token[], from: number, to: number): boolean {
  if (to - from < 3 || tokens[to - 2]?.text !== '#' || !isDigits((tokens[to - 1] as Token).text)) return false;
  const isInFront = opensWithDigit(tokens[to]) && !tokens.slice(0, from).some(opensWithDigit);
  const named = (tokens[to - 3] as Token).text;
  return isInFront && !UNITS.has(named) && !SUFFIXES.has(named) && !tokens.slice(from, to - 2).some(({ text }) => HOUSES.has(text));
}

/** Buildings whose units have numbers. */
export const HOUSES = wordSet(
  'APARTMENTS APTS COMPLEX CONDO CONDOMINIUM CONDOMINIUMS CONDOS HALL HOTEL HOUSE INN LOFTS MANOR MOTEL OFFICES RESIDENCES TOWERS VILLAS',
);

/** Whether another segment begins with a house number and its street. */
function hasLineElsewhere(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.some(
    (token, i) => (i < from || i >= to) && startsSegment(tokens, i) && opensWithDigit(token) && tokens[i + 1]?.before === BLANK,
  );
}

/** A number alone in front of the cell that begins with the house number. */
function isRowId([id, number, name]: readonly Token[]): boolean {
  if (id === undefined || number?.before !== COMMA || name?.before !== BLANK) return false;
  return isDigits(id.text) && /^\d+(?:[-/]\d+)?[A-Z]?$/.test(number.text) && (/^[A-Z]/.test(name.text) || ORDINAL_DIGITS.test(name.text));
}

/**
 * Tokens, at an index, of the UNITED STATES in front of a ZIP code; of the STATE OF in front of a state, or of a county set apart, as deeds
 * write them: `COUNTY OF STORY AND STATE OF IOWA`.
 */
function areaLength(tokens: readonly Token[], i: number): number {
  const { text } = tokens[i] as Token;
  if (text === 'UNITED' || text === 'AMERICA') return countryLength(tokens, i);
  if ((text !== 'STATE' && text !== 'COMMONWEALTH' && text !== 'COUNTY') || tokens[i + 1]?.text !== 'OF') return 0;
  if (text !== 'COUNTY') return isStateAt(tokens, i + 2) ? 2 : 0;
  const { from, to } = segmentAt(tokens, i);
  const and = tokens.findIndex((token, at) => at > i && at < to && token.text === 'AND');
  const last = tokens[to - 1];
  if (and > 0) return and + 1 - i;
  return i === from && i > 0 && to < tokens.length && !isZip(last) && !STATE_BY_CODE.has(last?.text ?? '') ? to - i : 0;
}

function countryLength(tokens: readonly Token[], from: number): number {
  for (let to = from + 1; to < tokens.length && UNITED_STATES_WORDS.has((tokens[to - 1] as Token).text); to++)
    if (isZip(tokens[to]) && UNITED_STATES.has(textOf(tokens, from, to)))
      return startsSegment(tokens, from) || to - from > 1 ? to - from : 0;
  return 0;
}

/** Whether a part ends with the name of a state that begins at an index, or the ZIP code follows. */
function isStateAt(tokens: readonly Token[], from: number): boolean {
  const isEnd = (to: number): boolean => endsSegment(tokens, to) || isZip(tokens[to]);
  return [from + 1, from + 2].some((to) => to <= tokens.length && isEnd(to) && STATE_NAMES.has(textOf(tokens, from, to)));
}

const DATE = /^(?:(?:19|20)\d\d-\d\d-\d\d|\d{1,2}[-/]\d{1,2}[-/](?:19|20)\d\d)$/;

/** A date, a word that only says what the number or ZIP code behind it is, `(RURAL)`, or the UPSTAIRS behind a street, which mail does not say. */
function isAnnouncing(tokens: readonly Token[], i: number): boolean {
  const { text, before } = tokens[i] as Token;
  const next = tokens[i + 1];
  if (DATE.test(text)) return true;
  if (EMPTY.has(text)) return startsSegment(tokens, i) && endsSegment(tokens, i + 1);
  if (text === 'RURAL') return before === PAREN && (next === undefined || next.before !== BLANK);
  if (text === 'UPSTAIRS' || text === 'DOWNSTAIRS') return endsStreet(tokens[i - 1]);
  if (text === 'QUADRANT') return next?.before === BLANK && DIRECTIONALS.has(next.text);
  if (i === 0 && text === '#') return isHouseNumber(next) && tokens[2]?.before === BLANK && !isHouseNumber(tokens[2]);
  if (i === 0 && NUMBER_WORDS.has(text)) return next?.before === BLANK && /^\d/.test(next.text);
  if (text === 'CODE') return POSTAL.has(tokens[i - 1]?.text ?? '') && isZip(next);
  return POSTAL.has(text) && (isZip(next) || (next?.text === 'CODE' && isZip(tokens[i + 2])));
}
