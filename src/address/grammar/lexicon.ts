import { CARDINALS, ORDINALS, TENS } from '../../text/ordinals.js';
import { FOREIGN_COUNTRIES, PROVINCES, UNITED_STATES } from '../data/countries.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { HIGHWAY_TYPES } from '../data/highways.js';
import { LongerName, statesOfWord } from '../data/known-cities.js';
import { wordSet } from '../data/pairs.js';
import { ENGLISH_PREFIXES, FOREIGN_PREFIXES, POST_MODIFIERS, PRE_MODIFIERS, SEPARATORS } from '../data/prefixes.js';
import { BOX_WORDS, GENERAL_DELIVERY, MILITARY_CITIES, PO_BOXES, ROUTES } from '../data/routes.js';
import { STATE_BY_CODE, STATE_NAMES, ZERO_STATES } from '../data/states.js';
import { SUFFIX_NAMES, SUFFIXES, TYPES_LIKE_STATES, UNLISTED_TYPES } from '../data/suffixes.js';
import { LONE_UNITS, NUMBER_SIGNS, NUMBERED_UNITS, UNLISTED_UNITS } from '../data/units.js';
import {
  BUILDINGS,
  CITY_FIRST_WORDS,
  CITY_LAST_WORDS,
  CONNECTIVES,
  COUNTY_WORDS,
  GIVEN_NAMES,
  RECIPIENT_WORDS,
  SAID_IN,
} from '../data/words.js';
import { ASIDES } from '../marks/asides.js';
import { initialBit, isMisspeltSuffix, shapeOf, startsWithDigit } from './shape.js';
import { C, FIRST_PLACE_CLASS } from './token-classes.js';
import { TokenFeatures } from './token-features.js';
import { LINE, PAREN, type Token } from './tokens.js';
import { type WordTrie, wordTrie } from './word-trie.js';

const COMMON = wordSet('ST AVE RD DR LN CT BLVD PL CIR WAY TER TRL PKWY HWY');
const USUAL = wordSet('LOOP SQ ALY PLZ EXPY FWY PIKE TPKE CV XING RUN PASS PATH ROW TRCE PT RDG BND CRES WALK RTE MNR GLN HOLW CSWY EXT');

export const LONGEST_PHRASE = 4;

/** The classes of a phrase's first word and of its others. */
type ClassPair = readonly [begin: number, inner: number];
type PhraseTrie = WordTrie<readonly ClassPair[]>;
/** The words behind a first word, joined by blanks. */
type Rests = Map<string, readonly ClassPair[]>;

/** Has its own text: that of a token may keep a whole text alive. */
interface Entry {
  readonly text: string;
  /** Empty for a word that only starts phrases. */
  readonly classes: number[];
}

/** What only few texts have in a word, one bit each: the others are passed over by them. */
export enum Sign {
  ZERO_STATE = 1,
  OF = 2,
  INTERSTATE = 3,
  BUILDING = 4,
  DIRECTIONAL = 8,
  LIKE_STATE = 16,
  /** May be of a telephone number or coordinates, or stands behind a bracket. */
  ASIDE = 32,
  /** Stands behind a line break. */
  LINE = 64,
  /** IN, NEAR or AT between parts, as people say them. */
  IN = 128,
  /** CO, which may be COUNTY in short. */
  COUNTY = 256,
}
/** They decide labels; a word has one at most. */
export const SIGNS_OF_LABELS = 3;

const signsOf = (text: string): number =>
  (ZERO_STATES.has(text) ? Sign.ZERO_STATE : text === 'OF' ? Sign.OF : text === 'I' ? Sign.INTERSTATE : 0) |
  (BUILDINGS.has(text) ? Sign.BUILDING : 0) |
  (DIRECTIONALS.has(text) ? Sign.DIRECTIONAL : 0) |
  // OF alone is of many names.
  (text !== 'OF' && ASIDES.has(text) ? Sign.ASIDE : 0) |
  (SAID_IN.has(text) || text === 'AT' ? Sign.IN : 0) |
  (COUNTY_WORDS.has(text) ? Sign.COUNTY : 0) |
  (text === 'NE' || TYPES_LIKE_STATES.has(text) ? Sign.LIKE_STATE : 0);

