import { perOwner } from '../../bounded-cache.js';
import type { InPlacesTable } from '../../dataset/format/tables/in-places.js';
import { needEach } from '../../dataset/missing.js';
import { lowerBound } from '../../search/bisection.js';
import type { Weights } from './scan.js';

/** One kind of post office, with or without delivery, counts more than any city. */
const OFFICE_STEP = 2 ** 24;
/** A name typed in full counts as much more as the next higher kind of post office. */
export const WHOLE_NAME = 2 * OFFICE_STEP;

/** Localities of cities with as many people count two grades of post office more: they are asked for the most. Chosen. */
const LARGE_CITY = 1_000_000;
const LARGE_CITY_BONUS = 4 * OFFICE_STEP;
/** More than any city counts that is not large. */
const LARGE = 2 ** 31;

interface InWeights {
  /** People of each city, or PIN codes where these are not known. */
  readonly cities: Weights;
  /** Of each other name a share of the weight of its city. */
  readonly aliases: Weights;
  /** Of each locality: its post office (head, sub, branch, none known; the delivering first), then its city. */
  readonly localities: Weights;
}

export const inWeights = perOwner((table: InPlacesTable): InWeights => {
  const byRow = weightsByRow(table);
  if (!table.localityKeys.isWhole) return byRow;
  return {
    cities: cityWeights(table),
    aliases: table.aliasRank,
    localities: numbered(table.localityCity.length, byRow.localities),
  };
});

/** By a loop: `Uint32Array.from` with a function costs a first question 30 ms. */
function numbered(rows: number, weightOf: (row: number) => number): Uint32Array {
  const weights = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) weights[row] = weightOf(row);
  return weights;
}

/** Each weight is made of cells of its row. */
function weightsByRow(table: InPlacesTable): { readonly [K in keyof InWeights]: (row: number) => number } {
  const { aliasRank, cityPopulation, cityWeight, largeStanding, localityCity, localityOffice } = table;
  // The localities of one name lie in cities of all letters: the standings are read at once.
  let standings: Uint16Array | null = null;
  return {
    cities: (city) => cityPopulation?.[city] || (cityWeight[city] as number),
    aliases: (alias) => aliasRank[alias] as number,
    localities: (locality) => {
      if (standings === null)
        [standings] = needEach(
          () => table.cityStanding.subarray(0),
          () => localityCity[locality],
        );
      const standing = standings[localityCity[locality] as number] as number;
      return (localityOffice?.[locality] ?? 0) * OFFICE_STEP + standing + (standing < largeStanding ? 0 : LARGE_CITY_BONUS);
    },
  };
}

type CityColumns = Pick<InPlacesTable, 'cityName' | 'cityDistrict' | 'cityWeight' | 'cityPopulation' | 'districtName'>;

/** People of each city, or PIN codes where these are not known. */
export function cityWeights({ cityPopulation, cityWeight }: Pick<CityColumns, 'cityPopulation' | 'cityWeight'>): Uint32Array {
  return cityPopulation?.map((people, city) => people || (cityWeight[city] as number)) ?? cityWeight;
}

interface CityStandings {
  readonly standings: Uint16Array;
  /** The first standing of large cities. */
  readonly large: number;
}

/** What the builder stores as `cityStanding` and `largeStanding`; a city of unknown population counts as the one that its district is named after. */
export function cityStandings(table: CityColumns): CityStandings {
  const { cityPopulation, cityDistrict } = table;
  const weights = cityWeights(table);
  const seats = seatWeights(table, weights);
  const counted = weights.map((own, city) => {
    const isKnown = cityPopulation === null || cityPopulation[city] !== 0;
    const weight = isKnown ? own : Math.max(own, seats[cityDistrict[city] as number] as number);
    const bonus = isKnown && weight >= LARGE_CITY && cityPopulation !== null ? LARGE : 0;
    return bonus + Math.min(weight, LARGE - 1);
  });
  const ascending = new Uint32Array(new Set(counted)).sort();
  return { standings: Uint16Array.from(counted, (count) => lowerBound(ascending, count)), large: lowerBound(ascending, LARGE) };
}

/** By district, of the city that bears its name. */
function seatWeights({ cityName, cityDistrict, districtName }: CityColumns, weights: Uint32Array): Uint32Array {
  const seats = new Uint32Array(districtName.length);
  for (let city = 0; city < weights.length; city++) {
    const district = cityDistrict[city] as number;
    if (cityName[city] === districtName[district]) seats[district] = weights[city] as number;
  }
  return seats;
}
