import type { Components } from '../address/components.js';
import type { Shard, Street } from '../streets/street-record.js';
import type { UnitMatch } from '../streets/units.js';
import type { StreetCandidate } from './candidates/search.js';
import type { Place } from './place.js';
import type { Query } from './query.js';
import type { Agreement } from './scoring/agreement.js';
import type { Correction, Part } from './scoring/correction.js';

export interface AddressCandidate {
  readonly shard: Shard;
  readonly street: Street;
  /** Rows of the number with all its units; of the box on lines without a street. */
  readonly rows: readonly number[];
  readonly unit: UnitMatch;
  /** As the data spells it; null on lines without a house number. */
  readonly number: string | null;
  /** 0 to 1: the street's, less for an unconfirmed unit or an alternative parse. */
  readonly score: number;
  readonly agreement: Agreement;
  /** What the parse changed in the text, then how the street differs. */
  readonly corrections: readonly Correction[];
  readonly query: Query;
  /** The default record of a route or building, where the box or unit is missing or not listed. */
  readonly isDefault: boolean;
  /** The unit is a letter of the number in the data: 102A for 102 APT A. */
  readonly unitInNumber: boolean;
  /** The same address in other datasets, the highest authority first. */
  readonly twins: readonly AddressCandidate[];
}

/** A candidate in words, and why it won or lost. */
export interface Considered {
  readonly text: string;
  readonly score: number;
  readonly reason: string;
}

/**
 * - `address`: one record fits best. `hasRival`: of its corrected line another one fits nearly as well, or better but for the number.
 * - `unlisted`: the street exists without the number, or only with another directional or type. `streets`: the best, several when
 *   nothing decides between them. `neighbours`: rows of the line under another ZIP code or city, where a street crosses a border.
 *   `isHeld`: a range of each of the streets holds the number.
 * - `ambiguous`: several records fit equally well and differ in the `deciding` parts.
 * - `failed`: nothing fits; the data does not know this `part` of the input.
 */
export type Outcome =
  | { readonly kind: 'address'; readonly address: AddressCandidate; readonly hasRival: () => boolean }
  | {
      readonly kind: 'unlisted';
      readonly part: 'number' | 'directional' | 'type';
      readonly streets: readonly StreetCandidate[];
      readonly neighbours: readonly StreetCandidate[];
      readonly isHeld: boolean;
    }
  | { readonly kind: 'ambiguous'; readonly texts: readonly string[]; readonly deciding: readonly Part[] }
  | { readonly kind: 'failed'; readonly part: 'street' | 'city' | 'state' | 'zip'; readonly message: string };

export interface Decision {
  readonly outcome: Outcome;
  /** The listed addresses, the best first. */
  readonly addresses: readonly AddressCandidate[];
  /** Best first; put into words when asked for. */
  readonly considered: () => readonly Considered[];
}

/** Neither an address nor a street was found. */
export function hasFailed({ outcome }: Decision): boolean {
  return outcome.kind === 'failed';
}

export type Match = Outcome &
  Omit<Decision, 'outcome'> & {
    /** As divided by the parse that decided. */
    readonly given: Components;
    readonly place: Place;
    /** Words that this parse took for others, or left unread. */
    readonly corrections: readonly Correction[];
  };
