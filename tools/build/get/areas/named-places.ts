import { STATES, type State } from '../../../../src/address/index.js';
import type { Places } from '../../../../src/dataset/index.js';
import { editDistance } from '../../../../src/text/edit-distance.js';
import { foldName, placeKey } from '../../../../src/text/search-key.js';
import { packagePlaces } from '../../package-places.js';
import type { County, CountyAtlas } from '../../us/merge/county-atlas.js';
import { nationalAtlas } from '../../us/merge/county-atlas.js';
import type { UsArea } from './area.js';

/** ZIP codes up to which the code of one is looked up: all of five digits. */
const ALL_ZIPS = 100_000;
/** A bare name means its largest city where that has this many times the people of the next one: `Chicago`. Chosen. */
const TIMES_THE_NEXT = 10;
/** Share of the ZIP codes of a county and of a city from which on the two are as good as one: San Francisco, not New York. Chosen. */
const WHOLE_COUNTY = 0.8;
/** A county of the name of a city is what nobody means where it has fewer ZIP codes than this share of the city's: Houston. Chosen. */
const SMALL_COUNTY = 0.5;
/** Choices that a message lists. */
const MOST_LISTED = 5;
/** Words at the end of a county's name that people leave out or write in another way. */
const COUNTY_WORD = /\s+(?:county|parish|borough|census area|municipality|municipio|city and borough|planning region)$/i;
/** What counties of Louisiana alone are called. */
const PARISH = /\sparish$/i;
const CITY_WORD = /\s+city$/i;
/** Cities that are no part of a county have codes from here on. */
const FIRST_INDEPENDENT = 510;

/** Data of the areas that a name may mean. */
export interface AreaLists {
  readonly places: Places;
  readonly atlas: CountyAtlas;
}

/** What a name means: a county, a city by its row, several things, or nothing. */
export type Named =
  | { readonly kind: 'county'; readonly county: County }
  | { readonly kind: 'city'; readonly row: number }
  | { readonly kind: 'several'; readonly choices: readonly string[] }
  | { readonly kind: 'none'; readonly near: readonly string[] };

export function stateOf(text: string): State | undefined {
  const key = foldName(text);
  return STATES.find(({ code, name, fips }) => fips !== null && (code === key || foldName(name) === key));
}

/** What a name without its state means: the county that says so, else the city, where one is much larger than the others of that name. */
export function placeNamed(text: string, lists: AreaLists): Named {
  if (COUNTY_WORD.test(text)) return countyAnywhere(text, lists);
  const { places } = lists;
  const cities = citiesOf(text, null, lists);
  const [first, second] = cities.map((row) => places.city(row));
  if (first === undefined) return { kind: 'none', near: nearNames(text, lists) };
  if (second === undefined || (first.population ?? 0) >= TIMES_THE_NEXT * (second.population ?? 1)) {
    return placeOf(`${first.name}, ${first.state}`, lists);
  }
  return { kind: 'several', choices: listed(cities.map((row) => shownCity(row, places))) };
}

/** The county of a name that only one state has. */
function countyAnywhere(text: string, lists: AreaLists): Named {
  const states = PARISH.test(text) ? STATES.filter(({ code }) => code === 'LA') : STATES;
  const counties = states.flatMap((state) => countiesNamed(text, state, lists.atlas));
  const [county] = counties;
  if (county === undefined) return { kind: 'none', near: nearNames(text, lists) };
  if (counties.length === 1) return { kind: 'county', county };
  return { kind: 'several', choices: listed(counties.map((each) => shownCounty(each))) };
}

