import { ZIP_DIGITS } from '../../text/digits.js';
import { ORDINAL_DIGITS, ORDINALS } from '../../text/ordinals.js';
import type { Components, PlaceKnowledge } from '../components.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { HIGHWAY_TYPES } from '../data/highways.js';
import { wordSet } from '../data/pairs.js';
import { ENGLISH_PREFIXES, FOREIGN_PREFIXES } from '../data/prefixes.js';
import { SUFFIXES } from '../data/suffixes.js';
import { NUMBERED_UNITS, UNITS } from '../data/units.js';
import { BUILDINGS, HOUSES, NAMES_WITHOUT_TYPE, RECIPIENT_WORDS } from '../data/words.js';
import { endsStreet, isZip, segmentAt } from '../grammar/segments.js';
import { startsWithDigit } from '../grammar/shape.js';
import { BLANK, type Token, tokenize } from '../grammar/tokens.js';
import { stateAt } from '../last-line/known-places.js';
import { isCityThere, secondStreet } from './second-street.js';

/** Two streets that a text may join, in its own words. */
export interface Crossing {
  readonly first: string;
  readonly second: string;
  /** All behind the second street. */
  readonly place: string;
  /** The known city right behind the second street. */
  readonly city: string | null;
  /** Both read as streets: no delivery address. Else it may be one street: `TOWN AND COUNTRY RD`. */
  readonly isPlain: boolean;
}

/** Stands for a slash, which joins streets, numbers, and parts of a list. */
const SLASH = 'X';
/** Words that join two streets; the weak ones only where more than a name says so. */
const CONNECTORS: ReadonlySet<string> = new Set(['&', 'AND', 'AT']);
const WEAK_CONNECTORS: ReadonlySet<string> = new Set([SLASH, 'CORNER', 'INTERSECTION', 'JUNCTION']);
/** `CORNER OF`, `INTERSECTION OF` say that two streets follow. */
const CORNERS: ReadonlySet<string> = new Set(['CORNER', 'INTERSECTION', 'JUNCTION']);
const SLASHES = /\s*[/\\]\s*/g;

/** What `&`, AND, AT, X or a slash joins without a primary number; else null. */
export function crossingIn(text: string, read: readonly Token[], components: Components, places?: PlaceKnowledge): Crossing | null {
  const { number, unitType } = components;
  // A number that opens the text is a house number in nearly all.
  const hasNumber = number !== null && startsWithDigit(number) && !OPENING_ORDINAL.test(number);
  const opens = hasNumber && number.startsWith(read[0]?.text ?? '') && read[1]?.text !== MILE;
  if (unitType === 'PO BOX' || opens) return null;
  // `KING AND QUEEN COURT HOUSE VA`
  if (components.city?.includes(' AND ') && isCityThere(components.city, components, places)) return null;
  const hasSlash = text.includes('/') || text.includes('\\');
  if (!hasSlash && !read.some(isConnector)) return null;
  const tokens = hasSlash ? tokenize(text.replace(SLASHES, ` ${SLASH} `)) : read;
  const start = behindCorner(tokens);
  let found: Crossing | null = null;
  for (let at = start + 1; at + 1 < tokens.length; at++) {
    const connector = tokens[at] as Token;
    if (!isConnector(connector)) continue;
    const crossing = crossingAt(tokens, start, at, components, places);
    if (crossing.isPlain && !hasHouseNumber(tokens)) return crossing;
    if (CONNECTORS.has(connector.text) && number === null) found ??= { ...crossing, isPlain: false };
  }
  return found;
}

/** Of `12TH/HINTON`, which looks like a number with a fraction. */
const OPENING_ORDINAL = /^\d+(?:ST|ND|RD|TH)\b/;

export const isConnector = ({ text }: Token): boolean => CONNECTORS.has(text) || WEAK_CONNECTORS.has(text);

