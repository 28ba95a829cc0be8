import { type Components, NO_COMPONENTS } from '../address/components.js';
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
}

const NOWHERE = ['Neither the street nor the city or ZIP code has a known position.'];
const NO_PLACES = ['The street has no known position, and no mounted dataset holds us-places, which says where cities and ZIP codes are.'];
const UNCLEAR = ['Several places bear this name, and nothing in the text tells which of them is meant.'];

/**
 * The centroid of the ZIP code, else of the city. In different states the city counts if it lies in the given one; far apart, see {@link
 * contradictionOf}. No position when neither is known, or when the name alone does not tell which city is meant.
 */
export function areaPosition(place: Place): AreaPosition {
  const { given, places, zip } = place;
  if (places === null) return { position: null, messages: NO_PLACES };
  const city = cityOf(place, places);
  const there = zip === null ? null : atZip(zip, place, places);
  const here = city === null ? null : atCity(city, places);
  if (zip === null || city === null || there === null || here === null) {
    const position = there ?? here ?? ofCounty(place, places);
    if (position === null) return { position, messages: unknownOf(place) };
    if (city === null || position !== here) return { position, messages: [] };
    return {
      position,
      messages: place.cities.respelled ? [respelledAs(city)] : isOneOfSeveral(place, city, places) ? [bestKnownOf(city)] : [],
    };
  }
  const contradiction = place.cities.respelled ? null : contradictionOf(zip, city, given.state, places);
  if (contradiction !== null) return { position: contradiction.believed === 'city' ? here : there, messages: [contradiction.message] };
  return { position: given.state === null || zip.state === given.state ? there : here, messages: [] };
}

/** The center of a county in the place of a city. */
function ofCounty({ cities: { counties }, given: { city } }: Place, places: Places): GeocodePosition | null {
  const [county] = counties;
  return county === undefined || city === null ? null : atRegion(county, city, places);
}

function unknownOf({ cities, given: { city } }: Place): readonly string[] {
  if (cities.rows.length < 2) return NOWHERE;
  return cities.respelled && city !== null ? [noCity(city)] : UNCLEAR;
}

/** Of all cities that the name may mean, the best known first, and of the state of the name. */
export function areaPositions(place: Place): readonly GeocodePosition[] {
  const { places, given } = place;
  if (places === null) return [];
  const cities = bestKnownFirst(place, places).flatMap((city) => atCity(city, places) ?? []);
  const named = isNameAlone(given) ? regionsAlone(given.city as string, given, places) : null;
  return named === null ? cities : [...cities, ...named.regions.map((region) => atRegion(region, named.name, places))];
}

/** Those with most people first. */
function bestKnownFirst({ cities }: Place, places: Places): readonly CityPlace[] {
  return cities.rows.map((row) => places.city(row)).sort((a, b) => (b.population ?? 0) - (a.population ?? 0));
}

/** Other cities elsewhere bear the name, too. */
function isOneOfSeveral({ given, cities }: Place, city: CityPlace, places: Places): boolean {
  return given.state === null && cities.rows.some((row) => isFar(places.city(row), city));
}

function bestKnownOf({ name, state }: Pick<CityPlace, 'name' | 'state'>): string {
  return `Several places bear this name. The position is that of the best known one, ${name}, ${state}.`;
}

/** The best known county or state of a name first, then the cities of the name. */
export function regionPositions({ name, regions }: RegionsAlone, text: string, places: Places): readonly GeocodePosition[] {
  const cities = places.cities(text).flatMap((row) => atCity(places.city(row), places) ?? []);
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

function respelledAs({ name, state }: CityPlace): string {
  return `No city of that name is known there. The position is that of ${name}, ${state}.`;
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
 * The one city that the name means: that of the ZIP code, or of its first three digits; the best known one of a name alone. Without a
 * state, only a name of a single state is clear; and none that two places of some size bear in one state, far apart.
 */
function cityOf(place: Place, places: Places): CityPlace | null {
  const {
    given,
    cities: { rows, respelled },
  } = place;
  if (!respelled && isNameAlone(given)) return bestKnownFirst(place, places)[0] ?? null;
  const cities = rows.map((row) => places.city(row));
  const ofZip = given.zip === null || respelled ? undefined : cityOfZip(given.zip, cities, places);
  if (ofZip !== undefined) return ofZip;
  const [first, ...others] = cities;
  if (first === undefined || (given.state === null && cities.some(({ state }) => state !== first.state))) return null;
  if (respelled) return others.some((city) => isFar(city, first)) ? null : first;
  const isRival = (city: CityPlace): boolean =>
    placeKey(city.name) === placeKey(first.name) && isLarge(city) && isFar(city, first) && places.partOf(city.row) === null;
  return others.some(isRival) ? null : first;
}

/** Nothing but the name of a city. */
export const isNameAlone = ({ city, state, zip, name, unitType }: Components): boolean =>
  city !== null && state === null && zip === null && name === null && unitType === null;

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
