import { DIRECTIONALS } from '../../src/address/data/directionals.js';
import { SUFFIXES } from '../../src/address/data/suffixes.js';

/** A street's words as its source writes them, parted by the tables of Publication 28. Empty text: the street has none. */
export interface StreetWords {
  readonly before: string;
  readonly name: string;
  readonly type: string;
  readonly behind: string;
}

export function streetWords(street: string): StreetWords {
  const words = street.split(/\s+/).filter(Boolean);
  const take = (word: string | undefined, table: ReadonlyMap<string, string>): word is string =>
    word !== undefined && words.length > 1 && table.has(word.toUpperCase().replace('.', ''));
  let [before, type, behind] = ['', '', ''];
  if (take(words.at(-1), DIRECTIONALS)) behind = words.pop() as string;
  if (take(words.at(-1), SUFFIXES)) type = words.pop() as string;
  if (words.length > 1 && take(words[0], DIRECTIONALS)) before = words.shift() as string;
  return { before, name: words.join(' '), type, behind };
}

export function joinWords({ before, name, type, behind }: StreetWords): string {
  return [before, name, type, behind].filter(Boolean).join(' ');
}

/** One spelling of a type or directional; empty text stays empty. */
export function standardWord(word: string): string {
  const upper = word.toUpperCase().replace('.', '');
  return SUFFIXES.get(upper) ?? DIRECTIONALS.get(upper) ?? upper;
}
