import { continents, countries, type ICountry } from 'countries-list';
import type { Position } from '../../../src/places/place-records.js';

const BY_CODE: Readonly<Record<string, ICountry>> = countries;

export const COUNTRY_COUNT = Object.keys(BY_CODE).length;

/** Of the countries of two continents, those whose capital does not lie in the one that the list gives. */
const CONTINENT_OF_CAPITAL: Readonly<Record<string, keyof typeof continents>> = { RU: 'EU' };

/** English names of a country and of the continent of its capital, null for a code that is not assigned. */
export function countryNames(code: string): { readonly name: string; readonly continent: string } | null {
  if (!Object.hasOwn(BY_CODE, code)) return null;
  const { name, continent } = BY_CODE[code] as ICountry;
  return { name, continent: continents[CONTINENT_OF_CAPITAL[code] ?? continent] };
}

const COORDINATE_SCALE = 1e7;
const RADIANS = Math.PI / 180 / COORDINATE_SCALE;
/** Four decimals, about ten metres: far finer than what a centre means, and the same on every platform. */
const CENTRE_STEP = 1e3;

/** Collects points and gives their mean on the sphere; every point counts once. Degrees times 10^7. */
export class Centre {
  readonly #seen = new Set<string>();
  #x = 0;
  #y = 0;
  #z = 0;

  add(latitude: number, longitude: number): void {
    const key = `${latitude},${longitude}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const circle = Math.cos(latitude * RADIANS);
    this.#x += circle * Math.cos(longitude * RADIANS);
    this.#y += circle * Math.sin(longitude * RADIANS);
    this.#z += Math.sin(latitude * RADIANS);
  }

  /** Null where the points have no middle, such as two poles. */
  position(): Position | null {
    const flat = Math.hypot(this.#x, this.#y);
    if (Math.hypot(flat, this.#z) < 1e-9) return null;
    return { latitude: rounded(Math.atan2(this.#z, flat)), longitude: rounded(Math.atan2(this.#y, this.#x)) };
  }
}

function rounded(angle: number): number {
  return Math.round(angle / RADIANS / CENTRE_STEP) * CENTRE_STEP;
}
