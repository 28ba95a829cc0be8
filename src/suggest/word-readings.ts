import type { StreetIndex } from '../dataset/street-index.js';
import { type AffixMask, affixMasksOf } from './affix-masks.js';
import { type PlaceSet, readPlaces } from './place-set.js';
import type { RankedReading } from './street-ranking.js';
import type { StreetWords } from './street-readings.js';
import { baseWordsOf, hasWord, rowsWithWords } from './word-rows.js';

/** Bases that words out of order may mean. */
const MOST_BASES = 2048;
const STEPS_A_WORD = 16;

/**
 * The ways to read words as some of those of a street and some of those of its place, street first or place first, in whatever
 * order within each.
 */
export function readingsInAnyOrder(index: StreetIndex, { words, streetEnd, open }: StreetWords): readonly RankedReading[] {
  const found: RankedReading[] = [];
  const { length } = words;
  const hasComma = streetEnd < length;
  for (let end = hasComma ? streetEnd : length; end >= (hasComma ? streetEnd : 1); end--) {
    const behind = words.slice(end);
    const places = behind.length === 0 ? [null] : readPlaces(index.table, behind, open, true);
    if (places.length > 0) addStreets(found, index, words.slice(0, end), open && end === length, places);
  }
  for (let end = 1; end < length && !hasComma; end++) {
    const places = readPlaces(index.table, words.slice(0, end), false);
    if (places.length > 0) addStreets(found, index, words.slice(end), open, places);
  }
  return found;
}

function addStreets(
  found: RankedReading[],
  index: StreetIndex,
  words: readonly string[],
  open: boolean,
  places: readonly (PlaceSet | null)[],
): void {
  for (const { ranges, affixes } of streetsWithWords(index, words, open)) {
    for (const set of places) {
      const steps = words.length * STEPS_A_WORD + (set?.whole ?? 0);
      found.push({ filter: { ranges, affixes, form: 'any', places: set }, steps, whole: false });
    }
  }
}

interface Streets {
  readonly ranges: number[];
  readonly affixes: readonly AffixMask[];
}

/** Streets that have all the words: in the base, or as directionals and types. */
function streetsWithWords(index: StreetIndex, words: readonly string[], open: boolean): readonly Streets[] {
  const masks = affixMasksOf(index.table);
  const isLast = (word: number): boolean => word === words.length - 1;
  const maskOf = words.map((word, i) => masks.of(word, false) ?? (open && isLast(i) && word.length > 1 ? masks.of(word, true) : null));
  let inBase = [...words.keys()].filter((i) => maskOf[i] === null);
  if (inBase.length === 0) inBase = [0];
  const either = [...words.keys()].filter((i) => !inBase.includes(i));
  const lastInBase = inBase.at(-1) === words.length - 1;
  const source = baseWordsOf(index.table);
  const bases = rowsWithWords(
    source,
    inBase.map((i) => words[i] as string),
    open && lastInBase,
    MOST_BASES,
  );
  // Bases are told apart by which words they leave to directionals and types.
  const groups = new Map<number, Streets>();
  for (const base of bases) {
    let left = 0;
    either.forEach((i, bit) => {
      if (!hasWord(source.names, base, words[i] as string, open && isLast(i))) left |= 1 << bit;
    });
    let group = groups.get(left);
    if (group === undefined) {
      group = { ranges: [], affixes: either.filter((_, bit) => (left & (1 << bit)) !== 0).map((i) => maskOf[i] as AffixMask) };
      groups.set(left, group);
    }
    addRange(group.ranges, index.rowOfBase(base), index.rowOfBase(base + 1));
  }
  return [...groups.values()];
}

/** Adjoining ranges become one. */
function addRange(ranges: number[], from: number, to: number): void {
  if (ranges.at(-1) === from) ranges[ranges.length - 1] = to;
  else ranges.push(from, to);
}
