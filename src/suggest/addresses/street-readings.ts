import type { StreetIndex } from '../../dataset/street-index.js';
import { KeyBytes } from '../key-bytes.js';
import { type AffixMask, type AffixMasks, affixMasksOf } from '../streets/affix-masks.js';
import type { RowFilter } from '../streets/row-filter.js';
import { spellings } from './spellings.js';

/** Words in front of a base and behind it that may be directionals and types. */
const MOST_BEFORE = 2;
const MOST_BEHIND = 3;
/** Words that a base is looked for with. */
const MOST_BASE = 6;
/** Shortest begin of a word that stands for it when further words follow: `MASS AVE`. */
const SHORTEST_BEGIN = 3;
const BLANK = ' ';

/** How much of a base is typed. */
export type BasePart = 'whole' | 'words' | 'begun';

/** One way to read words as directionals, base and types of a street, followed by a place. */
export interface StreetReading {
  /** Bases `[from, to)`. */
  readonly from: number;
  readonly to: number;
  readonly part: BasePart;
  readonly affixes: readonly AffixMask[];
  /** `bare`: nothing is typed before the base; `leading`: only what is before it is typed. */
  readonly form: RowFilter['form'];
  /** Whether words of the base are left out before a directional or type that is typed: `BLUE RD` for `BLUE ROCK RD`. */
  readonly gap: boolean;
  /** Words of the street. */
  readonly words: number;
  /** Words behind it. */
  readonly rest: readonly string[];
  /** Whether the last of these may be unfinished. */
  readonly restOpen: boolean;
}

export interface StreetWords {
  readonly words: readonly string[];
  /** Most words that belong to the street. */
  readonly streetEnd: number;
  readonly open: boolean;
}

const key = new KeyBytes();

/** The ways to read words as a street. */
export function readStreets(index: StreetIndex, { words, streetEnd, open }: StreetWords): readonly StreetReading[] {
  const found: StreetReading[] = [];
  const masks = affixMasksOf(index.table);
  for (const spelled of spellings(words, open)) {
    new Readings(index, masks, found, spelled, streetEnd + spelled.length - words.length, open).add();
  }
  return found;
}

const NO_MASKS: readonly AffixMask[] = [];

class Readings {
  readonly #index: StreetIndex;
  readonly #masks: AffixMasks;
  readonly #found: StreetReading[];
  readonly #words: readonly string[];
  readonly #end: number;
  readonly #open: boolean;
  /** The words from each on, once they have been asked for. */
  readonly #rests: (readonly string[] | undefined)[] = [];

  constructor(index: StreetIndex, masks: AffixMasks, found: StreetReading[], words: readonly string[], streetEnd: number, open: boolean) {
    this.#index = index;
    this.#masks = masks;
    this.#found = found;
    this.#words = words;
    this.#end = Math.min(streetEnd, words.length);
    this.#open = open;
  }

  add(): void {
    let before = NO_MASKS;
    for (let start = 0; start < this.#end && start <= MOST_BEFORE; start++) {
      if (start > 0) {
        const mask = this.#mask(start - 1);
        if (mask === null) return;
        before = [...before, mask];
      }
      this.#addBases(start, before);
    }
    // Nothing but directionals and types as yet: `100 N`.
    const last = this.#end === this.#words.length && this.#end <= MOST_BEFORE ? this.#mask(this.#end - 1) : null;
    if (last === null || before.length < this.#end - 1) return;
    const leading = this.#masks.before([...before.slice(0, this.#end - 1), last]);
    if (leading !== null) this.#add(0, this.#index.table.baseKeys.length, 'begun', [leading], 'leading', this.#end);
  }

  /** Readings whose base begins with the word `start`. */
  #addBases(start: number, before: readonly AffixMask[]): void {
    const { baseKeys } = this.#index.table;
    key.length = 0;
    let from = 0;
    let to = baseKeys.length;
    for (let end = start + 1; end <= this.#end && end - start <= MOST_BASE; end++) {
      const word = this.#words[end - 1] as string;
      if (end > start + 1) key.add(BLANK);
      key.add(word);
      from = baseKeys.bound(key.bytes, key.length, from, to, false);
      to = baseKeys.bound(key.bytes, key.length, from, to, true);
      if (from === to) return;
      const exact = baseKeys.bytesOf(from) === key.length ? from + 1 : from;
      key.add(BLANK);
      const whole = exact === to ? to : baseKeys.bound(key.bytes, key.length, exact, to, true);
      key.length--;
      const typed = this.#isOpen(end - 1);
      if (exact > from) this.#addWithBehind(from, exact, 'whole', before, start, end);
      if (whole > exact) this.#addWithBehind(exact, whole, 'words', before, start, end);
      if (to > whole && (typed || word.length >= SHORTEST_BEGIN)) this.#addWithBehind(whole, to, 'begun', before, start, end);
      from = exact;
      to = whole;
    }
  }

  /** With as many words behind the base as may be directionals and types, and with fewer. */
  #addWithBehind(from: number, to: number, part: BasePart, before: readonly AffixMask[], start: number, end: number): void {
    const form = start === 0 ? 'bare' : 'any';
    this.#add(from, to, part, before, form, end);
    let affixes = before;
    for (let next = end; next < this.#end && next - end < MOST_BEHIND; next++) {
      const mask = this.#mask(next);
      if (mask === null) return;
      affixes = [...affixes, mask];
      this.#add(from, to, part, affixes, form, next + 1, part !== 'whole');
    }
  }

  #add(from: number, to: number, part: BasePart, affixes: readonly AffixMask[], form: RowFilter['form'], end: number, gap = false): void {
    let rest = this.#rests[end];
    if (rest === undefined) {
      rest = this.#words.slice(end);
      this.#rests[end] = rest;
    }
    this.#found.push({ from, to, part, affixes, form, gap, words: end, rest, restOpen: this.#open });
  }

  #mask(at: number): AffixMask | null {
    return this.#masks.of(this.#words[at] as string, this.#isOpen(at));
  }

  #isOpen(at: number): boolean {
    return this.#open && at === this.#words.length - 1;
  }
}
