import { foldName } from '../../src/text/search-key.js';
import { type CleanName, cleanAreaName } from './names.js';
import type { Degrees, PostalRow } from './postal-row.js';
import { otherNames, presentName } from './renamed.js';
import { stateOf } from './states.js';

export interface CityEntry {
  readonly name: string;
  readonly key: string;
  readonly district: string;
  /** State code. */
  readonly state: string;
  /** PIN codes of its localities. */
  readonly pins: Set<string>;
  /** Positions of its localities. */
  readonly positions: Degrees[];
  /** Number of people; 0: not known. */
  population: number;
}
export interface AliasEntry {
  readonly key: string;
  readonly city: CityEntry;
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

  /** The city of a row: its sub-district, or its district where the row has none. Notes PIN code and position for both. */
  cityOf(row: PostalRow): CityEntry {
    const source = `${row.stateCode}|${row.district}|${row.subDistrict}`;
    const city = this.#bySource.get(source) ?? this.#read(row);
    this.#bySource.set(source, city);
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
    const city: CityEntry = { name, key, district, state, pins: new Set(), positions: [], population: 0 };
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

  /** Adds another name of a city, folded. */
  addAlias(key: string, city: CityEntry): void {
    if (key !== city.key && key !== '') this.#aliases.set(`${key}|${city.state}|${city.district}|${city.key}`, { key, city });
  }

  #read({ stateCode, district, subDistrict }: PostalRow): CityEntry {
    const area = cleanAreaName(district) ?? { name: district, bracketed: null };
    const state = stateOf(stateCode, foldName(area.name));
    this.states.set(state.code, state.name);
    const name = presentName(state.code, area.name);
    const whole = this.#addArea(area, name, state.code);
    const part = cleanAreaName(subDistrict);
    return part === null || namesSeat(part.name, name) ? whole : this.#addArea(part, name, state.code);
  }

  #addArea(area: CleanName, district: string, state: string): CityEntry {
    const city = this.addCity(presentName(state, area.name), district, state);
    const written = foldName(area.name);
    this.#keys.add(`${state}|${written}`);
    this.addAlias(written, city);
    if (area.bracketed !== null) this.addAlias(foldName(area.bracketed), city);
    return city;
  }
}

/** Notes what a locality says of a city that it lies in. */
export function note(city: CityEntry, { pin, position }: PostalRow): void {
  city.pins.add(pin);
  if (position !== null) city.positions.push(position);
}

function namesSeat(name: string, district: string): boolean {
  const key = foldName(name);
  return key === SEAT || key === `${SEAT} ${foldName(district)}`;
}
