import type { StreetIndex } from '../../dataset/street-index.js';
import { WordFilter } from '../streets/word-filter.js';
import { readPlaces } from './place-readings.js';
import type { RankedReading } from './reading-groups.js';
import type { StreetWords } from './street-readings.js';

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
    const places = behind.length === 0 ? NO_PLACE : readPlaces(index.table, behind, open, true);
    addStreets(found, index, words.slice(0, end), open && end === length, places);
  }
  for (let end = 1; end < length && !hasComma; end++) {
    addStreets(found, index, words.slice(end), open, readPlaces(index.table, words.slice(0, end), false));
  }
  return found;
}

const NO_PLACE = [null];

function addStreets(
  found: RankedReading[],
  index: StreetIndex,
  words: readonly string[],
  open: boolean,
  places: ReturnType<typeof readPlaces> | typeof NO_PLACE,
): void {
  if (places.length === 0) return;
  const filter = new WordFilter(index, words, open);
  if (filter.least === 0) return;
  for (const set of places) {
    const steps = words.length * STEPS_A_WORD + (set?.whole ?? 0);
    found.push({
      filter: { ranges: [], words: filter, affixes: [], form: 'any', before: null, behind: null, places: set },
      steps,
      whole: false,
    });
  }
}
