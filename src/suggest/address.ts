import type { Suggestions } from '../contract.js';
import { type Resident, when } from '../dataset/resident.js';
import { type StreetIndex, streetIndexes } from '../dataset/street-index.js';
import type { DatasetView, LoadedTable } from '../dataset/view.js';
import { DoorplateError } from '../errors.js';
import { requireLimit, requireText } from '../input.js';
import type { AddressSuggestOptions, Answer } from '../service.js';
import { distinctLines } from './addresses/address-lines.js';
import { type Found, findAddresses } from './addresses/address-search.js';
import { type AddressCompletion, completionsOf } from './addresses/completion.js';
import { STREET_RULE } from './addresses/street-ranking.js';
import { answerLines } from './answer.js';
import { areasOf } from './area.js';
import { deadlineOf, partialMessage, untilAborted } from './patience.js';

const NUMBER_RULE = `${STREET_RULE} The number itself before longer numbers, these in turn over the streets.`;

export interface AddressSuggestCall extends AddressSuggestOptions {
  /** Longest text taken, UTF-16 code units; default 1,024. */
  readonly maxLength?: number;
}

/**
 * Completes a US address to standardized addresses that the data has, best first. Number first (`121 ma`), street first
 * (`main st bos`), ZIP code or city first; words in any order, left out, begun, with a typing error from the fourth letter on and two
 * from the eighth; numbered roads by any name (`rte 7`), a wrong type or directional where nothing has the one given; a designator behind the street (`12 elm st apt`) lists units. A street is given without number where
 * none fits, and in front of its numbers where none is typed. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without a `us-street-index` dataset.
 */
export function suggestAddress(
  view: DatasetView,
  text: string,
  options: AddressSuggestCall = {},
): Answer<Suggestions> | Promise<Answer<Suggestions>> {
  return ask(view, text, options, (found, indexes, limit) => {
    const answer = answerLines(
      distinctLines(found.lines, limit),
      options.explain ? tablesOf(indexes) : NO_TABLES,
      NUMBER_RULE,
      options.explain,
    );
    return found.partial ? { ...answer, messages: [partialMessage(options)] } : answer;
  });
}

/**
 * The same suggestions with their parts: components, what of the text was typed, record, units, source. What only a shard knows
 * is null for suggestions of more than the first three shards.
 *
 * @throws DoorplateError as {@link suggestAddress}.
 */
export function completeAddress(
  view: DatasetView,
  text: string,
  options: AddressSuggestCall = {},
): Answer<readonly AddressCompletion[]> | Promise<Answer<readonly AddressCompletion[]>> {
  return ask(view, text, options, (found, indexes, limit) => {
    const best = distinctLines(found.lines, limit);
    return when(completionsOf(view, best, text), (result) => {
      const { explain } = answerLines(best, tablesOf(indexes), NUMBER_RULE, options.explain);
      const messages = found.partial ? [partialMessage(options)] : [];
      return { status: 'found', result, messages, ...(explain === undefined ? {} : { explain }) };
    });
  });
}

type Tables = readonly LoadedTable<'us-street-index'>[];
const NO_TABLES: Tables = [];

function tablesOf(indexes: readonly StreetIndex[]): Tables {
  return indexes.map(({ loaded }) => loaded);
}

/** Asks all street indexes; `answer` makes of what was found what is given back. */
function ask<T>(
  view: DatasetView,
  text: string,
  options: AddressSuggestCall,
  answer: (found: Found, indexes: readonly StreetIndex[], limit: number) => Resident<T>,
): T | Promise<T> {
  const typed = requireText(text, 'text', options.maxLength);
  const limit = requireLimit(options.limit);
  const deadline = deadlineOf(options.budgetMilliseconds);
  const { signal } = options;
  signal?.throwIfAborted();
  const answered = when(streetIndexes(view), (indexes) => {
    if (indexes.length === 0) {
      throw new DoorplateError('DATASET_NOT_MOUNTED', 'no mounted dataset holds us-street-index', { expected: 'us-street-index' });
    }
    return when(areasOf(view, indexes, options), (areas) =>
      when(findAddresses({ view, indexes, areas, limit, deadline, signal }, typed), (found) => answer(found, indexes, limit)),
    );
  });
  return signal !== undefined && answered instanceof Promise ? untilAborted(answered, signal) : answered;
}
