import { linesOf } from '../../../../src/address/format.js';
import { type Components, NO_COMPONENTS } from '../../../../src/address/index.js';
import { foldName, placeKey } from '../../../../src/text/search-key.js';
import { compare } from '../order.js';

/** One street of one shard, as the national index names it. */
export interface StreetIndexRecord {
  /** Folded street name without directionals and types. */
  readonly base: string;
  /** The words before and behind it, folded. */
  readonly before: string;
  readonly behind: string;
  /** The full street name as it is shown. */
  readonly text: string;
  /** Postal city. */
  readonly city: string | null;
  /** Where it is not called like the postal city. */
  readonly municipality: string | null;
  readonly state: string;
  readonly zip: number;
  /** Row of the street in its shard. */
  readonly street: number;
  /** Lowest and highest value of its primary numbers. */
  readonly low: number;
  readonly high: number;
  /** Number of its addresses. */
  readonly weight: number;
  /** Its primary numbers as written, each once. */
  readonly numbers: readonly string[];
}

type StreetNames = Pick<Components, 'preMod' | 'preDir' | 'preType' | 'preSep' | 'name' | 'postType' | 'postDir' | 'postMod'>;

/** The parts of a street's name by which it is found, and how it is shown. */
export function streetNameParts(street: StreetNames): Pick<StreetIndexRecord, 'base' | 'before' | 'behind' | 'text'> {
  const text = linesOf({ ...NO_COMPONENTS, ...street }).line1 ?? '';
  const { preMod, preDir, preType, preSep, name } = street;
  const leading = linesOf({ ...NO_COMPONENTS, preMod, preDir, preType, preSep, name }).line1 ?? '';
  const before = leading.slice(0, leading.length - (name ?? '').length);
  return { base: foldName(name ?? ''), before: foldName(before), behind: foldName(text.slice(leading.length)), text };
}

/** Order of the rows of the index. A merge of sorted streams of records has to keep it. */
export function byIndexOrder(a: StreetIndexRecord, b: StreetIndexRecord): number {
  return byLine(a, b) || byPlace(a, b) || a.street - b.street;
}

/** Bases first, so that whatever begins with the same letters lies together. */
export function byLine(a: StreetIndexRecord, b: StreetIndexRecord): number {
  return compare(a.base, b.base) || compare(a.behind, b.behind) || compare(a.before, b.before) || compare(a.text, b.text);
}

export type PlaceOfRecord = Pick<StreetIndexRecord, 'city' | 'municipality' | 'state' | 'zip'>;

export function byPlace(a: PlaceOfRecord, b: PlaceOfRecord): number {
  return (
    compare(placeKey(a.city ?? ''), placeKey(b.city ?? '')) ||
    compare(a.state, b.state) ||
    a.zip - b.zip ||
    compare(a.city ?? '', b.city ?? '') ||
    compare(a.municipality ?? '', b.municipality ?? '')
  );
}
