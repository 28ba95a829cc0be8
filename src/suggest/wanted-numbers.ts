import { numberKey } from '../dataset/key.js';
import { type Resident, when } from '../dataset/resident.js';
import type { StreetIndex } from '../dataset/street-index.js';
import type { UsStreetNumbersTable } from '../dataset/tables/us-street-index.js';
import type { DatasetView } from '../dataset/view.js';
import { KeyBytes } from './key-bytes.js';
import { numberText } from './number-rows.js';
import type { WantedNumber } from './number-search.js';

/** Tags leave this much room for the numbers of a file. */
const FILE_STEP = 2 ** 24;

const key = new KeyBytes();

/** The numbers of an index that a typed number means. */
export class WantedNumbers {
  /** The number itself, in all its spellings. */
  readonly exact: readonly WantedNumber[];
  readonly #files: readonly UsStreetNumbersTable[];
  readonly #key: string;
  /** Of each file: where the number itself ends. */
  readonly #ends: number[] = [];
  #lastTag = -1;
  #lastText = '';

  private constructor(files: readonly UsStreetNumbersTable[], typed: string) {
    this.#files = files;
    this.#key = typed;
    const exact: WantedNumber[] = [];
    for (let i = 0; i < files.length; i++) {
      const table = files[i] as UsStreetNumbersTable;
      const { keys } = table;
      key.set(typed);
      let number = keys.bound(key.bytes, key.length, 0, keys.length, false);
      while (keys.is(number, key.bytes, key.length)) {
        exact.push({ table, number, tag: i * FILE_STEP + number });
        number++;
      }
      this.#ends.push(number);
    }
    this.exact = exact;
  }

  static of(view: DatasetView, index: StreetIndex, typed: string): Resident<WantedNumbers> {
    const wanted = numberKey(typed);
    return when(index.numbers(view, wanted), (files) => new WantedNumbers(files, wanted));
  }

  /** Longer numbers that begin with it, by their characters. */
  *longer(): Generator<WantedNumber> {
    for (const [i, table] of this.#files.entries()) {
      const from = this.#ends[i] as number;
      key.set(this.#key);
      const end = table.keys.bound(key.bytes, key.length, from, table.keys.length, true);
      for (let number = from; number < end; number++) yield { table, number, tag: i * FILE_STEP + number };
    }
  }

  /** How the number of a tag is written. */
  text(tag: number): string {
    if (tag !== this.#lastTag) {
      this.#lastText = numberText(this.#files[Math.floor(tag / FILE_STEP)] as UsStreetNumbersTable, tag % FILE_STEP);
      this.#lastTag = tag;
    }
    return this.#lastText;
  }
}
