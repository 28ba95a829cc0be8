import type { UsPlacesTable } from '../dataset/format/tables/us-places.js';
import { needAll, needEach } from '../dataset/missing.js';

/** Of a ZIP code that prefers a city of unknown population. The gazetteer has the places of a thousand people and more. */
const PEOPLE_A_ZIP = 300;

type RankedColumns = Pick<UsPlacesTable, 'cityPopulation' | 'cityWeight' | 'zipCity' | 'aliasCity' | 'partCity' | 'partOf'>;

export interface CityRanks {
  /**
   * Of each city its people, of a neighborhood a share of them; where unknown, some hundred for each ZIP code that prefers it. In a table
   * without populations the number of ZIP codes.
   */
  readonly cities: Uint32Array;
  /** Of each other name a share of the rank of its city. */
  readonly aliases: Uint32Array;
}

/** What the builder stores as `cityRank` and `aliasRank`. */
export function rankCities(columns: RankedColumns): CityRanks {
  const { cityPopulation, cityWeight, aliasCity } = columns;
  const cities = cityPopulation === null ? cityWeight : peopleOf(columns, cityPopulation);
  return { cities, aliases: otherRanks(cities, aliasCity) };
}

/** Another name counts as much less than the name itself. Chosen. */
export const OTHER_NAME = 5;

/** What each other name counts. They share the rank of the city: most other names of a large city are names of its parts. */
export function otherRanks(cities: Uint32Array, aliasCity: Uint32Array): Uint32Array {
  const names = new Uint32Array(cities.length);
  for (const city of aliasCity) names[city] = (names[city] as number) + 1;
  return aliasCity.map((city) => Math.ceil((cities[city] as number) / (names[city] as number) / OTHER_NAME));
}

function rankOf(zipsPreferring: number): number {
  return Math.max(0, zipsPreferring * PEOPLE_A_ZIP - 1);
}

function peopleOf({ zipCity, partCity, partOf }: RankedColumns, population: Uint32Array): Uint32Array {
  const preferring = new Uint32Array(population.length);
  for (const city of zipCity) preferring[city] = (preferring[city] as number) + 1;
  const [parts, wholes] = [new Set(partCity), new Set(partOf)];
  // Mail to a neighborhood bears its city: it counts as another name of it. A borough has parts of its own.
  const isNeighborhood = (city: number): boolean => preferring[city] === 0 && parts.has(city) && !wholes.has(city);
  return population.map((people, city) => (isNeighborhood(city) ? people / OTHER_NAME : people || rankOf(preferring[city] as number)));
}

/** Most places whose shown columns are read before it is known which of them a list shows: a few pages. Chosen. */
export const MOST_SHOWN = 512;

/** Reads by what the cities `[from, to)` are chosen, and of a few what is known of them. */
export function readCities({ cityRank, cityCounty }: UsPlacesTable, from: number, to: number): void {
  needEach(
    () => cityRank.subarray(from, to),
    () => to - from <= MOST_SHOWN && cityCounty.subarray(from, to),
  );
}

/** How many times the people of a post office a place without one must have, to be what a name means. Chosen. */
const TIMES_A_POST_OFFICE = 1.5;
/** People from which a place without a post office may be meant although a post office bears the name. Chosen. */
export const LARGE_PEOPLE = 5_000;
const ALL_PEOPLE = 1e9;

/**
 * Rank of a city among those of its name in one state. Mail bears the names of post offices, so these come first: WELLSVILLE NY 14895
 * before the hamlet to which the gazetteer gives the village's people. A place without a post office comes before them where many more
 * people live in it, if it is no section of a city.
 */
export function mailRank(table: UsPlacesTable, city: number, isSection: boolean): number {
  const preferring = preferredCities(table, city).filter((preferred) => preferred === city).length;
  const people = table.cityPopulation === null ? (table.cityWeight[city] as number) : table.cityPopulation[city] || rankOf(preferring);
  if (preferring > 0) return TIMES_A_POST_OFFICE * people;
  return people >= LARGE_PEOPLE && !isSection ? people : people / ALL_PEOPLE;
}

/** The city that each ZIP code of a city prefers. */
export function preferredCities({ cityFirstZip, cityZip, zipCity }: UsPlacesTable, city: number): readonly number[] {
  return needAll(cityZip.subarray(cityFirstZip[city], cityFirstZip[city + 1]), (zip) => zipCity[zip] as number);
}

/** Rows of the cities that have a ZIP code by its row, ascending. */
export function citiesWith(table: UsPlacesTable, zip: number): readonly number[] {
  // As one run each, for a column may lie in pages.
  const [firstZip, cityZip] = needEach(
    () => table.cityFirstZip.subarray(0),
    () => table.cityZip.subarray(0),
  );
  const has = (row: number): boolean => cityZip.subarray(firstZip[row], firstZip[row + 1]).includes(zip);
  return Array.from(table.cityState.keys()).filter(has);
}
