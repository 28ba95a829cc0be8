import { STATES, stateCodeOf } from '../address/data/states.js';
import { cachePerOwner, perOwner } from '../bounded-cache.js';
import { spend } from '../budget.js';
import type { Strings } from '../dataset/format/codecs/strings.js';
import type { UsStreetIndexTable } from '../dataset/format/tables/us-street-index.js';
import { needEach } from '../dataset/missing.js';
import { addTo } from '../group.js';
import { ZIP_DIGITS } from '../text/digits.js';
import { KeyBytes } from '../text/key-bytes.js';
import { ABBREVIATED, abbreviated, foldName } from '../text/search-key.js';
import type { PlaceSet } from './place-set.js';
import { cityWordsOf, rowsWithWords } from './postings.js';
import type { StreetIndex } from './street-index.js';

const DIGITS = /^\d+$/;
const STATE_WORDS = 4;
/** Beside its city: a state, a ZIP code and its add-on. */
const MOST_BEHIND = STATE_WORDS + 2;
/** Places that words out of order may mean. */
const MOST_LOOSE = 2048;
const STEPS_A_STATE = 4;
const ANY_ZIP = 100_000;
const NONE: readonly string[] = [];
const NO_PLACES: readonly PlaceSet[] = [];
/** Two bisections of the names. */
const STEPS_A_NAME = 24;
const key = new KeyBytes();

/** How words are compared with the names of places. */
export interface PlaceMatch {
  /** The last word may be unfinished. */
  readonly isPrefix: boolean;
  /** Words of a city may also be missing, or stand in another order. */
  readonly isLoose: boolean;
}

export const WHOLE_WORDS: PlaceMatch = { isPrefix: false, isLoose: false };
export const PREFIX: PlaceMatch = { isPrefix: true, isLoose: false };

/** The ways to read words as city, state and ZIP code, in any order. */
export function placeParses({ table }: StreetIndex, words: readonly string[], match: PlaceMatch): readonly PlaceSet[] {
  const { isPrefix, isLoose } = match;
  const zip = words.length === 0 ? null : readZip(words, isPrefix);
  const named = zip === null ? words : zip.rest;
  // No place has as many words as some texts.
  if (named.length > STATE_WORDS + table.mostCityWords) return NO_PLACES;
  const limits = { zipFrom: zip?.from ?? 0, zipTo: zip?.to ?? ANY_ZIP };
  const everywhere: PlaceSet = {
    from: 0,
    to: table.placeCity.length,
    states: null,
    only: null,
    whole: 1,
    city: false,
    few: undefined,
    ...limits,
  };
  if (named.length === 0) return zip === null ? [] : [everywhere];
  const last = isPrefix && (zip === null || zip.leading);
  const found: PlaceSet[] = [];
  addCities(found, table, everywhere, named, { isPrefix: last, isLoose });
  for (let count = 1; count <= Math.min(STATE_WORDS, named.length); count++) {
    const states = statesOf(table, count === named.length ? named : named.slice(-count), last);
    if (states !== null) {
      if (count === named.length) found.push({ ...everywhere, states });
      else addCities(found, table, { ...everywhere, states }, named.slice(0, -count), { isPrefix: false, isLoose });
    }
    if (count === named.length) continue;
    const leading = statesOf(table, named.slice(0, count), false);
    if (leading !== null) addCities(found, table, { ...everywhere, states: leading }, named.slice(count), { isPrefix: last, isLoose });
  }
  return found;
}

/** Words whose places are kept: the prefixes of cities are typed again and again. */
const RECENT = 1024;
const recent = cachePerOwner<UsStreetIndexTable, readonly PlaceSet[]>(RECENT);

/** {@link placeParses}, kept for words that come again. */
export function knownPlaces(index: StreetIndex, words: readonly string[], match: PlaceMatch): readonly PlaceSet[] {
  const { table } = index;
  if (words.length > MOST_BEHIND + table.mostCityWords) return NO_PLACES;
  const known = recent(table);
  const text = words.length === 1 ? (words[0] as string) : words.join(' ');
  const key = match.isLoose ? `${match.isPrefix}${text}` : match.isPrefix ? text : `${text},`;
  let places = known.get(key);
  if (places === undefined) {
    places = placeParses(index, words, match);
    known.set(key, places);
  }
  return places;
}

/** The places of a set in the cities and municipalities of exactly this name, folded. */
export function citiesNamed({ table }: StreetIndex, name: string, set: PlaceSet): readonly PlaceSet[] {
  const found: PlaceSet[] = [];
  addCities(found, table, set, name.split(' '), WHOLE_WORDS);
  return found.filter(({ whole }) => whole === 1);
}

/** By row, the state of exactly this code or name, folded; none for any other text. */
export function statesNamed({ table }: StreetIndex, name: string): Uint8Array {
  return statesOf(table, [name], false) ?? new Uint8Array(table.stateCodes.length);
}

