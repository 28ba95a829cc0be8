import { spend } from '../../budget.js';
import { isDigit, isDigits } from '../../text/digits.js';
import { foldText } from '../../text/fold.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { HIGHWAY_TYPES } from '../data/highways.js';
import { wordSet } from '../data/pairs.js';
import { STATE_BY_CODE } from '../data/states.js';
import { SUFFIXES } from '../data/suffixes.js';
import { withoutThousands } from './thousands.js';
import { unwrapped } from './unwrapped.js';

/** What separates a token from the one before. */
export const BLANK = 0;
export const COMMA = 1;
export const LINE = 2;
export const DASH = 3;
export const PAREN = 4;

export interface Token {
  /** Upper-case ASCII letters, digits, inner hyphens, slashes and decimal points; `#` and `&` stand alone. */
  readonly text: string;
  /** BLANK, COMMA, LINE, DASH or PAREN. */
  readonly before: number;
  /** Place of the word in its text, which it keeps wherever it is put: explanations find it by that. */
  readonly at: number;
  /** The words of the text, where it stands for several. */
  readonly written?: string | undefined;
}

/** Of a longer text the first tokens are dropped: an address ends with its last line. */
export const MAX_TOKENS = 160;
/** After a grid address is split, which adds two. */
export const MAX_TOKENS_READ = MAX_TOKENS + 2;

const NUMBER_PREFIXES = wordSet(
  'RR HC HCR RFD PSC CMR I IH US CR SR SH FM RM TR TSR STH CTH CSAH CO HWY RT RTE ROUTE BOX POBOX APT STE SUITE UNIT LOT LT RM ROOM FL FLOOR BLDG TRLR SPC SPACE NO CARR',
);

const GLUED_HEADS = ['APT', 'SUITE', 'UNIT'] as const;
/** `APTB` to its designator; not UNITS, UNITE. */
const GLUED_UNITS: ReadonlyMap<string, string> = new Map(
  GLUED_HEADS.flatMap((head) =>
    [...(head === 'UNIT' ? 'ABCDFGHIJKLMNOPQRTUVWXZ' : 'ABCDEFGHIJKLMNOPQRTUVWXZ')].map((letter) => [head + letter, head] as const),
  ),
);
/** By length and first character: nearly no word is one, and every word is asked. */
const mayBeGlued = ({ length }: string, first: number): boolean =>
  length >= 4 && length <= 6 && (first === 65 || first === 83 || first === 85);
/** Designators that a hyphen may join to letters: `STE-K`, `PH-B`. */
const HYPHENATED_HEADS = wordSet('APT STE SUITE UNIT PH BLDG RM ROOM LOT SPC FL');
const MOST_LETTERS_OF_UNIT = 3;

/** Folding leaves only letters beyond ASCII. */
const isWord = (code: number) => isDigit(code) || (code >= 65 && code <= 90) || code > 0x7e;

/** Splits a text in one pass; one with signs of a wrapper is {@link unwrapped}, and split again. */
export function tokenize(text: string): Token[] {
  hasMarks = false;
  const tokens = tokensOf(text);
  if (hasMarks) {
    const plain = unwrapped(text);
    return plain === text ? tokens : tokensOf(plain);
  }
  const areNumbers = isDigit(tokens[0]?.text.charCodeAt(0) ?? 0) && isDigit(tokens[1]?.text.charCodeAt(0) ?? 0);
  return areNumbers && LIST_NUMBER.test(text) ? tokens.slice(1) : tokens;
}

/** The number of a list's line before a house number: `3. 12 ELM ST`, `3) 12 ELM ST`; not `3. 5TH AVE`. */
const LIST_NUMBER = /^\s*\(?\d{1,3}[.)]\s+(?!\d{3}-\d{4}\s)\d+(?:[-/]\d+)?[A-Za-z]?\s/;

/** The text has a sign of a tag, a key or a list. */
let hasMarks = false;

