import { ORDINAL_DIGITS, ORDINALS } from '../../text/ordinals.js';
import type { Components } from '../components.js';
import { SUFFIXES } from '../data/suffixes.js';
import { BLANK, type Token } from '../grammar/tokens.js';

/** Two streets that a text may join, in its own words. */
export interface Crossing {
  readonly first: string;
  readonly second: string;
  /** The second street and all behind it: it may be followed by its place without a comma. */
  readonly rest: string;
  /** Both read as streets: the text is no delivery address. Else it may be one street: `TOWN AND COUNTRY RD`. */
  readonly isPlain: boolean;
}

const CONNECTORS: ReadonlySet<string> = new Set(['&', 'AND', 'AT']);
/** `CORNER OF`, `INTERSECTION OF`: what says that two streets follow. */
const CORNERS: ReadonlySet<string> = new Set(['CORNER', 'INTERSECTION', 'JUNCTION']);

/** What is joined by `&`, AND or AT, without a primary number; null where nothing is. */
export function crossingIn(tokens: readonly Token[], components: Components): Crossing | null {
  if (components.number !== null || components.unitType === 'PO BOX') return null;
  const start = behindCorner(tokens);
  const at = tokens.findIndex((token, i) => i > start && i + 1 < tokens.length && CONNECTORS.has(token.text));
  if (at < 0) return null;
  const end = tokens.findIndex((token, i) => i > at + 1 && token.before !== BLANK);
  const left = tokens.slice(start, at);
  const right = tokens.slice(at + 1, end < 0 ? tokens.length : end);
  const opening = left.findLastIndex(({ before }) => before !== BLANK);
  return {
    first: textOf(left.slice(Math.max(0, opening))),
    second: textOf(right),
    rest: textOf(tokens.slice(at + 1)),
    isPlain: start > 0 || areStreets(left, right, tokens[at] as Token),
  };
}

/** The token behind `CORNER OF`; 0 where no such words stand there. */
function behindCorner(tokens: readonly Token[]): number {
  const corner = tokens.findIndex(({ text }) => CORNERS.has(text));
  if (corner < 0) return 0;
  if (tokens[corner + 1]?.text === 'OF') return corner + 2;
  return corner === 0 ? 1 : 0;
}

function areStreets(left: readonly Token[], right: readonly Token[], connector: Token): boolean {
  const sides = Number(left.some(isStreetWord)) + Number(right.some(isStreetWord));
  if (sides === 2 || (sides === 1 && connector.text === '&' && left.length <= 4)) return true;
  const last = left.length - 1;
  return left.length <= 3 && right.length <= 2 && left[0] !== undefined && isStreetWord(left[last] as Token, last);
}

function isStreetWord({ text }: Token, i: number): boolean {
  return ORDINAL_DIGITS.test(text) || ORDINALS.has(text) || (i > 0 && SUFFIXES.has(text));
}

/** The words with their commas: a line break counts as one. */
function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text, before }, i) => (i === 0 ? text : before === BLANK ? ` ${text}` : `, ${text}`)).join('');
}
