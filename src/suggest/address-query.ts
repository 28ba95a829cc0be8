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
const ZIP_CODE = /^\d{5}/;

/**
 * The ways to read a text, in the order in which they are tried: with a unit, as number and street, with the begin of a
 * unit, with a letter behind the number, without the unit, and as a street alone (`5 AVE`).
 */
export function readAddress(text: string): readonly AddressQuery[] {
  const words = tokenize(text)
    .slice(0, 2 * MAX_WORDS)
    .flatMap(({ text: token, before }) => foldWords(token, before === COMMA || before === LINE));
  const first = words[0]?.text ?? '';
  const queries: AddressQuery[] = [];
  if (NUMBER.test(first) && !ORDINAL.test(first)) {
    const hasFraction = FRACTION.test(words[1]?.text ?? '');
    const number = hasFraction ? `${first} ${words[1]?.text}` : first;
    const behind = words.slice(hasFraction ? 2 : 1);
    const unit = withUnit(number, behind);
    if (unit !== null) queries.push(unit);
    queries.push(query(number, behind, null));
    const begun = withBegunUnit(number, behind);
    if (begun !== null) queries.push(begun);
    if (LETTER.test(behind[0]?.text ?? '')) queries.push(query(`${number} ${behind[0]?.text}`, behind.slice(1), null));
    if (unit !== null) queries.push({ ...unit, unit: null });
  }
  queries.push(query(null, words, null));
  return queries.filter((each) => each.words.length > 0 || (each.number !== null && each.unit === null));
}

function foldWords(token: string, afterComma: boolean): Word[] {
  if (token === NUMBER_SIGN || NUMBER.test(token)) return [{ text: token, afterComma }];
  return foldName(token)
    .split(' ')
    .filter((text) => text !== '')
    .map((text, i) => ({ text, afterComma: afterComma && i === 0 }));
}

function query(number: string | null, words: readonly Word[], unit: TypedUnit | null, finished = false): AddressQuery {
  const kept = words.filter((word) => word.text !== NUMBER_SIGN).flatMap((word) => foldWords(foldName(word.text), word.afterComma));
  const comma = kept.findIndex((word, i) => i > 0 && word.afterComma);
  const texts = kept.slice(0, MAX_WORDS).map((word) => word.text);
  return { number, words: texts, streetEnd: comma < 0 ? texts.length : comma, open: !finished, unit };
}

/** Reads the first designator behind the first street word, and its number. */
function withUnit(number: string, words: readonly Word[]): AddressQuery | null {
  const at = words.findIndex(({ text }, i) => i > 0 && (text === NUMBER_SIGN || UNITS.has(text)));
  const designator = words[at]?.text;
  if (designator === undefined || inLastLine(words, at)) return null;
  const next = words[at + 1];
  const isId = next !== undefined && !next.afterComma && (at + 2 === words.length || next.text.length === 1 || HAS_DIGIT.test(next.text));
  const types = designator === NUMBER_SIGN ? null : new Set([UNITS.get(designator) as string]);
  const rest = words.slice(at + (isId ? 2 : 1));
  const street = words.slice(0, at);
  const marked = rest.map((word, i) => (i === 0 ? { ...word, afterComma: true } : word));
  return query(number, [...street, ...marked], { types, id: isId ? (next?.text ?? '') : '' }, rest.length === 0);
}

/** Whether a word that may be a designator rather is part of city and state: `PANAMA CITY FL`. */
function inLastLine(words: readonly Word[], at: number): boolean {
  const comma = words.findIndex((word, i) => i > 0 && word.afterComma);
  if (comma > 0 && comma < at) return true;
  const next = words[at + 1]?.text ?? '';
  return STATE_BY_CODE.has(words[at]?.text ?? '') && (!HAS_DIGIT.test(next) || ZIP_CODE.test(next));
}

/** Reads the last word as the begin of a designator: `12 ELM ST AP`. */
function withBegunUnit(number: string, words: readonly Word[]): AddressQuery | null {
  const last = words.at(-1)?.text ?? '';
  if (words.length < 2 || last === NUMBER_SIGN || UNITS.has(last)) return null;
  const types = new Set([...UNITS].filter(([spelling]) => spelling.startsWith(last)).map(([, standard]) => standard));
  return types.size === 0 ? null : query(number, words.slice(0, -1), { types, id: '' }, true);
}
