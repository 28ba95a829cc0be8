import { perOwner } from '../../bounded-cache.js';
import { spend } from '../../budget.js';
import type { InPlacesTable } from '../../dataset/format/tables/in-places.js';
import { alongWith, alsoMissing, gathered, type Missing, needAll, needEach, needWhere } from '../../dataset/missing.js';
import { addTo, groupBy } from '../../group.js';
import { rowsBetween } from '../../search/bisection.js';
import { inAreaWords, stateOf } from './in-area-words.js';
import { COMPASS, inArea, localityName, pinOf } from './in-places.js';
import { inWeights } from './in-weights.js';
import { scoreOfSplit } from './place-areas.js';
import { type Accept, weightOf } from './scan.js';
import { type Field, fits, readWords, splitEitherWay, type TypedWords } from './words.js';

/** The text of a locality is put together. */
const STEPS_A_LOCALITY = 16;
/** Display types from here on name the locality. */
export const NAMED = 2;

/** The localities of a PIN code that a list shows alike. */
export interface PinLine {
  readonly text: string;
  localities: number;
  /** The locality of the highest weight. */
  best: number;
  weight: number;
}

/** Of one PIN code, best first. */
export function pinLines(table: InPlacesTable, pin: number, displayType: number, within: Accept | null): readonly PinLine[] {
  const lines = new Map<string, PinLine>();
  const end = table.pinFirst[pin + 1] as number;
  // Without their names, localities of one city are one line: their text is made once.
  const ofCity = new Map<number, PinLine>();
  const { localities: weights } = inWeights(table);
  spend(STEPS_A_LOCALITY * (end - (table.pinFirst[pin] as number)));
  let missing: Missing | null = null;
  for (let at = table.pinFirst[pin] as number; at < end; at++) {
    const locality = table.pinLocality[at] as number;
    try {
      if (within !== null && !within(locality)) continue;
      const city = table.localityCity[locality] as number;
      const known = displayType < NAMED ? ofCity.get(city) : undefined;
      const text = known?.text ?? pinText(table, locality, displayType);
      const weight = weightOf(weights, locality);
      const line = known ?? lines.get(text) ?? { text, localities: 0, best: locality, weight: 0 };
      // A locality by another of its names is the same one.
      if (displayType < NAMED || line.localities === 0) line.localities++;
      if (weight > line.weight) [line.best, line.weight] = [locality, weight];
      lines.set(text, line);
      ofCity.set(city, line);
    } catch (error) {
      missing = gathered(
        missing,
        alsoMissing(error, () => weightOf(weights, locality)),
      );
    }
  }
  if (missing !== null) throw missing;
  return [...lines.values()].sort((a, b) => b.localities - a.localities || b.weight - a.weight || (a.text < b.text ? -1 : 1));
}

/** As a list of PIN codes shows a locality; see `suggestInPin`. */
export function pinText(table: InPlacesTable, locality: number, displayType: number): string {
  const { city, district, state } = alongWith(
    () => inArea(table, table.localityCity[locality] as number),
    () => pinOf(table, locality),
  );
  const pin = pinOf(table, locality);
  if (displayType === 0) return `${pin}, ${city}, ${state}`;
  if (displayType === 1) return `${pin}, ${district}, ${state}`;
  const name = localityName(table, locality);
  return displayType === 2 ? `${pin}, ${name}, ${city}, ${state}` : `${pin}, ${name}, ${city}, ${district}, ${state}`;
}

/** Locality, its city by all names, district and state of a locality, as words. */
export function pinFields(table: InPlacesTable, locality: number): readonly Field[] {
  return [readWords(localityName(table, locality)).words, ...inAreaWords(table).behindLocality(table.localityCity[locality] as number)];
}

/** Cities of one name and state. */
interface CitiesInFull {
  readonly rows: ReadonlySet<number>;
  /** Localities of head offices of the name in the state, also where post offices call their city otherwise. */
  readonly heads: readonly number[];
  /** {@link scoreOfSplit} of the text. */
  readonly score: number;
}

