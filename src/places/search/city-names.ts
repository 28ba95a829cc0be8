import type { Strings } from '../../dataset/format/codecs/strings.js';
import { alongWith, needEach } from '../../dataset/missing.js';
import type { TopK } from '../../search/top-k.js';
import { editDistance } from '../../text/edit-distance.js';
import { OTHER_NAME } from '../city-ranks.js';
import { offerRange, RANK, type RowAreas } from './place-areas.js';
import { type Accept, type Weights, weightOf } from './scan.js';

/** Names and other names of the cities of a table, both ascending, and what they weigh. */
export interface CityNames {
  readonly keys: Strings;
  /** People of each city, or what stands for them. */
  readonly weights: Weights;
  readonly otherKeys: Strings;
  /** City of each other name. */
  readonly others: Uint32Array | Uint16Array;
  /** What each counts among beginnings of names: a share of the weight of its city, see `otherRanks`. */
  readonly otherWeights: Weights;
  /**
   * State of a city where another name that no city of the state has itself, and that is spelled otherwise, is as good as the name: a former
   * one. Null where other names are mostly those of parts.
   */
  readonly stateOf: ((city: number) => number) | null;
  /** Reads what decides among the cities `[from, to)`, and what is shown of a few. */
  readonly read: (from: number, to: number) => void;
}

/** Where cities are looked for, and which count. */
export interface CitySearch {
  readonly names: CityNames;
  readonly top: TopK;
  readonly areas: RowAreas;
  readonly accept: Accept | null;
}

export interface NameKey {
  /** Of the finished name. */
  readonly key: string;
  /** Of the keys that continue it. */
  readonly prefix: string;
  /** The typed words spell all of the key. */
  readonly whole: boolean;
  /** The last word may go on: neither a blank nor a comma nor another word follows. */
  readonly isOpen: boolean;
}

/** A city whose name goes on or is spelled otherwise comes before one of the whole name if it has at least this many times the people. Chosen. */
const MUCH_LARGER = 50;
/** Beside cities of the very name a city that is also called so counts half. Chosen. */
const EQUAL_NAME = 2;
/** Shorter texts begin other names, which begin with every letter, behind the names themselves. Chosen. */
const SHORTEST_OTHER = 3;
/** Letters that spellings of a name differ in. */
const SPELLING = 2;

/**
 * Offers the cities of a name: of the whole name, of it as another name, then those that begin so. Among beginnings the number of people
 * decides, of another name a share; a whole name is one of them where a city of fifty times the people is spelled so too (`LACROSSE`), or
 * begins so where it may go on.
 */
export function offerCities({ names, top, areas, accept }: CitySearch, { key, prefix, whole, isOpen }: NameKey, base: number): void {
  const { keys, weights, otherKeys, others } = names;
  // A prefix is the key itself, or the key and a blank: what equals the key does not start with it.
  const [exact, exactEnd, from, to] = alongWith(
    () => rangesOf(keys, key, prefix),
    () => readNames(names, key),
  );
  const [other, otherExactEnd, otherFrom, otherTo] = rangesOf(otherKeys, key, prefix);
  const offered = { top, areas, weights };
  const offerOthers = (first: number, last: number, score: number, ranks = names.otherWeights, only = accept): void =>
    offerRange({ top, areas, weights: ranks, rows: others }, first, last, score, only);
  const ofCity = (i: number): number => weightOf(weights, others[i] as number);
  const isSpelling = (row: number): boolean => editDistance(keys.at(row), key, SPELLING) <= SPELLING;
  if (whole && exact < exactEnd) {
    let most = isOpen ? mostOf(weights, from, to) : 0;
    for (let i = other; i < otherExactEnd; i++) if (ofCity(i) > most && isSpelling(others[i] as number)) most = ofCity(i);
    const isMeant = (row: number): boolean => weightOf(weights, row) >= most / MUCH_LARGER;
    offerRange(offered, exact, exactEnd, base + 2 * RANK, (row) => isMeant(row) && accept?.(row) !== false);
  }
  offerRange(offered, exact, exactEnd, base, accept);
  const { stateOf } = names;
  if (whole && stateOf !== null) {
    const states = new Set<number>();
    for (let row = exact; row < exactEnd; row++) states.add(stateOf(row));
    const isEqual = (row: number): boolean => !states.has(stateOf(row)) && !isSpelling(row);
    const only = (row: number): boolean => isEqual(row) && accept?.(row) !== false;
    offerOthers(other, otherExactEnd, base + 2 * RANK, (i) => ofCity(i) / EQUAL_NAME, only);
  }
  if (whole && (!isOpen || stateOf !== null)) offerOthers(other, otherExactEnd, base + RANK, ofCity);
  offerOthers(other, otherExactEnd, base, (i) => ofCity(i) / OTHER_NAME);
  offerRange(offered, from, to, base, accept);
  offerOthers(otherFrom, otherTo, key.length < SHORTEST_OTHER ? Math.max(0, base - RANK) : base);
}

/** Reads the names that a key begins, and what decides among their cities. */
export function readNames({ keys, otherKeys, read }: CityNames, key: string): void {
  needEach(
    () => keys.ranges(key),
    () => otherKeys.ranges(key),
    () => read(...keys.knownRange(key)),
  );
}

type Ranges = readonly [exact: number, exactEnd: number, from: number, to: number];

/** Rows that are the key, and rows that begin with the prefix. */
function rangesOf(keys: Strings, key: string, prefix: string): Ranges {
  const [exact, exactEnd, end] = keys.ranges(key);
  const [from, to] = prefix === key ? [exactEnd, end] : keys.prefixRange(prefix);
  return [exact, exactEnd, from, to];
}

function mostOf(weights: Weights, from: number, to: number): number {
  let most = 0;
  for (let row = from; row < to; row++) most = Math.max(most, weightOf(weights, row));
  return most;
}
