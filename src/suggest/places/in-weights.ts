import type { InPlacesTable } from '../../dataset/format/tables/in-places.js';

/** One kind of post office, with or without delivery, counts more than any city. */
const OFFICE_STEP = 2 ** 24;
/** What a name that is typed in full counts more: as much as the next higher kind of post office. */
export const WHOLE_NAME = 2 * OFFICE_STEP;

/** Localities of cities with as many people count two grades of post office more, because they are asked for the most. Chosen. */
const LARGE_CITY = 1_000_000;
const LARGE_CITY_BONUS = 4 * OFFICE_STEP;

interface Weights {
  readonly cities: Uint32Array;
  readonly localities: Uint32Array;
}

/** Weights are made when a table is first asked. */
const known = new WeakMap<InPlacesTable, Weights>();

function weightsOf(table: InPlacesTable): Weights {
  let weights = known.get(table);
  if (weights === undefined) {
    const cities = table.cityPopulation?.map((people, city) => people || (table.cityWeight[city] as number)) ?? table.cityWeight;
    weights = { cities, localities: weighLocalities(table, cities) };
    known.set(table, weights);
  }
  return weights;
}

/** Of each city: number of people, or of PIN codes where these are not known. */
export function inCityWeights(table: InPlacesTable): Uint32Array {
  return weightsOf(table).cities;
}

/**
 * Of each locality: its post office (head, sub, branch, none known; the delivering first), then its city; a city whose population
 * is not known counts as the city that its district is named after.
 */
export function inLocalityWeights(table: InPlacesTable): Uint32Array {
  return weightsOf(table).localities;
}

function weighLocalities(table: InPlacesTable, cities: Uint32Array): Uint32Array {
  const seats = seatWeights(table, cities);
  return Uint32Array.from(table.localityCity, (city, locality) => {
    const isKnown = table.cityPopulation === null || table.cityPopulation[city] !== 0;
    const weight = isKnown
      ? (cities[city] as number)
      : Math.max(cities[city] as number, seats[table.cityDistrict[city] as number] as number);
    const bonus = isKnown && weight >= LARGE_CITY && table.cityPopulation !== null ? LARGE_CITY_BONUS : 0;
    return (table.localityOffice?.[locality] ?? 0) * OFFICE_STEP + bonus + Math.min(weight, OFFICE_STEP - 1);
  });
}

/** Weight of the city that bears the name of its district, by district. */
function seatWeights(table: InPlacesTable, cities: Uint32Array): Uint32Array {
  const seats = new Uint32Array(table.districtName.length);
  for (let city = 0; city < cities.length; city++) {
    const district = table.cityDistrict[city] as number;
    if (table.cityName[city] === table.districtName[district]) seats[district] = cities[city] as number;
  }
  return seats;
}
