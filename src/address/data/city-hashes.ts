import { DIGIT_BITS, Digits } from './digits.js';

/**
 * The table of known cities, as hashes of their names, which take a third of the room. By accident a word begins a city in one case of 7,000,
 * and other words behind a first one are a city in one of 1,100. For the parser a known city is evidence, never an answer.
 */
export const FIRST_BITS = 22;
export const NAME_BITS = 21;

/** Joined codes of the states with a city, by the hash of its name: of a first word (empty where it is no city alone), or of all words. */
export interface CityHashes {
  readonly firsts: ReadonlyMap<number, string>;
  readonly names: ReadonlyMap<number, string>;
}

/**
 * The table as text. Hashes ascend, each as its distance from the one before, whose lower digits are as good as random. High digits, low
 * ones and states lie apart, because each compresses best among its like.
 */
export interface PackedCities {
  readonly firstCount: number;
  readonly nameCount: number;
  /** Each distance above its low digits. */
  readonly high: string;
  readonly low: string;
  /** For each name a state by its place among the codes, or {@link NONE}, {@link ANY} or {@link SEVERAL}. */
  readonly states: string;
  /** Ascending states of names with several, each as its distance from the one before; then {@link END}. */
  readonly several: string;
  readonly codes: string;
}

/** Low digits of the distances between hashes. */
export const FIRST_LOW_DIGITS = 2;
export const NAME_LOW_DIGITS = 1;
/** In place of the number of a state. */
export const [NONE, ANY, SEVERAL] = [61, 62, 63];
export const END = 63;
/** For a name of many states. */
export const ANY_STATE = '**';

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
