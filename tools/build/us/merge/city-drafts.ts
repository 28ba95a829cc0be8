import { STATES } from '../../../../src/address/data/states.js';
import { addTo } from '../../../../src/group.js';
import type { Position } from '../../../../src/places/place-records.js';
import { placeKey } from '../../../../src/text/search-key.js';
import { compare } from '../order.js';
import { BOROUGHS, type Borough } from './boroughs.js';
import { kilometres } from './kilometres.js';
import { NICKNAMES } from './place-names.js';
import type { PopulatedPlace } from './place-sources.js';
import type { ZipFacts } from './zip-facts.js';

/** A city that is being put together. */
export interface CityDraft {
  readonly key: string;
  /** Row of state. */
  readonly state: number;
  /** ZIP codes that prefer the city. */
  readonly preferring: ZipFacts[];
  /** Its ZIP codes, ascending: those that prefer it; of a place that none prefers, those around it; of a borough, its county's. */
  readonly zips: ZipFacts[];
  /** Name where no ZIP code prefers the city, else null. */
  readonly name: string | null;
  /** Further search keys that a gazetteer gives. */
  readonly otherKeys: Set<string>;
  /** Number of people; 0: not known. */
  population: number;
  /** Point of the gazetteer. */
  point: Position | null;
  /** The city that this one lies in. */
  partOf: CityDraft | null;
  /** Code of the county of the ZIP code nearest to a point of the gazetteer, else of its first one. */
  readonly county: string | undefined;
}

/** Farthest that a place lies from the ZIP codes of the city that bears its name. */
const SAME_PLACE_KM = 25;
/** Farthest that the nearest ZIP code of a place lies from it: wide land. */
const NEAREST_KM = 40;
/** The two nearest ZIP codes count up to here: which of them a place lies in, points do not tell. */
const NEIGHBOR_KM = 10;
/** People in a square kilometer, of a place and of a section of a city, and what is added to the radius. */
const DENSITY = { place: 600, section: 4_000 } as const;
const MARGIN_KM = { place: 2, section: 1 } as const;
/** A section with a larger share of the city's people bears those of the city. */
const LARGEST_SHARE = 0.5;
/**
 * To quarters of cities of some size that are called after them the gazetteer gives what it once gave the city: 154,024 people to East
 * Chattanooga in Chattanooga of 176,588. Chosen.
 */
const WHOLE_CITY = { people: 30_000, least: 0.75, most: 1.5 } as const;

/** A ZIP code with a position. */
type LocatedZip = ZipFacts & { readonly position: Position };

export const STATE_ROWS: ReadonlyMap<string, number> = new Map(STATES.map((state, row) => [state.code, row]));

/**
 * The cities in table order: by key, then state, then number of people. They are those that ZIP codes prefer, and the populated
 * places besides, each with the ZIP codes around it. Counts the places left out because no ZIP code is near.
 */
export function cityDrafts(
  facts: readonly ZipFacts[],
  populated: readonly PopulatedPlace[],
  leftOut: { populated: number },
): readonly CityDraft[] {
  const drafts = new Drafts(facts);
  for (const borough of BOROUGHS) drafts.addBorough(borough);
  for (const place of populated) if (!drafts.add(place)) leftOut.populated++;
  drafts.fillBoroughs();
  drafts.forgetPeopleOfWhole();
  return drafts.inOrder();
}

class Drafts {
  readonly #byKey = new Map<string, CityDraft[]>();
  /** By the letters alone: `DeSoto` is `De Soto`, `The Bronx` is `Bronx`. */
  readonly #byLetters = new Map<string, CityDraft[]>();
  readonly #ofZip = new Map<string, CityDraft>();
  readonly #located = new Map<number, LocatedZip[]>();
  readonly #named = new Map<string, ZipFacts[]>();
  /** Keys of cities by those of their nicknames. */
  readonly #nicknames = new Map<string, string>();
  readonly #boroughs = new Map<string, CityDraft>();
  readonly #facts: readonly ZipFacts[];

