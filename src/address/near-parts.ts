import { KeyIndex } from '../search/key-index.js';
import { editDistance } from '../text/edit-distance.js';
import { DIRECTIONAL_NAMES, DIRECTIONALS } from './data/directionals.js';
import { SUFFIX_NAMES, SUFFIXES } from './data/suffixes.js';

/** Shortest word that may be a misspelled directional or type. Chosen. */
const SHORTEST = 3;
/** Shortest word in which two letters may be wrong. Chosen. */
const SHORTEST_WITH_TWO = 8;
const LETTERS = /^[A-Z]+$/;

/** Written in short as often as in full: in these an error happens too. */
const SHORT_TYPES = ['AVE', 'BLVD', 'CIR', 'HWY', 'PKWY', 'TER', 'TRL'] as const;

/** The likelier ones first. */
const PARTS: readonly string[] = [...DIRECTIONAL_NAMES.values(), ...new Set([...SUFFIX_NAMES.values(), ...SHORT_TYPES])].filter(
  (name) => name.length >= SHORTEST,
);

/** Made for the first text with such a word. */
let near: KeyIndex | null = null;

/**
 * The directionals and types that an upper-case word may be misspelled from, nearest first, directionals before types; none for a word that
 * is one, or has other signs than letters. Of directionals the nearest alone: SOTHWEST is SOUTHWEST, and not NORTHWEST with two letters wrong.
 */
export function nearParts(word: string): readonly string[] {
  if (word.length < SHORTEST || !LETTERS.test(word)) return [];
  if ((SUFFIXES.has(word) || DIRECTIONALS.has(word)) && !TAKEN_FOR_DIRECTIONAL.has(word)) return [];
  const limit = word.length >= SHORTEST_WITH_TWO ? 2 : 1;
  near ??= new KeyIndex(PARTS);
  const found = near.near(word, limit);
  const nearest = Math.min(...found.map(({ key, edits }) => (DIRECTIONALS.has(key) ? edits : limit)));
  return found
    .filter(({ key, edits }) => edits === nearest || !DIRECTIONALS.has(key))
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

/** With one letter wrong. */
export function isNearDirectional(word: string): boolean {
  return nearParts(word).some((part) => DIRECTIONALS.has(part));
}

/** A misspelled type; none for a word that is one. */
export function isNearType(word: string): boolean {
  return !SUFFIXES.has(word) && nearParts(word).some((part) => SUFFIXES.has(part));
}
