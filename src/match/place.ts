import type { Components } from '../address/components.js';
import { cachePerOwner, remembered } from '../bounded-cache.js';
import { needAll, needEach } from '../dataset/missing.js';
import type { DatasetView } from '../dataset/view.js';
import { placesIn } from '../places/mounted-places.js';
import { nearKeys } from '../places/near-cities.js';
import type { CityPlace, Position, Region, ZipPlace } from '../places/place-records.js';
import { relatedNames } from '../places/related-names.js';
import type { Places } from '../places/us-places.js';
import { shardsOfCity } from '../street-index/index-names.js';
import { placeKey } from '../text/search-key.js';
import { countiesNamed } from './place-alone.js';

export interface UnknownPart {
  readonly part: 'city' | 'state' | 'zip';
  readonly reason: string;
}

/** How far from a city an address named for it may lie, meters. Chosen: as far as large cities reach. */
const AROUND_METERS = 25_000;

/** The cities that a name may mean. */
class Cities {
  /** The most likely first. */
  readonly rows: readonly number[];
  /** No city has the name; these have it in a longer one, or one spelled nearly like it. */
  readonly respelled: boolean;
  /** Counties that were named in the place of a city, the best known first. */
  readonly counties: readonly Region[];
  readonly #places: Places | null;
  #zips: ReadonlySet<string> | null = null;
  #shards: readonly string[] | null = null;
  #around: ReadonlySet<string> | null = null;

  constructor(places: Places | null, rows: readonly number[], { respelled = false, counties = [] as readonly Region[] } = {}) {
    this.#places = places;
    this.rows = rows;
    this.respelled = respelled;
    this.counties = counties;
  }

  get zips(): ReadonlySet<string> {
    this.#zips ??= new Set(this.#places === null ? NONE : this.#zipsOf(this.#places));
    return this.#zips;
  }

  get shards(): readonly string[] {
    this.#shards ??= [...this.zips];
    return this.#shards;
  }

  get positions(): readonly Position[] {
    return this.#places?.centroids(this.rows, this.zips) ?? [];
  }

  #zipsOf(places: Places): readonly string[] {
    const [ofCities, ofCounties] = needEach(
      () => needAll(this.rows, (row) => places.zipsWithin(row)),
      () => needAll(this.counties, ({ countyFips }) => (countyFips == null ? [] : places.zipsInCounty(countyFips, true))),
    );
    return [...ofCities, ...ofCounties].flat();
  }

  /** ZIP codes around them; none around a county, whose borders people know. */
  get around(): ReadonlySet<string> {
    this.#around ??= new Set(this.counties.length > 0 ? NONE : this.#places?.zipsAround(this.positions, AROUND_METERS));
    return this.#around;
  }
}

const NONE: readonly string[] = [];
const NO_CITIES = new Cities(null, []);

/** The given city, state and ZIP code as the data knows them, looked up when first asked for. */
export class Place {
  /** Null where no dataset holds places. */
  readonly places: Places | null;
  /** With the state of the ZIP code where none was given, see {@link withStateOfZip}. */
  readonly given: Components;
  readonly #view: DatasetView;
  #cities: Cities | null = null;
  #shards: readonly string[] | null = null;
  #around: ReadonlySet<string> | null = null;

  constructor(places: Places | null, given: Components, view: DatasetView) {
    this.#view = view;
    this.places = places;
    this.given = places === null ? given : withStateOfZip(given, places);
  }

  /** Null where no ZIP code was given or it does not exist. */
  get zip(): ZipPlace | null {
    const { zip } = this.given;
    return zip === null ? null : (this.places?.zip(zip) ?? null);
  }

  /** Of the ZIP code, else as given, else of the likeliest city; null where that only has a name like the given one. */
  get state(): string | null {
    return this.zip?.state ?? this.given.state ?? this.#likeliest?.state ?? null;
  }

  /** Null as the state is. */
  get cityName(): string | null {
    return this.zip?.city ?? this.#likeliest?.name ?? null;
  }

