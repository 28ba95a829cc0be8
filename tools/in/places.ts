import { foldName } from '../../src/dataset/key.js';
import { type CleanName, cleanAreaName, cleanLocalityName } from './names.js';
import type { PostalRow } from './postal-row.js';
import { otherNames, presentName } from './renamed.js';
import { stateOf } from './states.js';

export interface CityEntry {
  readonly name: string;
  readonly key: string;
  readonly district: string;
  readonly state: string;
  weight: number;
}
export interface LocalityEntry {
  readonly name: string;
  readonly key: string;
  readonly city: CityEntry;
  readonly pin: number;
}
export interface AliasEntry {
  readonly key: string;
  readonly city: CityEntry;
}
/** Indian places as the postal rows tell them, in no order. `states`: code to name. */
export interface InPlaces {
  readonly states: ReadonlyMap<string, string>;
  readonly cities: readonly CityEntry[];
  readonly aliases: readonly AliasEntry[];
  readonly localities: readonly LocalityEntry[];
}

/** Sub-districts named after the seat of their district. */
const SEAT = 'SADAR';

/**
 * Reads cities and localities off postal rows. A locality belongs to the city of its sub-district, or of its district
 * where the row has no sub-district. Cities are the districts, the sub-districts and the places with a head post office;
 * the weight of one is the number of its localities, for a head post office those of its PIN code.
 */
export function gatherPlaces(rows: Iterable<PostalRow>): InPlaces {
  const states = new Map<string, string>();
  const cities = new Map<string, CityEntry>();
  const aliases = new Map<string, AliasEntry>();
  const areaKeys = new Set<string>();
  const drafts: { row: PostalRow; state: string; district: string; city: CityEntry }[] = [];
  const pinWeight = new Map<string, number>();

  const addCity = (name: string, district: string, state: string): CityEntry => {
    const key = foldName(name);
    const identity = `${state}|${district}|${key}`;
    const known = cities.get(identity);
    if (known !== undefined) return known;
    const city = { name, key, district, state, weight: 0 };
    cities.set(identity, city);
    return city;
  };
  const addAlias = (key: string, city: CityEntry): void => {
    if (key !== city.key && key !== '') aliases.set(`${key}|${city.state}|${city.district}|${city.key}`, { key, city });
  };
  const addArea = (area: CleanName, district: string, state: string): CityEntry => {
    const name = presentName(state, area.name);
    const city = addCity(name, district, state);
    for (const other of [foldName(area.name), ...otherNames(state, name)]) addAlias(other, city);
    if (area.bracketed !== null) addAlias(foldName(area.bracketed), city);
    for (const key of [city.key, foldName(area.name)]) areaKeys.add(`${state}|${key}`);
    return city;
  };

  const areas = new Map<string, { districtCity: CityEntry; city: CityEntry }>();
  for (const row of rows) {
    const source = `${row.stateCode}|${row.district}|${row.subDistrict}`;
    let area = areas.get(source);
    if (area === undefined) {
      const clean = cleanAreaName(row.district) ?? { name: row.district, bracketed: null };
      const state = stateOf(row.stateCode, foldName(clean.name));
      states.set(state.code, state.name);
      const district = presentName(state.code, clean.name);
      const districtCity = addArea(clean, district, state.code);
      const within = cleanAreaName(row.subDistrict);
      const city = within === null || namesSeat(within.name, district) ? districtCity : addArea(within, district, state.code);
      area = { districtCity, city };
      areas.set(source, area);
    }
    const { districtCity, city } = area;
    districtCity.weight++;
    if (city !== districtCity) city.weight++;
    pinWeight.set(row.pin, (pinWeight.get(row.pin) ?? 0) + 1);
    drafts.push({ row, state: city.state, district: city.district, city });
  }

  const localities = new Map<string, LocalityEntry>();
  for (const { row, state, district, city } of drafts) {
    const clean = cleanLocalityName(row.place);
    const { bracketed } = clean;
    const repeatsArea = bracketed !== null && areaKeys.has(`${state}|${foldName(cleanAreaName(bracketed)?.name ?? '')}`);
    const name = bracketed === null || repeatsArea ? clean.name : `${clean.name} (${bracketed})`;
    const key = foldName(name);
    if (key === '') continue;
    const identity = `${key}|${row.pin}|${state}|${district}|${city.key}`;
    if (!localities.has(identity)) localities.set(identity, { name, key, city, pin: Number(row.pin) });
    if (clean.head) {
      const town = addArea({ name: clean.name, bracketed: null }, district, state);
      town.weight = Math.max(town.weight, pinWeight.get(row.pin) ?? 0);
    }
  }
  return { states, cities: [...cities.values()], aliases: [...aliases.values()], localities: [...localities.values()] };
}

function namesSeat(name: string, district: string): boolean {
  const key = foldName(name);
  return key === SEAT || key === `${SEAT} ${foldName(district)}`;
}
