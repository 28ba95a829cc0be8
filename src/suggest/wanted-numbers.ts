import { numberKey } from '../dataset/key.js';
import { type Resident, when } from '../dataset/resident.js';
import type { StreetIndex } from '../dataset/street-index.js';
import type { UsStreetNumbersTable } from '../dataset/tables/us-street-index.js';
import { KeyBytes } from './key-bytes.js';
import { numberText } from './number-rows.js';
import type { WantedNumber } from './row-search.js';

/** Tags leave this much room for the numbers of a file. */
const FILE_STEP = 2 ** 24;

const key = new KeyBytes();

/** The numbers of an index that a typed number means. */
export class WantedNumbers {
  /** The number itself, in all its spellings. */
  readonly exact: readonly WantedNumber[];
  readonly #files: readonly UsStreetNumbersTable[];
  readonly #key: string;

  private constructor(files: readonly UsStreetNumbersTable[], typed: string) {
    this.#files = files;
    this.#key = typed;
    this.exact = [...this.#between(true)];
  }

  static of(index: StreetIndex, typed: string): Resident<WantedNumbers> {
    const wanted = numberKey(typed);
    return when(index.numbers(wanted), (files) => new WantedNumbers(files, wanted));
  }

  /** Longer numbers that begin with it, by their characters. */
  longer(): Iterable<WantedNumber> {
    return this.#between(false);
  }

  /** How the number of a tag is written. */
  text(tag: number): string {
    const file = this.#files[Math.floor(tag / FILE_STEP)] as UsStreetNumbersTable;
    return numberText(file, tag % FILE_STEP);
  }

  *#between(exact: boolean): Generator<WantedNumber> {
    for (const [i, table] of this.#files.entries()) {
      key.set(this.#key);
      const { keys } = table;
      const from = keys.bound(key.bytes, key.length, 0, keys.length, false);
      const to = keys.bound(key.bytes, key.length, from, keys.length, true);
      const length = key.length;
      for (let number = from; number < to; number++) {
        const whole = keys.bytesOf(number) === length;
        if (exact && !whole) break;
        if (exact === whole) yield { table, number, tag: i * FILE_STEP + number };
      }
    }
  }
}
