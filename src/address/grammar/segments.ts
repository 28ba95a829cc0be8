import { ORDINAL_DIGITS } from '../../text/ordinals.js';
import { wordSet } from '../data/pairs.js';
import { SUFFIXES } from '../data/suffixes.js';
import { BLANK, type Token } from './tokens.js';

/** Tokens `from` to before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** With one blank between words. */
export function textOf(tokens: readonly Token[], from = 0, to = tokens.length): string {
  let words = '';
  for (let i = from; i < to; i++) words = i === from ? (tokens[i] as Token).text : `${words} ${(tokens[i] as Token).text}`;
  return words;
}

/** A separator or the begin of the text stands before a token. */
export const startsSegment = (tokens: readonly Token[], at: number): boolean => at === 0 || tokens[at]?.before !== BLANK;
/** A separator or the end of the text stands behind the token before `to`. */
export const endsSegment = (tokens: readonly Token[], to: number): boolean => to >= tokens.length || tokens[to]?.before !== BLANK;

/** The words around a token, up to the next separators. */
export function segmentAt(tokens: readonly Token[], at: number): Span {
  let [from, to] = [at, at + 1];
  while (!startsSegment(tokens, from)) from--;
  while (!endsSegment(tokens, to)) to++;
  return { from, to };
}

export function opensWithDigit(token: Token | undefined): boolean {
  if (token === undefined) return false;
  const first = token.text.charCodeAt(0);
  return first >= 48 && first <= 57;
}
/** Digits in front, and no ordinal. */
export const isHouseNumber = (token: Token | undefined): boolean => opensWithDigit(token) && !ORDINAL_DIGITS.test((token as Token).text);
export const isZip = (token: Token | undefined): boolean => opensWithDigit(token) && /^\d{5}(?:-?\d{4})?$/.test((token as Token).text);

/** Endings of most streets; a name may go on behind any other type. */
const ENDS = wordSet('ST AVE RD DR LN CT BLVD PL CIR WAY PKWY HWY');
export const endsStreet = (token: Token | undefined): boolean => token !== undefined && ENDS.has(SUFFIXES.get(token.text) ?? '');
