import { spend } from '../budget.js';
import type { UsStreetIndexTable } from '../dataset/format/tables/us-street-index.js';
import { lowerBound } from '../search/bisection.js';

/** Places that typed words mean; each fulfils all of the fields. */
export interface PlaceSet {
  /** Run of places by city. */
  readonly from: number;
  readonly to: number;
  /** By row; null for any. */
  readonly states: Uint8Array | null;
  /** ZIP codes `[zipFrom, zipTo)`. */
  readonly zipFrom: number;
  readonly zipTo: number;
  /** 1 where the words are a whole name. */
  readonly whole: 0 | 1;
  /** The words start with a city as it is shown, not with a state, a ZIP code or another name of the city. */
  readonly city: boolean;
  /** The only places, ascending; null for any. */
  readonly only: Uint32Array | null;
  /** One by one, once somebody has asked; null when they are many. */
  few?: readonly number[] | null | undefined;
}

/** Whether a city is among the fields, by the name that is shown or another. */
export function namesCity({ city, only }: PlaceSet): boolean {
  return city || only !== null;
}

export function inPlaces(table: UsStreetIndexTable, set: PlaceSet, place: number): boolean {
  if (place < set.from || place >= set.to) return false;
  if (set.only !== null && set.only[lowerBound(set.only, place)] !== place) return false;
  if (set.states !== null && set.states[table.placeState[place] as number] === 0) return false;
  const zip = table.placeZip[place] as number;
  return zip >= set.zipFrom && zip < set.zipTo;
}

/** The places of a set that are among those listed one by one for an area. */
export function placesInside(table: UsStreetIndexTable, set: PlaceSet, area: PlaceSet): PlaceSet {
  spend(area.only?.length ?? 0);
  return { ...set, only: (area.only ?? NOWHERE).filter((place) => inPlaces(table, area, place) && inPlaces(table, set, place)) };
}

const NOWHERE = new Uint32Array(0);

export function placesWithZips({ placeZip }: UsStreetIndexTable, zips: ReadonlySet<number>): PlaceSet {
  spend(placeZip.length);
  const only: number[] = [];
  // As one run, for a column may lie in pages.
  const zipOf = placeZip.subarray(0);
  for (let place = 0; place < zipOf.length; place++) if (zips.has(zipOf[place] as number)) only.push(place);
  const everywhere = { from: 0, to: placeZip.length, states: null, zipFrom: 0, zipTo: Number.POSITIVE_INFINITY };
  return { ...everywhere, whole: 1, city: true, only: Uint32Array.from(only) };
}

/** Most places that are gone through one by one. */
const FEW_PLACES = 256;

/** Null when they are many. */
export function fewPlaces(table: UsStreetIndexTable, set: PlaceSet): readonly number[] | null {
  if (set.few === undefined) set.few = placesOf(table, set, FEW_PLACES);
  return set.few;
}

function placesOf(table: UsStreetIndexTable, set: PlaceSet, most: number): readonly number[] | null {
  if (set.only !== null) return set.only.length > most ? null : [...set.only].filter((place) => inPlaces(table, set, place));
  const byZip = set.zipTo - set.zipFrom <= MOST_ZIPS;
  const [from, to] = byZip ? [zipBound(table, set.zipFrom), zipBound(table, set.zipTo)] : [set.from, set.to];
  if (to - from > 4 * most) return null;
  spend(Math.max(0, to - from));
  const found: number[] = [];
  for (let i = from; i < to; i++) {
    const place = byZip ? (table.zipOrder[i] as number) : i;
    if (inPlaces(table, set, place)) found.push(place);
  }
  return found.length > most ? null : found;
}

const MOST_ZIPS = 1000;

function zipBound({ zipOrder, placeZip }: UsStreetIndexTable, zip: number): number {
  let low = 0;
  let high = zipOrder.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((placeZip[zipOrder[middle] as number] as number) < zip) low = middle + 1;
    else high = middle;
  }
  return low;
}
