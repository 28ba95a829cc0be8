import { DIRECTIONALS } from '../../src/address/data/directionals.js';
import { SUFFIXES } from '../../src/address/data/suffixes.js';
import { Random } from '../../tools/random.js';
import { misspelledWord } from '../completion/typing-errors.js';
import type { Corpus } from './suggest-corpus.js';

/** A text that somebody types on the way to an address. */
export interface TypedQuery {
  readonly text: string;
  /** The same without the error. */
  readonly clean: string;
  /** Row of the address in the corpus. */
  readonly source: number;
}

/** Kinds of typing: the beginning of the address as it is stored, with words left out, and both with one typing error. */
export const TYPINGS = ['prefix', 'dropped', 'prefix, error', 'dropped, error'] as const;
export type Typing = (typeof TYPINGS)[number];

/** As many addresses are offered; of those that fit no more, this share has to be found before anything is timed. */
export const FITTING = 10;
export const LEAST_FOUND: Readonly<Record<Typing, number>> = {
  prefix: 0.999,
  dropped: 0.99,
  'prefix, error': 0.98,
  'dropped, error': 0.99,
};

const SHORTEST_PREFIX = 3;
const LONGEST_PREFIX = 20;
/** Errors are made in words that have as many letters. */
const SHORTEST_WORD = 4;

/** Seeded queries of one kind; those of the same seed and kind with and without error come from the same addresses. */
export function typedQueries({ texts }: Corpus, typing: Typing, count: number, seed: number): readonly TypedQuery[] {
  const random = new Random(seed);
  const wrong = typing.endsWith('error');
  const found: TypedQuery[] = [];
  while (found.length < count) {
    const source = random.below(texts.length);
    const whole = texts[source] as string;
    const clean = typing.startsWith('dropped') ? withWordsDropped(whole, random) : prefixOf(whole, random);
    if (clean === null) continue;
    const text = wrong ? withError(clean, random) : clean;
    if (text !== null) found.push({ text: text.toLowerCase(), clean, source });
  }
  return found;
}

function prefixOf(text: string, random: Random): string | null {
  const length = SHORTEST_PREFIX + random.below(LONGEST_PREFIX - SHORTEST_PREFIX + 1);
  const prefix = text.slice(0, length).trimEnd();
  return prefix.length < SHORTEST_PREFIX ? null : prefix;
}

/** Number, street without directional and type, at times without one word of its name, and the beginning of the city. */
function withWordsDropped(text: string, random: Random): string | null {
  const [street = '', place = ''] = text.split(', ');
  const [number = '', ...words] = street.split(' ');
  const name = nameWords(words);
  if (name.length === 0) return null;
  if (name.length > 1 && random.chance(0.5)) name.splice(random.below(name.length), 1);
  const city = place.split(' ').slice(0, -2).join(' ');
  return [number, ...name, city.slice(0, SHORTEST_PREFIX + random.below(4)).trimEnd()].join(' ');
}

/** The words of a street without the directional in front and type and directional behind. */
function nameWords(words: readonly string[]): string[] {
  let from = 0;
  let to = words.length;
  if (to - from > 1 && DIRECTIONALS.has(words[from] as string)) from++;
  if (to - from > 1 && DIRECTIONALS.has(words[to - 1] as string)) to--;
  if (to - from > 1 && SUFFIXES.has(words[to - 1] as string)) to--;
  return words.slice(from, to);
}

/** The text with one letter of a word changed, left out, put in, or exchanged with the next; null when all words are short. */
function withError(text: string, random: Random): string | null {
  const words = text.split(' ');
  const long = words.flatMap((word, i) => (word.length >= SHORTEST_WORD && /^[A-Z]+$/.test(word) ? [i] : []));
  if (long.length === 0) return null;
  const at = random.of(long);
  const wrong = misspelledWord(words[at] as string, random);
  return wrong === null ? null : words.with(at, wrong).join(' ');
}
