import KDBush from 'kdbush';
import { addTo } from '../../../src/group.js';
import type { Position } from '../../../src/places/place-records.js';
import { foldName } from '../../../src/text/search-key.js';
import type { Areas, CityEntry } from './areas.js';
import { consonantSkeleton } from './consonant-skeleton.js';
import { presentName } from './renamed.js';
import { areSpellings } from './spellings.js';
import { stateOf } from './states.js';

/** A town or city of a gazetteer. */
export interface PopulatedPlace {
  readonly name: string;
  /** Former names and names in other languages. */
  readonly otherNames: readonly string[];
  /** GeoNames first-level code. */
  readonly stateCode: string;
  readonly population: number;
  readonly position: Position;
}

/** A locality with its position and city. */
export interface LocatedCity {
  readonly position: Position;
  readonly city: CityEntry;
}

/** Farthest that the middle of an area mostly lies from the town it is named after, and farthest at all: large districts. */
const USUAL_KM = 50;
const REACH_KM = 100;
/** Farthest that a place of a misspelled name lies from the middle of the city. */
const SPELLED_KM = 25;
/** Farthest that a town lies from the nearest post office. */
const NEAR_KM = 30;
const KM_PER_DEGREE = 111.195;
const MARKS = /\p{M}+/gu;
/** Other names that are typed: letters, no codes. */
const TYPED_NAME = /^[A-Z]{3,}(?: [A-Z]+)*$/;

/**
 * Gives cities the number of people that a gazetteer says. A place is the city of its name, in its state, whose localities it lies
 * among; where no city is named so, one of a name that sounds alike; where there is none, it becomes a city of the district of the
 * nearest post office. The larger of several places of a name comes first. Gives how many places became none.
 */
export function addPopulations(areas: Areas, located: readonly LocatedCity[], places: readonly PopulatedPlace[]): number {
  if (places.length === 0) return 0;
  let unplaced = 0;
  const known = new NamedCities(areas);
  const offices = new NearestCity(located);
  const ordered = [...places].sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1));
  for (const place of ordered) {
    const own = foldName(place.name);
    const state = offices.stateNear(place.position, stateOf(place.stateCode, own).code);
    const keys = [place.name, ...place.otherNames].map((name) => foldName(presentName(state, name)));
    populateUrbanArea(areas, offices.of(place.position, state), place.population);
    const city =
      known.find(state, keys, place.position) ?? known.beyondBorder(own, place.position) ?? cityBeside(areas, offices, place, state);
    if (city === null) {
      unplaced++;
      continue;
    }
    city.population ||= place.population;
    for (const name of [own, ...keys]) if (TYPED_NAME.test(name)) areas.addAlias(name, city);
  }
  return unplaced;
}

/** An urban area has the people of the largest place in it, in each of the districts that it reaches over. */
function populateUrbanArea(areas: Areas, city: CityEntry | null, people: number): void {
  if (city === null || !city.isUrban || city.population > 0) return;
  for (const part of areas.cities) if (part.isUrban && part.state === city.state && part.key === city.key) part.population ||= people;
}

function cityBeside(areas: Areas, offices: NearestCity, { name, position, population }: PopulatedPlace, state: string): CityEntry | null {
  const near = offices.of(position, state);
  if (near === null || population === 0) return null;
  const plain = name.normalize('NFD').replace(MARKS, '').normalize('NFC');
  return areas.addCity(presentName(state, plain), near.district, state);
}

/** Cities without population by state and name. */
class NamedCities {
  readonly #byKey = new Map<string, CityEntry[]>();
  readonly #byAlias = new Map<string, CityEntry[]>();
  readonly #byState = new Map<string, CityEntry[]>();
  readonly #byName = new Map<string, CityEntry[]>();

  constructor(areas: Areas) {
    for (const city of areas.cities) {
      addTo(this.#byState, city.state, city);
      addTo(this.#byName, city.key, city);
      addTo(this.#byKey, `${city.state}|${city.key}`, city);
      addTo(this.#byKey, `${city.state}~${consonantSkeleton(city.key)}`, city);
    }
    for (const { key, city } of areas.aliases) addTo(this.#byAlias, `${city.state}|${key}`, city);
  }

  find(state: string, keys: readonly string[], position: Position): CityEntry | null {
    for (const key of [...keys.map((name) => `${state}|${name}`), `${state}~${consonantSkeleton(keys[0] ?? '')}`]) {
      const found = mostLikely(this.#byKey.get(key) ?? [], position) ?? mostLikely(this.#byAlias.get(key) ?? [], position);
      if (found !== null) return found;
    }
    const [own = ''] = keys;
    const alike = (this.#byState.get(state) ?? []).filter(({ key }) => key[0] === own[0] && areAlike(key, own));
    return mostLikely(alike, position, SPELLED_KM);
  }

  /** A city of the name in another state: some places are listed in the state around theirs. */
  beyondBorder(key: string, position: Position): CityEntry | null {
    return mostLikely(this.#byName.get(key) ?? [], position, REACH_KM);
  }
}

/** Spellings of one name, or names of the same consonants: Saugor and Sagar. */
function areAlike(one: string, other: string): boolean {
  const plain = (key: string): string => consonantSkeleton(key).replace(/[IU]/g, '').replaceAll('V', 'B');
  const consonants = plain(one);
  return areSpellings(one, other) || (consonants.length > 1 && consonants === plain(other));
}

/** The city of most PIN codes whose middle is near; else the nearest one within reach. One without positions counts as far away. */
function mostLikely(cities: readonly CityEntry[], position: Position, reach = REACH_KM): CityEntry | null {
  const within = cities
    .map((city) => ({ city, distance: city.positions.length === 0 ? REACH_KM : kilometres(middle(city.positions), position) }))
    .filter(({ distance }) => distance <= reach);
  const near = within.filter(({ distance }) => distance <= USUAL_KM).sort((a, b) => b.city.pins.size - a.city.pins.size);
  const [best] = near.length > 0 ? near : within.sort((a, b) => a.distance - b.distance);
  return best?.city ?? null;
}

/** Median of both coordinates: some positions are far off. */
function middle(positions: readonly Position[]): Position {
  const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;
  return { latitude: median(positions.map((each) => each.latitude)), longitude: median(positions.map((each) => each.longitude)) };
}

/** The plane is near enough. */
function kilometres(a: Position, b: Position): number {
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(a.latitude - b.latitude, east) * KM_PER_DEGREE;
}

class NearestCity {
  readonly #located: readonly LocatedCity[];
  readonly #index: KDBush;

  constructor(located: readonly LocatedCity[]) {
    this.#located = located;
    this.#index = new KDBush(located.length);
    for (const { position } of located) this.#index.add(position.longitude, position.latitude);
    this.#index.finish();
  }

  /** The state, or that of the nearest post office where none of the state is near: some places are listed in another one. */
  stateNear(position: Position, state: string): string {
    return (this.of(position, state) ?? this.of(position, null))?.state ?? state;
  }

  /** The city of the nearest locality of the state, or of any; null when none is near. */
  of(position: Position, state: string | null): CityEntry | null {
    let best: CityEntry | null = null;
    let least = NEAR_KM;
    const reach = NEAR_KM / KM_PER_DEGREE / Math.cos((position.latitude * Math.PI) / 180);
    for (const row of this.#index.within(position.longitude, position.latitude, reach).sort((a, b) => a - b)) {
      const { position: own, city } = this.#located[row] as LocatedCity;
      const distance = kilometres(own, position);
      if ((state !== null && city.state !== state) || distance >= least) continue;
      best = city;
      least = distance;
    }
    return best;
  }
}