  get #likeliest(): CityPlace | null {
    const [city] = this.cities.rows;
    return city === undefined || this.cities.respelled ? null : (this.places?.city(city) ?? null);
  }

  get zipCode(): string | null {
    return this.zip?.zip ?? null;
  }

  get cities(): Cities {
    this.#cities ??= this.#findCities();
    return this.#cities;
  }

  /** Of the ZIP code, then of the cities' ZIP codes, each once. */
  get shards(): readonly string[] {
    const { zip } = this.given;
    this.#shards ??= [...new Set([...(zip === null ? [] : [zip]), ...this.cities.shards])];
    return this.#shards;
  }

  addShards(keys: Iterable<string>): void {
    this.#shards = [...new Set([...this.shards, ...keys])];
  }

  /**
   * Keys of the shards whose streets name the given city; where nothing else knows it, of those that name a municipality spelled nearly
   * like it.
   */
  get shardsOfStreets(): readonly string[] {
    const { city, state } = this.given;
    if (city === null) return NONE;
    const named = this.#shardsNaming(city, state);
    if (named.length > 0 || this.knowsCity) return named;
    const near = needAll(this.#indexes, ({ table }) => nearKeys(table.otherCities, placeKey(city))).flat();
    const ofNear = needAll(near, ({ key, edits }) => ({ keys: this.#shardsNaming(key, state), edits })).filter(
      ({ keys }) => keys.length > 0,
    );
    const nearest = Math.min(...ofNear.map(({ edits }) => edits));
    return ofNear.flatMap(({ keys, edits }) => (edits === nearest ? keys : []));
  }

  /** The streets that are mounted name the given city: many municipalities are no postal city, which the places alone know. */
  get isOfStreets(): boolean {
    const { city, state } = this.given;
    return city !== null && this.#shardsNaming(city, state).length > 0;
  }

  get #indexes() {
    return this.#view.tables('us-street-index');
  }

  #shardsNaming(city: string, state: string | null): readonly string[] {
    return needAll(this.#indexes, ({ table }) => shardsOfCity(table, city, state)).flat();
  }

  /** Whether a ZIP code is one of the given city, by any of the city's names. */
  accepts(zip: string): boolean {
    return this.knowsCity && this.cities.zips.has(zip);
  }

  /** Gives the ZIP codes around the city, for which {@link isAround} then holds. */
  lookAround(): ReadonlySet<string> {
    this.#around = this.cities.around;
    return this.#around;
  }

  /** False until {@link lookAround}. */
  isAround(zip: string): boolean {
    return this.#around?.has(zip) === true;
  }

  /** The given ZIP code exists, and neither city nor state contradicts it. */
  get trustsZip(): boolean {
    const { zip } = this;
    if (zip === null) return false;
    const { state } = this.given;
    return (state === null || zip.state === state) && (!this.knowsCity || this.accepts(zip.zip));
  }

  /** Whether a ZIP code is one of a city of that name in the given state. */
  isOf(city: string, zip: string): boolean {
    if (this.places === null) return false;
    const { places } = this;
    return needAll(places.cities(city, this.given.state), (row) => places.zipsOf(row)).some((zips) => zips.includes(zip));
  }

  get knowsCity(): boolean {
    return this.namesCounty || (this.cities.rows.length > 0 && !this.cities.respelled);
  }

  /** A county was named in the place of a city. */
  get namesCounty(): boolean {
    return this.cities.counties.length > 0;
  }

  /** No city of any state has the given name. */
  get lacksCity(): boolean {
    const { city } = this.given;
    return city !== null && this.places !== null && !this.knowsCity && this.places.cities(city).length === 0;
  }

  /** The first given part that does not exist. */
  get unknown(): UnknownPart | null {
    const { city, zip } = this.given;
    if (this.places === null) return null;
    if (city !== null && this.cities.rows.length === 0 && !this.namesCounty && !this.isOfStreets) {
      return this.places.cities(city).length > 0 || this.#shardsNaming(city, null).length > 0
        ? { part: 'state', reason: `No city of ${this.given.state} is called ${city}; one of another state is.` }
        : { part: 'city', reason: noCity(city) };
    }
    return zip !== null && this.zip === null ? { part: 'zip', reason: `There is no ZIP code ${zip}.` } : null;
  }

  /** Centers of the ZIP code; without one, of the cities and their ZIP codes. */
  get positions(): readonly Position[] {
    const center = this.given.zip === null ? null : this.places?.zipCentroid(this.given.zip);
    return center == null ? this.cities.positions : [center];
  }

  #findCities(): Cities {
    const { city, state } = this.given;
    const { places } = this;
    if (city === null || places === null) return NO_CITIES;
    return remembered(recent(places), `${state}/${city}`, () => citiesNamed(places, city, state));
  }
}

/** Two letters were meant as a state. */
export function noCity(city: string): string {
  return `No city${city.length === 2 ? ' and no state' : ''} is called ${city}.`;
}

/**
 * The ZIP code says the state of a city without one: `MANCHESTER 05254` is in Vermont, and so is `MANCHESTER 05299`, which does not
 * exist. Only where the city is in that state, or in none.
 */
function withStateOfZip(given: Components, places: Places): Components {
  const { city, state, zip } = given;
  if (state !== null || zip === null || city === null) return given;
  const states = places.statesOf(zip);
  const [said] = places.hasCity(city, null) ? states.filter((code) => places.hasCity(city, code)) : states;
  return said === undefined ? given : { ...given, state: said };
}

/** Names whose cities are kept: most parses of one text name the same city. Chosen. */
const RECENT = 32;
const recent = cachePerOwner<Places, Cities>(RECENT);

function citiesNamed(places: Places, city: string, state: string | null): Cities {
  const rows = places.cities(city, state);
  if (rows.length > 0) return new Cities(places, rows);
  const counties = countiesNamed(city, state, places);
  if (counties.length > 0) return new Cities(places, [], { counties });
  const key = placeKey(city);
  for (const names of state === null ? [] : relatedNames(key)) {
    const related = needAll(names, (name) => places.cities(name, state)).flat();
    if (related.length > 0) return new Cities(places, [...new Set(related)], { respelled: true });
  }
  const longer = state === null ? null : places.cityBeginningWith(key, state);
  if (longer !== null) return new Cities(places, [longer], { respelled: true });
  const hits = needAll(places.keysNear(key), ({ key, edits }) => ({ rows: places.cities(key, state), edits })).filter(
    (hit) => hit.rows.length > 0,
  );
  const nearest = hits[0]?.edits;
  const near = hits.filter(({ edits }) => edits === nearest);
  return new Cities(
    places,
    near.flatMap((hit) => hit.rows),
    { respelled: true },
  );
}

export function placeOf(view: DatasetView, given: Components): Place {
  return new Place(placesIn(view), given, view);
}
