import { DIRECTIONAL_NAMES } from './data/directionals.js';
import { STATE_BY_CODE } from './data/states.js';

const WORD = /[A-Z0-9]+(?:'[A-Z]+)*/g;
/** Abbreviations that are spelled letter by letter. */
const LETTERS: ReadonlySet<string> = new Set('PO RR HC US FM CR SR PSC CMR APO FPO DPO II III IV'.split(' '));
/** Words that stay small inside a name. */
const SMALL: ReadonlySet<string> = new Set(['OF', 'THE', 'AND']);
const ORDINAL = /^\d+(?:ST|ND|RD|TH)$/;
const HAS_DIGIT = /\d/;
const SCOTTISH = /^MC[A-Z]{3,}$/;
/** What stands behind a state whose code is the owner of a road: `VT ROUTE 100`, `KY 440`. */
const OWNED = /^ (?:(?:ROUTE|HIGHWAY|ROAD|STATE) )?\d/;

/**
 * Upper case as mail bears it in small letters with capitals: `2218 Logans Mill Trl`, `McDonald Rd`, `1st St NW`. Upper-casing gives
 * the text back. Of a name's inner capitals only those behind Mc and an apostrophe are known: MACDONALD is Macdonald.
 */
export function mixedCase(text: string): string {
  return text.replace(WORD, (word, at: number) => {
    const behind = text.slice(at + word.length);
    if (DIRECTIONAL_NAMES.has(word) || LETTERS.has(word) || (STATE_BY_CODE.has(word) && OWNED.test(behind))) return word;
    if (ORDINAL.test(word)) return word.toLowerCase();
    if (HAS_DIGIT.test(word)) return word;
    if (SMALL.has(word) && text.charAt(at - 1) === ' ' && /^ [A-Z]/.test(behind)) return word.toLowerCase();
    if (SCOTTISH.test(word)) return `Mc${capital(word.slice(2))}`;
    // A genitive's S is small: `ST MARY'S`.
    return word
      .split("'")
      .map((part, i) => (i > 0 && part === 'S' ? 's' : capital(part)))
      .join("'");
  });
}

function capital(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase();
}
