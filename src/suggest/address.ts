import { answerWithin } from '../answer-within.js';
import { partialMessages } from '../budget.js';
import type { Suggestions } from '../contract.js';
import type { DatasetView, LoadedTable } from '../dataset/view.js';
import { DoorplateError } from '../errors.js';
import { requireLimit, requireText } from '../input.js';
import { type MaybePromise, whenReady } from '../maybe-promise.js';
import type { AddressSuggestOptions, Answer } from '../service.js';
import { type StreetIndex, streetIndexes } from '../street-index/street-index.js';
import { type AddressLine, distinctLines } from './addresses/address-lines.js';
import { findAddresses } from './addresses/address-search.js';
import { type AddressCompletion, completionsOf, completionsWithoutShards } from './addresses/completion.js';
import { STREET_RULE } from './addresses/street-ranking.js';
import { answerLines } from './answer.js';
import { areasOf } from './area.js';

const NUMBER_RULE = `${STREET_RULE} The number itself before longer numbers, these in turn over the streets.`;

export interface AddressSuggestCall extends AddressSuggestOptions {
  /** Longest text taken, UTF-16 code units; default 1,024. */
  readonly maxInputLength?: number;
}

/**
 * Completes a US address to standardized addresses that the data has, best first. Number first (`121 ma`), street first
 * (`main st bos`), ZIP code or city first; words in any order, left out, begun, with a typing error from the fourth letter on and two
 * from the eighth; numbered roads by any name (`rte 7`), a wrong type or directional where nothing has the one given; a designator behind the street (`12 elm st apt`) lists units. A street is given without number where
 * none fits, and in front of its numbers where none is typed. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without a `us-street-index` dataset.
 */
export function suggestAddress(view: DatasetView, text: string, options: AddressSuggestCall = {}): MaybePromise<Answer<Suggestions>> {
  const answer = (lines: readonly AddressLine[], tables: Tables): Answer<Suggestions> => {
    const whole = answerLines(lines, tables, NUMBER_RULE, options.explain);
    const messages = partialMessages();
    return messages.length === 0 ? whole : { ...whole, messages };
  };
  return ask(view, text, options, { whole: answer, partial: (lines) => answer(lines, NO_TABLES) });
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
): MaybePromise<Answer<readonly AddressCompletion[]>> {
  const answer = (
    result: readonly AddressCompletion[],
    lines: readonly AddressLine[],
    tables: Tables,
  ): Answer<readonly AddressCompletion[]> => {
    const { explain } = answerLines(lines, tables, NUMBER_RULE, options.explain);
    return { status: 'found', result, messages: partialMessages(), ...(explain === undefined ? {} : { explain }) };
  };
  return ask(view, text, options, {
    whole: (lines, tables) => whenReady(completionsOf(view, lines, text), (result) => answer(result, lines, tables)),
    partial: (lines) => answer(completionsWithoutShards(lines, text), lines, NO_TABLES),
  });
}

type Tables = readonly LoadedTable<'us-street-index'>[];
const NO_TABLES: Tables = [];

function tablesOf(indexes: readonly StreetIndex[]): Tables {
  return indexes.map(({ loaded }) => loaded);
}

/** Makes an answer of the lines that were found, or of those that were found when the budget ended. */
interface Answering<T> {
  readonly whole: (lines: readonly AddressLine[], tables: Tables) => MaybePromise<T>;
  readonly partial: (lines: readonly AddressLine[]) => T;
}

/** Asks all street indexes. */
function ask<T>(view: DatasetView, text: string, options: AddressSuggestCall, { whole, partial }: Answering<T>): MaybePromise<T> {
  const typed = requireText(text, 'text', options.maxInputLength);
  const limit = requireLimit(options.limit);
  const sofar: { lines: readonly AddressLine[] } = { lines: [] };
  const question = (): MaybePromise<T> =>
    whenReady(streetIndexes(view), (indexes) => {
      if (indexes.length === 0) {
        throw new DoorplateError('DATASET_NOT_MOUNTED', 'no mounted dataset holds us-street-index', { expected: 'us-street-index' });
      }
      return whenReady(areasOf(view, indexes, options), (areas) =>
        whenReady(findAddresses({ view, indexes, areas, limit, sofar, signal: options.signal }, typed), (found) => {
          sofar.lines = distinctLines(found, limit);
          return whole(sofar.lines, options.explain ? tablesOf(indexes) : NO_TABLES);
        }),
      );
    });
  return answerWithin(options, question, () => partial(distinctLines(sofar.lines, limit)));
}
