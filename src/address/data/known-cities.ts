import { ABBREVIATED } from '../../text/search-key.js';
import { ANY_STATE, CITIES, STATES, SYMBOLS } from './cities.js';

/** Spellings of first words. Names of places also come with a directional abbreviated. */
const SPELLINGS: readonly (readonly [long: string, short: string])[] = [
  ...ABBREVIATED,
  ['NORTH', 'N'],
  ['NORTH', 'NO'],
  ['SOUTH', 'S'],
  ['SOUTH', 'SO'],
  ['EAST', 'E'],
  ['WEST', 'W'],
];

/** Words behind the first that have a short form too: PORT ST LUCIE. */
const INNER = / (?:SAINT|FORT|MOUNT)(?= )/;
const SHORT: ReadonlyMap<string, string> = new Map(ABBREVIATED);

/** The rest of a name, and the symbols of its states. */
const ENTRY = /([A-Z ]*)([^A-Z ]+)/g;
const [A, Z] = [65, 90];
const codeOf = (symbol: string): string => {
  const at = 2 * SYMBOLS.indexOf(symbol);
  return STATES.slice(at, at + 2);
};

/** The words behind a first word that make a city with it, joined by blanks, to the states of these cities. */
export type CityRests = ReadonlyMap<string, string>;

const NONE: CityRests = new Map();
/** By first word: the rests as text, until somebody asks for them. */
const TEXTS: ReadonlyMap<string, string> = groups();
const READ = new Map<string, CityRests>();

/** The first words of the cities that the parser knows without a dataset. */
export function firstWordsOfCities(): Iterable<string> {
  return TEXTS.keys();
}

/** Whether a first word of cities names one alone: then its text begins with the symbol of a state. */
export function isWholeCity(first: string): boolean {
  const code = TEXTS.get(first)?.charCodeAt(0) ?? A;
  return code < A || code > Z;
}

/** The known cities that begin with a word. The rest of a city of one word is empty. */
export function citiesFrom(first: string): CityRests {
  const known = READ.get(first);
  if (known !== undefined) return known;
  const text = TEXTS.get(first);
  if (text === undefined) return NONE;
  const rests = readRests(text);
  READ.set(first, rests);
  return rests;
}

/** The codes of the states with a city of this upper-case name, or {@link ANY_STATE}, joined into one text; undefined when none is known. */
export function statesOfCity(name: string): string | undefined {
  const blank = name.indexOf(' ');
  return blank < 0 ? citiesFrom(name).get('') : citiesFrom(name.slice(0, blank)).get(name.slice(blank + 1));
}

/** Whether a state is among the codes of {@link statesOfCity}; true without a state. */
export function isAmong(states: string, state: string | null): boolean {
  if (state === null) return true;
  for (let i = 0; i < states.length; i += 2) if (states.startsWith(state, i) || states.startsWith(ANY_STATE, i)) return true;
  return false;
}

/** The table cut by first word, and no further: few of its words are ever asked for. Short forms have the cities of the long one too. */
function groups(): Map<string, string> {
  const texts = new Map<string, string>();
  let first = '';
  for (const line of CITIES.slice(1).split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) first = line.slice(0, colon);
    texts.set(first, (texts.get(first) ?? '') + line.slice(colon + 1));
  }
  for (const [long, short] of SPELLINGS) {
    const own = texts.get(short);
    const full = texts.get(long);
    if (full !== undefined) texts.set(short, own === undefined ? full : own + full);
  }
  return texts;
}

function readRests(text: string): Map<string, string> {
  const rests = new Map<string, string>();
  const put = (rest: string, states: string) => rests.set(rest, (rests.get(rest) ?? '') + states);
  for (const [, rest = '', symbols = ''] of text.matchAll(ENTRY)) {
    const states = Array.from(symbols, codeOf).join('');
    put(rest, states);
    const inner = ` ${rest}`.replace(INNER, (word) => ` ${SHORT.get(word.slice(1))}`).slice(1);
    if (inner !== rest) put(inner, states);
  }
  return rests;
}
