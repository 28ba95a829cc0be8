import { DIRECTIONALS } from '../address/data/directionals.js';
import { SUFFIXES } from '../address/data/suffixes.js';
import { perOwner } from '../bounded-cache.js';
import type { Strings } from '../dataset/format/codecs/strings.js';
import type { UsStreetIndexTable } from '../dataset/format/tables/us-street-index.js';
import { lowerBoundOfStrings } from '../search/bisection.js';

/** Affixes of an index with ranks `[from, to)`. */
export interface AffixRun {
  /** Of each affix, its place among the texts of all. */
  readonly ranks: Uint16Array;
  readonly from: number;
  readonly to: number;
}

export function inRun({ ranks, from, to }: AffixRun, affix: number): boolean {
  const rank = ranks[affix] as number;
  return rank >= from && rank < to;
}

/** What follows a text in order: itself alone, itself with further words, whatever starts with it. */
const ITSELF = '\0';
const WORDS = '!';
const PREFIX = '\uffff';

/** Finds the words before or behind a base as typed: the same words in the same order. */
export class AffixOrder {
  readonly #texts: readonly string[];
  readonly #ranks: Uint16Array;
  readonly all: AffixRun;
  /** The empty affix. */
  readonly #none: AffixRun;

  constructor(affixes: Strings) {
    const texts = Array.from({ length: affixes.length }, (_, affix) => affixes.at(affix));
    const order = [...texts.keys()].sort((a, b) => ((texts[a] as string) < (texts[b] as string) ? -1 : 1));
    this.#texts = order.map((affix) => texts[affix] as string);
    this.#ranks = new Uint16Array(texts.length);
    for (const [rank, affix] of order.entries()) this.#ranks[affix] = rank;
    this.all = { ranks: this.#ranks, from: 0, to: texts.length };
    this.#none = { ranks: this.#ranks, from: 0, to: 1 };
  }

  /** The words `[from, to)` and no more, each in any spelling; the empty affix without words. Null when no line has it. */
  exactly(words: readonly string[], from: number, to: number): AffixRun | null {
    if (from === to) return this.#none;
    let text = standard(words[from] as string);
    for (let i = from + 1; i < to; i++) text += ` ${standard(words[i] as string)}`;
    return this.#run(text, ITSELF);
  }

  /** What starts with the words and may have more; the last word is taken by its letters. */
  withWords(words: readonly string[], from: number, to: number): AffixRun | null {
    return from === to ? this.all : this.#run(lettersOf(words, from, to), WORDS);
  }

  /** Affixes that start with the words; the last word may be unfinished. */
  withPrefix(words: readonly string[], from: number, to: number): AffixRun | null {
    return from === to ? this.all : this.#run(lettersOf(words, from, to), PREFIX);
  }

  #run(text: string, end: string): AffixRun | null {
    const from = lowerBoundOfStrings(this.#texts, text);
    const to = lowerBoundOfStrings(this.#texts, text + end);
    return from === to ? null : { ranks: this.#ranks, from, to };
  }
}

function lettersOf(words: readonly string[], from: number, to: number): string {
  let text = '';
  for (let i = from; i < to - 1; i++) text += `${standard(words[i] as string)} `;
  return text + (words[to - 1] as string);
}

function standard(word: string): string {
  return DIRECTIONALS.get(word) ?? SUFFIXES.get(word) ?? word;
}

const orderOf = perOwner((affixes: Strings) => new AffixOrder(affixes));

export function affixOrderOf({ affixes }: UsStreetIndexTable): AffixOrder {
  return orderOf(affixes);
}
