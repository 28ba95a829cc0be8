import { BoundedCache } from '../../bounded-cache.js';
import { needAll } from '../../dataset/missing.js';
import { placeParses, WHOLE_WORDS } from '../../street-index/place-parses.js';
import { type PlaceSet, placesInside } from '../../street-index/place-set.js';
import type { StreetIndex } from '../../street-index/street-index.js';
import { StreetQuery } from '../../street-index/street-query.js';
import { endOfDigits } from '../../street-index/wanted-numbers.js';
import type { AddressLine, Lines } from './address-lines.js';
import { type AddressQuery, readBehindNumber, readQueries } from './address-query.js';
import { readTyped, type Word, withoutCountry } from './address-words.js';
import { withoutAnAffix } from './corrections.js';
import { roadSpellings } from './parses/road-spellings.js';
import type { StreetWords } from './parses/street-parses.js';
import { unorderedParses } from './parses/unordered-parses.js';
import { QuerySearch, type SuggestContext } from './query-search.js';
import { queryInOrder } from './street-ranking.js';

/** It reads and ranks when it is called, not before. */
export type PlannedSearch = () => Lines;

/** One way to divide the text. */
export interface TextParse {
  readonly query: AddressQuery;
  /** Restricted to the place in front of the number, if any. */
  readonly asked: SuggestContext;
  readonly inOrder: QuerySearch;
  readonly inAnyOrder: QuerySearch;
}

/** Longer runs of digits are seldom a primary number. */
const MOST_DIGITS = 6;
const SEPARATORS = ' ,';
/** Parses with a place in front that are corrected: of a place that may be several, at each. Chosen. */
const MOST_PLACED = 4;
const LETTERED = /^[A-Z]| [A-Z]$/;

/** The words behind a number, which do not depend on it, with all spellings of roads. */
interface BehindNumber {
  readonly query: AddressQuery;
  readonly spelled: readonly StreetWords[];
}

/** Texts behind a number that are kept as they are read; null where another parse comes first. */
const RECENT = 2048;
const recent = new BoundedCache<BehindNumber | null>(RECENT);

function behindNumber(text: string): BehindNumber | null {
  let behind = recent.get(text);
  if (behind === undefined) {
    const query = text === '' || SEPARATORS.includes(text.charAt(0)) ? readBehindNumber(text) : null;
    behind = query === null ? null : { query, spelled: [query, ...roadSpellings(query)] };
    recent.set(text, behind);
  }
  return behind;
}

function withNumber({ words, streetEnd, isPrefix, ended, unit, place, isNumberBehind }: AddressQuery, number: string): AddressQuery {
  return { number, words, streetEnd, isPrefix, ended, unit, place, isNumberBehind };
}

/** A typed text with its words and parses, made once for all plans, and what the first plans found. */
export class PlanContext {
  readonly asked: SuggestContext;
  readonly text: string;
  /** The first parse of a text that is a number and the prefix of a street, as most are; else null. */
  readonly plain: QuerySearch | null;
  /** Lines that begin with the text, if its number has a blank. */
  splitLines: readonly AddressLine[] = [];
  /** Of its searches up to now. */
  steps = 0;
  #words: readonly Word[] | null = null;
  #hasCountry = false;
  #queries: LazyList<AddressQuery> | null = null;
  #parses: LazyList<TextParse> | null = null;
  #named: readonly TextParse[] | null = null;
  #withoutAnAffix: readonly QuerySearch[] | null = null;

  constructor(asked: SuggestContext, text: string) {
    this.asked = asked;
    this.text = text;
    const end = endOfDigits(text);
    const behind = end === 0 || end > MOST_DIGITS ? null : behindNumber(text.slice(end));
    this.plain = behind === null ? null : inOrderOf(asked, withNumber(behind.query, text.slice(0, end)), behind.spelled);
  }

  /** Without a country behind them. */
  get words(): readonly Word[] {
    if (this.#words === null) {
      const all = readTyped(this.text);
      this.#words = withoutCountry(all);
      this.#hasCountry = this.#words !== all;
    }
    return this.#words;
  }

  /** In the order in which they are tried. */
  get queries(): Iterable<AddressQuery> {
    this.#queries ??= new LazyList(readQueries(this.text, this.words));
    return this.#queries;
  }

