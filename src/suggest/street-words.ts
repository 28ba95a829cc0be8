import { DIRECTIONAL_NAMES, DIRECTIONALS } from '../address/data/directionals.js';
import { STATE_BY_CODE } from '../address/data/states.js';
import { SUFFIX_NAMES, SUFFIXES } from '../address/data/suffixes.js';

/** A search key of the street index as typed words may spell it. */
export interface StreetKey {
  readonly key: string;
  /** Whether the last word may go on. */
  readonly open: boolean;
}

const ABBREVIATED: readonly (readonly [name: string, short: string])[] = [...SUFFIX_NAMES, ...DIRECTIONAL_NAMES].map(([short, name]) => [
  name,
  short,
]);

/** Standard directional or suffix of a finished word, or null. */
export function standardWord(word: string): string | null {
  return SUFFIXES.get(word) ?? DIRECTIONALS.get(word) ?? null;
}

/** Standard directionals and suffixes that a word begins, spelled out or abbreviated: `BOULE` and `BLV` for BLVD. */
export function begunWords(word: string): readonly string[] {
  return ABBREVIATED.filter(([name, short]) => name.startsWith(word) || short.startsWith(word)).map(([, short]) => short);
}

/**
 * The keys that street words may stand for: as typed, and with a leading directional and a trailing suffix or directional
 * in standard abbreviation. With `open` the last word may be unfinished.
 */
export function streetKeys(words: readonly string[], open: boolean): readonly StreetKey[] {
  const keys = new Map<string, StreetKey>();
  const add = (parts: readonly string[], isOpen: boolean): void => {
    const key = parts.join(' ');
    if (!keys.has(key)) keys.set(key, { key, open: isOpen });
  };
  for (const lead of leads(words)) {
    add(lead, open);
    for (const tail of tails(lead)) add(tail, false);
    if (!open || lead.length < 2) continue;
    const last = lead.at(-1) as string;
    // What the word itself begins is found by its own prefix.
    const begun = begunWords(last).filter((short) => !short.startsWith(last));
    for (const head of [lead.slice(0, -1), ...tails(lead.slice(0, -1))]) {
      for (const short of begun) add([...head, short], false);
    }
  }
  return [...keys.values()];
}

/** The words, and the words with what stands in front of the name as the index has it. */
function leads(words: readonly string[]): readonly (readonly string[])[] {
  const [first = '', second = ''] = words;
  if (words.length < 2) return [words];
  const directional = DIRECTIONALS.get(first);
  if (directional !== undefined && directional !== first) return [words, [directional, ...words.slice(1)]];
  // A state's highway is indexed by code and number alone.
  if (STATE_BY_CODE.has(first) && isHighway(second, words.length === 2)) return [words, [first, ...words.slice(2)]];
  return [words];
}

function isHighway(word: string, last: boolean): boolean {
  return word === 'HIGHWAY' || word === 'HWY' || (last && 'HIGHWAY'.startsWith(word));
}

/** The words with their trailing suffix, or suffix and directional, abbreviated. */
function tails(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length < 2) return [];
  const last = words.at(-1) as string;
  const suffix = SUFFIXES.get(last);
  const directional = DIRECTIONALS.get(last);
  const found: (readonly string[])[] = [];
  if (suffix !== undefined) found.push([...words.slice(0, -1), suffix]);
  if (directional !== undefined) {
    found.push([...words.slice(0, -1), directional]);
    const before = words.length > 2 ? SUFFIXES.get(words.at(-2) as string) : undefined;
    if (before !== undefined) found.push([...words.slice(0, -2), before, directional]);
  }
  return found;
}
