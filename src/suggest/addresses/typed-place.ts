import { STATE_BY_CODE, STATE_NAMES, stateCodeOf } from '../../address/data/states.js';
import type { DatasetView } from '../../dataset/view.js';
import { type MaybePromise, whenReady } from '../../maybe-promise.js';
import { placesIn } from '../../places/mounted-places.js';
import type { Position } from '../../places/place-records.js';
import type { Places } from '../../places/us-places.js';
import { shardKey } from '../../streets/shard.js';
import { type AskedPlace, missingStreets } from '../../streets/street-coverage.js';
import { foldName } from '../../text/search-key.js';
import type { AddressLine } from './address-lines.js';

const ZIP = /\b(\d{5})(?:-\d{4})?\s*$/;
const ZIP_DIGITS = 5;
const NUMBER = /^\d+$/;
/** The bit by which small letters differ from capitals, and the codes of the first and the last of them. */
const [CASE, SMALL_A, SMALL_Z] = [32, 97, 122];
/** `D C`, `DISTRICT OF COLUMBIA`. */
const MOST_STATE_WORDS = 3;
/** `TRUTH OR CONSEQUENCES`, `WINCHESTER ON THE SEVERN`. */
const MOST_CITY_WORDS = 4;
/** The last words of states, by which most texts are known to end in none without being folded. */
const LAST_WORDS: ReadonlySet<string> = new Set([...STATE_BY_CODE.keys(), ...STATE_NAMES.keys()].map((name) => lastWordOf(name)));

/**
 * The sentence for a place that a text ends in when no street data of it is mounted; null where some is, where a suggestion lies
 * there, or where the text ends in no ZIP code and no city with its state.
 */
export function uncoveredPlace(view: DatasetView, text: string, lines: readonly AddressLine[]): MaybePromise<string | null> {
  if (!mayEndInPlace(text)) return null;
  const zip = ZIP.exec(text)?.[1] ?? null;
  const ending = zip === null ? stateAtEnd(foldName(text).split(' ')) : null;
  if (zip === null && ending === null) return null;
  if (lines.some((line) => (zip === null ? stateOf(line) === ending?.state : zipOf(line) === Number(zip)))) return null;
  return whenReady(placesIn(view), (places) => {
    const place = places === null ? null : ending === null ? placeOfZip(places, zip as string) : placeOfCity(places, ending);
    return place === null ? null : missingStreets(view, place);
  });
}

/** Tells most texts without a place at their end apart, without folding them. */
function mayEndInPlace(text: string): boolean {
  const end = wordsEnd(text, text.length);
  const start = wordStart(text, end);
  if (isDigit(text.charCodeAt(start))) return end - start >= ZIP_DIGITS;
  // Of names that end in a letter, as `N C` and `D C` do, the word in front is one too.
  if (end - start === 1 && !mayFollowLetter(text, start)) return false;
  return !isBehindNumber(text, start) && LAST_WORDS.has(text.slice(start, end).toUpperCase());
}

/** Whether what stands in front of a word may be a single letter. */
function mayFollowLetter(text: string, word: number): boolean {
  const end = wordsEnd(text, word);
  const before = text.charCodeAt(end - 2) | CASE;
  return end > 0 && !(before >= SMALL_A && before <= SMALL_Z);
}

/** Whether a single number and nothing else stands in front of a word, as in most texts. */
function isBehindNumber(text: string, word: number): boolean {
  let at = wordsEnd(text, word);
  if (at === 0) return false;
  while (at > 0 && isDigit(text.charCodeAt(at - 1))) at--;
  return at === 0;
}

/** What stands behind the last blank or separator of a text, the separators at its end left out. */
function lastWordOf(text: string): string {
  const end = wordsEnd(text, text.length);
  return text.slice(wordStart(text, end), end);
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

/** Whether a code is that of a blank, line break, comma or stop. */
function isSeparator(code: number): boolean {
  return code <= 32 || code === 44 || code === 46;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Words that end in a state: its code, and the words in front of it. */
interface StateEnding {
  readonly state: string;
  readonly before: readonly string[];
}

function stateAtEnd(words: readonly string[]): StateEnding | null {
  for (let count = Math.min(MOST_STATE_WORDS, words.length - 1); count > 0; count--) {
    const name = words.slice(-count).join(' ');
    const state = stateCodeOf(name);
    if (state === undefined) continue;
    const before = words.slice(0, -count);
    // `123 MA` begins a street far more often than it ends in Massachusetts, and a number is no city.
    return before.length === 1 && NUMBER.test(before[0] as string) ? null : { state, before };
  }
  return null;
}

function placeOfZip(places: Places, zip: string): AskedPlace | null {
  const place = places.zip(zip);
  return place === null ? null : { state: place.state, shards: [shardKey(zip)], positions: positionsOf([place]) };
}

/** The city of the longest name that stands in front of a state. */
function placeOfCity(places: Places, { state, before }: StateEnding): AskedPlace | null {
  for (let count = Math.min(MOST_CITY_WORDS, before.length); count > 0; count--) {
    const [row] = places.cities(before.slice(-count).join(' '), state);
    if (row === undefined) continue;
    const zips = places.zipsOf(row);
    const shards = [...new Set(zips.map(shardKey))];
    // Not read of the many places that have no shard.
    const centers = (): readonly Position[] =>
      positionsOf([places.cityCentroid(row), ...zips.map((zip) => places.zip(zip))].flatMap((each) => each ?? []));
    return {
      state,
      shards,
      get positions() {
        return centers();
      },
    };
  }
  return null;
}

function positionsOf(places: readonly { readonly latitude: number | null; readonly longitude: number | null }[]): readonly Position[] {
  return places.flatMap(({ latitude, longitude }) => (latitude === null || longitude === null ? [] : [{ latitude, longitude }]));
}

function stateOf({ index, row }: AddressLine): string {
  const { stateCodes, placeState } = index.table;
  return stateCodes.at(placeState[index.placeOf(row)] as number);
}

function zipOf({ index, row }: AddressLine): number {
  return index.table.placeZip[index.placeOf(row)] as number;
}
