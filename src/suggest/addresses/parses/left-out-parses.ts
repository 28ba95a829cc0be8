import { remembered } from '../../../bounded-cache.js';
import { STEP } from '../../../places/search/scan.js';
import type { RankedParse } from '../../../street-index/parse-groups.js';
import { knownPlaces, WHOLE_WORDS } from '../../../street-index/place-parses.js';
import { namesCity, type PlaceSet } from '../../../street-index/place-set.js';
import type { StreetIndex } from '../../../street-index/street-index.js';
import { placedParse } from '../street-ranking.js';
import { type StreetWords, streetParses } from './street-parses.js';

/** Cost in rank of a word left out: less than a word of the street, more than how its affixes are ordered. */
const STEPS_A_WORD = 8;
/** Words behind a street: unit, city, state and ZIP code have no more. */
const MOST_WORDS = 10;

/** How much of the place may be left out: `part` keeps its city or ZIP code. */
export type LeftOut = 'part' | 'all';

/** Places that some of the words behind a street name. */
interface PartialPlaces {
  /** Null where all words are left out. */
  readonly places: PlaceSet | null;
  readonly wordsLeftOut: number;
}

/**
 * Parses with some of the words behind a street's whole name left out: a wrong digit in the ZIP code, the city of a neighbor, words that
 * are no place. The fewer are left out, the better.
 */
export function leftOutParses(index: StreetIndex, query: StreetWords, leftOut: LeftOut): readonly RankedParse[] {
  const found: RankedParse[] = [];
  const byRest = new Map<readonly string[], readonly PartialPlaces[]>();
  for (const street of streetParses(index, query)) {
    const { rest, part } = street;
    if (part !== 'whole' || rest.length === 0 || rest.length > MOST_WORDS) continue;
    for (const { places, wordsLeftOut } of remembered(byRest, rest, () => partialPlaces(index, rest, leftOut))) {
      const parse = placedParse(index, street, places);
      if (parse !== null) found.push({ ...parse, score: parse.score - STEPS_A_WORD * STEP * wordsLeftOut, whole: false });
    }
  }
  return found;
}

/** The places of all shorter runs of words that are a whole place. */
function partialPlaces(index: StreetIndex, words: readonly string[], leftOut: LeftOut): readonly PartialPlaces[] {
  const { length } = words;
  const found: PartialPlaces[] = [];
  for (let count = length - 1; count > 0; count--) {
    for (let start = 0; start + count <= length; start++) {
      for (const places of knownPlaces(index, words.slice(start, start + count), WHOLE_WORDS)) {
        if (places.whole === 1 && (leftOut === 'all' || namesCity(places) || places.zipTo - places.zipFrom === 1))
          found.push({ places, wordsLeftOut: length - count });
      }
    }
  }
  return leftOut === 'all' ? [...found, { places: null, wordsLeftOut: length }] : found;
}
