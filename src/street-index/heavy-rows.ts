import { lowerBound, upperBound } from '../bisection.js';
import type { UsStreetNumbersTable } from '../dataset/format/tables/us-street-index.js';
import type { WantedNumber } from './number-postings.js';

/** Rows that are remembered with where their text lies. */
const MOST_REMEMBERED = 1024;

/**
 * What is shown of the heaviest rows of numbers, from where it stands beside the numbers. Read by pages, rows and their lines and places
 * lie far apart, so that these would take a round more, and many pages.
 */
export class HeavyRows {
  readonly #found = new Map<number, readonly [table: UsStreetNumbersTable, at: number]>();

  /** What a row weighs; undefined where it does not stand there, and where its page is missing. Its text is known from then on. */
  weightOf({ table, number }: WantedNumber, row: number): number | undefined {
    const { heavyAt, heavyRow, heavyWeight } = table;
    const range = rangeOf(table, number);
    const [from, to] = [heavyAt[range] as number, heavyAt[range + 1] as number];
    const at = lowerBound(heavyRow, row, from, to);
    if (at === to || heavyRow[at] !== row) return undefined;
    if (this.#found.size === MOST_REMEMBERED) this.#found.clear();
    this.#found.set(row, [table, at]);
    return heavyWeight[at];
  }

  /** Whether the page is missing that has the heaviest rows of a number, which is noted. */
  lacks({ table, number }: Pick<WantedNumber, 'table' | 'number'>): boolean {
    const { heavyAt, heavyRow } = table;
    const range = rangeOf(table, number);
    const [from, to] = [heavyAt[range] as number, heavyAt[range + 1] as number];
    // In the middle: both ends of a column are pinned.
    return from < to && heavyRow[(from + to) >>> 1] === undefined;
  }

  /** Has the heaviest rows of a number read that is not there yet itself: `number` is where it is looked for. */
  expect(table: UsStreetNumbersTable, number: number): void {
    if (table.firstBlock[number] === undefined) this.lacks({ table, number });
  }

  /** Street and place of a row of which the weight was asked for; null of others. */
  textOf(row: number): string | null {
    const [table, at = 0] = this.#found.get(row) ?? [];
    return table === undefined ? null : table.heavyTexts.at(at);
  }
}

/** The range of a number. Where ranges start is pinned. */
function rangeOf({ heavyNumber }: UsStreetNumbersTable, number: number): number {
  return Math.max(0, upperBound(heavyNumber, number) - 1);
}