function tokensOf(text: string): Token[] {
  const folded = withoutThousands(foldText(text));
  spend(folded.length);
  const tokens: Token[] = [];
  let before = BLANK;
  let at = 0;
  while (at < folded.length) {
    const code = folded.charCodeAt(at);
    if (isWord(code)) {
      const end = wordEnd(folded, at);
      const word = folded.slice(at, end);
      if (isPlain) {
        const unit = mayBeGlued(word, code) ? GLUED_UNITS.get(word) : undefined;
        tokens.push({ text: unit ?? word, before, at: tokens.length });
        before = BLANK;
        if (unit !== undefined) tokens.push({ text: word.slice(unit.length), before, at: tokens.length });
      } else {
        for (const piece of dotted(word))
          for (const part of unglue(piece)) {
            if (part === '') continue;
            tokens.push({ text: part, before, at: tokens.length });
            before = BLANK;
          }
      }
      at = end;
      continue;
    }
    at++;
    if (code === 32) continue;
    if (code === 35 || code === 38 || code === 64 || code === 43) {
      tokens.push({ text: code === 35 ? '#' : '&', before, at: tokens.length });
      before = BLANK;
      if (code === 43 || code === 64) hasMarks = true;
    } else before = strongest(before, code, folded, at - 1);
  }
  const kept = tokens.length > MAX_TOKENS ? tokens.slice(-MAX_TOKENS) : tokens;
  return splitGridPair(kept);
}

/** Whether the last word of {@link wordEnd} is one token: letters and slashes alone, or a number without a separating sign. */
let isPlain = false;

/** A sign between two word characters belongs to the word. */
function wordEnd(text: string, start: number): number {
  let at = start + 1;
  let digits = false;
  let hyphens = false;
  let marks = false;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) digits = true;
    else if (!isWord(code)) {
      const isSign = code === 39 || code === 45 || code === 46 || code === 47;
      if (!isSign || at + 1 === text.length || !isWord(text.charCodeAt(at + 1))) break;
      if (code === 45) hyphens = true;
      else if (code !== 47) marks = true;
    }
    at++;
  }
  isPlain =
    !marks &&
    (isDigit(text.charCodeAt(start))
      ? !(hyphens && (at - start > LONGEST_NUMBER || !isDigit(text.charCodeAt(at - 1)))) &&
        !endsWithFloor(text, at) &&
        !endsWithWord(text, start, at)
      : !(digits || hyphens));
  return at;
}

/** A ZIP code with its four digits; a longer word with hyphens is several. */
const LONGEST_NUMBER = 10;

function endsWithWord(text: string, start: number, end: number): boolean {
  return end - start > 3 && !isDigit(text.charCodeAt(end - 1)) && !isDigit(text.charCodeAt(end - 2)) && !isDigit(text.charCodeAt(end - 3));
}

/** Whether the word up to `end` ends with FL or FLR: a floor's number may run into its designator. */
function endsWithFloor(text: string, end: number): boolean {
  const at = text.charCodeAt(end - 1) === 82 ? end - 1 : end;
  return text.charCodeAt(at - 1) === 76 && text.charCodeAt(at - 2) === 70;
}

function strongest(before: number, code: number, text: string, at: number): number {
  if (code === 10 || code === 124) return LINE;
  if (code === 58) hasMarks = true;
  if (code === 44 || code === 59 || code === 58) return before === LINE ? LINE : COMMA;
  if (code === 40 || code === 41) return before === BLANK ? PAREN : before;
  if (code === 45 && before === BLANK) return at > 0 && text.charCodeAt(at - 1) === 32 ? DASH : before;
  // `<`, `=`, `\\`, `$` and the brackets and quotes of JSON, but no stop.
  if (code >= 60 || code === 34 || code === 36) hasMarks = true;
  return before;
}

/** Splits at periods. Initials are joined (`P.O.BOX`: `PO`, `BOX`), a decimal point stays, apostrophes go. */
function dotted(word: string): string[] {
  const plain = word.includes("'") ? word.replaceAll("'", '') : word;
  if (!plain.includes('.')) return [plain];
  const pieces: string[] = [];
  let initials = false;
  const split = plain.split('.');
  // A spreadsheet writes a number with a point: `50010.0`.
  if (split.length === 2 && split[1] === '0' && isDigits(split[0] as string)) return [split[0] as string];
  for (const piece of split) {
    const last = pieces.length - 1;
    if (last >= 0 && isDigit(piece.charCodeAt(0)) && isDigit(lastCode(pieces[last] as string))) pieces[last] += `.${piece}`;
    else if (initials && piece.length === 1 && !isDigit(piece.charCodeAt(0))) pieces[last] += piece;
    else pieces.push(piece);
    initials = piece.length === 1 && !isDigit(piece.charCodeAt(0));
  }
  return pieces;
}

