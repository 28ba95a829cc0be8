import { answerWithin } from '../answer-within.js';
import { partialMessages } from '../budget.js';
import type { Suggestions } from '../contract.js';
import { notMounted } from '../dataset/not-mounted.js';
import type { DatasetView } from '../dataset/view.js';
import { requireLimit, requireText } from '../input.js';
import { isThenable, type MaybePromise, whenReady } from '../maybe-promise.js';
import type { AddressSuggestOptions, Answer } from '../service.js';
import { type StreetIndex, streetIndexes } from '../street-index/street-index.js';
import { WantedNumbers } from '../street-index/wanted-numbers.js';
import { type AddressLine, distinctLines } from './addresses/address-lines.js';
import { type AddressSuggestion, suggestionsOf, suggestionsWithoutShards } from './addresses/address-suggestion.js';
import { findAddresses } from './addresses/plans.js';
import { STREET_RULE } from './addresses/street-ranking.js';
import { uncoveredArea, uncoveredPlace } from './addresses/typed-place.js';
import { explainLines, textsOf } from './answer.js';
import { areasOf } from './area.js';
import type { PlaceCall } from './places/place-list.js';

const NUMBER_RULE = `${STREET_RULE} The number itself before longer numbers, these in turn over the streets.`;

export interface AddressSuggestCall extends AddressSuggestOptions, Pick<PlaceCall, 'maxInputLength' | 'settled'> {}

/**
 * Completes a US address to standardized addresses that the data has, best first. Number first (`121 ma`), street first (`main st bos`), ZIP
 * code or city first; words in any order, left out, cut short, with a typing error from the fourth letter on and two from the eighth (from the
 * fifth in a word that nothing begins with, from the fourth beside others of its name); numbered roads by any name (`rte 7`); a wrong type or
 * directional where nothing has the given one. A designator behind the street (`12 elm st apt`), or a letter or number that may be one (`12 elm
 * st 4b`), lists units. An unlisted number between listed ones comes behind those that are listed. A street comes without a number where none
 * fits, and in front of its numbers where none is typed; a ZIP code, city or state alone gives its streets, then those of its name. Empty when
 * nothing matches.
 *
 * `messages` says where no street data is mounted: for the
 * ZIP code, or city and state, that the text ends in, or for an area of `within` in which nothing is found.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without a `us-street-index` dataset.
 */
export function suggestAddress(
  view: DatasetView,
  text: string,
  options: AddressSuggestCall = {},
): MaybePromise<Answer<readonly AddressSuggestion[]>> {
  return ask(view, text, options, {
    // Pages are lent for as long as the question runs.
    whole: (lines, pages) => suggestionsOf(pages, lines, text, pages !== view || options.settled === true),
    partial: (lines) => suggestionsWithoutShards(lines, text),
  });
}

/** Opens no shard for their parts. */
export function addressTexts(view: DatasetView, text: string, options: AddressSuggestCall = {}): MaybePromise<Answer<Suggestions>> {
  return ask(view, text, options, { whole: textsOf, partial: textsOf });
}

const NO_NOTES: readonly string[] = [];
/** Kinds of files that completion reads page by page. */
const PAGED_KINDS = ['us-street-index', 'us-street-rows', 'us-street-numbers', 'us-street-row-numbers', 'us-places'] as const;

/** Makes the entries of an answer from the lines found, wholly or when the budget ended. */
interface Write<E> {
  readonly whole: (lines: readonly AddressLine[], view: DatasetView) => MaybePromise<readonly E[]>;
  readonly partial: (lines: readonly AddressLine[]) => readonly E[];
}

function ask<E>(view: DatasetView, text: string, options: AddressSuggestCall, write: Write<E>): MaybePromise<Answer<readonly E[]>> {
  const typed = requireText(text, 'text', options.maxInputLength);
  const limit = requireLimit(options.limit);
  const sofar: { lines: readonly AddressLine[] } = { lines: [] };
  const answer = (
    result: readonly E[],
    lines: readonly AddressLine[],
    indexes: readonly StreetIndex[],
    notes = NO_NOTES,
  ): Answer<readonly E[]> => {
    const found = { status: 'found', result, messages: notes === NO_NOTES ? partialMessages() : [...partialMessages(), ...notes] } as const;
    return options.explain === true ? { ...found, explain: explainLines(lines, indexes, NUMBER_RULE) } : found;
  };
  const search = (pages: DatasetView): MaybePromise<Answer<readonly E[]>> => {
    const indexes = streetIndexes(pages);
    if (pages === view || !isThenable(indexes)) return whenReady(indexes, (found) => find(pages, found));
    // While the index is being opened, pages that are needed whatever it says are asked for.
    return whenReady(Promise.all([indexes, WantedNumbers.ahead(pages, typed)]), ([found]) => find(pages, found));
  };
  const find = (pages: DatasetView, indexes: readonly StreetIndex[]): MaybePromise<Answer<readonly E[]>> => {
    if (indexes.length === 0) throw notMounted(['us-street-index']);
    return whenReady(areasOf(pages, indexes, options, limit), (where) =>
      whenReady(findAddresses({ ...where, view: pages, indexes, limit, sofar, signal: options.signal }, typed), (found) => {
        const lines = distinctLines(found, limit);
        sofar.lines = lines;
        const { within } = options;
        return whenReady(write.whole(lines, pages), (entries) =>
          whenReady(
            within !== undefined && lines.length === 0 ? uncoveredArea(pages, within) : uncoveredPlace(pages, typed, lines),
            (missing) => answer(entries, lines, indexes, missing === null ? NO_NOTES : [missing]),
          ),
        );
      }),
    );
  };
  const forget = (): void => {
    sofar.lines = [];
  };
  return answerWithin(
    options,
    () => view.byPages(PAGED_KINDS, search, forget),
    () => {
      const lines = distinctLines(sofar.lines, limit);
      return answer(write.partial(lines), lines, []);
    },
  );
}
