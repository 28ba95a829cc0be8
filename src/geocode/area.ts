import { type Components, NO_COMPONENTS } from '../address/components.js';
import { needAll } from '../dataset/missing.js';
import { distanceMeters } from '../distance.js';
import { noCity, type Place, type RegionsAlone, regionsAlone } from '../match/index.js';
import { LARGE_PEOPLE } from '../places/city-ranks.js';
import type { CityPlace, Position, Region, ZipPlace } from '../places/place-records.js';
import type { Places } from '../places/us-places.js';
import { placeKey } from '../text/search-key.js';
import { centroidConfidence } from './confidence.js';
import { contradictionOf } from './contradiction.js';
import { type GeocodePosition, geocodePosition, type PositionParts } from './position.js';

const OF_ZIP = 'the centroid of the ZIP code';
const OF_TOWN = 'halfway between the centroid of the ZIP code and the town whose only ZIP code it is';
const OF_CITY = 'the mean position of the ZIP codes of the city';
const OF_COUNTY = 'the centroid of the county';
const OF_STATE = 'the median position of the ZIP codes of the state';

/** A position of an area, and what its reader should know. */
export interface AreaPosition {
  readonly position: GeocodePosition | null;
  readonly messages: readonly string[];
  /** No other place may be meant, see {@link areaPositions}. */
  readonly isClear: boolean;
}

const NOWHERE = ['Neither the street nor the city or ZIP code has a known position.'];
const NO_PLACES = ['The street has no known position, and no mounted dataset holds us-places, which says where cities and ZIP codes are.'];
const UNCLEAR = ['Several places bear this name, and nothing in the text tells which of them is meant.'];

/**
 * The centroid of the ZIP code, else of the city. In different states the city counts if it lies in the given one; far apart, see {@link
 * contradictionOf}. No position when neither is known, or when the name in an address does not tell which city is meant.
 */
export function areaPosition(place: Place): AreaPosition {
  const { given, places, zip } = place;
  if (places === null) return unclear(null, NO_PLACES);
  const city = cityOf(place, places);
  const there = zip === null ? null : atZip(zip, place, places);
  const here = city === null ? null : atCity(city, places);
  if (zip === null || city === null || there === null || here === null) {
    const position = there ?? here ?? ofCounty(place, places);
    if (position === null) return unclear(position, unknownOf(place));
    if (city === null || position !== here) return clear(position);
    if (place.cities.respelled) return clear(position, respelledAs(city, place));
    if (isOneOfSeveral(place, city, places)) return unclear(position, [bestKnownOf(city, given.state === null ? null : city.county)]);
    return given.state === null && isNameAlone(given) ? unclear(position) : clear(position);
  }
  const contradiction = place.cities.respelled ? null : contradictionOf(zip, city, given.state, places);
  if (contradiction !== null) return clear(contradiction.believed === 'city' ? here : there, contradiction.message);
  return clear(given.state === null || zip.state === given.state ? there : here);
}

function clear(position: GeocodePosition, ...messages: readonly string[]): AreaPosition {
  return { position, messages, isClear: true };
}

function unclear(position: GeocodePosition | null, messages: readonly string[] = []): AreaPosition {
  return { position, messages, isClear: false };
}

/** The center of a county in the place of a city. */
function ofCounty({ cities: { counties }, given: { city } }: Place, places: Places): GeocodePosition | null {
  const [county] = counties;
  return county === undefined || city === null ? null : atRegion(county, city, places);
}

function unknownOf(place: Place): readonly string[] {
  const { city } = place.given;
  if (place.cities.rows.length < 2) return NOWHERE;
  if (!place.cities.respelled || city === null) return UNCLEAR;
  return place.isOfStreets ? NOWHERE : [noCity(city)];
}

/** Of all cities that the name may mean, the best known first, and of the state of the name. */
export function areaPositions(place: Place): readonly GeocodePosition[] {
  const { places, given } = place;
  if (places === null) return [];
  const cities = needAll(bestKnownFirst(place, places), (city) => atCity(city, places) ?? []).flat();
  const named = isNameAlone(given) ? regionsAlone(given.city as string, given, places) : null;
  return named === null ? cities : [...cities, ...named.regions.map((region) => atRegion(region, named.name, places))];
}

/** In one state as {@link Places.cities}; without one that of the state in which most people live, then those with most people. */
function bestKnownFirst({ cities, given }: Place, places: Places): readonly CityPlace[] {
  const known = needAll(cities.rows, (row) => places.city(row));
  if (given.state !== null) return known;
  const byPeople = [...known].sort((a, b) => (b.population ?? 0) - (a.population ?? 0));
  const best = known.find(({ state }) => state === byPeople[0]?.state);
  return best === undefined ? [] : [best, ...byPeople.filter((city) => city !== best)];
}

/** Other cities elsewhere bear the name, too; in the state that was given, some of which a name may mean. */
function isOneOfSeveral({ given, cities }: Place, city: CityPlace, places: Places): boolean {
  const isOther = (other: CityPlace): boolean => (given.state === null ? isFar(other, city) : isRival(other, city, places));
  return needAll(cities.rows, (row) => places.city(row)).some(isOther);
}

/** Without the county where no other one of the state is meant. */
function bestKnownOf({ name, state }: Pick<CityPlace, 'name' | 'state'>, county: string | null = null): string {
  const where = county === null ? '' : ` (county: ${county})`;
  return `Several places bear this name. The position is that of the best known one, ${name}, ${state}${where}.`;
}

