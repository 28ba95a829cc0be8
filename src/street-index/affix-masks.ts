import { DIRECTIONAL_NAMES, DIRECTIONALS } from '../address/data/directionals.js';
import { SUFFIX_NAMES, SUFFIXES } from '../address/data/suffixes.js';
import { perOwner, remembered } from '../bounded-cache.js';
import type { Strings } from '../dataset/format/codecs/strings.js';
import type { UsStreetIndexTable } from '../dataset/format/tables/us-street-index.js';
import { addTo } from '../group.js';
import { type AffixRun, inRun } from './affix-order.js';

/** 1 for each affix of the index that has a typed directional or type. */
export type AffixMask = Uint8Array;

interface Entry {
  readonly affixes: Set<number>;
  mask: AffixMask | null;
}

/** Finds the affixes that typed words may be part of. */
export class AffixMasks {
  readonly #size: number;
  /** By affix. */
  readonly #words: Uint8Array;
  readonly #finished = new Map<string, Entry>();
  readonly #prefixes = new Map<string, Entry>();

  constructor(affixes: Strings) {
    this.#size = affixes.length;
    this.#words = new Uint8Array(this.#size);
    const byWord = new Map<string, number[]>();
    for (let affix = 1; affix < this.#size; affix++) {
      const words = affixes.at(affix).split(' ');
      this.#words[affix] = words.length;
      for (const word of words) addTo(byWord, word, affix);
    }
    for (const [word, affixes] of byWord) {
      add(this.#finished, word, affixes);
      this.#addPrefixes(word, affixes);
    }
    for (const [spelling, standard] of [...SUFFIXES, ...DIRECTIONALS]) add(this.#finished, spelling, byWord.get(standard) ?? []);
    // Prefixes stand for the names and the standard abbreviations, not for every misspelling of these.
    for (const [standard, name] of [...SUFFIX_NAMES, ...DIRECTIONAL_NAMES]) this.#addPrefixes(name, byWord.get(standard) ?? []);
  }

  /** All spellings of the words of affixes. */
  get spellings(): Iterable<string> {
    return this.#finished.keys();
  }

  /** Null when no affix has the word. With `isPrefix` the word may be unfinished. */
  of(word: string, isPrefix: boolean): AffixMask | null {
    const finished = this.#finished.get(word);
    const entry = isPrefix ? (this.#prefixes.get(word) ?? finished) : finished;
    if (entry === undefined) return null;
    if (entry.mask === null) {
      entry.mask = new Uint8Array(this.#size);
      for (const affix of entry.affixes) entry.mask[affix] = 1;
      if (isPrefix && finished !== undefined) for (const affix of finished.affixes) entry.mask[affix] = 1;
    }
    return entry.mask;
  }

  /** Behind the word of `first`: an affix of one word is not both, as the DR and the D of `RODLING DR D`. */
  second(mask: AffixMask, first: AffixMask): AffixMask {
    let second = mask;
    for (let affix = 0; affix < mask.length; affix++) {
      if (mask[affix] === 0 || first[affix] === 0 || (this.#words[affix] as number) > 1) continue;
      if (second === mask) second = mask.slice();
      second[affix] = 0;
    }
    return second;
  }

  /** The affixes before names that all masks have, a word for each; null for none. */
  before(masks: readonly AffixMask[], table: UsStreetIndexTable): AffixMask | null {
    return this.#leading(table, (affix) => (this.#words[affix] as number) >= masks.length && masks.every((mask) => mask[affix] === 1));
  }

  /** The affixes before names that lie in a run; null for none. */
  beforeIn(run: AffixRun, table: UsStreetIndexTable): AffixMask | null {
    return this.#leading(table, (affix) => inRun(run, affix));
  }

  #leading(table: UsStreetIndexTable, isMeant: (affix: number) => boolean): AffixMask | null {
    let found: AffixMask | null = null;
    for (const affix of leadingOf(table)) {
      if (!isMeant(affix)) continue;
      found ??= new Uint8Array(this.#size);
      found[affix] = 1;
    }
    return found;
  }

  #addPrefixes(word: string, affixes: readonly number[]): void {
    for (let length = 1; length <= word.length; length++) add(this.#prefixes, word.slice(0, length), affixes);
  }
}

function add(entries: Map<string, Entry>, word: string, affixes: readonly number[]): void {
  if (affixes.length === 0) return;
  const entry = remembered(entries, word, () => ({ affixes: new Set<number>(), mask: null }));
  for (const affix of affixes) entry.affixes.add(affix);
}

/** The affixes before some name. By the table, and not with the pool, which stays when some of these were missing. */
const leadingOf = perOwner(({ bestBefore }: UsStreetIndexTable) => bestBefore.filter((affix) => affix !== 0));

/** By the pool of affixes, which stays where a table is read by pages, and the table does not. */
const masksOf = perOwner((affixes: Strings) => new AffixMasks(affixes));

export function affixMasksOf({ affixes }: UsStreetIndexTable): AffixMasks {
  return masksOf(affixes);
}