/** Shapes of numbers in telephone numbers and coordinates. */
const SHAPES_ASIDE: ReadonlySet<number> = new Set([C.HYPHENATED, C.DECIMAL, C.DIGITS3, C.MIXED]);

/** A word, whatever its neighbors. */
export class Word {
  constructor(
    readonly kind: TokenFeatures,
    /** {@link Sign}s. */
    readonly signs: number,
    /** Of {@link statesOfWord}. */
    readonly states: string | undefined = undefined,
    /** Phrases of two to four words that start with it. */
    readonly phrases: PhraseTrie | undefined = undefined,
  ) {}
}

const PHRASES: ReadonlyMap<string, Rests> = buildPhrases();
const LEXICON: ReadonlyMap<string, Entry> = buildLexicon();
/** Words that texts have had; they are forgotten together. */
const MET = new Map<string, Word>();
const MOST_MET = 8192;
/** Longest word kept outside the lexicon: the engine copies shorter ones, of a longer one it keeps the whole text. */
const LONGEST_MET = 12;
/** Numbers, and features of words outside the lexicon, by shape, likeness and whether they may be a misspelled suffix. */
const NUMBERS: (Word | undefined)[] = new Array(FIRST_PLACE_CLASS * TokenFeatures.LIKENESSES).fill(undefined);
const UNKNOWN_KINDS: (TokenFeatures | undefined)[] = new Array(2 * FIRST_PLACE_CLASS * TokenFeatures.LIKENESSES).fill(undefined);

export interface Words {
  readonly tokens: readonly Token[];
  readonly words: readonly Word[];
  /** Of all words. */
  readonly signs: number;
}

export function lookUp(tokens: readonly Token[]): Words {
  const words: Word[] = new Array(tokens.length);
  let signs = 0;
  for (let i = 0; i < words.length; i++) {
    const { text, before } = tokens[i] as Token;
    const word = wordOf(text);
    words[i] = word;
    signs |= before < LINE ? word.signs : word.signs | (before === LINE ? Sign.LINE : before === PAREN ? Sign.ASIDE : 0);
  }
  return { tokens, words, signs };
}

/** With another word at a token. */
export function withWord({ tokens, words, signs }: Words, i: number, text: string): Words {
  return { tokens: tokens.with(i, { ...(tokens[i] as Token), text }), words: words.with(i, wordOf(text)), signs };
}

function wordOf(text: string): Word {
  // No word of the lexicon and no city begins with a digit, and some of many numbers would have the hash of a city.
  if (startsWithDigit(text)) return numberOf(text);
  const known = MET.get(text);
  if (known !== undefined) return known;
  const entry = LEXICON.get(text);
  const states = statesOfWord(text);
  const word = new Word(kindOf(text, entry, states), signsOf(text), states, phrasesFrom(text));
  if (MET.size === MOST_MET) MET.clear();
  if (entry !== undefined || text.length <= LONGEST_MET) MET.set(entry?.text ?? text, word);
  return word;
}

function numberOf(text: string): Word {
  const shape = shapeOf(text, false);
  const index = shape * TokenFeatures.LIKENESSES + TokenFeatures.likeness(text);
  const known = NUMBERS[index];
  if (known !== undefined) return known;
  const word = new Word(TokenFeatures.of(text, [shape]), SHAPES_ASIDE.has(shape) ? Sign.ASIDE : 0);
  NUMBERS[index] = word;
  return word;
}

/** By shape and lexicon, and whether it is a city of one word. */
function kindOf(text: string, entry: Entry | undefined, states: string | undefined): TokenFeatures {
  const classes = entry === undefined || entry.classes.length === 0 ? NO_CLASSES : entry.classes;
  if (classes === NO_CLASSES && !states) return unknownKind(text);
  return TokenFeatures.of(text, [...classes, shapeOf(text, true), ...(states ? [C.KNOWN_CITY_B] : [])]);
}

