import { DIRECTIONAL_NAMES } from '../../src/address/data/directionals.js';
import { SUFFIX_NAMES } from '../../src/address/data/suffixes.js';
import type { Random } from '../../tools/random.js';
import type { Listed } from '../accuracy/listed.js';
import { standardWord, streetWords } from '../accuracy/street-words.js';

/** The part of an address that an error is made in. */
export type Part = 'name' | 'type' | 'directional' | 'ordinal' | 'city';
export const PARTS: readonly Part[] = ['name', 'type', 'directional', 'ordinal', 'city'];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SHORTEST_WORD = 2;
const ORDINAL = /^\d+(?:ST|ND|RD|TH)$/i;

/**
 * An address typed up to its street or into its city, with one letter of one part changed, left out, put in or exchanged with the
 * next. Types and directionals are spelled out half the time. Null where the address has no such part of two letters or more.
 */
export function typedWithError(address: Listed, part: Part, random: Random): string | null {
  const { before, name, type, behind } = streetWords(address.street);
  const [typeWord, beforeWord, behindWord] = random.chance(0.5)
    ? [spelled(type, SUFFIX_NAMES), spelled(before, DIRECTIONAL_NAMES), spelled(behind, DIRECTIONAL_NAMES)]
    : [type, before, behind];
  const words = [
    ...wordsOf(beforeWord, 'directional'),
    ...name.split(' ').map((text) => ({ text, part: ORDINAL.test(text) ? ('ordinal' as const) : ('name' as const) })),
    ...wordsOf(typeWord, 'type'),
    ...wordsOf(behindWord, 'directional'),
  ];
  const city = address.postalCity.split(' ').map((text) => ({ text, part: 'city' as const }));
  const typed = part === 'city' || random.chance(0.4) ? [...words, ...city] : words;
  const places = typed.flatMap((word, i) => (word.part === part && isWritten(word.text) ? [i] : []));
  if (places.length === 0) return null;
  const at = random.of(places);
  const wrong = misspelledWord((typed[at] as { text: string }).text.toUpperCase(), random);
  if (wrong === null) return null;
  return [address.number, ...typed.map(({ text }, i) => (i === at ? wrong : text))].join(' ').toLowerCase();
}

function wordsOf(text: string, part: Part): { text: string; part: Part }[] {
  return text === '' ? [] : [{ text, part }];
}

function isWritten(text: string): boolean {
  return ORDINAL.test(text) || (text.length >= SHORTEST_WORD && /^[A-Za-z]+$/.test(text));
}

function spelled(word: string, names: ReadonlyMap<string, string>): string {
  return names.get(standardWord(word)) ?? word;
}

/** A word in capitals with one letter changed, left out, put in or exchanged with the next; null where that is the word. Digits stay: another number is another street. */
export function misspelledWord(word: string, random: Random): string | null {
  const letters = [...word].flatMap((letter, i) => (LETTERS.includes(letter) ? [i] : []));
  const place = random.of(letters);
  const letter = LETTERS[random.below(LETTERS.length)] as string;
  const [head, tail] = [word.slice(0, place), word.slice(place + 1)];
  const wrong = random.of([
    head + letter + tail,
    head + tail,
    head + letter + word.slice(place),
    place + 1 < word.length ? head + word[place + 1] + word[place] + word.slice(place + 2) : head + letter + tail,
  ]);
  return wrong === word ? null : wrong;
}
