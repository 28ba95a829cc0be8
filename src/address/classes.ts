import { CITIES } from './data/cities.js';
import { FOREIGN_COUNTRIES, PROVINCES, UNITED_STATES } from './data/countries.js';
import { DIRECTIONALS } from './data/directionals.js';
import { HIGHWAY_TYPES } from './data/highways.js';
import { CARDINALS, ORDINALS, TENS } from './data/ordinals.js';
import { ENGLISH_PREFIXES, FOREIGN_PREFIXES, POST_MODIFIERS, PRE_MODIFIERS, SEPARATORS } from './data/prefixes.js';
import { BOX_WORDS, GENERAL_DELIVERY, MILITARY_CITIES, PO_BOXES, ROUTES } from './data/routes.js';
import { STATE_BY_CODE, STATE_NAMES } from './data/states.js';
import { OFTEN_MISSPELT, SUFFIX_NAMES, SUFFIXES, UNLISTED_TYPES } from './data/suffixes.js';
import { LONE_UNITS, NUMBER_SIGNS, NUMBERED_UNITS, UNLISTED_UNITS } from './data/units.js';
import { CITY_FIRST_WORDS, CITY_LAST_WORDS, CONNECTIVES, GIVEN_NAMES, RECIPIENT_WORDS } from './data/words.js';

/**
 * What a token can be, by its shape and by the lexicon. A token has several classes; `_B` begins a phrase of several
 * tokens, `_I` goes on with it.
 */
export const CLASSES = [
  // shapes
  'DIGITS1',
  'DIGITS2',
  'DIGITS3',
  'DIGITS4',
  'DIGITS5',
  'DIGITS6',
  'ORDINAL_NUMBER',
  'NUMBER_LETTER',
  'LETTER_NUMBER',
  'GRID',
  'HYPHENATED',
  'FRACTION',
  'DECIMAL',
  'LETTER',
  'TWO_LETTERS',
  'WORD',
  'MIXED',
  'HASH',
  'AMPERSAND',
  // lexicon
  'DIRECTION_LETTER',
  'DIRECTION_TWO_LETTERS',
  'DIRECTION_WORD',
  'DIRECTION_B',
  'DIRECTION_I',
  'SUFFIX_COMMON',
  'SUFFIX_USUAL',
  'SUFFIX_RARE',
  'SUFFIX_ABBREVIATED',
  'SUFFIX_UNLISTED',
  'SUFFIX_MISSPELT',
  'HIGHWAY',
  'HIGHWAY_B',
  'HIGHWAY_I',
  'PREFIX_FOREIGN',
  'PREFIX_ENGLISH',
  'SEPARATOR_B',
  'SEPARATOR_I',
  'PRE_MODIFIER',
  'POST_MODIFIER',
  'UNIT_NUMBERED',
  'UNIT_LONE',
  'UNIT_UNLISTED',
  'FLOOR_WORD',
  'FLOOR_NAME',
  'NUMBER_SIGN',
  'PO_BOX_B',
  'PO_BOX_I',
  'PO_BOX_WEAK',
  'ROUTE_B',
  'ROUTE_I',
  'BOX_WORD',
  'GENERAL_B',
  'GENERAL_I',
  'STATE_CODE',
  'STATE_B',
  'STATE_I',
  'STATE_SHORT',
  'STATE_AMBIGUOUS',
  'MILITARY',
  'ZIP9',
  'COUNTRY_B',
  'COUNTRY_I',
  'PROVINCE',
  'CARDINAL_WORD',
  'ORDINAL_WORD',
  'TENS_WORD',
  'CITY_FIRST',
  'CITY_LAST',
  'RECIPIENT',
  'CONNECTIVE',
  'GIVEN_NAME',
  'NAME_TAIL',
  'KNOWN_CITY_B',
  'KNOWN_CITY_I',
  // place in the text
  'FIRST',
  'LAST',
  'ENDS_SEGMENT',
  'ENDS_SEGMENT_1',
  'ENDS_SEGMENT_2',
  'ENDS_SEGMENT_3',
  'SUFFIX_LATER',
  'SUFFIX_BEFORE',
  'NUMBER_LATER',
  'NUMBER_BEFORE',
  'IN_LAST_LINE',
  'BEFORE_LAST_LINE',
  'SEPARATED_TEXT',
  'BARE_TEXT',
  'LAST_SEGMENT',
  'FIRST_SEGMENT',
  'CITY_SPAN',
  'CITY_SPAN_SHORT',
  'CITY_SPAN_I',
  'LAST_WITHOUT_ZIP',
] as const;
export type TokenClass = (typeof CLASSES)[number];
/** Groups of tokens, coarser than classes, whose pairs are classes too. */
const GROUP_COUNT = 16;
export const EDGE_GROUP = 0;
const FIRST_PAIR_CLASS = CLASSES.length;
/** All classes: those above and the pairs of groups, behind each other and before each other. */
export const CLASS_COUNT = FIRST_PAIR_CLASS + 2 * GROUP_COUNT * GROUP_COUNT;
/** Class to index. */
export const C = Object.fromEntries(CLASSES.map((name, i) => [name, i])) as Record<TokenClass, number>;
/** Classes from here on say where a token stands; they are not seen from the neighbouring tokens. */
export const FIRST_PLACE_CLASS = C.FIRST;