/** A city with this other name comes before cities of few people that bear it if it has more than this many times theirs. Chosen. */
const MUCH_LARGER = 8;
/** Values of `localityOffice` from here on. */
const HEAD_OFFICE = 6;

/** A city of as many is meant sooner than a locality of its name in a larger one. Chosen. */
const MANY_PEOPLE = 100_000;

/**
 * The cities that a text names in full, the largest first, those of few people without a head office of the name last; state or district
 * may follow the name. None of few people where a locality of that very name lies in a larger city, unless it is the seat of its district. Other names that a
 * locality of the same city has are those of parts: `BANDRA` is one of Mumbai, `PANJIM` none of Panaji. The city's own is the name of its
 * only head office.
 */
export function citiesInFull(table: InPlacesTable, typed: TypedWords): readonly CitiesInFull[] {
  for (const split of splitEitherWay(typed)) {
    const { rest } = split;
    const name = split.name.join(' ');
    const areaWords = inAreaWords(table);
    const isThere = (city: number): boolean => rest.length === 0 || fits(rest, areaWords.behindCity(city), split.isBehind);
    const named = needWhere(citiesNamedInFull(table, name), isThere);
    if (named.length === 0) continue;
    const names = needAll(named, (city) => `${table.cityName[city]} ${stateOf(table, city)}`);
    const cities = new Map<string, number[]>();
    for (const [i, city] of named.entries()) addTo(cities, names[i] as string, city);
    const heads = groupBy(headOffices(table, name), (row) => stateOf(table, table.localityCity[row] as number));
    const found = [...cities.values()].map((rows) => {
      const ofState = heads.get(stateOf(table, rows[0] as number)) ?? [];
      const isTown = ofState.length > 0 || rows.some((city) => hasManyPeople(table, city));
      return { rows: new Set(rows), heads: ofState, isTown, score: scoreOfSplit(split) };
    });
    return found.sort((a, b) => Number(b.isTown) - Number(a.isTown));
  }
  return [];
}

function citiesNamedInFull(table: InPlacesTable, key: string): readonly number[] {
  const { cityKeys, aliasKeys, aliasCity, localityKeys, localityCity } = table;
  const [[own, ownEnd], [other, otherEnd]] = needEach(
    () => cityKeys.equalRange(key),
    () => aliasKeys.equalRange(key),
  );
  if (own === ownEnd && other === otherEnd) return [];
  const cities: number[] = [];
  for (let city = own; city < ownEnd; city++) cities.push(city);
  const standings = table.cityStanding.subarray(0);
  const standing = (city: number): number => standings[city] as number;
  let largest = 0;
  const [parts, heads] = [new Set<number>(), new Set<number>()];
  // `Bandra East` is a part of Bandra.
  const ranges = needAll([key, ...COMPASS.map((direction) => `${key} ${direction}`)], (name) => localityKeys.equalRange(name));
  const named = ranges.flatMap(([from, to]) => rowsBetween(from, to));
  const known = needAll(named, (row) => {
    const city = localityCity[row] as number;
    return { city, name: table.cityName[city] as number, isHead: officeOf(table, row) >= HEAD_OFFICE };
  });
  for (const { city, name, isHead } of known) {
    largest = Math.max(largest, standing(city));
    (isHead ? heads : parts).add(name);
  }
  const isPart = (city: number): boolean =>
    parts.has(table.cityName[city] as number) ||
    (heads.has(table.cityName[city] as number) && headOffices(table, cityKeys.at(city)).length > 0);
  const isSeat = (city: number): boolean => table.districtName[table.cityDistrict[city] as number] === table.cityName[city];
  const isMeant = (city: number): boolean =>
    standing(city) >= largest || hasManyPeople(table, city) || isSeat(city) || heads.has(table.cityName[city] as number);
  const [others, owns] = needEach(
    () => needWhere(aliasCity.subarray(other, otherEnd), (city) => !isPart(city) && isMeant(city)),
    () => needWhere(cities, isMeant),
  );
  const people = (city: number): number => table.cityPopulation?.[city] || (table.cityWeight[city] as number);
  const mostOwn = Math.max(0, ...owns.map(people));
  const isLarger = (city: number): boolean => mostOwn < MANY_PEOPLE && people(city) > MUCH_LARGER * mostOwn;
  const bySize = (rows: readonly number[]): readonly number[] => [...rows].sort((a, b) => people(b) - people(a));
  return [...bySize(others.filter(isLarger)), ...bySize(owns), ...bySize(others.filter((city) => !isLarger(city)))];
}