function crossingAt(
  tokens: readonly Token[],
  start: number,
  at: number,
  components: Components,
  places: PlaceKnowledge | undefined,
): Crossing {
  const left = tokens.slice(Math.max(start, segmentAt(tokens, at - 1).from), at);
  const { end, city } = secondStreet(tokens, at + 1, components, places);
  const right = tokens.slice(at + 1, end);
  const { state, zip } = components;
  const isApart = tokens[end] !== undefined && !isZip(tokens[end]) && stateAt(tokens, end, 1) === null;
  return {
    first: textOf(left),
    second: textOf(right),
    place: textOf(tokens.slice(end)),
    city,
    isPlain: areStreets(left, right, {
      connector: tokens[at] as Token,
      isSaid: start > 0,
      isInCity: city !== null || (isApart && state !== null),
      isPlaced: city !== null || state !== null || zip !== null,
      isCity: (words) => isCityThere(textOf(words), components, places),
      hasPlaces: places !== undefined,
    }),
  };
}

/** Index behind `CORNER OF`; 0 without such words. */
function behindCorner(tokens: readonly Token[]): number {
  const corner = tokens.findIndex(({ text }) => CORNERS.has(text));
  if (corner < 0) return 0;
  if (tokens[corner + 1]?.text === 'OF') return corner + 2;
  return corner === 0 && !endsStreet(tokens[1]) && !isConnector(tokens[1] as Token) ? 1 : 0;
}

interface Joint {
  readonly connector: Token;
  /** `CORNER OF` stands in front. */
  readonly isSaid: boolean;
  /** A city follows, or more. */
  readonly isInCity: boolean;
  readonly isPlaced: boolean;
  /** Whether `isCity` knows all cities. */
  readonly hasPlaces: boolean;
  readonly isCity: (words: readonly Token[]) => boolean;
}

function areStreets(left: readonly Token[], right: readonly Token[], { connector: { text }, ...joint }: Joint): boolean {
  if (joint.isSaid && !CORNERS.has(text)) return true;
  // `N9195 COUNTY ROAD X, BLACK CREEK`
  if (text === SLASH && right[0]?.before !== BLANK) return false;
  const [isLeft, isRight] = [isStreet(left), isStreet(right)];
  if (right.some(isConnector)) return false;
  if (isLeft && isRight) return true;
  const isPair = text === '&' || text === 'AND';
  if ((isLeft || isRight) && text === '&' && left.length <= LONGEST_NAME) return true;
  if ((!isLeft && !isNameAlone(nameOf(left))) || (!isRight && !isNameAlone(nameOf(right)))) return false;
  if (isOneName(left, right, isPair)) return false;
  if (isPair) return isLeft || isRight || joint.isInCity || !joint.isPlaced || !joint.isCity(left) || !joint.isCity(right);
  const [next] = right;
  if (CORNERS.has(text) || next?.before !== BLANK) return false;
  // The letter of `MALCOLM X BLVD`.
  if (text === SLASH && endsStreet(next) && (right.length === 1 || next.text !== 'ST')) return false;
  // No streets: `MAIN ST / AMES`, `DALLAS/FORT WORTH`, `WAKE FOREST AT AUSTIN`.
  return isRight || joint.isInCity || ((joint.isPlaced ? joint.hasPlaces : isLeft) && !joint.isCity(right));
}

/** `STREETS`: a type that several streets have. */
export const isOfSeveral = (word: string): boolean => word.endsWith('S') && !SUFFIXES.has(word) && SUFFIXES.has(word.slice(0, -1));

/** The words in front of the type. */
function nameOf(words: readonly Token[]): readonly Token[] {
  const type = words.findIndex(({ text }, i) => i > 0 && (SUFFIXES.has(text) || isOfSeveral(text)));
  return type < 0 ? words : words.slice(0, type);
}

/** Words of a street's name. Chosen. */
const LONGEST_NAME = 4;

function isNameAlone(words: readonly Token[]): boolean {
  // `N CHURCH AND SCHOOL`
  if (words.every(({ text }, i) => (i === words.length - 1 ? RECIPIENT_WORDS : DIRECTIONALS).has(text))) return words.length > 0;
  const isOther = ({ text }: Token): boolean =>
    !/^[A-Z-]+$/.test(text) ||
    RECIPIENT_WORDS.has(text) ||
    HOUSES.has(text) ||
    BUILDINGS.has(text) ||
    FAMILY.has(text) ||
    NUMBERED_UNITS.has(text) ||
    CONNECTORS.has(text);
  return words.length > 0 && words.length <= LONGEST_NAME && !words.some(isOther);
}

