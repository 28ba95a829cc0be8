import type { PlaceSuggestOptions, SuggestArea } from '../../service.js';
import { type Accept, STEP, scan, type Weighed } from './scan.js';
import { MAX_WORDS, type NameSplit } from './words.js';

/** Rows that may be given (null: all), and rows before equally good ones (null: none). */
export interface RowAreas {
  readonly within: Accept | null;
  readonly bias: Accept | null;
}

const EVERYWHERE: RowAreas = { within: null, bias: null };
const ALL = { cities: EVERYWHERE, zips: EVERYWHERE, localities: EVERYWHERE, pins: EVERYWHERE };
type Kind = keyof typeof ALL;

/** In rows of each kind. */
export type Areas<K extends Kind> = Readonly<Record<K, RowAreas>>;

/** Of the areas that a question prefers and keeps to; `rowsIn` tells which rows of each kind lie in one. */
export function areasOf<K extends Kind>(
  { bias, within }: PlaceSuggestOptions,
  rowsIn: (area: SuggestArea) => Readonly<Record<K, Accept>>,
): Areas<K> {
  if (bias === undefined && within === undefined) return ALL;
  const preferred = bias === undefined ? null : rowsIn(bias);
  const only = within === undefined ? null : rowsIn(within);
  const kinds = Object.keys(only ?? preferred ?? {}) as K[];
  const areas = kinds.map((kind) => [kind, { within: only?.[kind] ?? null, bias: preferred?.[kind] ?? null }] as const);
  return Object.fromEntries(areas) as Areas<K>;
}

/** Each rank of names has two steps: the lower outside the preferred area, the upper inside. */
export const RANK = 2 * STEP;
/** Of one way to take the text apart: the name itself 2, another name 1, the beginning of either 0. */
const RANKS_A_SPLIT = 3;

/** What the names of a split score beside their rank and their weight: the more words they have, the more. */
export function scoreOfSplit({ rest }: NameSplit): number {
  return (MAX_WORDS - rest.length) * RANKS_A_SPLIT * RANK;
}

/** What is offered, and in which areas. */
export interface Offered extends Weighed {
  readonly areas: RowAreas;
}

/** Offers the entries `[from, to)`: those of the preferred area a step higher, then all that may be given. */
export function offerRange(offered: Offered, from: number, to: number, base: number, accept: Accept | null = null): void {
  const { within, bias } = offered.areas;
  const allowed = both(accept, within);
  if (bias !== null) scan(offered, from, to, base + STEP, both(allowed, bias));
  scan(offered, from, to, base, allowed);
}

/** Rows of the preferred area first; leaves out those that may not be given. */
export function* orderedByArea(rows: Iterable<number>, { within, bias }: RowAreas): Generator<number> {
  const others: number[] = [];
  for (const row of rows) {
    if (within !== null && !within(row)) continue;
    if (bias === null || bias(row)) yield row;
    else others.push(row);
  }
  yield* others;
}

function both(one: Accept | null, other: Accept | null): Accept | null {
  if (one === null || other === null) return one ?? other;
  return (row) => one(row) && other(row);
}