/** What a name with its state behind a comma means. `only`: what it is said to be. */
export function placeOf(text: string, lists: AreaLists, only: 'county' | 'city' | null = null): Named {
  const comma = text.lastIndexOf(',');
  const state = comma < 0 ? undefined : stateOf(text.slice(comma + 1));
  if (state === undefined) return { kind: 'none', near: nearNames(text, lists) };
  const written = text.slice(0, comma).trim();
  const counties = countiesNamed(written, state, lists.atlas);
  const [city] = only === 'county' ? [] : citiesOf(written, state.code, lists);
  const independent = counties.find(isIndependent);
  const county = counties.find((each) => !isIndependent(each));
  const isSaidCounty = only === 'county' ? !CITY_WORD.test(written) : COUNTY_WORD.test(written);
  if (isSaidCounty && county !== undefined && (only === null || independent === undefined)) return { kind: 'county', county };
  if (only === 'city' || CITY_WORD.test(written) || county === undefined) {
    if (independent !== undefined) return { kind: 'county', county: independent };
    if (city !== undefined) return { kind: 'city', row: city };
    return county === undefined ? { kind: 'none', near: nearNames(text, lists) } : { kind: 'county', county };
  }
  return ofBoth({ county, independent, city }, lists);
}

/** A name that a county bears, and a city too. */
function ofBoth(
  { county, independent, city }: { readonly county: County; readonly independent: County | undefined; readonly city: number | undefined },
  { places }: AreaLists,
): Named {
  if (independent === undefined && city === undefined) return { kind: 'county', county };
  const ofCounty = places.zipsInCounty(county.fips);
  const ofCity = independent === undefined ? zipsOfCity(city as number, places) : places.zipsInCounty(independent.fips);
  const shared = ofCounty.filter((zip) => ofCity.includes(zip)).length;
  if (independent === undefined && shared >= WHOLE_COUNTY * Math.max(ofCounty.length, ofCity.length)) return { kind: 'county', county };
  const alone =
    independent === undefined ? { kind: 'city' as const, row: city as number } : { kind: 'county' as const, county: independent };
  if (ofCounty.length < SMALL_COUNTY * ofCity.length) return alone;
  const name = `${county.name}, ${stateOfCounty(county).code}`;
  const choice = independent === undefined ? `city:"${shownCity(city as number, places)}"` : `county:${independent.fips}`;
  return { kind: 'several', choices: [`${choice} is the city of ${name}`, `county:${county.fips} is the county around it or of its name`] };
}

/** The ZIP codes whose mail bears the name of a city or of a part of it; of a place that no mail bears, those around it. */
function zipsOfCity(row: number, places: Places): readonly string[] {
  const all = places.zipsWithin(row);
  const own = all.filter((zip) => places.isWithin(places.zip(zip)?.cityRow ?? -1, row));
  return own.length > 0 ? own : places.zipsOf(row);
}

export function cityArea(row: number, { places }: AreaLists): UsArea | null {
  const { name, state } = places.city(row);
  const zips = zipsOfCity(row, places);
  const counties = new Set(zips.flatMap((zip) => places.countiesOf(zip).map(({ countyFips }) => countyFips)));
  if (zips.length === 0 || counties.size === 0) return null;
  return {
    kind: 'zip',
    slug: `us-city-${state.toLowerCase()}-${foldName(name).toLowerCase().replaceAll(' ', '-')}`,
    title: `${name}, ${state} (${zips.length === 1 ? `ZIP code ${zips[0]}` : `${zips.length} ZIP codes`})`,
    counties: [...counties].sort(),
    states: [...new Set(zips.map((zip) => places.zip(zip)?.state ?? state))].sort(),
    recipe: { zip: zips },
  };
}

export function stateOfCounty({ fips }: County): State {
  return STATES.find((state) => state.fips === fips.slice(0, 2)) as State;
}

/** Rows of the cities that bear a name, the largest first. */
function citiesOf(text: string, state: string | null, { places }: AreaLists): readonly number[] {
  const rows = places.cities(text, state);
  const named = rows.filter((row) => placeKey(places.city(row).name) === placeKey(text));
  return named.length > 0 ? named : rows;
}