/** Firms have them for a name: `SMITH AND SONS`. */
const FAMILY = wordSet('BROTHERS BROS DAUGHTERS SISTERS SON SONS');

/** Whether streets have the two for one name: `TOWN AND COUNTRY RD`, `K AND L CT`. */
function isOneName(left: readonly Token[], right: readonly Token[], isPair: boolean): boolean {
  const [first, second] = [(left.at(-1) as Token).text, (right[0] as Token).text];
  const isLetter = (word: string): boolean => /^[A-Z]$/.test(word) && !DIRECTIONALS.has(word);
  return isLetter(first) || isLetter(second) || (isPair && PAIRED.has(`${first} ${second}`));
}

const PAIRED: ReadonlySet<string> = new Set('BOW ARROW,FISH GAME,OUT ABOUT,PARK RIDE,ROD GUN,ROUGH READY,SUN SKI,TOWN COUNTRY'.split(','));

/** A type, a number or a known name tells a street. */
function isStreet(words: readonly Token[]): boolean {
  const [first, second] = words;
  if (first === undefined) return false;
  if (second !== undefined && isPrefix(first.text)) return true;
  return words.some(isStreetWord) || words.some(isRoad);
}

const isPrefix = (word: string): boolean => FOREIGN_PREFIXES.has(word) || (ENGLISH_PREFIXES.has(word) && SUFFIXES.has(word));

/** `ROUTE 7`, `US HIGHWAY 20`, `COUNTY ROAD B`. */
function isRoad({ text }: Token, i: number, words: readonly Token[]): boolean {
  return i > 0 && text.length <= 4 && (startsWithDigit(text) || text.length === 1) && isRoadType((words[i - 1] as Token).text);
}

const isRoadType = (word: string): boolean => HIGHWAY_TYPES.has(word) || SUFFIXES.get(word) === 'HWY' || SUFFIXES.get(word) === 'RD';

function isStreetWord({ text }: Token, i: number, words: readonly Token[]): boolean {
  if (NAMES_WITHOUT_TYPE.has(text) || (i > 0 && text === MILE)) return true;
  // `2ND FLOOR` is no street.
  if (ORDINAL_DIGITS.test(text) || ORDINALS.has(text)) return !UNITS.has(words[i + 1]?.text ?? '');
  return i > 0 && (SUFFIXES.has(text) || isOfSeveral(text));
}

/** Numbers name the mile roads of Michigan: `8 MILE RD`, `15 MILE & VAN DYKE`. */
const MILE = 'MILE';

/** A number where house numbers stand: `100 & 102 BEACON ST`, not `ROUTE 7 & 42ND ST`. */
function hasHouseNumber(tokens: readonly Token[]): boolean {
  return tokens.some(({ text, before }, i) => {
    const next = tokens[i + 1];
    if (!startsWithDigit(text) || ORDINAL_DIGITS.test(text) || next === undefined || next.before !== BLANK) return false;
    if (next.text === MILE) return false;
    if (i === 0) return true;
    const previous = (tokens[i - 1] as Token).text;
    const isApart = before !== BLANK || RECIPIENT_WORDS.has(previous);
    const isBeforeStreet = (from: number): boolean => isStreetAlone(tokens.slice(from, segmentAt(tokens, i).to));
    if (text.length === ZIP_DIGITS) return isApart && isBeforeStreet(i);
    // `300 S` is a street of a grid.
    if (DIRECTIONALS.has(next.text)) return isApart || isBeforeStreet(i + 3);
    return before !== BLANK || (!isConnector(next) && !isRoadType(previous));
  });
}

/** `12777 102ND ST COLOGNE MN`, and no two streets behind a ZIP code. */
const isStreetAlone = (tokens: readonly Token[]): boolean => tokens.some(({ text }) => SUFFIXES.has(text)) && !tokens.some(isConnector);

/** With commas; a line break counts as one. */
function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text, before }, i) => (i === 0 ? text : before === BLANK ? ` ${text}` : `, ${text}`)).join('');
}
