import { cachePerOwner } from '../../bounded-cache.js';
import { gathered, type Missing } from '../../dataset/missing.js';
import { STEP } from '../../places/search/scan.js';
import type { RankedParse } from '../../street-index/parse-groups.js';
import { knownPlaces, PREFIX, WHOLE_WORDS } from '../../street-index/place-parses.js';
import type { PlaceSet } from '../../street-index/place-set.js';
import type { StreetIndex } from '../../street-index/street-index.js';
import { StreetQuery } from '../../street-index/street-query.js';
import { type AffixOrdering, type BasePart, type StreetParse, type StreetWords, streetParses } from './parses/street-parses.js';

/** For `explain`. */
export const STREET_RULE =
  'Streets as typed before those that have the words in another order or more of them, these before corrected ones; in each ranked by words read as the street (more first), then whole name before whole words before the beginning of a word before a name of which words are left out or whose directional stands on the other side, then what goes on as typed, then with no directional in front that was not typed, then whole city; then number of addresses; then name, type, directional, city, state, ZIP code.';

const STEPS_A_WORD = 64;
const STEPS: Readonly<Record<BasePart, number>> = { whole: 16, words: 8, prefix: 0 };
const ORDERING_STEPS: Readonly<Record<AffixOrdering, number>> = { typed: 4, before: 2, any: 0, either: -16 };
/** Below the beginning of a word, whatever else counts for a name with words left out; so `either` side. */
const GAP = -16;

/** Texts whose parses are kept. */
const RECENT = 2048;
const recent = cachePerOwner<StreetIndex, StreetQuery>(RECENT);

/** Kept for words that come again. */
export function queryInOrder(index: StreetIndex, query: StreetWords): StreetQuery {
  const known = recent(index);
  query.key ??= `${query.streetEnd} ${query.isPrefix} ${query.ended} ${query.words.join(' ')}`;
  let parsed = known.get(query.key);
  if (parsed === undefined) {
    parsed = new StreetQuery(index, parsesInOrder(index, query));
    known.set(query.key, parsed);
  }
  return parsed;
}

/** The first words as the street, the others as its place. */
export function parsesInOrder(index: StreetIndex, query: StreetWords): readonly RankedParse[] {
  const streets = streetParses(index, query);
  // Where a comma ends the street, other parses count only if none end there.
  const hasComma = query.streetEnd < query.words.length;
  const behindComma = query.words.length - query.streetEnd;
  const atComma = hasComma ? streets.filter(({ rest }) => rest.length === behindComma) : streets;
  const found = withPlaces(index, atComma);
  return found.length > 0 || !hasComma ? found : withPlaces(index, streets);
}

function withPlaces(index: StreetIndex, streets: readonly StreetParse[]): readonly RankedParse[] {
  const found: RankedParse[] = [];
  // Many streets are followed by the same words.
  let rest: readonly string[] | null = null;
  let places: readonly PlaceSet[] = [];
  let missing: Missing | null = null;
  for (const street of streets) {
    try {
      if (street.rest.length === 0) {
        addParse(found, index, street, null);
        continue;
      }
      if (street.rest !== rest) {
        places = knownPlaces(index, street.rest, street.restIsPrefix ? PREFIX : WHOLE_WORDS);
        rest = street.rest;
      }
      for (const set of places) addParse(found, index, street, set);
    } catch (error) {
      missing = gathered(missing, error);
    }
  }
  if (missing !== null) throw missing;
  return found;
}

function addParse(found: RankedParse[], index: StreetIndex, parse: StreetParse, places: PlaceSet | null): void {
  const placed = placedParse(index, parse, places);
  if (placed !== null) found.push(placed);
}

/** Ranked; null where the street goes on as typed and the places are no city's. */
export function placedParse(index: StreetIndex, parse: StreetParse, places: PlaceSet | null): RankedParse | null {
  const { from, to, filter, words, part, ordering, gap } = parse;
  if (ordering === 'typed' && places?.city === false) return null;
  const { affixes, form, before, behind } = filter;
  const ranges = [index.rowOfBase(from), index.rowOfBase(to)];
  const steps = words * STEPS_A_WORD + STEPS[part] + ORDERING_STEPS[ordering] + (gap ? GAP : 0) + (places?.whole ?? 0);
  const whole = part === 'whole' && places?.whole !== 0;
  return { filter: { ranges, words: null, affixes, form, before, behind, places }, score: steps * STEP, whole };
}