  constructor(facts: readonly ZipFacts[]) {
    this.#facts = facts;
    for (const [nickname, city, code] of NICKNAMES) {
      const state = STATE_ROWS.get(code) as number;
      this.#nicknames.set(`${nickname}/${state}`, `${placeKey(city)}/${state}`);
    }
    for (const fact of facts) {
      const state = STATE_ROWS.get(fact.state) as number;
      const key = placeKey(fact.city);
      const draft = this.#byKey.get(`${key}/${state}`)?.[0] ?? this.#new(key, state, null);
      draft.preferring.push(fact);
      draft.zips.push(fact);
      this.#ofZip.set(fact.zip, draft);
      if (isLocated(fact)) addTo(this.#located, state, fact);
      for (const name of fact.otherNames) addTo(this.#named, `${placeKey(name)}/${state}`, fact);
    }
  }

  /** Makes a borough a part of its city, and of all of its county's ZIP codes. */
  addBorough({ name, city, state: code, county }: Borough): void {
    const state = STATE_ROWS.get(code) as number;
    const whole = this.#byKey.get(`${placeKey(city)}/${state}`)?.[0];
    const zips = this.#facts.filter((fact) => fact.county?.fips === county);
    if (whole === undefined || zips.length === 0) return;
    const key = placeKey(name);
    const draft = this.#byKey.get(`${key}/${state}`)?.[0] ?? this.#new(key, state, name);
    const own = new Set(draft.zips);
    draft.zips.push(...zips.filter((zip) => !own.has(zip)));
    draft.zips.sort((a, b) => compare(a.zip, b.zip));
    draft.partOf = whole;
    this.#boroughs.set(county, draft);
  }

  /** Joins a place with the city that it is, or adds it. False where no ZIP code is near. */
  add(place: PopulatedPlace): boolean {
    const state = STATE_ROWS.get(place.state) as number;
    const key = placeKey(place.name);
    const same = [
      ...(this.#byKey.get(`${key}/${state}`) ?? []),
      ...(this.#byLetters.get(`${letters(key)}/${state}`) ?? []),
      ...(this.#byKey.get(this.#nicknames.get(`${key}/${state}`) ?? '') ?? []),
    ];
    const known = same.find((draft) => isAround(draft, place));
    if (known !== undefined) {
      // Places come with most people first.
      if (known.population === 0) known.population = place.population;
      known.point ??= place;
      if (known.key !== key) known.otherKeys.add(key);
      return true;
    }
    const around = this.#around(place, state);
    const [nearest] = around;
    if (nearest === undefined) return false;
    const draft = this.#new(key, state, place.name, nearest.county?.fips);
    const named = this.#named.get(`${key}/${state}`) ?? [];
    draft.zips.push(...[...new Set([...around, ...named])].sort((a, b) => compare(a.zip, b.zip)));
    draft.point = place;
    draft.population = place.population;
    if (place.isSection) this.#makeSection(draft, nearest);
    return true;
  }

  /** All cities of a borough's county are parts of it. */
  fillBoroughs(): void {
    const whole = new Set([...this.#boroughs.values()].flatMap((borough) => [borough, borough.partOf]));
    for (const draft of [...this.#byKey.values()].flat()) {
      const borough = this.#boroughs.get(draft.county ?? draft.zips[0]?.county?.fips ?? '');
      if (borough !== undefined && !whole.has(draft)) draft.partOf = borough;
    }
  }

  /** Quarters without a post office that have the people of the city that they are called after have an unknown number. */
  forgetPeopleOfWhole(): void {
    const { people, least, most } = WHOLE_CITY;
    for (const quarter of [...this.#byKey.values()].flat()) {
      const { key, state, name, point } = quarter;
      if (name === null || point === null) continue;
      const words = key.split(' ');
      const cities = [words.slice(1), words.slice(0, -1)].flatMap((each) => this.#byKey.get(`${each.join(' ')}/${state}`) ?? []);
      const isWhole = (city: CityDraft): boolean =>
        city.population >= people &&
        quarter.population >= least * city.population &&
        quarter.population <= most * city.population &&
        isAround(city, point);
      if (cities.some(isWhole)) quarter.population = 0;
    }
  }

  inOrder(): readonly CityDraft[] {
    const all = [...this.#byKey.values()].flat();
    return all.sort(
      (a, b) =>
        compare(a.key, b.key) || a.state - b.state || b.population - a.population || compare(a.zips[0]?.zip ?? '', b.zips[0]?.zip ?? ''),
    );
  }

  #new(key: string, state: number, name: string | null, county?: string): CityDraft {
    const otherKeys = new Set<string>();
    const draft = { key, state, preferring: [], zips: [], name, otherKeys, population: 0, point: null, partOf: null, county };
    addTo(this.#byKey, `${key}/${state}`, draft);
    addTo(this.#byLetters, `${letters(key)}/${state}`, draft);
    return draft;
  }

  /** ZIP codes within the place, as far as its number of people says, and the nearest ones; the nearest first. */
  #around(place: PopulatedPlace, state: number): readonly ZipFacts[] {
    const kind = place.isSection ? 'section' : 'place';
    const radius = MARGIN_KM[kind] + Math.sqrt(place.population / (Math.PI * DENSITY[kind]));
    const near: { readonly fact: ZipFacts; readonly km: number }[] = [];
    for (const fact of this.#located.get(state) ?? []) {
      const km = kilometres(place, fact.position);
      if (km <= NEAREST_KM) near.push({ fact, km });
    }
    near.sort((a, b) => a.km - b.km || compare(a.fact.zip, b.fact.zip));
    return near.filter(({ km }, i) => i === 0 || km <= radius || (i === 1 && km <= NEIGHBOR_KM)).map(({ fact }) => fact);
  }

  #makeSection(draft: CityDraft, nearest: ZipFacts): void {
    const city = this.#ofZip.get(nearest.zip) ?? null;
    draft.partOf = city;
    if (city !== null && draft.population > LARGEST_SHARE * city.population) draft.population = 0;
  }
}

function isLocated(fact: ZipFacts): fact is LocatedZip {
  return fact.position !== null;
}

/** Whether a place may be the city: it lies near the city's point, or near one of its ZIP codes. */
function isAround(draft: CityDraft, place: Position): boolean {
  const { name, point, zips } = draft;
  if (name !== null) return point === null || kilometres(point, place) <= SAME_PLACE_KM;
  const located = zips.filter(isLocated);
  return located.length === 0 || located.some(({ position }) => kilometres(position, place) <= SAME_PLACE_KM);
}

function letters(key: string): string {
  return key.replace(/^THE /, '').replaceAll(' ', '');
}
