import { STATE_BY_CODE } from '../address/data/states.js';
import { UNITS } from '../address/data/units.js';
import { COMMA, LINE, tokenize } from '../address/tokens.js';
import { foldName } from '../dataset/key.js';
import { MAX_WORDS } from './words.js';

/** A secondary designator that has been typed. */
export interface TypedUnit {
  /** Standard designators that it may be; null: `#`, any. */
  readonly types: ReadonlySet<string> | null;
  /** Begin of the secondary number. */
  readonly id: string;
}

/** One way to read a partial address. */
export interface AddressQuery {
  /** Primary number as typed, upper case; null where none is read. */
  readonly number: string | null;
  /** Folded words of street, city, state and ZIP code. */
  readonly words: readonly string[];
  /** Most words that belong to the street: a comma ends it. */
  readonly streetEnd: number;
  /** Whether the last word may be unfinished. */
  readonly open: boolean;
  readonly unit: TypedUnit | null;
  /** Folded words of a place in front of the number; mostly none. */
  readonly place: readonly string[];
}

interface Word {
  readonly text: string;
  readonly afterComma: boolean;
}

/** A primary number, or a grid number such as `N64W23760`. */
const NUMBER = /^(?:\d[\dA-Z/-]{0,14}|[NSEW]\d{1,5}[NSEW]\d{0,6})$/;
const ORDINAL = /^\d+(?:ST|ND|RD|TH)$/;
const LETTER = /^[A-Z]$/;
const FRACTION = /^\d\/\d{1,2}$/;
const NUMBER_SIGN = '#';
const HAS_DIGIT = /\d/;
const ZIP_CODE = /^\d{5}$/;
/** A number and the word that a blank is missing behind it of: `121main`. */
const GLUED = /^(\d{1,6})([A-Z]{3,})$/;
const PLAIN = /^[A-Z0-9, ]*$/;
const WHOLE_NUMBER = /^\d{1,6}[A-Z]?$/;

/**
 * The ways to read a text, in the order in which they are tried: with a unit, as number and street, with the begin of a
 * unit, with a letter behind the number, without the unit, with the ZIP code in front, as a street alone (`5 AVE`), with the
 * number behind the street, with the city in front.
 */
export function* readAddress(text: string): Generator<AddressQuery> {
  const words = readTyped(text);
  const first = words[0]?.text ?? '';
  if (isNumber(first)) {
    const hasFraction = FRACTION.test(words[1]?.text ?? '');
    const number = hasFraction ? `${first} ${words[1]?.text}` : first;
    const behind = words.slice(hasFraction ? 2 : 1);
    const unit = withUnit(number, behind);
    if (unit !== null) yield unit;
    const plain = query(number, behind, null);
    if (behind.length === 0 || plain.words.length > 0) yield plain;
    const begun = withBegunUnit(number, behind);
    if (begun !== null) yield begun;
    if (LETTER.test(behind[0]?.text ?? '') && behind.length > 1) yield query(`${number} ${behind[0]?.text}`, behind.slice(1), null);
    if (unit !== null && unit.words.length > 0) yield { ...unit, unit: null };
    if (ZIP_CODE.test(first) && behind.length > 0) yield* withZipInFront(first, behind);
  }
  const street = query(null, words, null);
  if (street.words.length > 0) yield street;
  yield* withNumberBehind(words);
  if (!isNumber(first)) yield* withPlaceInFront(words);
}

function isNumber(text: string): boolean {
  return NUMBER.test(text) && !ORDINAL.test(text);
}

function readTyped(text: string): readonly Word[] {
  const upper = text.toUpperCase();
  const words = PLAIN.test(upper) ? plainWords(upper) : foldedWords(text);
  const glued = GLUED.exec(words[0]?.text ?? '');
  if (glued === null || ORDINAL.test(glued[0])) return words;
  return [{ text: glued[1] as string, afterComma: false }, { text: glued[2] as string, afterComma: false }, ...words.slice(1)];
}

/** Words of letters and digits that need no folding. */
function plainWords(upper: string): Word[] {
  const words: Word[] = [];
  let start = -1;
  let afterComma = false;
  for (let i = 0; i <= upper.length && words.length < 2 * MAX_WORDS; i++) {
    const code = i < upper.length ? upper.charCodeAt(i) : BLANK;
    if (code !== BLANK && code !== COMMA_CODE) {
      if (start < 0) start = i;
      continue;
    }
    if (start >= 0) {
      words.push({ text: upper.slice(start, i), afterComma });
      afterComma = false;
      start = -1;
    }
    if (code === COMMA_CODE) afterComma = words.length > 0;
  }
  return words;
}

