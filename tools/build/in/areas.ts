import type { Position } from '../../../src/places/place-records.js';
import { foldName } from '../../../src/text/search-key.js';
import { type CleanName, cleanAreaName } from './names.js';
import type { PostalRow } from './postal-row.js';
import { otherNames, presentName } from './renamed.js';
import { stateOf } from './states.js';
import { isLargeArea, urbanCity } from './urban-areas.js';

export interface CityEntry {
  readonly name: string;
  readonly key: string;
  readonly district: string;
  /** State code. */
  readonly state: string;
  /** PIN codes of its localities. */
  readonly pins: Set<string>;
  /** Positions of its localities. */
  readonly positions: Position[];
  /** Number of its localities. */
  localities: number;
  /** Number of people; 0: not known. */
  population: number;
  /** Whether it stands for the urban area of a large city. */
  isUrban: boolean;
}
export interface AliasEntry {
  readonly key: string;
  readonly city: CityEntry;
  /** Whether it is kept although a city of the state has the name itself: the name of a part of the city, or of its district. */
  readonly isPart: boolean;
}

/** Sub-districts named after the seat of their district. */
const SEAT = 'SADAR';

/** Districts and sub-districts as cities, under their present names, with their other names. */
export class Areas {
  /** Code to name. */
  readonly states = new Map<string, string>();
  readonly #cities = new Map<string, CityEntry>();
  readonly #aliases = new Map<string, AliasEntry>();
  readonly #keys = new Set<string>();
  readonly #bySource = new Map<string, CityEntry>();

  get cities(): readonly CityEntry[] {
    return [...this.#cities.values()];
  }

  get aliases(): readonly AliasEntry[] {
    return [...this.#aliases.values()];
  }

  /**
   * The city of a row: that of its urban area, else its sub-district, or its district where the row has none. Notes PIN code and
   * position for it and the district.
   */
  cityOf(row: PostalRow): CityEntry {
    const state = stateOf(row.stateCode, foldName(cleanAreaName(row.district)?.name ?? row.district)).code;
    const urban = urbanCity(state, row.district, row.pin);
    const source = `${row.stateCode}|${row.district}|${row.subDistrict}|${urban}`;
    const city = this.#bySource.get(source) ?? this.#read(row, urban);
    this.#bySource.set(source, city);
    if (row.districtToo !== undefined)
      this.addAlias(foldName(row.districtToo), this.addCity(city.district, city.district, city.state), true);
    if (row.subDistrictToo !== undefined) this.addAlias(foldName(row.subDistrictToo), city, true);
    note(this.addCity(city.district, city.district, city.state), row);
    note(city, row);
    return city;
  }

  /** The city of that name in a district; a new one when there is none. */
  addCity(name: string, district: string, state: string): CityEntry {
    const key = foldName(name);
    const identity = `${state}|${district}|${key}`;
    const known = this.#cities.get(identity);
    if (known !== undefined) return known;
    const city: CityEntry = { name, key, district, state, pins: new Set(), positions: [], localities: 0, population: 0, isUrban: false };
    this.#cities.set(identity, city);
    this.#keys.add(`${state}|${key}`);
    for (const other of otherNames(state, name)) {
      this.#keys.add(`${state}|${other}`);
      this.addAlias(other, city);
    }
    return city;
  }

  /** Whether a state has a district or sub-district of that folded name, or with that other name. */
  has(state: string, key: string): boolean {
    return this.#keys.has(`${state}|${key}`);
  }

  /** Makes a city another spelling of one, in its own district; gives what it has become. */
  join(city: CityEntry, kept: CityEntry): CityEntry {
    const joined = this.addCity(kept.name, city.district, city.state);
    for (const pin of city.pins) joined.pins.add(pin);
    joined.positions.push(...city.positions);
    joined.localities += city.localities;
    joined.population = kept.population = Math.max(city.population, kept.population, joined.population);
    this.#cities.delete(`${city.state}|${city.district}|${city.key}`);
    for (const [identity, alias] of this.#aliases) {
      if (alias.city !== city) continue;
      this.#aliases.delete(identity);
      this.addAlias(alias.key, joined, alias.isPart);
    }
    this.addAlias(city.key, joined);
    return joined;
  }

  /** Adds another name of a city, folded. */
  addAlias(key: string, city: CityEntry, isPart = false): void {
    const identity = `${key}|${city.state}|${city.district}|${city.key}`;
    if (key !== city.key && key !== '' && !this.#aliases.has(identity)) this.#aliases.set(identity, { key, city, isPart });
  }

  #read({ stateCode, district, subDistrict }: PostalRow, urban: string | null): CityEntry {
    const area = cleanAreaName(district) ?? { name: district, bracketed: null };
    const state = stateOf(stateCode, foldName(area.name));
    this.states.set(state.code, state.name);
    const name = presentName(state.code, area.name);
    const whole = this.#addArea(area, name, state.code);
    const part = cleanAreaName(subDistrict);
    if (urban !== null) {
      const city = this.addCity(urban, name, state.code);
      city.isUrban = isLargeArea(urban);
      if (part !== null && city.isUrban)
        for (const each of [part.name, presentName(state.code, part.name)]) this.addAlias(foldName(each), city, true);
      return city;
    }
    return part === null || namesSeat(part.name, name) ? whole : this.#addArea(part, name, state.code);
  }

  #addArea(area: CleanName, district: string, state: string): CityEntry {
    const city = this.addCity(presentName(state, area.name), district, state);
    const written = foldName(area.name);
    this.#keys.add(`${state}|${written}`);
    this.addAlias(written, city);
    if (area.bracketed !== null) this.addAlias(foldName(area.bracketed), city, city.name === district);
    return city;
  }
}

/** Notes what a locality says of a city that it lies in. */
export function note(city: CityEntry, { pin, position }: PostalRow): void {
  city.pins.add(pin);
  city.localities++;
  if (position !== null) city.positions.push(position);
}

function namesSeat(name: string, district: string): boolean {
  const key = foldName(name);
  return key === SEAT || key === `${SEAT} ${foldName(district)}`;
}
