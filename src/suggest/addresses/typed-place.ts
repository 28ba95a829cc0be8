import { STATE_BY_CODE, STATE_NAMES } from '../../address/data/states.js';
import type { DatasetView } from '../../dataset/view.js';
import { type MaybePromise, whenReady } from '../../maybe-promise.js';
import { placesIn } from '../../places/mounted-places.js';
import type { Position } from '../../places/place-records.js';
import type { Places } from '../../places/us-places.js';
import { type AskedPlace, missingStreets } from '../../streets/street-coverage.js';
import { foldName } from '../../text/search-key.js';
import type { AddressLine } from './address-lines.js';

const ZIP = /\b(\d{5})(?:-\d{4})?\s*$/;
/** `D C`, `DISTRICT OF COLUMBIA`. */
const MOST_STATE_WORDS = 3;
/** `TRUTH OR CONSEQUENCES`, `WINCHESTER ON THE SEVERN`. */
const MOST_CITY_WORDS = 4;
const SHARD_DIGITS = 3;

/**
 * The sentence for a place that a text ends in when no street data of it is mounted; null where some is, where a suggestion lies
 * there, or where the text ends in no ZIP code and no city with its state.
 */
export function uncoveredPlace(view: DatasetView, text: string, lines: readonly AddressLine[]): MaybePromise<string | null> {
  const zip = ZIP.exec(text)?.[1] ?? null;
  const ending = zip === null ? stateAtEnd(foldName(text).split(' ')) : null;
  if (zip === null && ending === null) return null;
  if (lines.some((line) => (zip === null ? stateOf(line) === ending?.state : zipOf(line) === Number(zip)))) return null;
  return whenReady(placesIn(view), (places) => {
    const place = places === null ? null : ending === null ? placeOfZip(places, zip as string) : placeOfCity(places, ending);
    return place === null ? null : missingStreets(view, place);
  });
}

/** Words that end in a state: its code, and the words in front of it. */
interface StateEnding {
  readonly state: string;
  readonly before: readonly string[];
}

function stateAtEnd(words: readonly string[]): StateEnding | null {
  for (let count = Math.min(MOST_STATE_WORDS, words.length - 1); count > 0; count--) {
    const name = words.slice(-count).join(' ');
    const state = STATE_BY_CODE.get(name)?.code ?? STATE_NAMES.get(name);
    if (state !== undefined) return { state, before: words.slice(0, -count) };
  }
  return null;
}

function placeOfZip(places: Places, zip: string): AskedPlace | null {
  const place = places.zip(zip);
  return place === null ? null : { state: place.state, shards: [shardOf(zip)], positions: positionsOf([place]) };
}

/** The city of the longest name that stands in front of a state. */
function placeOfCity(places: Places, { state, before }: StateEnding): AskedPlace | null {
  for (let count = Math.min(MOST_CITY_WORDS, before.length); count > 0; count--) {
    const [row] = places.cities(before.slice(-count).join(' '), state);
    if (row === undefined) continue;
    const zips = places.zipsOf(row);
    const known = zips.flatMap((zip) => places.zip(zip) ?? []);
    return { state, shards: [...new Set(zips.map(shardOf))], positions: positionsOf([places.city(row), ...known]) };
  }
  return null;
}

function positionsOf(places: readonly { readonly latitude: number | null; readonly longitude: number | null }[]): readonly Position[] {
  return places.flatMap(({ latitude, longitude }) => (latitude === null || longitude === null ? [] : [{ latitude, longitude }]));
}

function shardOf(zip: string): string {
  return zip.slice(0, SHARD_DIGITS);
}

function stateOf({ index, row }: AddressLine): string {
  const { stateCodes, placeState } = index.table;
  return stateCodes.at(placeState[index.placeOf(row)] as number);
}

function zipOf({ index, row }: AddressLine): number {
  return index.table.placeZip[index.placeOf(row)] as number;
}
