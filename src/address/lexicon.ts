import { C } from './classes.js';
import { FOREIGN_COUNTRIES, PROVINCES, UNITED_STATES } from './data/countries.js';
import { DIRECTIONALS } from './data/directionals.js';
import { HIGHWAY_TYPES } from './data/highways.js';
import { CARDINALS, ORDINALS, TENS } from './data/ordinals.js';
import { ENGLISH_PREFIXES, FOREIGN_PREFIXES, POST_MODIFIERS, PRE_MODIFIERS, SEPARATORS } from './data/prefixes.js';
import { BOX_WORDS, GENERAL_DELIVERY, MILITARY_CITIES, PO_BOXES, ROUTES } from './data/routes.js';
import { STATE_BY_CODE, STATE_NAMES } from './data/states.js';
import { SUFFIX_NAMES, SUFFIXES, UNLISTED_TYPES } from './data/suffixes.js';
import { LONE_UNITS, NUMBER_SIGNS, NUMBERED_UNITS, UNLISTED_UNITS } from './data/units.js';
import { CITY_FIRST_WORDS, CITY_LAST_WORDS, CONNECTIVES, GIVEN_NAMES, RECIPIENT_WORDS } from './data/words.js';
import { CITIES } from './known-cities.js';
import { isMisspeltSuffix, shapeOf } from './shape.js';

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
    classes.push(shapeOf(word, known !== undefined));
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