function hasManyPeople({ cityPopulation }: InPlacesTable, city: number): boolean {
  return (cityPopulation?.[city] ?? 0) >= MANY_PEOPLE;
}

function officeOf({ localityOffice }: InPlacesTable, locality: number): number {
  return localityOffice?.[locality] ?? 0;
}

/** What names of head offices add to the name of their town. */
const OF_OFFICE = ['', ' GPO', ' CITY', ' HO'];

/** The localities of head offices of a town's name. */
function headOffices(table: InPlacesTable, town: string): readonly number[] {
  const rows: number[] = [];
  for (const office of OF_OFFICE) {
    const [from, to] = table.localityKeys.equalRange(town + office);
    for (let row = from; row < to; row++) if (officeOf(table, row) >= HEAD_OFFICE) rows.push(row);
  }
  return rows;
}

/** Looked at in one step. */
const ROWS_A_STEP = 16;

/** The rows of the PIN codes of city `c` are those of `pins` from `first[c]` to `first[c + 1]`, in no order, some twice. */
const pinsByCity = perOwner(({ cityName, localityCity, localityPin, localityOffice }: InPlacesTable) => {
  spend(localityCity.length / ROWS_A_STEP);
  // Read at once of a table that is read by pages.
  const [ofCity, ofPin] = [localityCity.subarray(0), localityPin.subarray(0)];
  const first = new Uint32Array(cityName.length + 1);
  for (let row = 0; row < ofCity.length; row++) (first[(ofCity[row] as number) + 1] as number)++;
  for (let city = 0; city < cityName.length; city++) first[city + 1] = (first[city + 1] as number) + (first[city] as number);
  const free = first.slice();
  const pins = new Uint32Array(ofCity.length);
  for (let row = 0; row < ofCity.length; row++) pins[(free[ofCity[row] as number] as number)++] = ofPin[row] as number;
  const heads = new Set<number>();
  localityOffice?.subarray(0).forEach((office, row) => {
    if (office >= HEAD_OFFICE) heads.add(ofPin[row] as number);
  });
  return { first, pins, heads };
});

/** Rows of the PIN codes of cities: those of head offices first, of several the one of the name typed or the city's, then ascending. */
export function pinsOfCities(table: InPlacesTable, { rows: cities, heads: ofName }: CitiesInFull): readonly number[] {
  const { first, pins, heads } = pinsByCity(table);
  const typed = new Set(ofName.map((row) => table.localityPin[row] as number));
  const [rows, named] = [new Set(typed), new Set<number>()];
  for (const city of cities) for (const pin of pins.subarray(first[city], first[city + 1])) rows.add(pin);
  for (const name of new Set(Array.from(cities, (city) => table.cityKeys.at(city)))) {
    for (const row of headOffices(table, name)) named.add(table.localityPin[row] as number);
  }
  const rankOf = (pin: number): number => (typed.has(pin) ? 3 : named.has(pin) ? 2 : heads.has(pin) ? 1 : 0);
  return [...rows].sort((a, b) => rankOf(b) - rankOf(a) || a - b);
}