const BLANK = 32;
const COMMA_CODE = 44;

function foldedWords(text: string): Word[] {
  return tokenize(text)
    .slice(0, 2 * MAX_WORDS)
    .flatMap(({ text: token, before }) => foldWords(token, before === COMMA || before === LINE));
}

function foldWords(token: string, afterComma: boolean): Word[] {
  if (token === NUMBER_SIGN || NUMBER.test(token)) return [{ text: token, afterComma }];
  return foldName(token)
    .split(' ')
    .filter((text) => text !== '')
    .map((text, i) => ({ text, afterComma: afterComma && i === 0 }));
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
  return { number, words: texts, streetEnd, open: !finished, unit, place: NOWHERE };
}

const NOWHERE: readonly string[] = [];

/** `62701 100 MAIN`, `62701 MAIN ST`. */
function* withZipInFront(zip: string, behind: readonly Word[]): Generator<AddressQuery> {
  const number = behind[0]?.text ?? '';
  yield { ...(isNumber(number) ? query(number, behind.slice(1), null) : query(null, behind, null)), place: [zip] };
}

/** `BOSTON 121 MAIN`: the number behind the first words, and a street behind it. */
function* withPlaceInFront(words: readonly Word[]): Generator<AddressQuery> {
  for (let at = 1; at + 1 < words.length; at++) {
    const { text } = words[at] as Word;
    if (!isNumber(text)) continue;
    const found = query(text, words.slice(at + 1), null);
    if (found.words.length > 0) yield { ...found, place: query(null, words.slice(0, at), null).words };
  }
}

/** `MAIN ST 121 BOSTON`: a number that stands behind the first word. */
function* withNumberBehind(words: readonly Word[]): Generator<AddressQuery> {
  for (let at = 1; at < words.length; at++) {
    const word = words[at] as Word;
    if (!WHOLE_NUMBER.test(word.text)) continue;
    const next = words[at + 1];
    const rest = next === undefined ? [] : [{ ...next, afterComma: true }, ...words.slice(at + 2)];
    const found = query(word.text, [...words.slice(0, at), ...rest], null, next === undefined);
    if (found.words.length > 0) yield found;
  }
}

/** Reads the first designator behind the first street word, and its number. */
function withUnit(number: string, words: readonly Word[]): AddressQuery | null {
  let at = 1;
  while (at < words.length && words[at]?.text !== NUMBER_SIGN && !UNITS.has((words[at] as Word).text)) at++;
  const designator = words[at]?.text;
  if (designator === undefined || inLastLine(words, at)) return null;
  const next = words[at + 1];
  const isId = next !== undefined && !next.afterComma && (at + 2 === words.length || next.text.length === 1 || HAS_DIGIT.test(next.text));
  const types = designator === NUMBER_SIGN ? null : new Set([UNITS.get(designator) as string]);
  const rest = words.slice(at + (isId ? 2 : 1));
  const street = words.slice(0, at);
  const marked = rest.map((word, i) => (i === 0 ? { ...word, afterComma: true } : word));
  const found = query(number, [...street, ...marked], { types, id: isId ? (next?.text ?? '') : '' }, rest.length === 0);
  return found.words.length === 0 ? null : found;
}

/** Whether a word that may be a designator rather is part of city and state: `PANAMA CITY FL`. */
function inLastLine(words: readonly Word[], at: number): boolean {
  const comma = words.findIndex((word, i) => i > 0 && word.afterComma);
  if (comma > 0 && comma < at) return true;
  const next = words[at + 1]?.text ?? '';
  return STATE_BY_CODE.has(words[at]?.text ?? '') && (!HAS_DIGIT.test(next) || ZIP_CODE.test(next.slice(0, 5)));
}

/** Standard designators by every begin of their spellings. */
const BEGUN_UNITS = new Map<string, Set<string>>();
for (const [spelling, standard] of UNITS) {
  for (let length = 1; length <= spelling.length; length++) {
    const begin = spelling.slice(0, length);
    BEGUN_UNITS.set(begin, (BEGUN_UNITS.get(begin) ?? new Set()).add(standard));
  }
}

/** Reads the last word as the begin of a designator: `12 ELM ST AP`. */
function withBegunUnit(number: string, words: readonly Word[]): AddressQuery | null {
  const last = words.at(-1)?.text ?? '';
  if (words.length < 2 || UNITS.has(last)) return null;
  const types = BEGUN_UNITS.get(last);
  return types === undefined ? null : query(number, words.slice(0, -1), { types, id: '' }, true);
}