const lastCode = (word: string) => word.charCodeAt(word.length - 1);

/** `320-18TH`: a primary number and a numbered street. */
const HYPHENATED_ORDINAL = /^(\d+)-(\d+(?:ST|ND|RD|TH))$/;
/** `2FL`, `39THFLR`. */
const NUMBERED_FLOOR = /^(\d+(?:ST|ND|RD|TH)?)(FLR?)$/;

/** `123MAIN`, `63-67DOUGLASTON`: a number runs into the word behind it; not `118GG`, nor `2FLR`. */
const NUMBER_AND_WORD = /^(\d+(?:-\d+)?)([A-Z]{3,})$/;

/** `AMES-IA-50010`, `12-ELM-ST-AMES-IA-50010`, `ST/AMES/IA/50010`: it ends in state and ZIP code. */
const CHAINED_LAST_LINE = /^(.+)[-/]([A-Z]{2})[-/](\d{5}(?:-\d{4})?)$/;

/**
 * Separates a designator from its number (`RR2`, `I-90`, `APT4`), a state from ZIP code (`IL60601`) and country (`US-IL`), a type from its
 * directional (`ST-NW`), the words of a road's type (`US-HWY`). `NORTH-WEST` is one.
 */
function unglue(word: string): string[] {
  const numbered = HYPHENATED_ORDINAL.exec(word) ?? NUMBERED_FLOOR.exec(word) ?? NUMBER_AND_WORD.exec(word);
  if (numbered !== null) return [numbered[1] as string, numbered[2] as string];
  const chain = word.length > LONGEST_NUMBER ? CHAINED_LAST_LINE.exec(word) : null;
  if (chain !== null && STATE_BY_CODE.has(chain[2] as string))
    return [...(chain[1] as string).split(/[-/]/), chain[2] as string, chain[3] as string].filter((part) => part !== 'US');
  let letters = 0;
  while (letters < word.length && !isDigit(word.charCodeAt(letters)) && word.charCodeAt(letters) !== 45) letters++;
  if (letters === 0 || letters === word.length) return [word];
  const hyphen = word.charCodeAt(letters) === 45;
  const digits = word.slice(hyphen ? letters + 1 : letters);
  const head = word.slice(0, letters);
  if (hyphen && head === 'US' && STATE_BY_CODE.has(digits)) return [digits];
  if (hyphen && DIRECTIONALS.has(head + digits)) return [head + digits];
  if (hyphen && ((SUFFIXES.has(head) && DIRECTIONALS.has(digits)) || HIGHWAY_TYPES.has(`${head} ${digits}`))) return [head, digits];
  if (hyphen && digits.length <= MOST_LETTERS_OF_UNIT && HYPHENATED_HEADS.has(head)) return [head, digits];
  if (!isDigit(digits.charCodeAt(0))) return [word];
  if (NUMBER_PREFIXES.has(head)) return [head, digits];
  if (STATE_BY_CODE.has(head) && (hyphen || digits.length >= 5)) return [head, digits];
  return [word];
}

/** `48S 400E` is a grid address: number and directional, twice. */
function splitGridPair(tokens: Token[]): Token[] {
  let at = 0;
  while (at + 1 < tokens.length && !isGridPair(tokens[at] as Token, tokens[at + 1] as Token)) at++;
  if (at + 1 >= tokens.length) return tokens;
  const halves = tokens.slice(at, at + 2).flatMap(({ text, before, at: place }) => [
    { text: text.slice(0, -1), before, at: place },
    { text: text.slice(-1), before: BLANK, at: place },
  ]);
  return [...tokens.slice(0, at), ...halves, ...tokens.slice(at + 2)];
}

const isGridPair = (first: Token, second: Token) => second.before === BLANK && isGridHalf(first.text) && isGridHalf(second.text);

function isGridHalf(word: string): boolean {
  const last = word.length - 1;
  return last > 0 && isDigit(word.charCodeAt(0)) && 'NSEW'.includes(word.charAt(last)) && isDigits(word.slice(0, last));
}
