import { spend } from '../../../budget.js';
import { alsoMissing, gathered, type Missing } from '../../../dataset/missing.js';
import { type AffixMask, type AffixMasks, affixMasksOf } from '../../../street-index/affix-masks.js';
import { type AffixOrder, type AffixRun, affixOrderOf } from '../../../street-index/affix-order.js';
import type { RowFilter } from '../../../street-index/row-filter.js';
import type { StreetIndex } from '../../../street-index/street-index.js';
import { KeyBytes } from '../../../text/key-bytes.js';
import { type Spelling, spellings } from './spellings.js';

/** Words around a base that may be directionals and types. */
const MOST_BEFORE = 2;
const MOST_BEHIND = 3;
/** Words that a base is looked for with. */
const MOST_BASE = 6;
/** Shortest prefix that stands for its word before further words: `MASS AVE`. */
const MIN_PREFIX = 3;
const BLANK = ' ';

/** How much of a base is typed; `prefix` ends within a word. */
export type BasePart = 'whole' | 'words' | 'prefix';

/**
 * How the words before and behind a line's base have to agree with those typed. By falling rank:
 *
 * | value    | before the base                 | behind the base   | example                         |
 * | -------- | ------------------------------- | ----------------- | ------------------------------- |
 * | `typed`  | the typed words, nothing else   | the same          | `N MAIN ST` finds `N MAIN ST`   |
 * | `before` | the typed words, nothing else   | may have more     | `N MAIN ST` finds `N MAIN ST W` |
 * | `any`    | may have more; none was typed   | may have more     | `MAIN ST` finds `N MAIN ST`     |
 * | `either` | the typed words may stand behind| or before         | `N MAIN ST` finds `MAIN ST N`   |
 */
export type AffixOrdering = 'typed' | 'before' | 'any' | 'either';

/** What lines need before and behind their base. */
export type AffixFilter = Pick<RowFilter, 'affixes' | 'form' | 'before' | 'behind'>;

/** Words divided into directionals, base and types of a street, and a place behind. */
export interface StreetParse {
  /** Bases `[from, to)`. */
  readonly from: number;
  readonly to: number;
  readonly part: BasePart;
  readonly ordering: AffixOrdering;
  readonly filter: AffixFilter;
  /** Words of the base are left out before a typed directional or type: `BLUE RD` for `BLUE ROCK RD`. */
  readonly gap: boolean;
  readonly words: number;
  readonly rest: readonly string[];
  /** The last of `rest` may be unfinished. */
  readonly restIsPrefix: boolean;
}

export interface StreetWords {
  readonly words: readonly string[];
  /** Most words that belong to the street. */
  readonly streetEnd: number;
  readonly isPrefix: boolean;
  /** A comma stands behind the last word. */
  readonly ended?: boolean;
  /** Of its parses in a cache, once somebody has asked. */
  key?: string | undefined;
}

const key = new KeyBytes();

/** In each spelling of the words. */
export function streetParses(index: StreetIndex, query: StreetWords): readonly StreetParse[] {
  const found: StreetParse[] = [];
  let missing: Missing | null = null;
  for (const spelling of spellings(query.words, query.isPrefix)) {
    try {
      new SpellingParses(index, found, spelling, query).add();
    } catch (error) {
      missing = gathered(missing, error);
    }
  }
  if (missing !== null) throw missing;
  return found;
}

/** Three bisections of the bases. */
const STEPS_A_BASE = 24;
const STEPS_A_PARSE = 8;
const NO_MASKS: readonly AffixMask[] = [];

class SpellingParses {
  readonly #index: StreetIndex;
  readonly #masks: AffixMasks;
  readonly #order: AffixOrder;
  readonly #found: StreetParse[];
  readonly #words: readonly string[];
  readonly #end: number;
  readonly #isPrefix: boolean;
  readonly #ended: boolean;
  /** The word spelled otherwise than typed, and so finished; -1: none is. */
  readonly #changed: number;
  /** The words from each on, once asked for. */
  readonly #rests: (readonly string[] | undefined)[] = [];

  constructor(index: StreetIndex, found: StreetParse[], { words, changed }: Spelling, query: StreetWords) {
    this.#index = index;
    this.#masks = affixMasksOf(index.table);
    this.#order = affixOrderOf(index.table);
    this.#found = found;
    this.#words = words;
    this.#end = Math.min(query.streetEnd + words.length - query.words.length, words.length);
    this.#isPrefix = query.isPrefix;
    this.#ended = query.ended ?? false;
    this.#changed = changed;
  }

  add(): void {
    let missing: Missing | null = null;
    let before = NO_MASKS;
    for (let start = 0; start < this.#end && start <= MOST_BEFORE; start++) {
      if (start > 0) {
        const mask = this.#mask(start - 1);
        if (mask === null) break;
        before = [...before, mask];
      }
      try {
        this.#addBases(start, before);
      } catch (error) {
        const word = this.#words[start] as string;
        missing = gathered(
          missing,
          alsoMissing(error, () => this.#index.readRows(...this.#index.table.baseKeys.knownRange(word))),
        );
      }
    }
    if (missing !== null) throw missing;
    this.#addAffixesAlone(before);
  }

  #addAffixesAlone(before: readonly AffixMask[]): void {
    // Nothing but directionals and types as yet: `100 N`.
    const last = this.#end === this.#words.length && this.#end <= MOST_BEFORE ? this.#mask(this.#end - 1) : null;
    if (last === null || before.length < this.#end - 1) return;
    if (this.#isPrefixAt(this.#end - 1)) {
      this.#addLeading(this.#beforeIn(this.#order.withWords(this.#words, 0, this.#end)), 'words', 'typed');
      this.#addLeading(this.#beforeIn(this.#order.withPrefix(this.#words, 0, this.#end)), 'prefix', 'typed');
    }
    this.#addLeading(this.#masks.before([...before.slice(0, this.#end - 1), last], this.#index.table), 'prefix', 'any');
  }

  #beforeIn(run: AffixRun | null): AffixMask | null {
    return run === null ? null : this.#masks.beforeIn(run, this.#index.table);
  }

