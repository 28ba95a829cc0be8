import { Needed } from '../../../dataset/missing.js';
import { STEP } from '../../../places/search/scan.js';
import type { RankedParse } from '../../../street-index/parse-groups.js';
import { knownPlaces, WHOLE_WORDS } from '../../../street-index/place-parses.js';
import type { PlaceSet } from '../../../street-index/place-set.js';
import type { StreetIndex } from '../../../street-index/street-index.js';
import { WordFilter } from '../../../street-index/word-filter.js';
import type { StreetWords } from './street-parses.js';

const STEPS_A_WORD = 16;

/** Reads words as some of a street's and some of its place's, street or place first, in any order within each. */
export function unorderedParses(index: StreetIndex, { words, streetEnd, isPrefix }: StreetWords): readonly RankedParse[] {
  const found: RankedParse[] = [];
  const { length } = words;
  const hasComma = streetEnd < length;
  const needed = new Needed();
  for (let end = hasComma ? streetEnd : length; end >= (hasComma ? streetEnd : 1); end--) {
    needed.try(() =>
      addStreets(found, index, words.slice(0, end), isPrefix && end === length, () =>
        end === length ? NO_PLACE : knownPlaces(index, words.slice(end), { isPrefix, isLoose: true }),
      ),
    );
  }
  for (let end = 1; end < length && !hasComma; end++) {
    needed.try(() => addStreets(found, index, words.slice(end), isPrefix, () => knownPlaces(index, words.slice(0, end), WHOLE_WORDS)));
  }
  needed.end();
  return found;
}

const NO_PLACE = [null];

function addStreets(
  found: RankedParse[],
  index: StreetIndex,
  words: readonly string[],
  isPrefix: boolean,
  placesOf: () => readonly (PlaceSet | null)[],
): void {
  const filter = new WordFilter(index, words, isPrefix);
  if (filter.least === 0) return;
  for (const set of placesOf()) {
    const score = (words.length * STEPS_A_WORD + (set?.whole ?? 0)) * STEP;
    found.push({
      filter: { ranges: [], words: filter, affixes: [], form: 'any', before: null, behind: null, places: set },
      score,
      whole: false,
    });
  }
}
