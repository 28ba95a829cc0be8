import { spend } from '../budget.js';
import { gathered, type Missing, needAll } from '../dataset/missing.js';
import { lowerBound } from '../search/bisection.js';
import { type AffixMask, affixMasksOf } from './affix-masks.js';
import { numberRowsOfBlock, type WantedNumber } from './number-postings.js';
import { baseWordsOf, hasWord, type RarestWord, rarestWord, rowsOfWord, rowsWithWords } from './postings.js';
import type { StreetIndex } from './street-index.js';

/** Most bases that are gone through one by one. */
const MOST_BASES = 2048;

/** Words of a street in any order: in its base, or as directionals and types. */
export class WordFilter {
  readonly #index: StreetIndex;
  readonly #words: readonly string[];
  readonly #isPrefix: boolean;
  /** The affixes that each word may be; null where it has to stand in the base. */
  readonly #masks: readonly (AffixMask | null)[];
  /** Words that have to stand in the base. */
  readonly #inBase: readonly string[];
  readonly #inBaseOpen: boolean;
  #rarest: RarestWord | null | undefined;
  #ranges: readonly number[] | null | undefined;
  #ofNumber: { readonly tag: number; readonly rows: readonly number[] } | null = null;

  constructor(index: StreetIndex, words: readonly string[], isPrefix: boolean) {
    this.#index = index;
    this.#words = words;
    this.#isPrefix = isPrefix;
    const masks = affixMasksOf(index.table);
    const last = words.length - 1;
    const found = words.map(
      (word, i) => masks.of(word, false) ?? (isPrefix && i === last && word.length > 1 ? masks.of(word, true) : null),
    );
    // Something has to be the name.
    if (!found.includes(null)) found[0] = null;
    this.#masks = found;
    this.#inBase = words.filter((_, i) => found[i] === null);
    this.#inBaseOpen = isPrefix && found[last] === null;
  }

  /** Upper bound of the bases that have the words. */
  get least(): number {
    return this.#rarestInBase?.bytes ?? Number.POSITIVE_INFINITY;
  }

  /** The word with the fewest bases; null where none has to stand in them. */
  get #rarestInBase(): RarestWord | null {
    if (this.#rarest === undefined) this.#rarest = rarestWord(baseWordsOf(this.#index.table), this.#inBase, this.#inBaseOpen);
    return this.#rarest;
  }

  /** Rows of the bases that have the words that have to stand in them; null when these are too many. */
  get ranges(): readonly number[] | null {
    if (this.#ranges === undefined) this.#ranges = this.#findRanges();
    return this.#ranges;
  }

  /** Of lines that have the words, ascending. */
  rowsOf({ table, number, tag }: WantedNumber): readonly number[] {
    if (this.#ofNumber?.tag !== tag) this.#ofNumber = { tag, rows: this.#inBases(numberRowsOfBlock(table, number)) };
    return this.#ofNumber.rows;
  }

  fits(line: number, base = this.#index.baseOf(line)): boolean {
    const { table } = this.#index;
    const before = table.lineBefore[line] as number;
    const behind = table.lineBehind[line] as number;
    const last = this.#words.length - 1;
    for (let i = 0; i <= last; i++) {
      const mask = this.#masks[i] ?? null;
      if (mask !== null && ((mask[before] as number) | (mask[behind] as number)) !== 0) continue;
      if (!hasWord(table.baseKeys, base, this.#words[i] as string, this.#isPrefix && i === last)) return false;
    }
    return true;
  }

  /** Those of ascending rows that have the words, by the bases that have the rarest of them. */
  #inBases(rows: Uint32Array): readonly number[] {
    const index = this.#index;
    const found: number[] = [];
    const rarest = this.#rarestInBase;
    if (rarest === null) return found;
    const bases = rowsOfWord(baseWordsOf(index.table), rarest);
    let missing: Missing | null = null;
    for (let i = 0, at = 0; i < bases.length && at < rows.length; i++) {
      const base = bases[i] as number;
      spend(1);
      try {
        const from = index.rowOfBase(base);
        if ((rows[at] as number) < from) at = lowerBound(rows, from, at, rows.length);
        if (at === rows.length) break;
        const to = index.rowOfBase(base + 1);
        for (; at < rows.length && (rows[at] as number) < to; at++) {
          const row = rows[at] as number;
          if (this.fits(index.lineOf(row), base)) found.push(row);
        }
      } catch (error) {
        missing = gathered(missing, error);
      }
    }
    if (missing !== null) throw missing;
    return found;
  }

  #findRanges(): readonly number[] | null {
    const bases = rowsWithWords(baseWordsOf(this.#index.table), this.#inBase, this.#inBaseOpen, MOST_BASES, this.#rarestInBase);
    if (bases === null) return null;
    const ranges: number[] = [];
    spend(bases.length);
    needAll(bases, (base) => {
      const from = this.#index.rowOfBase(base);
      const to = this.#index.rowOfBase(base + 1);
      // Adjoining ranges become one.
      if (ranges.at(-1) === from) ranges[ranges.length - 1] = to;
      else ranges.push(from, to);
    });
    return ranges;
  }
}
