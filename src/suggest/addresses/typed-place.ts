import { STATE_BY_CODE, STATE_NAMES, stateCodeOf } from '../../address/data/states.js';
import { cachePerOwner } from '../../bounded-cache.js';
import type { Manifest } from '../../dataset/manifest.js';
import { needAll } from '../../dataset/missing.js';
import type { DatasetView } from '../../dataset/view.js';
import { placesIn } from '../../places/mounted-places.js';
import type { Places } from '../../places/us-places.js';
import type { SuggestArea } from '../../service.js';
import { endOfDigits } from '../../street-index/wanted-numbers.js';
import { type AskedPlace, type MissingStreets, missingStreets, missingStreetsAt } from '../../streets/street-coverage.js';
import { isDigit, ZIP_DIGITS } from '../../text/digits.js';
import { foldName } from '../../text/search-key.js';
import type { AddressLine } from './address-lines.js';
import { isPrefixOf } from './prefix.js';

/** With its add-on. */
const ZIP4_LENGTH = 10;
const ZIP = /^\d{5}(?:-\d{4})?$/;
/** `D C`, `DISTRICT OF COLUMBIA`. */
const MOST_STATE_WORDS = 3;
/** `TRUTH OR CONSEQUENCES`, `WINCHESTER ON THE SEVERN`. */
const MOST_CITY_WORDS = 4;
/** A number, a street and its type: `12 OAK PARK` is no street in Park. */
const LEAST_BEFORE_CITY = 3;
/**
 * Last words of states: most texts end in none, and need no folding. Each with its state; null where the
 * words before it decide, as for `VIRGINIA`.
 */
const LAST_WORDS: ReadonlyMap<string, string | null> = lastWords();
/** ZIP codes kept with their sentence while the same datasets are mounted: five digits are typed as often. */
const RECENT_ZIPS = 512;
const recentZips = cachePerOwner<readonly Manifest[], MissingStreets | null>(RECENT_ZIPS);

function lastWords(): Map<string, string | null> {
  const words = new Map<string, string | null>();
  for (const name of [...STATE_BY_CODE.keys(), ...STATE_NAMES.keys()]) {
    const last = name.split(' ').at(-1) as string;
    words.set(last, last === name && !words.has(last) ? (stateCodeOf(name) ?? null) : null);
  }
  return words;
}

/**
 * The sentence for a place at the end of a text without mounted street data; null where some is, where a suggestion lies there, or where
 * the text ends in no ZIP code and no city with its state. Where nothing is found, a city does without its state, and a state stands alone.
 */
export function uncoveredPlace(view: DatasetView, text: string, lines: readonly AddressLine[]): MissingStreets | null {
  const end = wordsEnd(text, text.length);
  const start = wordStart(text, end);
  if (isDigit(text.charCodeAt(start))) return uncoveredZip(view, text.slice(start, end), lines);
  const before = wordsEnd(text, start);
  // `123 MA` begins a street far more often than it ends in Massachusetts, and a number is no city.
  if (before > 0 && endOfDigits(text) >= before) return null;
  const missed = uncoveredCity(view, text, text.slice(start, end).toUpperCase(), lines);
  return missed === null && lines.length === 0 ? uncoveredName(view, foldName(text).split(' ')) : missed;
}

/** For a text without a suggestion that is a state or a city, or ends in a city without its state: `350 5TH AVE NEW YORK`. */
function uncoveredName(view: DatasetView, words: readonly string[]): MissingStreets | null {
  const state = stateCodeOf(words.join(' '));
  if (state !== undefined) return missingStreets(view, placeOfState(state));
  const places = placesIn(view);
  const named = places === null ? [] : citiesNamed(places, words);
  // Of several cities of a name one may be meant that has data.
  const sentences = needAll(named, (place) => missingStreets(view, place));
  return sentences.includes(null) ? null : (sentences[0] ?? null);
}

/** The cities of the longest name at the end, the likeliest first; none where too few words for number and street stand before it. */
function citiesNamed(places: Places, words: readonly string[]): readonly AskedPlace[] {
  for (let count = Math.min(MOST_CITY_WORDS, words.length); count > 0; count--) {
    const rows = places.cities(words.slice(-count).join(' '));
    if (rows.length === 0) continue;
    const before = words.length - count;
    return before === 0 || before >= LEAST_BEFORE_CITY ? needAll(rows, (row) => placeOfRow(places, row)) : [];
  }
  return [];
}

