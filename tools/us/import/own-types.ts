import { DIRECTIONALS } from '../../../src/address/data/directionals.js';
import { OWN_TYPES } from '../../../src/address/data/own-types.js';
import { SUFFIX_NAMES, SUFFIXES } from '../../../src/address/data/suffixes.js';

/** Fewest streets of different names that have to end in an abbreviation. Chosen. */
const FEWEST_STREETS = 2;

/** The abbreviations of types that a source has of its own, and the types that they mean. */
export type OwnTypes = ReadonlyMap<string, string>;

export const NO_OWN_TYPES: OwnTypes = new Map();

/**
 * Learns from the streets of a source which abbreviations of its own end them. An abbreviation is
 * taken where several streets end in it, and more than end in the postal spelling of the same type:
 * a city that writes `BV` writes no `BLVD`, and one where a single street is called `BIG AL` does.
 */
export class OwnTypeCounts {
  readonly #streets = new Set<string>();
  readonly #own = new Map<string, number>();
  readonly #postal = new Map<string, number>();

  /** Counts a street as its source writes it, each once. */
  add(street: string): void {
    if (this.#streets.has(street)) return;
    this.#streets.add(street);
    const type = typeOf(street.toUpperCase().trim().split(/\s+/));
    if (type === undefined) return;
    if (OWN_TYPES.has(type)) count(this.#own, type);
    const standard = SUFFIXES.get(type);
    if (standard !== undefined) count(this.#postal, SUFFIX_NAMES.get(standard) ?? standard);
  }

  /** What has been learned. */
  types(): OwnTypes {
    return new Map(
      [...OWN_TYPES].filter(([own, name]) => {
        const streets = this.#own.get(own) ?? 0;
        return streets >= FEWEST_STREETS && streets > (this.#postal.get(name) ?? 0);
      }),
    );
  }
}

/** A street with its own abbreviation of a type written out; the same text where it has none. */
export function withPostalType(street: string, types: OwnTypes): string {
  if (types.size === 0) return street;
  const words = street.trim().split(/\s+/);
  const at = typeAt(words);
  const name = types.get(words[at]?.toUpperCase() ?? '');
  return name === undefined ? street : words.with(at, name).join(' ');
}

function typeOf(words: readonly string[]): string | undefined {
  return words[typeAt(words)];
}

/** Where the type of a street stands: last, or in front of a directional. -1: a name alone. */
function typeAt(words: readonly string[]): number {
  const last = words.length - 1;
  const at = last > 1 && DIRECTIONALS.has(words[last]?.toUpperCase() ?? '') ? last - 1 : last;
  return at > 0 ? at : -1;
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
