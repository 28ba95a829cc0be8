import { foldName } from '../../../src/text/search-key.js';
import { cleanAreaName } from './names.js';

/** Words that say what an area is and not which. */
const GENERIC: ReadonlySet<string> = new Set(['AND', 'DISTRICT', 'THE']);
/** Directions as names say them in Indian languages. */
const DIRECTIONS = new Map([
  ['UTTAR', 'NORTH'],
  ['DAKSHIN', 'SOUTH'],
  ['PURBA', 'EAST'],
  ['PURBI', 'EAST'],
  ['PASCHIM', 'WEST'],
  ['PASHCHIM', 'WEST'],
]);
const COMPASS: ReadonlySet<string> = new Set(['NORTH', 'SOUTH', 'EAST', 'WEST']);
const ASPIRATED = /(?<=[BCDGJKPST])H|H$/g;
const REPEATED = /([A-Z0-9])\1+/g;

/** What all usual transliterations of a folded name share: `KANNIYAKUMARI` and `KANYAKUMARI` are `KNIKUMRI`. */
export function consonantSkeleton(key: string): string {
  const letters = key
    .replace(/ /g, '')
    .replace(ASPIRATED, '')
    .replace(/W/g, 'V')
    .replace(/[EY]/g, 'I')
    .replace(/O/g, 'U')
    .replace(/A/g, '');
  return letters.replace(REPEATED, '$1');
}

/**
 * Keys of a district; two spellings of the same district share at least one of them: consonants in order, and those of its words in alphabetical order
 * with directions in English and without the name of its state: `24 Paraganas North` is `North 24 Parganas`.
 */
export function districtSkeletons(district: string, state: string): readonly string[] {
  const inState = new Set(foldName(state).split(' '));
  const key = foldName(cleanAreaName(district)?.name ?? district);
  const all = key.split(' ').filter((word) => !GENERIC.has(word));
  const own = all.filter((word) => COMPASS.has(word) || !inState.has(word));
  const words = own.length > 0 ? own : all;
  const inEnglish = words.map((word) => DIRECTIONS.get(word) ?? word).sort();
  return [...new Set([words, inEnglish].map((each) => each.map(consonantsOf).join('')))].filter((sound) => sound !== '');
}

/** Short words of directions would be alike without their vowels. */
function consonantsOf(word: string): string {
  if (COMPASS.has(word)) return word;
  return word
    .replace(REPEATED, '$1')
    .replace(ASPIRATED, '')
    .replace(/W/g, 'V')
    .replace(/[AEIOUY]/g, '');
}
