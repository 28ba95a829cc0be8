import type { StreetIndex } from '../../street-index/street-index.js';
import { StreetQuery } from '../../street-index/street-query.js';
import type { AddressLine, Lines } from './address-lines.js';
import { type AddressQuery, readQueries } from './address-query.js';
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

/** A typed text with its words and parses, made once for all plans, and what the first plans found. */
export class PlanContext {
  readonly asked: SuggestContext;
  readonly text: string;
  /** Lines of the fast path; null where the text does not have its form, and where it has more words than are read. */
  readonly fastLines: readonly AddressLine[] | null;
  readonly words: readonly Word[];
  /** Lines that begin with the text, if its number is written with a blank. */
  splitLines: readonly AddressLine[] = [];
  #queries: LazyList<AddressQuery> | null = null;
  #parses: LazyList<TextParse> | null = null;
  #named: readonly TextParse[] | null = null;
  #withoutAnAffix: QuerySearch | null = null;

  constructor(asked: SuggestContext, text: string, fastLines: readonly AddressLine[] | null) {
    this.asked = asked;
    this.text = text;
    const all = readTyped(text);
    this.words = withoutCountry(all);
    this.fastLines = this.words === all ? fastLines : null;
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
    for (const query of this.queries) {
      const spelled = [query, ...roadSpellings(query)];
      for (const asked of contextsInFront(this.asked, query.place)) {
        yield {
          query,
          asked,
          inOrder: new QuerySearch(asked, query, (index) => spelled.map((words) => queryInOrder(index, words))),
          inAnyOrder: new QuerySearch(asked, query, (index) => spelled.map((words) => queryInAnyOrder(index, words))),
        };
      }
    }
  }
}

function queryInAnyOrder(index: StreetIndex, words: StreetWords): StreetQuery {
  return new StreetQuery(index, unorderedParses(index, words));
}
