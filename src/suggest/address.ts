import { partialMessages } from '../budget.js';
import type { Suggestions } from '../contract.js';
import { alongWith, needEach } from '../dataset/missing.js';
import { notMounted } from '../dataset/not-mounted.js';
import type { DatasetView } from '../dataset/view.js';
import { requireLimit, requireText } from '../input.js';
import type { AddressSuggestOptions, Answer } from '../service.js';
import { type StreetIndex, streetIndexes } from '../street-index/street-index.js';
import { WantedNumbers } from '../street-index/wanted-numbers.js';
import { type MissingStreets, withHint } from '../streets/street-coverage.js';
import { type AddressLine, type Ahead, distinctLines } from './addresses/address-lines.js';
import { type AddressSuggestion, suggestionsOf, suggestionsWithoutShards } from './addresses/address-suggestion.js';
import { findAddresses } from './addresses/plans.js';
import { ShardsOfRows } from './addresses/shards-of-rows.js';
import { STREET_RULE } from './addresses/street-ranking.js';
import { uncoveredArea, uncoveredPlace } from './addresses/typed-place.js';
import type { UnfinishedList } from './answer.js';
import { explainLines, textsOf } from './answer.js';
import { areasOf } from './area.js';
import type { PlaceCall } from './places/place-list.js';

const NUMBER_RULE = `${STREET_RULE} The number itself before longer numbers, these in turn over the streets.`;

export interface AddressSuggestCall extends AddressSuggestOptions, Pick<PlaceCall, 'maxInputLength'> {}

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
  unfinished?: UnfinishedList,
): Answer<readonly AddressSuggestion[]> {
  return complete(view, text, options, {
    whole: (lines) => suggestionsOf(view, lines, text),
    partial: (lines) => suggestionsWithoutShards(lines, text),
    ahead: (rows) => ShardsOfRows.of(view, rows),
    unfinished,
  });
}

/** Opens no shard for their parts. */
export function addressTexts(
  view: DatasetView,
  text: string,
  options: AddressSuggestCall = {},
  unfinished?: UnfinishedList,
): Answer<Suggestions> {
  return complete(view, text, options, { whole: textsOf, partial: textsOf, ahead: () => undefined, unfinished });
}

/** Makes the entries of an answer from the lines found, wholly or when the budget ended. */
interface Write<E> {
  readonly whole: (lines: readonly AddressLine[]) => readonly E[];
  readonly partial: (lines: readonly AddressLine[]) => readonly E[];
  readonly ahead: Ahead;
  readonly unfinished: UnfinishedList | undefined;
}

function complete<E>(
  view: DatasetView,
  text: string,
  options: AddressSuggestCall,
  { whole, partial, ahead, unfinished }: Write<E>,
): Answer<readonly E[]> {
  const typed = requireText(text, 'text', options.maxInputLength);
  const limit = requireLimit(options.limit);
  const answer = (
    result: readonly E[],
    lines: readonly AddressLine[],
    indexes: readonly StreetIndex[],
    missing: MissingStreets | null = null,
  ): Answer<readonly E[]> => {
    const plain = { status: 'found', result, messages: partialMessages() } as const;
    const found = missing === null ? plain : withHint({ ...plain, messages: [...plain.messages, missing.message] }, missing);
    return options.explain === true ? { ...found, explain: explainLines(lines, indexes, NUMBER_RULE) } : found;
  };
  const sofar: { lines: readonly AddressLine[] } = { lines: [] };
  if (unfinished !== undefined) {
    unfinished.partial = () => {
      const lines = distinctLines(sofar.lines, limit);
      return answer(partial(lines), lines, []);
    };
  }
  const indexes = indexesFor(view, typed);
  if (indexes.length === 0) throw notMounted(['us-street-index']);
  const { areas, circle } = areasOf(view, indexes, options, limit);
  // Named one by one: behind a spread the properties take a sixth of the time of a prefix.
  const found = findAddresses({ areas, circle, view, indexes, limit, ahead, sofar, signal: options.signal }, typed);
  const lines = distinctLines(found, limit);
  sofar.lines = lines;
  const { within } = options;
  const [entries, missing] = needEach(
    () => whole(lines),
    () => (within !== undefined && lines.length === 0 ? uncoveredArea(view, within) : uncoveredPlace(view, typed, lines)),
  );
  return answer(entries, lines, indexes, missing);
}

/** The street indexes; while they are missing, pages that are needed whatever they say are read along. */
function indexesFor(view: DatasetView, typed: string): readonly StreetIndex[] {
  return alongWith(
    () => streetIndexes(view),
    () => WantedNumbers.ahead(view, typed),
  );
}
