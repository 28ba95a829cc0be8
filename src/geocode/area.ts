import { type Components, NO_COMPONENTS } from '../address/components.js';
import type { Place } from '../match/index.js';
import type { CityPlace, Places, ZipPlace } from '../places/us-places.js';
import { centroidConfidence } from './confidence.js';
import type { GeocodePosition } from './position.js';
import { degrees, formatted, wireComponents } from './wire-components.js';

const AREA = '42';

/**
 * The centroid of the ZIP code that was given, else of the city. A ZIP code of another state than the one given does not
 * speak for a city that lies in it. Null when neither is known, or the city's name alone does not say which city.
 */
export function areaPosition(given: Components, place: Place): GeocodePosition | null {
  const { places, zip } = place;
  if (places === null) return null;
  const city = cityOf(given, place, places);
  const trusted = zip !== null && (given.state === null || zip.state === given.state || city === null);
  return (trusted ? atZip(zip, given, place, places) : null) ?? (city === null ? null : atCity(city, places));
}

/** The centroids of all cities that the name may mean, where nothing tells which: {@link areaPosition} then gives none of them. */
export function areaPositions(place: Place): readonly GeocodePosition[] {
  const { places } = place;
  if (places === null) return [];
  return place.cities.rows.flatMap((row) => atCity(places.city(row), places) ?? []);
}

function atZip(zip: ZipPlace, given: Components, place: Place, places: Places): GeocodePosition | null {
  const { latitude, longitude } = zip;
  if (latitude === null || longitude === null) return null;
  const city = given.city !== null && place.accepts(zip.zip) ? given.city : zip.city.toUpperCase();
  const components = { ...NO_COMPONENTS, city, state: zip.state, zip: zip.zip };
  return located(components, latitude, longitude, centroidConfidence(null), zip.county, places, 'the centroid of the ZIP code');
}

function atCity(city: CityPlace, places: Places): GeocodePosition | null {
  const { latitude, longitude } = city;
  if (latitude === null || longitude === null) return null;
  const components = { ...NO_COMPONENTS, city: city.name.toUpperCase(), state: city.state };
  const confidence = centroidConfidence(city.weight);
  return located(components, latitude, longitude, confidence, city.county, places, 'the mean position of the ZIP codes of the city');
}

/** The one city that the name means: where no state is given, only a name that is in one state alone. */
function cityOf(given: Components, place: Place, places: Places): CityPlace | null {
  const cities = place.cities.rows.map((row) => places.city(row));
  const [first] = cities;
  if (first === undefined || (given.state === null && cities.some(({ state }) => state !== first.state))) return null;
  return place.cities.respelled && cities.length > 1 ? null : first;
}

function located(
  components: Components,
  latitude: number,
  longitude: number,
  confidence: number,
  county: string | null,
  places: Places,
  provenance: string,
): GeocodePosition {
  return {
    result: {
      formattedAddress: formatted(components),
      location: { latitude: degrees(latitude), longitude: degrees(longitude) },
      confidence,
      accuracy: { type: 'centroid' },
      components: wireComponents(components, county, places),
      source: AREA,
    },
    provenance,
    notes: [provenance],
  };
}
