import { BoundedCache } from '../bounded-cache.js';
import { DIRECTIONAL_NAMES } from './data/directionals.js';
import { wordSet } from './data/pairs.js';
import { STATE_BY_CODE } from './data/states.js';

const WORD = /[A-Z0-9]+(?:'[A-Z]+)*/g;
/** Spelled letter by letter. */
const LETTERS = wordSet('PO RR HC US FM CR SR PSC CMR APO FPO DPO II III IV');
/** Names of roads: `STATE ROUTE MM`. */
const DOUBLED = /^([A-Z])\1$/;
/** Small inside a name. */
const SMALL = wordSet('OF THE AND');
const ORDINAL = /^\d+(?:ST|ND|RD|TH)$/;
const HAS_DIGIT = /\d/;
const SCOTTISH = /^MC[A-Z]{3,}$/;
/** What follows a state whose code owns a road: `VT ROUTE 100`, `KY 440`. */
const OWNED = / (?:(?:ROUTE|HIGHWAY|ROAD|STATE) )?\d/y;
const NEXT_WORD = / [A-Z]/y;
/** Of directionals, states and abbreviations. */
const LONGEST_SHORT = 3;
/** Streets and cities come again and again. */
const KNOWN = new BoundedCache<string>(2000);

/**
 * Small letters with capitals: `2218 Logans Mill Trl`, `McDonald Rd`, `1st St NW`. Upper-casing gives the text back. Inner capitals are
 * known behind Mc and an apostrophe alone: MACDONALD is Macdonald.
 */
export function mixedCase(text: string): string {
  const known = KNOWN.get(text);
  if (known !== undefined) return known;
  const mixed = capitalized(text);
  KNOWN.set(text, mixed);
  return mixed;
}

function capitalized(text: string): string {
  return text.replace(WORD, (word, at: number) => {
    if (word.length <= LONGEST_SHORT && isInCapitals(word, text, at)) return word;
    if (HAS_DIGIT.test(word)) return ORDINAL.test(word) ? word.toLowerCase() : word;
    if (SMALL.has(word) && text.charAt(at - 1) === ' ' && isFollowed(NEXT_WORD, text, at + word.length)) return word.toLowerCase();
    if (SCOTTISH.test(word)) return `Mc${capital(word.slice(2))}`;
    if (!word.includes("'")) return capital(word);
    // A genitive's S is small: `ST MARY'S`.
    return word
      .split("'")
      .map((part, i) => (i > 0 && part === 'S' ? 's' : capital(part)))
      .join("'");
  });
}

function isInCapitals(word: string, text: string, at: number): boolean {
  if (DIRECTIONAL_NAMES.has(word) || LETTERS.has(word) || DOUBLED.test(word)) return true;
  if (!STATE_BY_CODE.has(word) || !isFollowed(OWNED, text, at + word.length)) return false;
  // `ELM ST FL 3` has a floor, `12 FL 34` and `N FL HIGHWAY 34` are roads.
  return word !== 'FL' || isFollowed(NEXT_WORD, text, at + word.length) || HAS_DIGIT.test(text.charAt(at - 2));
}

function isFollowed(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at;
  return sticky.test(text);
}

function capital(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase();
}