const NO_CLASSES: readonly number[] = [];

function unknownKind(text: string): TokenFeatures {
  const shape = shapeOf(text, false);
  const isMisspelt = isMisspeltSuffix(text);
  const like = TokenFeatures.likeness(text);
  const index = (shape * 2 + Number(isMisspelt)) * TokenFeatures.LIKENESSES + like;
  const known = UNKNOWN_KINDS[index];
  if (known !== undefined) return known;
  const kind = TokenFeatures.of(text, isMisspelt ? [shape, C.SUFFIX_MISSPELT] : [shape]);
  UNKNOWN_KINDS[index] = kind;
  return kind;
}

/** By shape, lexicon and the phrases around. */
export function classifyWords({ tokens, words }: Words): TokenFeatures[] {
  const kinds: TokenFeatures[] = new Array(words.length);
  // From the end, so that all tokens of a phrase have features when its first token is met.
  for (let i = words.length - 1; i >= 0; i--) {
    const { kind, phrases, states } = words[i] as Word;
    kinds[i] = kind;
    if (phrases !== undefined) classifyPhrases(tokens, i, phrases, kinds);
    if (states !== undefined) classifyCities(tokens, i, kinds);
  }
  return kinds;
}

function classifyPhrases(tokens: readonly Token[], start: number, phrases: PhraseTrie, kinds: TokenFeatures[]): void {
  let phrase: PhraseTrie | undefined = phrases;
  for (let end = start + 1; end < Math.min(tokens.length, start + LONGEST_PHRASE); end++) {
    const { text } = tokens[end] as Token;
    if ((phrase.initials & initialBit(text)) === 0) return;
    phrase = phrase.next.get(text);
    if (phrase === undefined) return;
    if (phrase.value === undefined) continue;
    for (const [begin, inner] of phrase.value) {
      kinds[start] = (kinds[start] as TokenFeatures).with(begin);
      for (let i = start + 1; i <= end; i++) kinds[i] = (kinds[i] as TokenFeatures).with(inner);
    }
  }
}

/** Marks the cities of several words that begin with a token. */
function classifyCities(tokens: readonly Token[], start: number, kinds: TokenFeatures[]): void {
  const longer = new LongerName((tokens[start] as Token).text);
  for (let end = start + 1; end < Math.min(tokens.length, start + LONGEST_PHRASE); end++) {
    const { text } = tokens[end] as Token;
    if (startsWithDigit(text)) return;
    if (longer.statesWith(text) === undefined) continue;
    kinds[start] = (kinds[start] as TokenFeatures).with(C.KNOWN_CITY_B);
    for (let i = start + 1; i <= end; i++) kinds[i] = (kinds[i] as TokenFeatures).with(C.KNOWN_CITY_I);
  }
}

function phrasesFrom(first: string): PhraseTrie | undefined {
  const rests = PHRASES.get(first);
  return rests === undefined ? undefined : wordTrie([...rests].map(([rest, pairs]) => [rest.split(' '), pairs]));
}

function addPair(rests: Rests, rest: string, pair: ClassPair): void {
  rests.set(rest, [...(rests.get(rest) ?? []), pair]);
}