const COMMON = new Set('ST AVE RD DR LN CT BLVD PL CIR WAY TER TRL PKWY HWY'.split(' '));
const USUAL = new Set(
  'LOOP SQ ALY PLZ EXPY FWY PIKE TPKE CV XING RUN PASS PATH ROW TRCE PT RDG BND CRES WALK RTE MNR GLN HOLW CSWY EXT'.split(' '),
);

/** Classes of a word by the lexicon, whatever its neighbours. */
const WORD_CLASSES: ReadonlyMap<string, readonly number[]> = buildWordClasses();
/** Phrases of two to four words: to the pairs of begin and inner class that they give their tokens. */
const PHRASES: ReadonlyMap<string, readonly (readonly [number, number])[]> = buildPhrases();
const PHRASE_STARTS: ReadonlySet<string> = new Set([...PHRASES.keys()].map((phrase) => phrase.slice(0, phrase.indexOf(' '))));
export const LONGEST_PHRASE = 4;

/** Adds the classes of each token by shape and lexicon to `found[i]`. */
export function classifyWords(words: readonly string[], found: number[][]): void {
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const classes = found[i] as number[];
    const known = WORD_CLASSES.get(word);
    if (known) classes.push(...known);
    else if (isMisspeltSuffix(word)) classes.push(C.SUFFIX_MISSPELT);
    classes.push(shape(word, known !== undefined));
    if (PHRASE_STARTS.has(word)) classifyPhrases(words, i, found);
  }
}

function classifyPhrases(words: readonly string[], start: number, found: number[][]): void {
  let phrase = words[start] as string;
  for (let end = start + 1; end < Math.min(words.length, start + LONGEST_PHRASE); end++) {
    phrase += ` ${words[end]}`;
    for (const [begin, inner] of PHRASES.get(phrase) ?? []) {
      add(found[start] as number[], begin);
      for (let i = start + 1; i <= end; i++) add(found[i] as number[], inner);
    }
  }
}

function add(classes: number[], id: number): void {
  if (!classes.includes(id)) classes.push(id);
}

const isDigit = (code: number) => code >= 48 && code <= 57;
const isLetter = (code: number) => code >= 65 && code <= 90;
const DIGIT_CLASSES = [C.DIGITS1, C.DIGITS2, C.DIGITS3, C.DIGITS4, C.DIGITS5];

function shape(word: string, known: boolean): number {
  if (word === '#') return C.HASH;
  if (word === '&') return C.AMPERSAND;
  let digits = 0;
  let letters = 0;
  let hyphens = 0;
  let slashes = 0;
  let points = 0;
  let changes = 0;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (isDigit(code)) digits++;
    else if (isLetter(code)) letters++;
    else if (code === 45) hyphens++;
    else if (code === 47) slashes++;
    else if (code === 46) points++;
    if (i > 0 && isDigit(code) !== isDigit(word.charCodeAt(i - 1))) changes++;
  }
  if (digits === word.length) return DIGIT_CLASSES[digits - 1] ?? C.DIGITS6;
  if (digits === 0) {
    if (word.length === 1) return C.LETTER;
    if (word.length === 2 && !known) return C.TWO_LETTERS;
    return slashes > 0 ? C.MIXED : C.WORD;
  }
  if (slashes === 1 && digits === word.length - 1 - hyphens) return C.FRACTION;
  if (points === 1 && digits === word.length - 1) return C.DECIMAL;
  if (hyphens > 0 && slashes === 0 && points === 0) return digits + hyphens === word.length && isZip9(word) ? C.ZIP9 : C.HYPHENATED;
  if (slashes + points > 0) return C.MIXED;
  if (changes === 1 && isDigit(word.charCodeAt(0))) return letters === 2 && isOrdinalEnd(word) ? C.ORDINAL_NUMBER : C.NUMBER_LETTER;
  if (changes === 1) return C.LETTER_NUMBER;
  return C.GRID;
}

