import { ORDINAL_DIGITS, ORDINALS } from '../../text/ordinals.js';
import type { Components } from '../components.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { HIGHWAY_TYPES } from '../data/highways.js';
import { wordSet } from '../data/pairs.js';
import { ENGLISH_PREFIXES, FOREIGN_PREFIXES } from '../data/prefixes.js';
import { SUFFIXES } from '../data/suffixes.js';
import { UNITS } from '../data/units.js';
import { BUILDINGS, HOUSES, NAMES_WITHOUT_TYPE, RECIPIENT_WORDS } from '../data/words.js';
import { segmentAt } from '../grammar/segments.js';
import { startsWithDigit } from '../grammar/shape.js';
import { BLANK, type Token, tokenize } from '../grammar/tokens.js';

/** Two streets that a text may join, in its own words. */
export interface Crossing {
  readonly first: string;
  readonly second: string;
  /** The second street and all behind it: its place may follow without a comma. */
  readonly rest: string;
  /** Both read as streets: no delivery address. Else it may be one street: `TOWN AND COUNTRY RD`. */
  readonly isPlain: boolean;
}

/** Stands for a slash, which joins streets, numbers, and parts of a list. */
const SLASH = 'X';
/** Words that join two streets; the weak ones only where both sides are streets. */
const CONNECTORS: ReadonlySet<string> = new Set(['&', 'AND', 'AT']);
const WEAK_CONNECTORS: ReadonlySet<string> = new Set([SLASH, 'CORNER', 'INTERSECTION', 'JUNCTION']);
/** `CORNER OF`, `INTERSECTION OF` say that two streets follow. */
const CORNERS: ReadonlySet<string> = new Set(['CORNER', 'INTERSECTION', 'JUNCTION']);
const SLASHES = /\s*[/\\]\s*/g;
const ZIP_DIGITS = 5;

/** What `&`, AND, AT, X or a slash joins without a primary number; else null. */
export function crossingIn(text: string, read: readonly Token[], { number, unitType, city }: Components): Crossing | null {
  // A number that opens the text is a house number in nearly all.
  if (unitType === 'PO BOX' || (number !== null && startsWithDigit(number) && number.startsWith(read[0]?.text ?? ''))) return null;
  const hasSlash = text.includes('/') || text.includes('\\');
  if (!hasSlash && !read.some(isConnector)) return null;
  const tokens = hasSlash ? tokenize(text.replace(SLASHES, ` ${SLASH} `)) : read;
  const start = behindCorner(tokens);
  let found: Crossing | null = null;
  for (let at = start + 1; at + 1 < tokens.length; at++) {
    const connector = tokens[at] as Token;
    if (!isConnector(connector)) continue;
    const crossing = crossingAt(tokens, start, at, city);
    if (crossing.isPlain && !hasHouseNumber(tokens)) return crossing;
    if (CONNECTORS.has(connector.text) && number === null) found ??= { ...crossing, isPlain: false };
  }
  return found;
}

export const isConnector = ({ text }: Token): boolean => CONNECTORS.has(text) || WEAK_CONNECTORS.has(text);

function crossingAt(tokens: readonly Token[], start: number, at: number, city: string | null): Crossing {
  const street = tokens.slice(Math.max(start, segmentAt(tokens, at - 1).from), at);
  const right = tokens.slice(at + 1, segmentAt(tokens, at + 1).to);
  const second = inFrontOf(city, textOf(right));
  const isSaid = start > 0 && CONNECTORS.has((tokens[at] as Token).text);
  return {
    first: textOf(street),
    second: textOf(right),
    rest: textOf(tokens.slice(at + 1)),
    isPlain: isSaid || areStreets(street, right, second === null ? right : right.slice(0, second.split(' ').length), tokens[at] as Token),
  };
}

/** The ALMADEN of `ALMADEN SAN JOSE CA`: no type tells where the street ends. Null where the city does not follow. */
export function inFrontOf(city: string | null, text: string): string | null {
  const at = city === null ? -1 : `${text} `.lastIndexOf(` ${city} `);
  return at > 0 ? text.slice(0, at) : null;
}

