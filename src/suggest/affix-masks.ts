import type { UsStreetIndexTable } from '../dataset/tables/us-street-index.js';
import { begunWords, standardWord } from './street-words.js';

/** Which affixes of the index have a typed directional or type: 1 for those that do. */
export type AffixMask = Uint8Array;

/** Typed words whose masks are kept; begun words are many. */
const MOST_KEPT = 512;

/** Finds the affixes that typed words may be part of. */
export class AffixMasks {
  readonly #table: UsStreetIndexTable;
  readonly #words: readonly (readonly string[])[];
  readonly #finished = new Map<string, AffixMask | null>();
  readonly #begun = new Map<string, AffixMask | null>();

  constructor(table: UsStreetIndexTable) {
    this.#table = table;
    this.#words = Array.from({ length: table.affixes.length }, (_, row) => table.affixes.at(row).split(' '));
  }

  /** Null when no affix has the word. With `open` the word may be unfinished. */
  of(word: string, open: boolean): AffixMask | null {
    const kept = open ? this.#begun : this.#finished;
    let mask = kept.get(word);
    if (mask === undefined) {
      mask = this.#make(word, open);
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(word, mask);
    }
    return mask;
  }

  #make(word: string, open: boolean): AffixMask | null {
    const standard = standardWord(word);
    const choices = new Set([word, ...(standard === null ? [] : [standard]), ...(open ? begunWords(word) : [])]);
    const mask = new Uint8Array(this.#table.affixes.length);
    let any = false;
    for (const [affix, words] of this.#words.entries()) {
      if (!words.some((each) => choices.has(each) || (open && each.startsWith(word) && each !== ''))) continue;
      mask[affix] = 1;
      any = true;
    }
    return any ? mask : null;
  }
}

const masks = new WeakMap<UsStreetIndexTable, AffixMasks>();

export function affixMasksOf(table: UsStreetIndexTable): AffixMasks {
  let found = masks.get(table);
  if (found === undefined) {
    found = new AffixMasks(table);
    masks.set(table, found);
  }
  return found;
}