/** For the area of `within` in which nothing was found: its position, else its whole ZIP code, its city and state, its state. */
export function uncoveredArea(view: DatasetView, area: SuggestArea): MissingStreets | null {
  const { near } = area;
  const places = placesIn(view);
  if (places === null) return null;
  if (near !== undefined) return missingStreetsAt(view, near, places.nearestZip(near));
  const place = placeOfArea(places, area);
  return place === null ? null : missingStreets(view, place);
}

function placeOfArea(places: Places, { zip, city, state }: SuggestArea): AskedPlace | null {
  if (zip !== undefined) return zip.length === ZIP_DIGITS ? placeOfZip(places, zip) : null;
  const code = stateCodeOf(foldName(state ?? ''));
  if (code === undefined) return null;
  if (city === undefined) return placeOfState(code);
  return placeOfCity(places, { state: code, before: foldName(city).split(' ') });
}

/** For a last word that starts with a digit. */
function uncoveredZip(view: DatasetView, word: string, lines: readonly AddressLine[]): MissingStreets | null {
  if ((word.length !== ZIP_DIGITS && word.length !== ZIP4_LENGTH) || !ZIP.test(word)) return null;
  const zip = word.slice(0, ZIP_DIGITS);
  const code = Number(zip);
  if (lines.some(({ index, row }) => index.zipOf(row) === code)) return null;
  const known = recentZips(view.manifests);
  const sentence = known.get(zip);
  if (sentence !== undefined) return sentence;
  const made = missing(view, (places) => placeOfZip(places, zip));
  known.set(zip, made);
  return made;
}

/** For a last word that may name a state. */
function uncoveredCity(view: DatasetView, text: string, word: string, lines: readonly AddressLine[]): MissingStreets | null {
  const known = LAST_WORDS.get(word);
  if (known === undefined) return null;
  // `1745 T ST SE, WASHINGTON` is on its way to the city.
  if (known !== null && (hasState(lines, known) || isPrefixOf(lines, text))) return null;
  const ending = stateAtEnd(foldName(text).split(' '));
  if (ending === null || hasState(lines, ending.state)) return null;
  return missing(view, (places) => placeOfCity(places, ending));
}

function missing(view: DatasetView, placeIn: (places: Places) => AskedPlace | null): MissingStreets | null {
  const places = placesIn(view);
  const place = places === null ? null : placeIn(places);
  return place === null ? null : missingStreets(view, place);
}

/** Where the words in front of `end` end. */
function wordsEnd(text: string, end: number): number {
  let at = end;
  while (at > 0 && isSeparator(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Where the word that ends at `end` starts. */
function wordStart(text: string, end: number): number {
  let at = end;
  while (at > 0 && !isSeparator(text.charCodeAt(at - 1))) at--;
  return at;
}

/** A blank, line break, comma or stop. */
function isSeparator(code: number): boolean {
  return code <= 32 || code === 44 || code === 46;
}

interface StateEnding {
  readonly state: string;
  readonly before: readonly string[];
}

function stateAtEnd(words: readonly string[]): StateEnding | null {
  for (let count = Math.min(MOST_STATE_WORDS, words.length - 1); count > 0; count--) {
    const name = words.slice(-count).join(' ');
    const state = stateCodeOf(name);
    if (state !== undefined) return { state, before: words.slice(0, -count) };
  }
  return null;
}

/** Reads no more than is asked: the state only where no shard of it is mounted. */
function placeOfZip(places: Places, zip: string): AskedPlace {
  return {
    shards: [zip],
    zipCode: zip,
    get state() {
      return places.stateOfZip(zip);
    },
    get cityName() {
      return places.zip(zip)?.city ?? null;
    },
    get positions() {
      return places.centroids([], [zip]);
    },
  };
}

/** The city of the longest name in front of a state. */
function placeOfCity(places: Places, { state, before }: StateEnding): AskedPlace | null {
  for (let count = Math.min(MOST_CITY_WORDS, before.length); count > 0; count--) {
    const [row] = places.cities(before.slice(-count).join(' '), state);
    if (row !== undefined) return placeOfRow(places, row);
  }
  return null;
}

function placeOfRow(places: Places, row: number): AskedPlace {
  const zips = places.zipsOf(row);
  return {
    shards: zips,
    zipCode: null,
    get state() {
      return places.city(row).state;
    },
    get cityName() {
      return places.city(row).name;
    },
    // Not read of the many places that have no shard.
    get positions() {
      return places.centroids([row], zips);
    },
  };
}

function placeOfState(state: string): AskedPlace {
  return { shards: null, state, zipCode: null, cityName: null, positions: [] };
}

function hasState(lines: readonly AddressLine[], code: string): boolean {
  return lines.some(({ index, row }) => index.stateOf(row) === code);
}
