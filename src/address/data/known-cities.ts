import { ABBREVIATED } from '../../text/search-key.js';
import { CITIES, SEED } from './cities.js';
import { ANY_STATE, type CityHashes, FIRST_BITS, NAME_BITS, readCityHashes } from './city-hashes.js';
import { pairs } from './pairs.js';

/** Short forms of first words, also of directionals: the hashes are of these. */
const SHORT_FIRST: ReadonlyMap<string, string> = new Map([...ABBREVIATED, ...pairs('NORTH=N NO=N SOUTH=S SO=S EAST=E WEST=W')]);
/** Inner words with a short form: PORT ST LUCIE. */
const SHORT_INNER: ReadonlyMap<string, string> = new Map(ABBREVIATED.filter(([word]) => /^(?:SAINT|FORT|MOUNT)$/.test(word)));

const shortFirst = (word: string): string => SHORT_FIRST.get(word) ?? word;

let read: CityHashes | undefined;

/**
 * Joined codes of the states with a city of this upper-case word, or {@link ANY_STATE}; empty where only longer names begin with it, else
 * undefined.
 */
export function statesOfWord(word: string): string | undefined {
  return hashes().firsts.get(highest(hashed(shortFirst(word), SEED), FIRST_BITS));
}

/** The same for a name of one or more words; undefined when none is known. */
export function statesOfCity(name: string): string | undefined {
  let end = name.indexOf(' ');
  if (end < 0) return statesOfWord(name) || undefined;
  const first = name.slice(0, end);
  let states = statesOfWord(first);
  if (states === undefined) return undefined;
  const longer = new LongerName(first);
  while (end >= 0) {
    const next = name.indexOf(' ', end + 1);
    states = longer.statesWith(next < 0 ? name.slice(end + 1) : name.slice(end + 1, next));
    end = next;
  }
  return states;
}

/** Names that begin with a word, looked up word by word, each hashed once. */
export class LongerName {
  /** Of the words so far, in their short forms. */
  #hash: number;

  constructor(first: string) {
    this.#hash = hashed(shortFirst(first), SEED);
  }

  /** {@link statesOfCity} of the words so far and this one, which then is one of them. */
  statesWith(word: string): string | undefined {
    const before = hashed(' ', this.#hash);
    const short = SHORT_INNER.get(word);
    const whole = hashed(word, before);
    this.#hash = short === undefined ? whole : hashed(short, before);
    return hashes().names.get(highest(whole, NAME_BITS));
  }
}

/** Whether a state is among the codes of {@link statesOfCity}; true without a state. */
export function isAmong(states: string, state: string | null): boolean {
  if (state === null) return true;
  for (let i = 0; i < states.length; i += 2) if (states.startsWith(state, i) || states.startsWith(ANY_STATE, i)) return true;
  return false;
}

/** One spelling of a name for its hash. */
export function cityKey(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  const words = rest.map((word, i) => (i + 1 < rest.length ? (SHORT_INNER.get(word) ?? word) : word));
  return [shortFirst(first), ...words].join(' ');
}

/** Of a name as {@link cityKey} writes it. */
export function hashOf(key: string, seed: number, bits: number): number {
  return highest(hashed(key, seed), bits);
}

/** FNV-1a, going on where the words before ended. */
function hashed(text: string, before: number): number {
  let hash = before;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** Mixed once more as MurmurHash3 does. */
function highest(hash: number, bits: number): number {
  return Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> (32 - bits);
}

function hashes(): CityHashes {
  read ??= readCityHashes(CITIES);
  return read;
}
