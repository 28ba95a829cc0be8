import { ABBREVIATED } from '../../text/search-key.js';
import { CITIES, SEED } from './cities.js';
import { ANY_STATE, type CityHashes, FIRST_BITS, NAME_BITS, readCityHashes } from './city-hashes.js';

/** Short forms of first words, which hashes are of. Names of places also come with a directional abbreviated. */
const SHORT_FIRST: ReadonlyMap<string, string> = new Map([
  ...ABBREVIATED,
  ['NORTH', 'N'],
  ['NO', 'N'],
  ['SOUTH', 'S'],
  ['SO', 'S'],
  ['EAST', 'E'],
  ['WEST', 'W'],
]);
const SHORT: ReadonlyMap<string, string> = new Map(ABBREVIATED);
/** Words behind the first that have a short form too: PORT ST LUCIE. */
const INNER = / (?:SAINT|FORT|MOUNT)(?= )/g;

let read: CityHashes | undefined;

/** Whether a known city begins with a word. */
export function startsCity(word: string): boolean {
  return statesOfFirst(word) !== undefined;
}

/** The codes of the states with a city of this upper-case name, or {@link ANY_STATE}, joined into one text; undefined when none is known. */
export function statesOfCity(name: string): string | undefined {
  const blank = name.indexOf(' ');
  const first = statesOfFirst(blank < 0 ? name : name.slice(0, blank));
  if (blank < 0 || first === undefined) return first || undefined;
  return hashes().names.get(hashOf(cityKey(name), SEED, NAME_BITS));
}

/** Whether a state is among the codes of {@link statesOfCity}; true without a state. */
export function isAmong(states: string, state: string | null): boolean {
  if (state === null) return true;
  for (let i = 0; i < states.length; i += 2) if (states.startsWith(state, i) || states.startsWith(ANY_STATE, i)) return true;
  return false;
}

/** A name as it is hashed: one for all spellings. */
export function cityKey(name: string): string {
  const blank = name.indexOf(' ');
  const first = blank < 0 ? name : name.slice(0, blank);
  const rest = blank < 0 ? '' : name.slice(blank);
  return (SHORT_FIRST.get(first) ?? first) + rest.replace(INNER, (word) => ` ${SHORT.get(word.slice(1))}`);
}

/** The highest bits of FNV-1a, mixed once more as MurmurHash3 does. */
export function hashOf(key: string, seed: number, bits: number): number {
  let hash = seed;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> (32 - bits);
}

function statesOfFirst(word: string): string | undefined {
  return hashes().firsts.get(hashOf(SHORT_FIRST.get(word) ?? word, SEED, FIRST_BITS));
}

function hashes(): CityHashes {
  read ??= readCityHashes(CITIES);
  return read;
}
