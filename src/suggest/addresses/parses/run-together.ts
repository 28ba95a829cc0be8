import { DIRECTIONALS } from '../../../address/data/directionals.js';
import { STATE_BY_CODE } from '../../../address/data/states.js';
import { spend } from '../../../budget.js';
import { affixMasksOf } from '../../../street-index/affix-masks.js';
import { addWordEnds } from '../../../street-index/index-words.js';
import type { StreetIndex } from '../../../street-index/street-index.js';
import { isDigit } from '../../../text/digits.js';

/** Longest run that is taken apart: a whole address has fewer letters. */
const LONGEST = 64;
/** Kept at each letter. */
const MOST_WAYS = 4;
const LONGEST_AFFIX = 10;
const STATE_LETTERS = 2;
/** Short words are the likelier to lie inside longer ones. */
const COST_A_PART = 4;
const COST_OF_SHORT: readonly number[] = [0, 6, 2, 1];
const ORDINAL_ENDING = /^(?:ST|ND|RD|TH)/;
const ORDINAL_DIGITS = 3;

/** One way to take the beginning of a run apart. */
interface Way {
  readonly parts: readonly string[];
  readonly cost: number;
}

/**
 * The likeliest ways to take a run apart into numbers and words of the index, fewest and longest parts first: `604BRIDGESTPHOENIXMD21131`.
 */
export function runTogether(index: StreetIndex, run: string): readonly (readonly string[])[] {
  if (run.length > LONGEST) return [];
  const ways: Way[][] = Array.from({ length: run.length + 1 }, () => []);
  ways[0] = [{ parts: [], cost: 0 }];
  for (let start = 0; start < run.length; start++) {
    const here = ways[start] as readonly Way[];
    if (here.length === 0) continue;
    for (const end of partsFrom(index, run, start)) {
      for (const way of here) keep(ways[end] as Way[], way, run.slice(start, end));
    }
  }
  return (ways[run.length] as readonly Way[]).filter(({ parts }) => parts.length > 1).map(({ parts }) => parts);
}

function keep(ways: Way[], { parts, cost }: Way, part: string): void {
  spend(1);
  ways.push({ parts: [...parts, part], cost: cost + COST_A_PART + (COST_OF_SHORT[part.length] ?? 0) });
  ways.sort((a, b) => a.cost - b.cost);
  if (ways.length > MOST_WAYS) ways.pop();
}

/** Ends of the parts that begin at a letter or digit. */
function partsFrom(index: StreetIndex, run: string, start: number): ReadonlySet<number> {
  if (isDigit(run.charCodeAt(start))) return numbersFrom(run, start);
  const ends = new Set<number>();
  addWordEnds(ends, index, run, start);
  const masks = affixMasksOf(index.table);
  for (let end = start + 1; end <= Math.min(run.length, start + LONGEST_AFFIX); end++) {
    spend(1);
    const part = run.slice(start, end);
    if (masks.of(part, false) !== null || (part.length === STATE_LETTERS && STATE_BY_CODE.has(part))) ends.add(end);
  }
  return ends;
}

/**
 * All digits, at the begin also with a letter that is no directional; where an ordinal may end them, the number in front of it, and the
 * ordinal.
 */
function numbersFrom(run: string, start: number): ReadonlySet<number> {
  let end = start;
  while (isDigit(run.charCodeAt(end))) end++;
  const ends = new Set([end]);
  if (start === 0 && end + 1 < run.length && !DIRECTIONALS.has(run.charAt(end))) ends.add(end + 1);
  if (ORDINAL_ENDING.test(run.slice(end))) {
    for (let digits = 1; digits <= ORDINAL_DIGITS && end - digits > start; digits++) ends.add(end - digits);
    if (end - start <= ORDINAL_DIGITS) ends.add(end + 2);
  }
  return ends;
}