/** Index behind `CORNER OF`; 0 without such words. */
function behindCorner(tokens: readonly Token[]): number {
  const corner = tokens.findIndex(({ text }) => CORNERS.has(text));
  if (corner < 0) return 0;
  if (tokens[corner + 1]?.text === 'OF') return corner + 2;
  return corner === 0 && !SUFFIXES.has(tokens[1]?.text ?? '') ? 1 : 0;
}

function areStreets(left: readonly Token[], right: readonly Token[], second: readonly Token[], connector: Token): boolean {
  const [isLeft, isRight] = [isStreet(left), isStreet(right)];
  if (isLeft && isRight) return true;
  const areNames = isNameAlone(nameOf(left)) && isNameAlone(nameOf(second)) && !isOneName(left, right);
  if (WEAK_CONNECTORS.has(connector.text)) return connector.text === SLASH && isRight && areNames;
  if ((isLeft || isRight) && connector.text === '&' && left.length <= 4) return true;
  const last = left.length - 1;
  if (left.length <= 3 && second.length <= 2 && last >= 0 && isStreetWord(left[last] as Token, last, left)) return true;
  // `BROOK AND WINTER ST`, `DEXTER AND WEBB`; without a type AT is as often of a building's name.
  return areNames && (connector.text !== 'AT' || isRight);
}

/** The words in front of the type, which several streets may have: `STREETS`. */
function nameOf(words: readonly Token[]): readonly Token[] {
  const type = words.findIndex(({ text }, i) => i > 0 && (SUFFIXES.has(text) || SUFFIXES.has(text.replace(/E?S$/, ''))));
  return type < 0 ? words : words.slice(0, type);
}

/** Words of a street's name. Chosen. */
const LONGEST_NAME = 3;

function isNameAlone(words: readonly Token[]): boolean {
  const isOther = ({ text }: Token): boolean =>
    !/^[A-Z-]+$/.test(text) || RECIPIENT_WORDS.has(text) || HOUSES.has(text) || BUILDINGS.has(text) || FAMILY.has(text);
  return words.length > 0 && words.length <= LONGEST_NAME && !words.some(isOther);
}

/** Firms have them for a name: `SMITH AND SONS`. */
const FAMILY = wordSet('BROTHERS BROS DAUGHTERS SISTERS SON SONS');

/** Whether streets have the two for one name: `TOWN AND COUNTRY RD`, `K AND L CT`. */
function isOneName(left: readonly Token[], right: readonly Token[]): boolean {
  const [first, second] = [(left.at(-1) as Token).text, (right[0] as Token).text];
  const isLetter = (word: string): boolean => word.length === 1 && !DIRECTIONALS.has(word);
  return isLetter(first) || isLetter(second) || PAIRED.has(`${first} ${second}`);
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
  if (NAMES_WITHOUT_TYPE.has(text)) return true;
  // `2ND FLOOR` is no street.
  if (ORDINAL_DIGITS.test(text) || ORDINALS.has(text)) return !UNITS.has(words[i + 1]?.text ?? '');
  return i > 0 && SUFFIXES.has(text);
}

/** A number where house numbers stand: `100 & 102 BEACON ST`, not `ROUTE 7 & 42ND ST`. */
function hasHouseNumber(tokens: readonly Token[]): boolean {
  return tokens.some(({ text, before }, i) => {
    const next = tokens[i + 1];
    if (!startsWithDigit(text) || ORDINAL_DIGITS.test(text) || next === undefined || next.before !== BLANK) return false;
    if (i === 0) return true;
    if (text.length === ZIP_DIGITS) return before !== BLANK && SUFFIXES.has((tokens[segmentAt(tokens, i).to - 1] as Token).text);
    if (isConnector(next) || DIRECTIONALS.has(next.text)) return before !== BLANK;
    return !isRoadType((tokens[i - 1] as Token).text);
  });
}

/** With commas; a line break counts as one. */
function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text, before }, i) => (i === 0 ? text : before === BLANK ? ` ${text}` : `, ${text}`)).join('');
}
