import { placeParses, WHOLE_WORDS } from '../../../street-index/place-parses.js';
import { type PlaceSet, placesInside } from '../../../street-index/place-set.js';
import type { SuggestContext } from '../query-search.js';

/**
 * The contexts of a text with words in front of its number: for each place that these may name, the
 * given context restricted to it. None where they are no whole name of a place; the given context
 * where there are no words.
 */
export function contextsInFront(asked: SuggestContext, words: readonly string[]): readonly SuggestContext[] {
  if (words.length === 0) return [asked];
  const sets = asked.indexes.map((index) => placeParses(index, words, WHOLE_WORDS).filter(({ whole }) => whole === 1));
  const ways = Math.max(...sets.map(({ length }) => length));
  return Array.from({ length: ways }, (_, way) => ({
    ...asked,
    areas: asked.indexes.map((index, i) => {
      const set = sets[i]?.[way] ?? NOWHERE;
      const { within, bias } = asked.areas[i] ?? { within: null, bias: null };
      return {
        within: within === null ? set : placesInside(index.table, set, within),
        bias: bias === null ? null : placesInside(index.table, set, bias),
      };
    }),
  }));
}

const NOWHERE: PlaceSet = { from: 0, to: 0, states: null, zipFrom: 0, zipTo: 0, whole: 1, city: false, only: null };
