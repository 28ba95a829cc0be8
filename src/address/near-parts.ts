import { KeyIndex } from '../key-index.js';
import { editDistance } from '../text/edit-distance.js';
import { DIRECTIONAL_NAMES, DIRECTIONALS } from './data/directionals.js';
import { SUFFIX_NAMES, SUFFIXES } from './data/suffixes.js';

/** Shortest words that are taken for a misspelled directional or type. Chosen. */
const SHORTEST = 3;
/** Shortest words in which two letters may be wrong. Chosen. */
const SHORTEST_WITH_TWO = 8;
const LETTERS = /^[A-Z]+$/;

/** Types that are written in short as often as in full: in these an error happens too. */
const SHORT_TYPES = ['AVE', 'BLVD', 'CIR', 'HWY', 'PKWY', 'TER', 'TRL'] as const;

/** The words that an error may hide, the likelier ones first. */
const PARTS: readonly string[] = [...DIRECTIONAL_NAMES.values(), ...new Set([...SUFFIX_NAMES.values(), ...SHORT_TYPES])].filter(
  (name) => name.length >= SHORTEST,
);

/** Made for the first text with such a word. */
let near: KeyIndex | null = null;

/** Whether a word is a directional or a street type as it stands. */
function isStreetPart(word: string): boolean {
  return SUFFIXES.has(word) || DIRECTIONALS.has(word);
}

/**
 * The directionals and types that a word may be a misspelling of, nearest first, directionals
 * before types; none for a word that is itself one, or that has other signs than letters. `word` in
 * upper case.
 */
export function nearParts(word: string): readonly string[] {
  if (word.length < SHORTEST || !LETTERS.test(word) || (isStreetPart(word) && !TAKEN_FOR_DIRECTIONAL.has(word))) return [];
  const limit = word.length >= SHORTEST_WITH_TWO ? 2 : 1;
  near ??= new KeyIndex(PARTS);
  return near
    .near(word, limit)
    .map(({ key, edits }) => ({ part: key, rank: edits * PARTS.length + PARTS.indexOf(key) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ part }) => part);
}

/** Rare types that are sooner a directional with a letter missing: EST PADONIA RD. */
const TAKEN_FOR_DIRECTIONAL: ReadonlySet<string> = new Set(['EST']);

/** The standard directionals that a word is, or may be with one letter wrong. */
export function directionalsOf(word: string): readonly string[] {
  const directional = DIRECTIONALS.get(word);
  if (directional !== undefined) return [directional];
  if (word.length < SHORTEST || !LETTERS.test(word)) return [];
  return [...DIRECTIONAL_NAMES].flatMap(([standard, name]) => (editDistance(word, name, 1) <= 1 && name.length > 1 ? standard : []));
}

/** Whether a word may be a directional with one letter wrong. */
export function isNearDirectional(word: string): boolean {
  return nearParts(word).some((part) => DIRECTIONALS.has(part));
}
