import type { Components } from '../address/components.js';
import type { Shard, Street } from '../streets/street-record.js';
import type { UnitMatch } from '../streets/units.js';
import type { StreetCandidate } from './candidates/search.js';
import type { Place } from './place.js';
import type { Query } from './query.js';
import type { Agreement } from './scoring/agreement.js';
import type { Correction, Part } from './scoring/correction.js';

/** An address that the data holds. */
export interface AddressCandidate {
  readonly shard: Shard;
  readonly street: Street;
  /** Row of the street in its shard. */
  readonly streetRow: number;
  /**
   * Address rows of the primary number, all units included; of the box for lines without a street.
   */
  readonly rows: readonly number[];
  readonly unit: UnitMatch;
  /** The primary number as the data spells it; null on lines without a house number. */
  readonly number: string | null;
  /**
   * 0 to 1: the street's, less when the unit is not confirmed or an alternative parse of the input
   * found it.
   */
  readonly score: number;
  readonly agreement: Agreement;
  /** All that differs from the text: what the parse changed, then what the street did. */
  readonly corrections: readonly Correction[];
  /** The parse of the input that found it. */
  readonly query: Query;
  /**
   * The route's or building's default record stands in for a box or unit that is missing or not
   * listed.
   */
  readonly isDefault: boolean;
  /** The unit that was given is a letter of the number in the data: 102A for 102 APT A. */
  readonly unitInNumber: boolean;
  /** The same address in other datasets, the highest authority first. */
  readonly twins: readonly AddressCandidate[];
}

/** A candidate in words: what was weighed, how it scored, and why it won or lost. */
export interface Considered {
  readonly text: string;
  readonly score: number;
  readonly reason: string;
}

/**
 * The outcome of matching one address.
 * - `address`: exactly one record fits best.
 * - `unlisted`: the street exists, but the number does not (`number`), or only with another
 *   directional or type. `streets` are the streets found, the best first; several when nothing
 *   decides between them. `neighbours` are the rows of the same line under another ZIP code or
 *   city, where a street crosses a border.
 * - `ambiguous`: several records fit equally well; `deciding` are the parts in which they differ.
 * - `failed`: nothing fits; `part` is the part of the input that the data does not know.
 */
export type Outcome =
  | { readonly kind: 'address'; readonly address: AddressCandidate }
  | {
      readonly kind: 'unlisted';
      readonly part: 'number' | 'directional' | 'type';
      readonly streets: readonly StreetCandidate[];
      readonly neighbours: readonly StreetCandidate[];
    }
  | { readonly kind: 'ambiguous'; readonly texts: readonly string[]; readonly deciding: readonly Part[] }
  | { readonly kind: 'failed'; readonly part: 'street' | 'city' | 'state' | 'zip'; readonly message: string };

/** An outcome and what it was chosen among. */
export interface Decision {
  readonly outcome: Outcome;
  /** The listed addresses that were weighed, the best first; empty when none fits. */
  readonly addresses: readonly AddressCandidate[];
  /** What was weighed, best first; put into words when asked for. */
  readonly considered: () => readonly Considered[];
}

/** Neither an address nor a street was found. */
export function hasFailed({ outcome }: Decision): boolean {
  return outcome.kind === 'failed';
}

export type Match = Outcome &
  Omit<Decision, 'outcome'> & {
    /** The input as divided by the parse that decided. */
    readonly given: Components;
    readonly place: Place;
    /** What that parse itself changed: words taken for others, or left unread. */
    readonly corrections: readonly Correction[];
  };
