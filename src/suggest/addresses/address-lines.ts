import { cachePerOwner } from '../../bounded-cache.js';
import { alongWith, needAll } from '../../dataset/missing.js';
import type { DatasetView } from '../../dataset/view.js';
import { DEFAULT_LIMIT } from '../../input.js';
import type { TopK } from '../../search/top-k.js';
import { rowText } from '../../street-index/index-text.js';
import { longerNumbersOf } from '../../street-index/longer-numbers.js';
import type { IndexRow, StreetIndex } from '../../street-index/street-index.js';
import { ANYWHERE, type Area, streetsOfNumber } from '../../street-index/street-query.js';
import { WantedNumbers } from '../../street-index/wanted-numbers.js';
import { addressText, type TypedUnit, unitsOfNumber } from '../../streets/listed-number.js';
import type { Line } from '../answer.js';
import { ShardsOfRows, streetIn } from './shards-of-rows.js';

/** A street, or one number of it. */
export interface Candidate extends IndexRow {
  /** As written; null for the street alone. */
  readonly number: string | null;
  readonly score: number;
}

export interface AddressLine extends Line, Candidate {
  /** With its place, as shown. */
  readonly street: string;
  /** Row in the shard, where a unit was asked for. */
  readonly address: number | null;
  /** The number is not listed, and lies between listed ones of the street. */
  readonly isBetween: boolean;
}

export type Lines = readonly AddressLine[];

function lineOf({ index, row, number, score }: Candidate, reason: string, isBetween = false): AddressLine {
  const street = rowText(index, row);
  return {
    text: number === null ? street : `${number} ${street}`,
    score,
    reason,
    index,
    row,
    number,
    street,
    address: null,
    isBetween,
  };
}

export function linesOf(candidates: readonly Candidate[], reason: string, isBetween = false): readonly AddressLine[] {
  return needAll(candidates, (candidate) => lineOf(candidate, reason, isBetween));
}

/** Asks for what is needed of rows after their texts. */
export type Ahead = (rows: readonly IndexRow[]) => unknown;

/** As {@link linesOf}; where texts are missing, what the entries of an answer need of the rows next is asked for along with them. */
export function suggestedLines(candidates: readonly Candidate[], reason: string, ahead: Ahead): readonly AddressLine[] {
  return alongWith(
    () => linesOf(candidates, reason),
    () => ahead(candidates),
  );
}

/** Of the streets with listed numbers on both sides of a number, or whose ranges span it, with it. */
export function linesBetween(streets: readonly Candidate[], number: string): readonly AddressLine[] {
  const value = DIGITS.test(number) ? Number(number) : 0;
  const between = streets.filter(({ index, row }) => {
    const file = index.fileOf(row);
    const [low, high] = [file.low[row - file.first] as number, file.high[row - file.first] as number];
    return (value > low && value < high) || ((value === low || value === high) && isOfRanges({ index, row }));
  });
  return linesOf(
    between.map((street) => ({ ...street, number })),
    'between listed numbers',
    true,
  );
}

/** The street has no listed number, only ranges. */
export function isOfRanges({ index, row }: IndexRow): boolean {
  const file = index.fileOf(row);
  return file.weight[row - file.first] === 0;
}

const DIGITS = /^[1-9]\d{0,8}$/;

/** The ranked rows, best first; with `numbers`, each with the number of its tag. */
export function addCandidates(found: Candidate[], index: StreetIndex, top: TopK, numbers: WantedNumbers | null): void {
  for (let i = 0; i < top.length; i++) {
    found.push({ index, row: top.row(i), number: numbers === null ? null : numbers.text(top.tag(i)), score: top.score(i) });
  }
}

/** The ranked rows, best first, as lines of the numbers of their tags. */
function addLines(lines: AddressLine[], index: StreetIndex, top: TopK, numbers: WantedNumbers, reason: string): void {
  const found: Candidate[] = [];
  addCandidates(found, index, top, numbers);
  lines.push(...linesOf(found, reason));
}

/** Numbers alone that are kept with their lines: most texts are one at first. */
const RECENT_NUMBERS = 512;
const recentNumbers = cachePerOwner<StreetIndex, readonly AddressLine[]>(RECENT_NUMBERS);

/** A number alone: the heaviest streets that have it, then those of longer numbers. */
export function numberLines(view: DatasetView, index: StreetIndex, number: string, area: Area, limit: number): Lines {
  const kept = limit === DEFAULT_LIMIT && area === ANYWHERE ? recentNumbers(index) : null;
  const known = kept?.get(number);
  if (known !== undefined) return known;
  const wanted = WantedNumbers.of(view, index, number);
  const lines: AddressLine[] = [];
  for (const each of wanted.exact) {
    if (lines.length < limit) addLines(lines, index, streetsOfNumber(index, each, area, limit), wanted, 'number');
  }
  for (const each of lines.length < limit ? wanted.longer() : []) {
    addLines(lines, index, streetsOfNumber(index, each, area, limit), wanted, 'longer number');
    if (lines.length >= limit) break;
  }
  kept?.set(number, lines);
  return lines;
}

function isSameLine(a: AddressLine, b: AddressLine): boolean {
  // Texts put together anew are compared at last: streets that are as long end them both.
  if (a.text.length !== b.text.length || (a.street.length === b.street.length && a.street !== b.street)) return false;
  return a.text === b.text;
}

/** At most `limit` lines; of those shown alike the first. */
export function distinctLines(lines: readonly AddressLine[], limit: number): readonly AddressLine[] {
  const firsts = lines.length > limit ? lines.slice(0, limit) : lines;
  if (!firsts.some(isRepeated)) return firsts;
  return lines.filter((line, i) => !isRepeated(line, i, lines)).slice(0, limit);
}

function isRepeated(line: AddressLine, at: number, lines: readonly AddressLine[]): boolean {
  for (let i = 0; i < at; i++) if (isSameLine(lines[i] as AddressLine, line)) return true;
  return false;
}

/** Numbers that begin with what is typed and are not it, in turn over the streets. */
export function longerLines(view: DatasetView, streets: readonly Candidate[], typed: string, limit: number): Lines {
  const numbers = longerNumbersOf(view, streets, typed, limit);
  const found: Candidate[] = [];
  for (let turn = 0, more = true; more && found.length < limit; turn++) {
    more = false;
    for (let i = 0; i < streets.length; i++) {
      const number = numbers[i]?.[turn];
      if (number === undefined) continue;
      more = true;
      found.push({ ...(streets[i] as Candidate), number });
    }
  }
  return linesOf(found, 'longer number');
}

export function unitLines(view: DatasetView, candidates: readonly Candidate[], typed: string, unit: TypedUnit, limit: number): Lines {
  if (candidates.length === 0) return [];
  const shards = ShardsOfRows.of(view, candidates);
  return candidates.flatMap((candidate) => {
    const shard = shards.of(candidate);
    if (shard === null) return [];
    const street = streetIn(shard, candidate);
    return unitsOfNumber(shard, street, typed, unit, limit).map((address) => ({
      ...lineOf(candidate, 'unit'),
      text: addressText(shard, street, address),
      address,
    }));
  });
}
