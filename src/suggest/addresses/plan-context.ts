import { BoundedCache } from '../../bounded-cache.js';
import type { StreetIndex } from '../../street-index/street-index.js';
import { StreetQuery } from '../../street-index/street-query.js';
import { endOfDigits } from '../../street-index/wanted-numbers.js';
import type { AddressLine, Lines } from './address-lines.js';
import { type AddressQuery, readBehindNumber, readQueries } from './address-query.js';
import { readTyped, type Word } from './address-words.js';
import { withoutAnAffix } from './corrections.js';
import { withoutCountry } from './country.js';
import { LazyList } from './lazy-list.js';
import { contextsInFront } from './parses/place-in-front.js';
import { roadSpellings } from './parses/road-spellings.js';
import type { StreetWords } from './parses/street-parses.js';
import { unorderedParses } from './parses/unordered-parses.js';
import { QuerySearch, type SuggestContext } from './query-search.js';
import { queryInOrder } from './street-ranking.js';

/** A search that a plan proposes. It reads and ranks when it is called, not before. */
export type PlannedSearch = () => Lines;

/** One way to divide the text, searched with its words as they stand and in any order. */
export interface TextParse {
  readonly query: AddressQuery;
  /** The context; where a place stands in front of the number, restricted to that place. */
  readonly asked: SuggestContext;
  readonly inOrder: QuerySearch;
  readonly inAnyOrder: QuerySearch;
}

/** Longer runs of digits, which are seldom a primary number, are no part of plain texts. */
const MOST_DIGITS = 6;
const SEPARATORS = ' ,';

/** What stands behind a number, which does not depend on the number, and the same in all spellings of roads. */
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

function withNumber({ words, streetEnd, isPrefix, ended, unit, place }: AddressQuery, number: string): AddressQuery {
  return { number, words, streetEnd, isPrefix, ended, unit, place };
}

/** A typed text with its words and parses, made once for all plans, and what the first plans found. */
export class PlanContext {
  readonly asked: SuggestContext;
  readonly text: string;
  /** The search of the first parse of a text that is a number and the prefix of a street, as most are; null of any other. */
  readonly plain: QuerySearch | null;
  /** Lines that begin with the text, if its number is written with a blank. */
  splitLines: readonly AddressLine[] = [];
  #words: readonly Word[] | null = null;
  #hasCountry = false;
  #queries: LazyList<AddressQuery> | null = null;
  #parses: LazyList<TextParse> | null = null;
  #named: readonly TextParse[] | null = null;
  #withoutAnAffix: QuerySearch | null = null;

  constructor(asked: SuggestContext, text: string) {
    this.asked = asked;
    this.text = text;
    const end = endOfDigits(text);
    const behind = end === 0 || end > MOST_DIGITS ? null : behindNumber(text.slice(end));
    this.plain = behind === null ? null : inOrderOf(asked, withNumber(behind.query, text.slice(0, end)), behind.spelled);
  }

  /** The words of the text, a country behind them left out. */
  get words(): readonly Word[] {
    if (this.#words === null) {
      const all = readTyped(this.text);
      this.#words = withoutCountry(all);
      this.#hasCountry = this.#words !== all;
    }
    return this.#words;
  }

  /** The ways to divide the text into number, street, unit and place, in order. */
  get queries(): Iterable<AddressQuery> {
    this.#queries ??= new LazyList(readQueries(this.text, this.words));
    return this.#queries;
  }

  /** The same with their searches; with a place in front of the number, one for each place it may be. */
  get parses(): Iterable<TextParse> {
    this.#parses ??= new LazyList(this.#parse());
    return this.#parses;
  }

  /** The parses that name a street and have no unit. */
  get named(): readonly TextParse[] {
    this.#named ??= [...this.parses].filter(({ query: { words, unit } }) => words.length > 0 && unit === null);
    return this.#named;
  }

  /** The first named parse without one of its directionals and types. */
  get withoutAnAffix(): QuerySearch | null {
    const [first] = this.named;
    if (first === undefined) return null;
    const { query } = first;
    this.#withoutAnAffix ??= new QuerySearch(this.asked, query, (index) =>
      withoutAnAffix(index, query).map((words) => queryInAnyOrder(index, words)),
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
          inAnyOrder: new QuerySearch(asked, query, (index) => spelled.map((words) => queryInAnyOrder(index, words))),
        };
      }
    }
  }
}

function inOrderOf(asked: SuggestContext, query: AddressQuery, spelled: readonly StreetWords[]): QuerySearch {
  return new QuerySearch(asked, query, (index) => spelled.map((words) => queryInOrder(index, words)));
}

function queryInAnyOrder(index: StreetIndex, words: StreetWords): StreetQuery {
  return new StreetQuery(index, unorderedParses(index, words));
}
