import { foldName } from '../../../src/text/search-key.js';
import { type AliasEntry, Areas, type CityEntry, note } from './areas.js';
import { cleanAreaName, cleanLocalityName } from './names.js';
import { addPopulations, type PopulatedPlace } from './populations.js';
import { OFFICE_GRADES, type PostalRow, type PostOffice } from './postal-row.js';
import { presentName } from './renamed.js';
import { joinSpellings } from './spellings.js';
import { townsOf } from './towns.js';

export interface LocalityEntry {
  readonly name: string;
  /** Of the name, or of another by which it is found. */
  readonly key: string;
  readonly city: CityEntry;
  readonly pin: number;
  /** Its post office: the highest of several; null where no source says one. */
  readonly office: PostOffice | null;
}
/** Indian places as the postal rows tell them, in no order. `states`: code to name. */
export interface InPlaces {
  readonly states: ReadonlyMap<string, string>;
  readonly cities: readonly CityEntry[];
  readonly aliases: readonly AliasEntry[];
  readonly localities: readonly LocalityEntry[];
  /** How many rows added nothing. */
  readonly leftOut: {
    /** Localities whose name has no letters. */
    readonly nameless: number;
    /** Rows that repeat a locality of a city and PIN code. */
    readonly repeated: number;
    /** Populated places that are no city, and have none or no post office near. */
    readonly unplaced: number;
  };
}

/**
 * Reads cities and localities off postal rows. A locality belongs to the city of its sub-district, or of its district where the row has no
 * sub-district. Cities are the districts, the sub-districts, and the towns with a head post office that are not named after one of these;
 * and the populated places, which say how many people live in a city. Rows that repeat a locality of a city and PIN code are dropped.
 */
export function gatherPlaces(rows: Iterable<PostalRow>, populated: readonly PopulatedPlace[] = []): InPlaces {
  const areas = new Areas();
  const drafts: { row: PostalRow; city: CityEntry }[] = [];
  for (const row of townsOf([...rows], populated)) drafts.push({ row, city: areas.cityOf(row) });

  const found: { name: string; key: string; row: PostalRow; office: PostOffice | null; city: CityEntry }[] = [];
  let [nameless, repeated] = [0, 0];
  const towns: { name: string; row: PostalRow; city: CityEntry }[] = [];
  for (const { row, city } of drafts) {
    const {
      name: plain,
      bracketed,
      grade,
    } = row.placeToo === undefined ? cleanLocalityName(row.place) : { name: row.place, bracketed: null, grade: null };
    const office = row.office ?? (grade === null ? null : { grade, delivers: false });
    const repeatsArea = bracketed !== null && areas.has(city.state, foldName(cleanAreaName(bracketed)?.name ?? ''));
    const name = bracketed === null || repeatsArea ? plain : `${plain} (${bracketed})`;
    const key = foldName(name);
    if (key === '') {
      nameless++;
      continue;
    }
    for (const [each, shown] of namesOf(name, row)) found.push({ name: shown, key: each, row, office, city });
    if (office?.grade === 'head' && !beginsWithArea(areas, city.state, foldName(plain))) towns.push({ name: plain, row, city });
  }
  for (const { name, row, city } of towns) {
    note(areas.addCity(presentName(city.state, name), city.district, city.state), row);
  }
  const located = drafts.flatMap(({ row, city }) => (row.position === null ? [] : [{ position: row.position, city }]));
  const unplaced = addPopulations(areas, located, populated);
  const joined = joinSpellings(areas);
  const localities = new Map<string, LocalityEntry>();
  for (const { name, key, row, office, city: written } of found) {
    const city = joined.get(written) ?? written;
    const identity = `${key}|${row.pin}|${city.state}|${city.district}|${city.key}`;
    const known = localities.get(identity);
    if (known !== undefined) repeated++;
    if (known === undefined || officeRank(known.office) < officeRank(office))
      localities.set(identity, { name: known?.name ?? name, key, city, pin: Number(row.pin), office });
  }
  const { states, cities, aliases } = areas;
  return { states, cities, aliases, localities: [...localities.values()], leftOut: { nameless, repeated, unplaced } };
}

const PART = '(?:Sector|Phase|Block)[ -]*\\d+';
/** A numbered part behind its town, `Dwarka Sector 10`, and in front of it. */
const PART_BEHIND = new RegExp(`^(.+?) (${PART})$`, 'i');
const PART_IN_FRONT = new RegExp(`^(${PART}) (.+)$`, 'i');

/** Names of a locality by their keys: its own, with a numbered part on the other side, and its own again by what people also call it. */
function namesOf(name: string, { placeToo = [] }: PostalRow): ReadonlyMap<string, string> {
  const [, first = '', second = ''] = PART_BEHIND.exec(name) ?? PART_IN_FRONT.exec(name) ?? [];
  const turned = first === '' ? [] : [`${second} ${first}`];
  return new Map([
    ...placeToo.map((other) => [foldName(other), name] as const),
    ...[...turned, name].map((each) => [foldName(each), each] as const),
  ]);
}

/** A post office as the table says it: grade times two, plus 1 where it delivers mail; 0 for none. */
export function officeRank(office: PostOffice | null): number {
  return office === null ? 0 : 2 * (OFFICE_GRADES.indexOf(office.grade) + 1) + (office.delivers ? 1 : 0);
}

/** Whether a name is that of an area with further words: `ALLAHABAD KTY`, `MUMBAI CENTRAL`. */
function beginsWithArea(areas: Areas, state: string, key: string): boolean {
  const words = key.split(' ');
  return words.some((_, i) => i > 0 && areas.has(state, words.slice(0, i).join(' ')));
}
