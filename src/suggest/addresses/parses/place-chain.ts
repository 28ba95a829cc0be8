import { stateCodeOf } from '../../../address/data/states.js';
import { remembered } from '../../../bounded-cache.js';
import { spend } from '../../../budget.js';
import { needAll, needWhere } from '../../../dataset/missing.js';
import type { Places } from '../../../places/us-places.js';
import { rowsBetween } from '../../../search/bisection.js';
import type { RankedParse } from '../../../street-index/parse-groups.js';
import { knownPlaces, WHOLE_WORDS } from '../../../street-index/place-parses.js';
import { type PlaceSet, placesWithZips } from '../../../street-index/place-set.js';
import type { StreetIndex } from '../../../street-index/street-index.js';
import { placedParse } from '../street-ranking.js';
import { type StreetWords, streetParses } from './street-parses.js';

/** Words read as a chain of places. */
const MOST_WORDS = 12;
/** Of a place in a chain. */
const MOST_NAME = 4;
const MOST_STATE = 4;
/** Bisections of the names of two tables. */
const STEPS_A_NAME = 64;
const ZIP_CODE = /^\d{5}$/;
const COUNTY = /^(.+) (?:COUNTY|PARISH)$/;

/** Null: the name narrows nothing. */
type Zips = ReadonlySet<number> | null;

/**
 * Parses of a street's whole name and a chain of places, as maps write them: neighborhood, borough, city, county, state. The first search
 * is for the most exact place within the others, the next for the one behind it: `ASTORIA QUEENS NY` is Astoria, and where that has no such
 * address, Queens.
 */
export function chainParses(index: StreetIndex, query: StreetWords, places: Places): readonly (readonly RankedParse[])[] {
  const byRest = new Map<readonly string[], readonly PlaceSet[]>();
  const searches: RankedParse[][] = [];
  for (const street of streetParses(index, query)) {
    const { rest, part } = street;
    if (part !== 'whole' || rest.length === 0 || rest.length > MOST_WORDS) continue;
    remembered(byRest, rest, () => chainedPlaces(index, places, rest)).forEach((set, at) => {
      const parse = placedParse(index, street, set);
      if (parse === null) return;
      const own = { ...parse, whole: false };
      const search = searches[at];
      if (search === undefined) searches[at] = [own];
      else search.push(own);
    });
  }
  return searches;
}

/** From the most exact to the widest; empty where the words are no chain. */
function chainedPlaces(index: StreetIndex, places: Places, words: readonly string[]): readonly PlaceSet[] {
  const zip = ZIP_CODE.test(words.at(-1) ?? '') ? Number(words.at(-1)) : null;
  const named = zip === null ? words : words.slice(0, -1);
  const stateWords = wordsOfState(named);
  const state = stateWords === 0 ? null : stateCode(named.slice(-stateWords));
  const chain = new Chain(index, places, state).read(stateWords === 0 ? named : named.slice(0, -stateWords));
  if (chain === null || chain.length === 0) return [];
  const sets: ReadonlySet<number>[] = [];
  for (const zips of [zip === null ? null : new Set([zip]), ...chain].reverse()) {
    if (zips === null) continue;
    const widest = sets.at(-1);
    const narrowed = widest === undefined ? zips : new Set([...zips].filter((code) => widest.has(code)));
    if (narrowed.size > 0 && narrowed.size !== widest?.size) sets.push(narrowed);
  }
  return sets.reverse().map((zips) => placesWithZips(index.table, zips));
}

/** How many words at the end name a state, as a code or in full. */
function wordsOfState(words: readonly string[]): number {
  for (let count = Math.min(MOST_STATE, words.length); count > 0; count--) if (stateCode(words.slice(-count)) !== null) return count;
  return 0;
}

function stateCode(words: readonly string[]): string | null {
  return stateCodeOf(words.join(' ')) ?? null;
}

class Chain {
  readonly #index: StreetIndex;
  readonly #places: Places;
  readonly #state: string | null;
  /** Words from which on there is no chain. */
  readonly #deadEnds = new Set<number>();

  constructor(index: StreetIndex, places: Places, state: string | null) {
    this.#index = index;
    this.#places = places;
    this.#state = state;
  }

  /** The ZIP codes of each name from a word on; null where some words are none. Longer names are tried first. */
  read(words: readonly string[], from = 0): readonly Zips[] | null {
    if (from === words.length) return [];
    if (this.#deadEnds.has(from)) return null;
    for (let end = Math.min(from + MOST_NAME, words.length); end > from; end--) {
      const zips = this.#zipsOf(words.slice(from, end));
      const others = zips === undefined ? null : this.read(words, end);
      if (zips !== undefined && others !== null) return [zips, ...others];
    }
    this.#deadEnds.add(from);
    return null;
  }

  /** Undefined where it is no name. */
  #zipsOf(words: readonly string[]): Zips | undefined {
    spend(STEPS_A_NAME);
    // `LOS ANGELES CALIFORNIA CA`; a city may be called like its state.
    if (this.#state !== null && stateCode(words) === this.#state) return this.#cityZips(words) ?? null;
    const county = COUNTY.exec(words.join(' '))?.[1];
    return (county === undefined ? undefined : this.#countyZips(county)) ?? this.#cityZips(words);
  }

  /** Of the cities of the name with all their parts, and those that the data has for it. */
  #cityZips(words: readonly string[]): ReadonlySet<number> | undefined {
    const zips = new Set<number>();
    const [first] = this.#places.cities(words.join(' '), this.#state);
    if (first !== undefined) for (const zip of this.#places.zipsWithin(first)) zips.add(Number(zip));
    const index = this.#index;
    for (const set of knownPlaces(index, words, WHOLE_WORDS)) {
      if (set.whole === 0 || set.states !== null || set.zipTo - set.zipFrom === 1) continue;
      const isInState = (place: number): boolean => this.#state === null || index.stateOfPlace(place) === this.#state;
      const places = needWhere(set.only ?? rowsBetween(set.from, set.to), isInState);
      for (const zip of needAll(places, (place) => index.zipOfPlace(place))) zips.add(zip);
    }
    return zips.size === 0 ? undefined : zips;
  }

  #countyZips(name: string): ReadonlySet<number> | undefined {
    const zips = this.#places.zipsOfCounty(name, this.#state);
    return zips.length === 0 ? undefined : new Set(zips.map(Number));
  }
}
