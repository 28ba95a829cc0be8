import { foldName } from '../../src/dataset/key.js';
import { type AliasEntry, Areas, type CityEntry } from './areas.js';
import { cleanAreaName, cleanLocalityName } from './names.js';
import type { PostalRow } from './postal-row.js';
import { presentName } from './renamed.js';

export interface LocalityEntry {
  readonly name: string;
  readonly key: string;
  readonly city: CityEntry;
  readonly pin: number;
}
/** Indian places as the postal rows tell them, in no order. `states`: code to name. */
export interface InPlaces {
  readonly states: ReadonlyMap<string, string>;
  readonly cities: readonly CityEntry[];
  readonly aliases: readonly AliasEntry[];
  readonly localities: readonly LocalityEntry[];
}

/**
 * Reads cities and localities off postal rows. A locality belongs to the city of its sub-district, or of its district
 * where the row has no sub-district. Cities are the districts, the sub-districts, and the towns with a head post office
 * that are not named after one of these. Rows that repeat a locality of a city and PIN code are dropped.
 */
export function gatherPlaces(rows: Iterable<PostalRow>): InPlaces {
  const areas = new Areas();
  const drafts: { row: PostalRow; city: CityEntry }[] = [];
  for (const row of rows) drafts.push({ row, city: areas.cityOf(row) });

  const localities = new Map<string, LocalityEntry>();
  const towns: { name: string; row: PostalRow; city: CityEntry }[] = [];
  for (const { row, city } of drafts) {
    const { name: plain, bracketed, head } = cleanLocalityName(row.place);
    const repeatsArea = bracketed !== null && areas.has(city.state, foldName(cleanAreaName(bracketed)?.name ?? ''));
    const name = bracketed === null || repeatsArea ? plain : `${plain} (${bracketed})`;
    const key = foldName(name);
    if (key === '') continue;
    const identity = `${key}|${row.pin}|${city.state}|${city.district}|${city.key}`;
    if (!localities.has(identity)) localities.set(identity, { name, key, city, pin: Number(row.pin) });
    if (head && !beginsWithArea(areas, city.state, foldName(plain))) towns.push({ name: plain, row, city });
  }
  for (const { name, row, city } of towns) {
    areas.addCity(presentName(city.state, name), city.district, city.state).pins.add(row.pin);
  }
  return { states: areas.states, cities: areas.cities, aliases: areas.aliases, localities: [...localities.values()] };
}

/** Whether a name is that of an area with further words: `ALLAHABAD KTY`, `MUMBAI CENTRAL`. */
function beginsWithArea(areas: Areas, state: string, key: string): boolean {
  const words = key.split(' ');
  return words.some((_, i) => i > 0 && areas.has(state, words.slice(0, i).join(' ')));
}