function countiesNamed(written: string, state: State, atlas: CountyAtlas): readonly County[] {
  const key = keyOf(written.replace(CITY_WORD, ''));
  return atlas.counties(state.fips ?? '').filter(({ name }) => [name, name.replace(CITY_WORD, '')].some((each) => keyOf(each) === key));
}

function isIndependent({ fips }: County): boolean {
  return Number(fips.slice(2)) >= FIRST_INDEPENDENT;
}

function keyOf(name: string): string {
  return placeKey(name.replace(COUNTY_WORD, '')).replaceAll(' ', '');
}

function shownCity(row: number, places: Places): string {
  const { name, state } = places.city(row);
  return `${name}, ${state}`;
}

function shownCounty(county: County): string {
  const { code } = stateOfCounty(county);
  return `${county.name} ${code === 'LA' ? 'Parish' : 'County'}, ${code}`;
}

function listed(choices: readonly string[]): readonly string[] {
  const different = [...new Set(choices)];
  const more = different.length - MOST_LISTED;
  return more > 0 ? [...different.slice(0, MOST_LISTED), `${more} more`] : different;
}

/** Names of states, counties and cities that a name may be a misspelling of, the nearest and largest first. */
function nearNames(text: string, lists: AreaLists): readonly string[] {
  const comma = text.lastIndexOf(',');
  if (comma < 0 && COUNTY_WORD.test(text)) {
    const counties = STATES.flatMap(({ fips }) => (fips === null ? [] : lists.atlas.counties(fips)));
    const names = nearest(
      text.replace(COUNTY_WORD, ''),
      counties.map(({ name }) => name),
    );
    return listed(counties.filter(({ name }) => names.includes(name)).map(shownCounty)).slice(0, MOST_LISTED);
  }
  if (comma < 0) {
    const states = nearest(
      text,
      STATES.filter(({ fips }) => fips !== null).map(({ name }) => name),
    );
    return states.length > 0 ? states : nearCities(text, null, lists);
  }
  const [name, said] = [text.slice(0, comma).trim(), text.slice(comma + 1).trim()];
  const state = stateOf(said);
  if (state === undefined)
    return nearest(
      said,
      STATES.filter(({ fips }) => fips !== null).map((each) => each.name),
    ).map((each) => `${name}, ${each}`);
  const counties = lists.atlas.counties(state.fips ?? '').map((county) => county.name);
  const near = nearest(name.replace(COUNTY_WORD, ''), counties).map((each) => `${each} County, ${state.code}`);
  return COUNTY_WORD.test(name) ? near : listed([...nearCities(name, state.code, lists), ...near]);
}

function nearCities(text: string, state: string | null, { places }: AreaLists): readonly string[] {
  const rows = new Set<number>();
  for (let zip = 0; zip < ALL_ZIPS; zip++) {
    const place = places.zip(String(zip).padStart(5, '0'));
    if (place !== null && (state === null || place.state === state)) rows.add(place.cityRow);
  }
  const cities = [...rows].map((row) => places.city(row)).sort((a, b) => (b.population ?? 0) - (a.population ?? 0));
  const names = nearest(
    text,
    cities.map(({ name }) => name),
  );
  return listed(cities.filter(({ name }) => names.includes(name)).map(({ name, state: code }) => `${name}, ${code}`)).slice(0, MOST_LISTED);
}

/** The names with the fewest errors, in their order; none where that is too many: one error, from six letters on two. */
function nearest(text: string, names: readonly string[]): readonly string[] {
  const key = foldName(text);
  const most = key.length < 6 ? 1 : 2;
  const found = names.map((name) => ({ name, errors: editDistance(key, foldName(name), most) }));
  const least = Math.min(most, ...found.map(({ errors }) => errors));
  return [...new Set(found.filter(({ errors }) => errors === least).map(({ name }) => name))];
}

/** The ZIP codes of the package and the outlines of counties. */
export async function areaLists(): Promise<AreaLists> {
  const [{ places }, atlas] = await Promise.all([packagePlaces(), nationalAtlas()]);
  return { places, atlas };
}
