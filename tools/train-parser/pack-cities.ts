import {
  ANY,
  END,
  FIRST_BITS,
  FIRST_LOW_DIGITS,
  NAME_BITS,
  NAME_LOW_DIGITS,
  NONE,
  type PackedCities,
  SEVERAL,
} from '../../src/address/data/city-hashes.js';
import { DIGIT_BITS } from '../../src/address/data/digits.js';
import { cityKey, hashOf } from '../../src/address/data/known-cities.js';
import { digit, digitSum } from './pack-weights.js';

/** A name of as many states says little of the state, and the states of such names take nearly 1 kB. */
const MANY_STATES = 12;

/** Packs cities with the codes of their states as `src/address/data/city-hashes.ts` reads them. */
export function packCities(cities: ReadonlyMap<string, readonly string[]>, seed: number): PackedCities {
  const firsts = new Map<string, readonly string[]>();
  const names = new Map<string, readonly string[]>();
  for (const [name, states] of cities) {
    const key = cityKey(name);
    const first = key.split(' ', 1)[0] as string;
    if (!firsts.has(first)) firsts.set(first, []);
    const list = key === first ? firsts : names;
    list.set(key, [...new Set([...(list.get(key) ?? []), ...states])].sort());
  }
  return pack(hashed(firsts, seed, FIRST_BITS), hashed(names, seed, NAME_BITS));
}

function hashed(list: ReadonlyMap<string, readonly string[]>, seed: number, bits: number): Map<number, readonly string[]> {
  return new Map([...list].map(([key, states]) => [hashOf(key, seed, bits), states] as const).sort(([a], [b]) => a - b));
}

function pack(firsts: ReadonlyMap<number, readonly string[]>, names: ReadonlyMap<number, readonly string[]>): PackedCities {
  const codes = [...new Set([...firsts.values(), ...names.values()].flat())].sort();
  const text = { high: '', low: '', states: '', several: '' };
  const put = (part: keyof typeof text, value: number): void => {
    text[part] += digit(value);
  };
  const putStates = (own: readonly string[]): void => {
    const at = own.map((code) => codes.indexOf(code));
    const isSeveral = own.length > 1 && own.length < MANY_STATES;
    put('states', isSeveral ? SEVERAL : own.length > 1 ? ANY : (at[0] ?? NONE));
    if (!isSeveral) return;
    for (const [i, state] of at.entries()) put('several', state - (at[i - 1] ?? 0));
    put('several', END);
  };
  const putList = (list: ReadonlyMap<number, readonly string[]>, lowDigits: number): void => {
    let last = 0;
    for (const [hash, own] of list) {
      const gap = hash - last;
      text.high += digitSum(gap >>> (DIGIT_BITS * lowDigits));
      for (let i = lowDigits - 1; i >= 0; i--) put('low', (gap >>> (DIGIT_BITS * i)) % 2 ** DIGIT_BITS);
      putStates(own);
      last = hash;
    }
  };
  putList(firsts, FIRST_LOW_DIGITS);
  putList(names, NAME_LOW_DIGITS);
  return { ...text, codes: codes.join(''), firstCount: firsts.size, nameCount: names.size };
}