const isOrdinalEnd = (word: string) => word.endsWith('TH') || word.endsWith('ST') || word.endsWith('ND') || word.endsWith('RD');
const isZip9 = (word: string) => word.length === 10 && word.charCodeAt(5) === 45;

/** One letter missing, added, changed or two swapped, the first letter being right. */
function isMisspeltSuffix(word: string): boolean {
  if (word.length < 4) return false;
  return OFTEN_MISSPELT.some(
    (name) => name.charCodeAt(0) === word.charCodeAt(0) && Math.abs(name.length - word.length) <= 1 && isOneEditAway(name, word),
  );
}

function isOneEditAway(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const restA = a.slice(start, endA);
  const restB = b.slice(start, endB);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

function buildWordClasses(): Map<string, number[]> {
  const map = new Map<string, number[]>();
  const put = (words: Iterable<string>, id: number) => {
    for (const word of words) {
      if (word.includes(' ')) continue;
      const classes = map.get(word) ?? [];
      add(classes, id);
      map.set(word, classes);
    }
  };
  for (const [word, standard] of DIRECTIONALS)
    put([word], word !== standard ? C.DIRECTION_WORD : word.length === 1 ? C.DIRECTION_LETTER : C.DIRECTION_TWO_LETTERS);
  for (const [word, standard] of SUFFIXES) {
    put([word], COMMON.has(standard) ? C.SUFFIX_COMMON : USUAL.has(standard) ? C.SUFFIX_USUAL : C.SUFFIX_RARE);
    if (!SUFFIX_NAMES.has(word) || SUFFIX_NAMES.get(standard) !== word) put([word], C.SUFFIX_ABBREVIATED);
  }
  put(UNLISTED_TYPES, C.SUFFIX_UNLISTED);
  put(HIGHWAY_TYPES.keys(), C.HIGHWAY);
  put(FOREIGN_PREFIXES.keys(), C.PREFIX_FOREIGN);
  put(ENGLISH_PREFIXES.keys(), C.PREFIX_ENGLISH);
  put(SEPARATORS, C.SEPARATOR_B);
  put(PRE_MODIFIERS.keys(), C.PRE_MODIFIER);
  put(POST_MODIFIERS.keys(), C.POST_MODIFIER);
  put(NUMBERED_UNITS.keys(), C.UNIT_NUMBERED);
  put(LONE_UNITS.keys(), C.UNIT_LONE);
  put(UNLISTED_UNITS.keys(), C.UNIT_UNLISTED);
  put(['FL', 'FLOOR', 'FLR', 'FLOORS', 'LEVEL', 'LVL', 'PISO'], C.FLOOR_WORD);
  put(['GROUND', 'LOWER', 'UPPER', 'MAIN', 'TOP', 'GARDEN', 'MEZZANINE'], C.FLOOR_NAME);
  put(NUMBER_SIGNS, C.NUMBER_SIGN);
  put(['POBOX', 'POB', 'LOCKBOX', 'LBX', 'APARTADO', 'APTDO'], C.PO_BOX_B);
  put(['DRAWER', 'CALLER', 'BIN', 'BUZON', 'BOX', 'PO'], C.PO_BOX_WEAK);
  put(ROUTES.keys(), C.ROUTE_B);
  put(BOX_WORDS, C.BOX_WORD);
  put(STATE_BY_CODE.keys(), C.STATE_CODE);
  for (const state of STATE_BY_CODE.values()) put([state.name.toUpperCase()], C.STATE_B);
  put(
    [...STATE_NAMES.keys()].filter((word) => !map.get(word)?.includes(C.STATE_B)),
    C.STATE_SHORT,
  );
  put(MILITARY_CITIES, C.MILITARY);
  put(UNITED_STATES, C.COUNTRY_B);
  put(FOREIGN_COUNTRIES, C.COUNTRY_B);
  put(PROVINCES, C.PROVINCE);
  put(CARDINALS.keys(), C.CARDINAL_WORD);
  put(ORDINALS.keys(), C.ORDINAL_WORD);
  put(TENS, C.TENS_WORD);
  put(CITY_FIRST_WORDS, C.CITY_FIRST);
  put(CITY_LAST_WORDS, C.CITY_LAST);
  put(RECIPIENT_WORDS, C.RECIPIENT);
  put(CONNECTIVES, C.CONNECTIVE);
  put(GIVEN_NAMES, C.GIVEN_NAME);
  put(['JR', 'SR', 'II', 'III'], C.NAME_TAIL);
  put(CITIES, C.KNOWN_CITY_B);
  const otherwise = [C.DIRECTION_TWO_LETTERS, C.SUFFIX_COMMON, C.SUFFIX_USUAL, C.SUFFIX_RARE, C.UNIT_NUMBERED, C.CONNECTIVE, C.RECIPIENT];
  for (const code of STATE_BY_CODE.keys()) if (otherwise.some((id) => map.get(code)?.includes(id))) put([code], C.STATE_AMBIGUOUS);
  return map;
}

function buildPhrases(): Map<string, (readonly [number, number])[]> {
  const map = new Map<string, (readonly [number, number])[]>();
  const put = (phrases: Iterable<string>, begin: number, inner: number) => {
    for (const phrase of phrases) if (phrase.includes(' ')) map.set(phrase, [...(map.get(phrase) ?? []), [begin, inner]]);
  };
  const halves = [...DIRECTIONALS].filter(([, standard]) => standard.length === 1);
  const pairs = halves.flatMap(([a, first]) =>
    'NS'.includes(first) ? halves.filter(([, second]) => 'EW'.includes(second)).map(([b]) => `${a} ${b}`) : [],
  );
  put(pairs, C.DIRECTION_B, C.DIRECTION_I);
  put(HIGHWAY_TYPES.keys(), C.HIGHWAY_B, C.HIGHWAY_I);
  put(SEPARATORS, C.SEPARATOR_B, C.SEPARATOR_I);
  put(PO_BOXES.keys(), C.PO_BOX_B, C.PO_BOX_I);
  put(ROUTES.keys(), C.ROUTE_B, C.ROUTE_I);
  put(GENERAL_DELIVERY, C.GENERAL_B, C.GENERAL_I);
  put(STATE_NAMES.keys(), C.STATE_B, C.STATE_I);
  put(UNITED_STATES, C.COUNTRY_B, C.COUNTRY_I);
  put(FOREIGN_COUNTRIES, C.COUNTRY_B, C.COUNTRY_I);
  put(CITIES, C.KNOWN_CITY_B, C.KNOWN_CITY_I);
  put(['CITY OF', 'TOWN OF', 'TOWNSHIP OF', 'VILLAGE OF', 'BOROUGH OF'], C.KNOWN_CITY_B, C.KNOWN_CITY_I);
  return map;
}

/** The classes that give a token its group, in order of precedence; a token with none of them is a word. */
const GROUPS: readonly (readonly number[])[] = [
  [C.HASH, C.NUMBER_SIGN],
  [
    C.DIGITS1,
    C.DIGITS2,
    C.DIGITS3,
    C.DIGITS4,
    C.DIGITS5,
    C.DIGITS6,
    C.NUMBER_LETTER,
    C.HYPHENATED,
    C.GRID,
    C.FRACTION,
    C.DECIMAL,
    C.LETTER_NUMBER,
    C.ZIP9,
  ],
  [C.ORDINAL_NUMBER, C.ORDINAL_WORD],
  [C.DIRECTION_LETTER, C.DIRECTION_TWO_LETTERS],
  [C.LETTER],
  [C.DIRECTION_WORD],
  [C.FLOOR_WORD, C.UNIT_NUMBERED],
  [C.SUFFIX_COMMON],
  [C.HIGHWAY_B, C.HIGHWAY, C.PREFIX_FOREIGN],
  [C.SUFFIX_USUAL],
  [C.SUFFIX_RARE, C.SUFFIX_UNLISTED, C.SUFFIX_MISSPELT],
  [C.UNIT_LONE, C.UNIT_UNLISTED],
  [C.STATE_CODE, C.STATE_B, C.STATE_SHORT],
  [C.CONNECTIVE, C.AMPERSAND],
];
const GROUP_OF_CLASS: Uint8Array = groupOfClass();

function groupOfClass(): Uint8Array {
  const groups = new Uint8Array(FIRST_PAIR_CLASS);
  for (let group = GROUPS.length - 1; group >= 0; group--) for (const id of GROUPS[group] as readonly number[]) groups[id] = group + 1;
  return groups;
}

/** The group of a token by the first `length` of its classes. */
export function groupOf(classes: readonly number[], length: number): number {
  let best = GROUP_COUNT - 1;
  for (let i = 0; i < length; i++) {
    const group = GROUP_OF_CLASS[classes[i] as number] as number;
    if (group > 0 && group < best) best = group;
  }
  return best;
}

/** The class of a token of group `own` behind one of group `previous`. */
export const pairBehind = (previous: number, own: number) => FIRST_PAIR_CLASS + previous * GROUP_COUNT + own;
/** The class of a token of group `own` before one of group `next`. */
export const pairBefore = (own: number, next: number) => FIRST_PAIR_CLASS + (GROUP_COUNT + own) * GROUP_COUNT + next;
