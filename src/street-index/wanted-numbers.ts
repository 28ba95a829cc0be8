import { cachePerOwner } from '../bounded-cache.js';
import { spend } from '../budget.js';
import type { UsStreetNumbersTable } from '../dataset/format/tables/us-street-index.js';
import type { DatasetView } from '../dataset/view.js';
import { isDigit } from '../text/digits.js';
import { numberKey } from '../text/house-number.js';
import { KeyBytes } from '../text/key-bytes.js';
import { numberText, type WantedNumber } from './number-postings.js';
import type { StreetIndex } from './street-index.js';

/** Room in tags for the numbers of a file. */
const FILE_STEP = 2 ** 24;

/** A bisection of the numbers of a file. */
const STEPS_A_NUMBER = 16;
const NONE: readonly WantedNumber[] = [];
const key = new KeyBytes();

/** Digits of a text that are looked up before it is read. */
const MOST_DIGITS = 6;
/** Numbers of a file kept with the first row not below them. */
const RECENT = 8192;
const recent = cachePerOwner<UsStreetNumbersTable, number>(RECENT);

/** First row not below the number key in `key`. */
function firstOf(table: UsStreetNumbersTable, typed: string): number {
  const known = recent(table);
  let first = known.get(typed);
  if (first === undefined) {
    first = table.keys.lowerBound(key.bytes, key.length);
    known.set(typed, first);
  }
  return first;
}

/** Where the digits at the beginning of a text end. */
export function endOfDigits(text: string): number {
  let end = 0;
  while (end < text.length && isDigit(text.charCodeAt(end))) end++;
  return end;
}

/** The numbers of an index that a typed number means. */
export class WantedNumbers {
  /** The number itself, in all its spellings. */
  readonly exact: readonly WantedNumber[];
  readonly #files: readonly UsStreetNumbersTable[];
  readonly #key: string;
  #lastTag = -1;
  #lastText = '';

  private constructor(files: readonly UsStreetNumbersTable[], wanted: string, typed: string) {
    this.#files = files;
    this.#key = wanted;
    let exact = NONE;
    spend(STEPS_A_NUMBER * files.length);
    key.set(wanted);
    for (let i = 0; i < files.length; i++) {
      const table = files[i] as UsStreetNumbersTable;
      const { keys } = table;
      for (let number = firstOf(table, wanted); keys.is(number, key.bytes, key.length); number++) {
        const spelling = { table, number, tag: i * FILE_STEP + number };
        exact = exact === NONE ? [spelling] : [...exact, spelling];
      }
    }
    // Of several spellings the one that is typed comes first.
    const isTyped = ({ tag }: WantedNumber): number => Number(this.text(tag) === typed);
    this.exact = exact.length < 2 ? exact : exact.toSorted((a, b) => isTyped(b) - isTyped(a));
  }

  static of(view: DatasetView, index: StreetIndex, typed: string): WantedNumbers {
    const wanted = numberKey(typed);
    return new WantedNumbers(index.numbers(view, wanted), wanted, typed);
  }

  /** Asks for what a number needs before the index is there: it would take a round more after it. */
  static ahead(view: DatasetView, text: string): void {
    const end = Math.min(endOfDigits(text), MOST_DIGITS);
    if (end === 0 || view.files('us-street-numbers').length !== 1) return;
    const typed = text.slice(0, end);
    const wanted = numberKey(typed);
    const tables = view.tables('us-street-numbers').map(({ table }) => table);
    new WantedNumbers(tables, wanted, typed);
  }

  /** By their characters. */
  *longer(): Generator<WantedNumber> {
    for (const [i, table] of this.#files.entries()) {
      const { keys } = table;
      key.set(this.#key);
      let number = keys.lowerBound(key.bytes, key.length);
      const end = keys.bound(key.bytes, key.length, number, keys.length, true);
      while (number < end && keys.bytesOf(number) === this.#key.length) number++;
      for (; number < end; number++) yield { table, number, tag: i * FILE_STEP + number };
    }
  }

  /** How the number of a tag is written. */
  text(tag: number): string {
    if (tag !== this.#lastTag) {
      const table = this.#files[Math.floor(tag / FILE_STEP)] as UsStreetNumbersTable;
      const number = tag % FILE_STEP;
      // Of the numbers that begin with the key, only the key itself is as long.
      this.#lastText = numberText(table, number, table.keys.bytesOf(number) === this.#key.length ? this.#key : undefined);
      this.#lastTag = tag;
    }
    return this.#lastText;
  }
}
