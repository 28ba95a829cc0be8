import type { PlaceKnowledge } from '../components.js';
import { stateCodeOf } from '../data/states.js';
import { statesOfZip } from '../data/zip-prefixes.js';
import { cityOfZip, isCity } from './known-places.js';
import type { Piece } from './pieces.js';

const COUNTY_WORDS = /.(?: COUNTY| PARISH| CENSUS AREA)$/;

/** What the names in a text can mean, given its state and ZIP code. */
export class NamedPlaces {
  readonly #state: string | null;
  readonly #known: PlaceKnowledge | undefined;

  constructor(
    state: string | null,
    private readonly zip: string | null,
    known: PlaceKnowledge | undefined,
  ) {
    const states = zip === null ? [] : statesOfZip(zip);
    this.#state = state ?? (states.length === 1 ? (states[0] as string) : null);
    this.#known = known;
  }

  /** A city, a county, or the state once more. */
  isPlace(piece: Piece): boolean {
    return !piece.hasDigits && (this.isCity(piece.words) || this.isState(piece.words) || COUNTY_WORDS.test(piece.words));
  }

  /** Where the text says neither state nor ZIP code, of any state. */
  isCity(name: string): boolean {
    if (this.#state === null && this.zip === null && this.#known?.hasCity(name, null) === true) return true;
    return isCity(name, this.#state, this.#known);
  }

  endsWithCity(words: string): boolean {
    for (let at = 0; at >= 0; ) {
      if (this.isCity(words.slice(at))) return true;
      const blank = words.indexOf(' ', at);
      at = blank < 0 ? -1 : blank + 1;
    }
    return false;
  }

  isState(words: string): boolean {
    return this.#state !== null && stateCodeOf(words) === this.#state;
  }

  /**
   * Index of the city among names from the most exact to the widest: that of the ZIP code, else the first that exists near the others; -1
   * for none.
   */
  cityAmong(names: readonly string[]): number {
    const { zip } = this;
    const ofZip = zip === null ? -1 : names.findIndex((name) => this.isCityOf(name, zip));
    if (ofZip >= 0) return ofZip;
    const inOrder = names.findIndex((name, i) => this.isCity(name) && !this.isState(name) && this.#isCityBefore(name, names.slice(i + 1)));
    return inOrder >= 0 ? inOrder : names.findIndex((name) => this.isCity(name));
  }

  /** Neither a neighborhood of the wider places, nor a city far away with the name of one. */
  #isCityBefore(name: string, wider: readonly string[]): boolean {
    if (this.#known === undefined || this.#state === null) return true;
    const around = wider.find((other) => this.isCity(other));
    if (around !== undefined && this.#known.isQuarter?.(name, this.#state) === true) return false;
    if (this.zip !== null) return this.#known.hasZipLike?.(name, this.#state, this.zip) !== false;
    return around === undefined || this.#known.areNear?.(name, around, this.#state) !== false;
  }

  isCityOf(name: string, zip: string): boolean {
    return this.#known !== undefined && cityOfZip(zip, this.#known) === name;
  }

  isCityOfZip(name: string): boolean {
    return this.zip !== null && this.isCityOf(name, this.zip);
  }

  /** The ZIP code exists, and so says the city. */
  get knowsZip(): boolean {
    return this.zip !== null && this.#known !== undefined && this.#known.zip(this.zip) !== null;
  }
}

/** Whether a number cannot be a ZIP code of a city: there is none, or the city has others. */
export function isNoZipOf(city: string | null, zip: string, known: PlaceKnowledge): boolean {
  const place = known.zip(zip);
  if (place === null) return true;
  if (city === null || cityOfZip(zip, known) === city || !known.hasCity(city, place.state)) return false;
  return known.hasZip?.(city, place.state, zip) === false;
}