/** The best known county or state of a name first, then the cities of the name. */
export function regionPositions({ name, regions }: RegionsAlone, text: string, places: Places): readonly GeocodePosition[] {
  const cities = needAll(places.cities(text), (row) => atCity(places.city(row), places) ?? []).flat();
  return [...regions.map((region) => atRegion(region, name, places)), ...cities];
}

/** What the reader of a position of one of several counties should know. */
export function regionMessages({ regions: [first, second] }: RegionsAlone): readonly string[] {
  return second === undefined ? [] : [bestKnownOf({ name: `${first.county} County`, state: first.state })];
}

function atRegion({ county, state, latitude, longitude, weight }: Region, name: string, places: Places): GeocodePosition {
  const components = { ...NO_COMPONENTS, state };
  const parts = { components, location: { latitude, longitude }, confidence: centroidConfidence(weight), county, places };
  const located = centroid(parts, county === null ? OF_STATE : OF_COUNTY);
  return county === null ? located : { ...located, result: { ...located.result, formattedAddress: `${name} ${state}` } };
}

function respelledAs({ name, state }: CityPlace, place: Place): string {
  const why = place.isOfStreets ? `No position of ${place.given.city} is known.` : 'No city of that name is known there.';
  return `${why} The position is that of ${name}, ${state}.`;
}

function atZip(zip: ZipPlace, place: Place, places: Places): GeocodePosition | null {
  const { latitude, longitude } = zip;
  if (latitude === null || longitude === null) return null;
  const town = townOf(zip, places);
  const location = town === null ? { latitude, longitude } : middle({ latitude, longitude }, town);
  const { city: given } = place.given;
  const city = given !== null && place.accepts(zip.zip) ? onMail(given, zip.state, places) : zip.city.toUpperCase();
  const components = { ...NO_COMPONENTS, city, state: zip.state, zip: zip.zip };
  const parts = { components, location, confidence: centroidConfidence(null), county: zip.county, places };
  return centroid(parts, town === null ? OF_ZIP : OF_TOWN);
}

function centroid(parts: Omit<PositionParts, 'rule' | 'provenance' | 'notes'>, source: string): GeocodePosition {
  return geocodePosition({ rule: 'area', provenance: () => source, notes: [source], ...parts });
}

/**
 * The point of the town with this ZIP code and no other; else null. Most addresses of a wide ZIP code lie in its town, the others around
 * its centroid: of 461 addresses of sixteen states the middle of the two is off by 6.4 km at the 90th percentile, the centroid by 6.7 and
 * the town by 6.5.
 */
function townOf({ cityRow }: ZipPlace, places: Places): Position | null {
  return places.zipsOf(cityRow).length === 1 ? places.cityCentroid(cityRow) : null;
}

function middle(a: Position, b: Position): Position {
  return { latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2 };
}

function atCity(city: CityPlace, places: Places): GeocodePosition | null {
  const { latitude, longitude } = city;
  if (latitude === null || longitude === null) return null;
  const components = { ...NO_COMPONENTS, city: onMail(city.name.toUpperCase(), city.state, places), state: city.state };
  const confidence = centroidConfidence(city.weight);
  return centroid({ components, location: { latitude, longitude }, confidence, county: city.county, places }, OF_CITY);
}

/** Boroughs too. */
function onMail(city: string, state: string, places: Places): string {
  return places.cityOfBorough(city, state) ?? city;
}

/**
 * The one city that the name means: that of the ZIP code, or of its first three digits; the best known one of a name alone, with its state or
 * without. In an address without a state, only a name of a single state is clear; and none that two places of some size bear in one state,
 * far apart.
 */
function cityOf(place: Place, places: Places): CityPlace | null {
  const { given } = place;
  const { respelled } = place.cities;
  const cities = bestKnownFirst(place, places);
  const [first, ...others] = cities;
  if (first === undefined || (!respelled && isNameAlone(given))) return first ?? null;
  const ofZip = given.zip === null || respelled ? undefined : cityOfZip(given.zip, cities, places);
  if (ofZip !== undefined) return ofZip;
  if (given.state === null && others.some(({ state }) => state !== first.state)) return null;
  if (respelled) return others.some((city) => isFar(city, first)) ? null : first;
  return others.some((city) => isRival(city, first, places)) ? null : first;
}

/** Nothing but the name of a city, and perhaps of its state. */
const isNameAlone = ({ city, zip, name, unitType }: Components): boolean =>
  city !== null && zip === null && name === null && unitType === null;

/** A place of some size that bears the very name of another in its state, far from it; not a part of a city. */
function isRival(city: CityPlace, best: CityPlace, places: Places): boolean {
  return placeKey(city.name) === placeKey(best.name) && isLarge(city) && isFar(city, best) && places.partOf(city.row) === null;
}

/** With the ZIP code, else with ZIP codes of the same first three digits. */
function cityOfZip(zip: string, cities: readonly CityPlace[], places: Places): CityPlace | undefined {
  const zips = cities.map(({ row }) => places.zipsWithin(row));
  const area = zip.slice(0, 3);
  return cities.find((_, i) => zips[i]?.includes(zip)) ?? cities.find((_, i) => zips[i]?.some((other) => other.startsWith(area)));
}

/** Places farther apart cannot stand for each other. Chosen. */
const FAR_METERS = 50_000;

function isLarge({ population }: CityPlace): boolean {
  return population !== null && population >= LARGE_PEOPLE;
}

function isFar(a: CityPlace, b: CityPlace): boolean {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return false;
  return distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude) > FAR_METERS;
}
