import { remembered } from '../../../../src/bounded-cache.js';
import type { Places } from '../../../../src/places/us-places.js';
import { placeKey } from '../../../../src/text/search-key.js';
import type { AddressRow, RangeRow } from '../rows.js';
import { otherKeys } from './place-names.js';
import type { ZipNames } from './zip-names.js';

/** The names of one ZIP code's city. */
interface PostalNames {
  readonly state: string;
  /** In capitals. */
  readonly preferred: string;
  /** Names that mail may bear, the preferred one among them, in capitals by their key and by those of their usual abbreviations. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Tells postal cities from municipalities. The city that a source gives is the postal one where the source says so, or where it is
 * a name that mail to the ZIP code may bear; otherwise the postal city is the preferred name of the ZIP code, and what the source
 * gives is the municipality. Without names of the ZIP code the source's city is taken as it is.
 */
export class PostalCities {
  readonly #places: Places | null;
  readonly #official: ReadonlyMap<string, ZipNames>;
  readonly #known = new Map<string, PostalNames | null>();

  /** `official`: names of the sources that are being built, which count before those of `places`. */
  constructor(places: Places | null, official: ReadonlyMap<string, ZipNames> = new Map()) {
    this.#places = places;
    this.#official = official;
  }

  /** The row under its postal city, with its municipality. */
  address(row: AddressRow): AddressRow {
    const { components, municipality } = row;
    const { city, state, zip } = components;
    if (municipality !== undefined) return isSame(municipality, city) ? { ...row, municipality: null } : row;
    const postal = this.#postalCity(city, state, zip);
    if (postal === city) return { ...row, municipality: null };
    const isOther = this.#nameOf(city, zip) === null && !isSame(postal, city);
    return { ...row, components: { ...components, city: postal }, municipality: isOther ? city : null };
  }

  /** The range under the postal city. */
  range(row: RangeRow): RangeRow {
    const city = this.#postalCity(row.city, row.state, row.zip);
    return city === row.city ? row : { ...row, city };
  }

  #postalCity(city: string | null, state: string | null, zip: string | null): string | null {
    const postal = zip === null ? null : this.#namesOf(zip);
    if (postal === null || postal.state !== state) return city;
    return this.#nameOf(city, zip) ?? postal.preferred;
  }

  /** The name of the ZIP code that a city is a spelling of; null when it is none. */
  #nameOf(city: string | null, zip: string | null): string | null {
    return (city === null || zip === null ? null : this.#namesOf(zip)?.names.get(placeKey(city))) ?? null;
  }

  #namesOf(zip: string): PostalNames | null {
    return remembered(this.#known, zip, () => this.#read(zip));
  }

  #read(zip: string): PostalNames | null {
    const [official, place] = [this.#official.get(zip), this.#places?.zip(zip) ?? null];
    const state = official?.state ?? place?.state;
    const preferred = (official?.preferred ?? place?.city)?.toUpperCase();
    if (state === undefined || preferred === undefined) return null;
    const all = [...(this.#places?.namesOf(zip) ?? []), ...(official?.acceptable ?? []), preferred];
    const spellings = (keysOf: (name: string) => readonly string[]) =>
      all.flatMap((name) => keysOf(name).map((key) => [key, name.toUpperCase()] as const));
    // What a name is outweighs what another one may be abbreviated to.
    return { state, preferred, names: new Map([...spellings(otherKeys), ...spellings((name) => [placeKey(name)])]) };
  }
}

function isSame(a: string | null, b: string | null): boolean {
  return placeKey(a ?? '') === placeKey(b ?? '');
}