/** The places of a set whose city or municipality the words name. */
function addCities(
  found: PlaceSet[],
  table: UsStreetIndexTable,
  set: PlaceSet,
  city: readonly string[],
  { isPrefix, isLoose }: PlaceMatch,
): void {
  if (city.length > table.mostCityWords) return;
  const key = abbreviated(city.length === 1 ? (city[0] as string) : city.join(' '));
  const [ranges, others] = needEach(
    () => cityRanges(table, city, key, isPrefix),
    () => rangesOf(table.otherCities, key, isPrefix),
  );
  for (const { from, to, whole } of ranges) found.push({ ...set, from, to, whole, city: true });
  for (const { from, to, whole } of others) found.push({ ...set, only: ascending(table.otherCityPlace.subarray(from, to)), whole });
  if (!isLoose || ranges.length + others.length > 0) return;
  const only = rowsWithWords(cityWordsOf(table), city, isPrefix, MOST_LOOSE);
  if (only !== null && only.length > 0) found.push({ ...set, only, whole: 0 });
}

interface ZipWords {
  readonly from: number;
  readonly to: number;
  readonly rest: readonly string[];
  /** Other words stood behind it. */
  readonly leading: boolean;
}

/** A ZIP code anywhere among the words, or the beginning of one behind them; an add-on behind it is passed over. */
function readZip(words: readonly string[], isPrefix: boolean): ZipWords | null {
  const at = words.findIndex((word) => word.length === ZIP_DIGITS && DIGITS.test(word));
  const last = words.at(-1) as string;
  if (at < 0) return isPrefix && last.length < ZIP_DIGITS && DIGITS.test(last) ? zipWords(last, words.slice(0, -1), false) : null;
  const rest = words.toSpliced(at, DIGITS.test(words[at + 1] ?? '') ? 2 : 1);
  return zipWords(words[at] as string, rest, at < rest.length);
}

function zipWords(digits: string, rest: readonly string[], leading: boolean): ZipWords {
  const width = 10 ** (ZIP_DIGITS - digits.length);
  return { from: Number(digits) * width, to: (Number(digits) + 1) * width, rest, leading };
}

/** Each row once. */
function ascending(rows: Uint32Array): Uint32Array {
  return rows
    .slice()
    .sort()
    .filter((row, i, all) => i === 0 || row !== all[i - 1]);
}

type CityRange = Pick<PlaceSet, 'from' | 'to' | 'whole'>;

function cityRanges(table: UsStreetIndexTable, words: readonly string[], key: string, isPrefix: boolean): readonly CityRange[] {
  const ranges = [...rangesOf(table.cityKeys, key, isPrefix)];
  const last = words.at(-1) as string;
  // Half a word that the keys abbreviate; its first letter is that of the abbreviation.
  if (!isPrefix || last.length < 2) return ranges;
  for (const [word, short] of ABBREVIATED) {
    if (word === last || !word.startsWith(last)) continue;
    const head = words.length === 1 ? '' : `${abbreviated(words.slice(0, -1).join(' '))} `;
    ranges.push(...rangesOf(table.cityKeys, `${head}${short} `, true));
  }
  return ranges;
}

function rangesOf(names: Strings, text: string, isPrefix: boolean): readonly CityRange[] {
  key.set(text);
  spend(STEPS_A_NAME);
  const from = names.bound(key.bytes, key.length, 0, names.length, false);
  const to = names.bound(key.bytes, key.length, from, names.length, true);
  if (from === to) return [];
  let whole = from;
  while (whole < to && names.bytesOf(whole) === key.length) whole++;
  spend(whole - from);
  const ranges: CityRange[] = [];
  if (whole > from) ranges.push({ from, to: whole, whole: 1 });
  if (whole < to && (isPrefix || key.length >= MIN_PREFIX)) ranges.push({ from: whole, to, whole: 0 });
  return ranges;
}

/** Shortest beginning of a name that stands for it before further words. */
const MIN_PREFIX = 3;

/** By every beginning of their names and codes. */
const STATE_PREFIXES = new Map<string, string[]>();
for (const { code, name } of STATES) {
  for (const text of [foldName(name), code]) {
    for (let length = 1; length <= text.length; length++) addTo(STATE_PREFIXES, text.slice(0, length), code);
  }
}
const rowsOfStates = perOwner(
  ({ stateCodes }: UsStreetIndexTable): ReadonlyMap<string, number> =>
    new Map(Array.from({ length: stateCodes.length }, (_, row) => [stateCodes.at(row), row])),
);

/** The states that words name, or null. A whole code begins no other state's name: `MA` is not Maryland. */
function statesOf(table: UsStreetIndexTable, words: readonly string[], isPrefix: boolean): Uint8Array | null {
  spend(STEPS_A_STATE);
  const text = words.length === 1 ? (words[0] as string) : words.join(' ');
  const rows = rowsOfStates(table);
  const known = stateCodeOf(text);
  let states: Uint8Array | null = null;
  for (const code of [known, ...(isPrefix && known !== text ? (STATE_PREFIXES.get(text) ?? NONE) : NONE)]) {
    const row = code === undefined ? undefined : rows.get(code);
    if (row === undefined) continue;
    states ??= new Uint8Array(table.stateCodes.length);
    states[row] = 1;
  }
  return states;
}