  /** With a place in front of the number, one for each place it may be. */
  get parses(): Iterable<TextParse> {
    this.#parses ??= new LazyList(this.#parse());
    return this.#parses;
  }

  /** Those with a street and without a unit. */
  get named(): readonly TextParse[] {
    this.#named ??= [...this.parses].filter(({ query: { words, unit } }) => words.length > 0 && unit === null);
    return this.#named;
  }

  /**
   * The likeliest named parses, a word of which may be wrong: the first; where that has no number, the first with the number behind the street
   * (`MIAN ST 100`); those with a place in front (`TOWSON 100 MIAN ST`); and those whose number has a letter: `A4 MAIN` is first parsed as a
   * street, `4 A MAIN` as one that begins with A.
   */
  get correctable(): readonly TextParse[] {
    const { named } = this;
    const behind = named.find(({ query }) => query.isNumberBehind);
    const placed = named.filter(({ query: { place } }) => place.length > 0).slice(0, MOST_PLACED);
    const isLikely = (parse: TextParse): boolean => parse === behind || placed.includes(parse) || LETTERED.test(parse.query.number ?? '');
    return named.filter((parse, i) => i === 0 || isLikely(parse));
  }

  /** These without one of their directionals and types. */
  get withoutAnAffix(): readonly QuerySearch[] {
    this.#withoutAnAffix ??= this.correctable.map(
      ({ asked, query }) =>
        new QuerySearch(asked, query, (index) => needAll(withoutAnAffix(index, query), (words) => queryInAnyOrder(index, words))),
    );
    return this.#withoutAnAffix;
  }

  *#parse(): Generator<TextParse> {
    let isFirst = true;
    for (const query of this.queries) {
      const plain = isFirst && !this.#hasCountry ? this.plain : null;
      isFirst = false;
      const spelled = [query, ...roadSpellings(query)];
      for (const asked of contextsInFront(this.asked, query.place)) {
        yield {
          query,
          asked,
          inOrder: plain ?? inOrderOf(asked, query, spelled),
          inAnyOrder: new QuerySearch(asked, query, (index) => needAll(spelled, (words) => queryInAnyOrder(index, words))),
        };
      }
    }
  }
}

function inOrderOf(asked: SuggestContext, query: AddressQuery, spelled: readonly StreetWords[]): QuerySearch {
  return new QuerySearch(asked, query, (index) => needAll(spelled, (words) => queryInOrder(index, words)));
}

function queryInAnyOrder(index: StreetIndex, words: StreetWords): StreetQuery {
  return new StreetQuery(index, unorderedParses(index, words));
}

/** The values of a generator, made on first use and kept, so that several readers share them. */
class LazyList<T> implements Iterable<T> {
  readonly #source: Iterator<T, unknown>;
  readonly #known: T[] = [];

  constructor(source: Iterator<T, unknown>) {
    this.#source = source;
  }

  *[Symbol.iterator](): Generator<T> {
    for (let i = 0; ; i++) {
      if (i === this.#known.length) {
        const next = this.#source.next();
        if (next.done === true) return;
        this.#known.push(next.value);
      }
      yield this.#known[i] as T;
    }
  }
}

/**
 * The context restricted to each place that words in front of the number may name; none where they are no whole name, the context itself
 * without words.
 */
function contextsInFront(asked: SuggestContext, words: readonly string[]): readonly SuggestContext[] {
  if (words.length === 0) return [asked];
  const sets = asked.indexes.map((index) => placeParses(index, words, WHOLE_WORDS).filter(({ whole }) => whole === 1));
  const ways = Math.max(...sets.map(({ length }) => length));
  return Array.from({ length: ways }, (_, way) => ({
    ...asked,
    areas: asked.indexes.map((index, i) => {
      const set = sets[i]?.[way] ?? NOWHERE;
      const { within, bias } = asked.areas[i] ?? { within: null, bias: null };
      return {
        within: within === null ? set : placesInside(index.table, set, within),
        bias: bias === null ? null : placesInside(index.table, set, bias),
      };
    }),
  }));
}

const NOWHERE: PlaceSet = { from: 0, to: 0, states: null, zipFrom: 0, zipTo: 0, whole: 1, city: false, only: null };
