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
  const last = lastWordOf(text);
  const mayEnd = isDigit(last.charCodeAt(0)) ? last.length >= ZIP_DIGITS : LAST_WORDS.has(last.toUpperCase());
  if (!mayEnd) return null;
  const zip = ZIP.exec(text)?.[1] ?? null;
  const ending = zip === null ? stateAtEnd(foldName(text).split(' ')) : null;
  if (zip === null && ending === null) return null;
  if (lines.some((line) => (zip === null ? stateOf(line) === ending?.state : zipOf(line) === Number(zip)))) return null;
  return whenReady(placesIn(view), (places) => {
    const place = places === null ? null : ending === null ? placeOfZip(places, zip as string) : placeOfCity(places, ending);
    return place === null ? null : missingStreets(view, place);
  });
}

/** What stands behind the last blank or separator of a text, the separators at its end left out. */
function lastWordOf(text: string): string {
  let end = text.length;
  while (end > 0 && isSeparator(text.charCodeAt(end - 1))) end--;
  let start = end;
  while (start > 0 && !isSeparator(text.charCodeAt(start - 1))) start--;
  return text.slice(start, end);
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
    const known = zips.flatMap((zip) => places.zip(zip) ?? []);
    return { state, shards: [...new Set(zips.map(shardKey))], positions: positionsOf([places.city(row), ...known]) };
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
