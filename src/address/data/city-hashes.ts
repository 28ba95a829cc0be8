import { DIGIT_BITS, Digits } from './digits.js';

/**
 * The table of known cities. Of their names only hashes are kept, which take a third of the room. A word that begins no city is
 * taken for one that does in one case of 7,000, and other words behind a first word for a city in one of 1,100: the chance to be
 * one of the hashes by accident. For the parser a known city is evidence, never an answer.
 */
export const FIRST_BITS = 22;
export const NAME_BITS = 21;

/** The codes of the states with a city, joined, by the hash of its name: of a first word, which has none where it is no city alone, or of all words. */
export interface CityHashes {
  readonly firsts: ReadonlyMap<number, string>;
  readonly names: ReadonlyMap<number, string>;
}

/**
 * The table as text. Hashes are in order, each as its distance from the one before: a number of digits of which the lower ones are as good
 * as random. High digits, low ones and states lie apart, because each compresses best among its like.
 */
export interface PackedCities {
  readonly firstCount: number;
  readonly nameCount: number;
  /** What is above the low digits of each distance. */
  readonly high: string;
  readonly low: string;
  /** For each name a state by its place among the codes, or {@link NONE}, {@link ANY} or {@link SEVERAL}. */
  readonly states: string;
  /** The states of names with several, in order, each as its distance from the one before; {@link END} behind the last. */
  readonly several: string;
  /** The codes of all states, joined. */
  readonly codes: string;
}

/** Low digits of the distances between hashes. */
export const FIRST_LOW_DIGITS = 2;
export const NAME_LOW_DIGITS = 1;
/** What stands in place of the number of a state. */
export const [NONE, ANY, SEVERAL] = [61, 62, 63];
export const END = 63;
/** The code for a name of many states. */
export const ANY_STATE = '**';

/** Reads the table. */
export function readCityHashes(packed: PackedCities): CityHashes {
  const high = new Digits(packed.high);
  const low = new Digits(packed.low);
  const states = new Digits(packed.states);
  const several = new Digits(packed.several);
  const codeAt = (state: number): string => packed.codes.slice(2 * state, 2 * state + 2);
  const readStates = (): string => {
    const state = states.next();
    if (state < NONE) return codeAt(state);
    let codes = state === ANY ? ANY_STATE : '';
    if (state === SEVERAL) for (let at = several.next(), gap = 0; gap !== END; gap = several.next(), at += gap) codes += codeAt(at);
    return codes;
  };
  const readList = (count: number, lowDigits: number): Map<number, string> => {
    const found = new Map<number, string>();
    for (let hash = 0; found.size < count; ) {
      let gap = high.sum();
      for (let i = 0; i < lowDigits; i++) gap = (gap << DIGIT_BITS) | low.next();
      hash += gap;
      found.set(hash, readStates());
    }
    return found;
  };
  return { firsts: readList(packed.firstCount, FIRST_LOW_DIGITS), names: readList(packed.nameCount, NAME_LOW_DIGITS) };
}