function buildLexicon(): Map<string, Entry> {
  const words = new Map<string, Entry>();
  const classesOf = (text: string): number[] => {
    const known = words.get(text);
    if (known !== undefined) return known.classes;
    const classes: number[] = [];
    words.set(text, { text, classes });
    return classes;
  };
  const has = (text: string, id: number): boolean => words.get(text)?.classes.includes(id) === true;
  const putWord = (word: string, id: number) => {
    if (!word.includes(' ') && !has(word, id)) classesOf(word).push(id);
  };
  const put = (list: Iterable<string>, id: number) => {
    for (const word of list) putWord(word, id);
  };
  for (const [word, standard] of DIRECTIONALS)
    putWord(word, word !== standard ? C.DIRECTION_WORD : word.length === 1 ? C.DIRECTION_LETTER : C.DIRECTION_TWO_LETTERS);
  for (const [word, standard] of SUFFIXES) {
    putWord(word, COMMON.has(standard) ? C.SUFFIX_COMMON : USUAL.has(standard) ? C.SUFFIX_USUAL : C.SUFFIX_RARE);
    if (!SUFFIX_NAMES.has(word) || SUFFIX_NAMES.get(standard) !== word) putWord(word, C.SUFFIX_ABBREVIATED);
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
  put(wordSet('GROUND GND GRD CONCOURSE LOWER UPPER MAIN TOP GARDEN MEZZANINE LEFT RIGHT MIDDLE'), C.FLOOR_NAME);
  put(NUMBER_SIGNS, C.NUMBER_SIGN);
  put(['POBOX', 'POB', 'LOCKBOX', 'LBX', 'APARTADO', 'APTDO'], C.PO_BOX_B);
  put(['DRAWER', 'CALLER', 'BIN', 'BUZON', 'BOX', 'PO'], C.PO_BOX_WEAK);
  put(ROUTES.keys(), C.ROUTE_B);
  put(BOX_WORDS, C.BOX_WORD);
  put(STATE_BY_CODE.keys(), C.STATE_CODE);
  for (const state of STATE_BY_CODE.values()) putWord(state.name.toUpperCase(), C.STATE_B);
  put(
    [...STATE_NAMES.keys()].filter((word) => !has(word, C.STATE_B)),
    C.STATE_SHORT,
  );
  put(MILITARY_CITIES, C.MILITARY);
  put(UNITED_STATES, C.COUNTRY_B);
  put(FOREIGN_COUNTRIES, C.COUNTRY_B);
  put(PROVINCES, C.PROVINCE);
  put(CARDINALS.keys(), C.CARDINAL_WORD);
  put(ORDINALS.keys(), C.ORDINAL_WORD);
  put(TENS.keys(), C.TENS_WORD);
  put(CITY_FIRST_WORDS, C.CITY_FIRST);
  put(CITY_LAST_WORDS, C.CITY_LAST);
  put(RECIPIENT_WORDS, C.RECIPIENT);
  put(CONNECTIVES, C.CONNECTIVE);
  put(GIVEN_NAMES, C.GIVEN_NAME);
  put(['JR', 'SR', 'II', 'III'], C.NAME_TAIL);
  const otherwise = [C.DIRECTION_TWO_LETTERS, C.SUFFIX_COMMON, C.SUFFIX_USUAL, C.SUFFIX_RARE, C.UNIT_NUMBERED, C.CONNECTIVE, C.RECIPIENT];
  for (const code of STATE_BY_CODE.keys()) if (otherwise.some((id) => has(code, id))) putWord(code, C.STATE_AMBIGUOUS);
  for (const word of PHRASES.keys()) classesOf(word);
  return words;
}

function buildPhrases(): Map<string, Rests> {
  const byFirst = new Map<string, Rests>();
  const put = (phrases: Iterable<string>, begin: number, inner: number) => {
    for (const phrase of phrases) {
      const blank = phrase.indexOf(' ');
      if (blank < 0) continue;
      const first = phrase.slice(0, blank);
      const rests = byFirst.get(first) ?? new Map();
      addPair(rests, phrase.slice(blank + 1), [begin, inner]);
      byFirst.set(first, rests);
    }
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
  put(['MAIL STOP'], C.UNIT_UNLISTED, C.UNIT_NUMBERED);
  put(STATE_NAMES.keys(), C.STATE_B, C.STATE_I);
  put(UNITED_STATES, C.COUNTRY_B, C.COUNTRY_I);
  put(FOREIGN_COUNTRIES, C.COUNTRY_B, C.COUNTRY_I);
  put(['CITY OF', 'TOWN OF', 'TOWNSHIP OF', 'VILLAGE OF', 'BOROUGH OF'], C.KNOWN_CITY_B, C.KNOWN_CITY_I);
  return byFirst;
}