  #addLeading(mask: AffixMask | null, part: BasePart, ordering: AffixOrdering): void {
    if (mask === null) return;
    const all = { from: 0, to: this.#index.table.baseKeys.length, part, start: 0, end: this.#end };
    this.#push(all, this.#end, ordering, { affixes: [mask], form: 'leading', before: null, behind: null });
  }

  /** Parses whose base begins with the word `start`. */
  #addBases(start: number, before: readonly AffixMask[]): void {
    const { baseKeys } = this.#index.table;
    key.length = 0;
    let from = 0;
    let to = baseKeys.length;
    for (let end = start + 1; end <= this.#end && end - start <= MOST_BASE; end++) {
      const word = this.#words[end - 1] as string;
      spend(STEPS_A_BASE);
      if (end > start + 1) key.add(BLANK);
      key.add(word);
      from = baseKeys.bound(key.bytes, key.length, from, to, false);
      to = baseKeys.bound(key.bytes, key.length, from, to, true);
      if (from === to) return;
      const exact = baseKeys.bytesOf(from) === key.length ? from + 1 : from;
      key.add(BLANK);
      const whole = exact === to ? to : baseKeys.bound(key.bytes, key.length, exact, to, true);
      key.length--;
      if (exact > from) this.#addWithBehind({ from, to: exact, part: 'whole', start, end }, before);
      if (whole > exact) this.#addWithBehind({ from: exact, to: whole, part: 'words', start, end }, before);
      if (to > whole && this.#mayBePrefix(end - 1)) this.#addWithBehind({ from: whole, to, part: 'prefix', start, end }, before);
      from = exact;
      to = whole;
    }
  }

  /** With as many words behind the base as may be directionals and types, and with fewer. */
  #addWithBehind(bases: Bases, before: readonly AffixMask[]): void {
    const inFront = this.#order.exactly(this.#words, 0, bases.start);
    this.#add(bases, before, inFront, bases.end);
    let affixes = before;
    let last: AffixMask | null = null;
    for (let next = bases.end; next < this.#end && next - bases.end < MOST_BEHIND; next++) {
      const mask = this.#mask(next);
      if (mask === null) return;
      affixes = [...affixes, last === null ? mask : this.#masks.second(mask, last)];
      last = mask;
      this.#add(bases, affixes, inFront, next + 1);
    }
  }

  #add(bases: Bases, affixes: readonly AffixMask[], before: AffixRun | null, end: number): void {
    const goesOn = this.#isPrefix && !this.#ended && end === this.#words.length;
    if (before !== null) {
      const behind = this.#behindAsTyped(bases, end, goesOn);
      const limits = behind === this.#order.all ? null : behind;
      if (behind !== null) this.#push(bases, end, 'typed', { affixes: NO_MASKS, form: 'any', before, behind: limits });
      if (behind === null || !goesOn) this.#push(bases, end, 'before', { affixes, form: 'any', before, behind: null });
    }
    this.#push(bases, end, bases.start === 0 ? 'any' : 'either', { affixes, form: 'any', before: null, behind: null });
  }

  /** Lines whose words behind the base are those up to `end`, or go on; null where none are, or words are left out. */
  #behindAsTyped({ part, end: baseEnd }: Bases, end: number, goesOn: boolean): AffixRun | null {
    if (this.#changed >= 0 || (part !== 'whole' && (end > baseEnd || !goesOn))) return null;
    return goesOn ? this.#order.withPrefix(this.#words, baseEnd, end) : this.#order.exactly(this.#words, baseEnd, end);
  }

  #push({ from, to, part, end: baseEnd }: Bases, end: number, ordering: AffixOrdering, filter: AffixFilter): void {
    let rest = this.#rests[end];
    if (rest === undefined) {
      rest = this.#words.slice(end);
      this.#rests[end] = rest;
    }
    const gap = end > baseEnd && part !== 'whole';
    spend(STEPS_A_PARSE);
    this.#found.push({ from, to, part, ordering, filter, gap, words: end, rest, restIsPrefix: this.#isPrefix });
  }

  #mask(at: number): AffixMask | null {
    return this.#masks.of(this.#words[at] as string, this.#isPrefixAt(at));
  }

  #isPrefixAt(at: number): boolean {
    return this.#isPrefix && at === this.#words.length - 1 && at !== this.#changed;
  }

  #mayBePrefix(at: number): boolean {
    return at !== this.#changed && (this.#isPrefixAt(at) || (this.#words[at] as string).length >= MIN_PREFIX);
  }
}

/** Bases `[from, to)` that the words `[start, end)` say. */
interface Bases {
  readonly from: number;
  readonly to: number;
  readonly part: BasePart;
  readonly start: number;
  readonly end: number;
}
