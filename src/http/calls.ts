import type { QueryName } from '../contract.js';
import type { Answer, QueryOptions, Service, SuggestOptions } from '../service.js';
import type { PathInput } from './path-input.js';

type Call = (service: Service, input: PathInput, options: SuggestOptions) => Promise<Answer<unknown>>;

/** What each operation asks of the service. */
export const CALLS: Readonly<Record<QueryName, Call>> = {
  parse: (service, input, options) => service.parse(input.text('address'), budgetOf(options)),
  verify: (service, input, options) => service.verify(input.text('address'), budgetOf(options)),
  speculate: (service, input, options) => service.speculate(input.text('address'), budgetOf(options)),
  'suggest-address': (service, input, options) => service.suggestTexts('suggest-address', input.text('text'), options),
  'suggest-city': (service, input, options) => service.suggestTexts('suggest-city', ...displayed(input, options)),
  'suggest-zip': (service, input, options) => service.suggestTexts('suggest-zip', ...displayed(input, options)),
  'suggest-in-city': (service, input, options) => service.suggestTexts('suggest-in-city', ...displayed(input, options)),
  'suggest-in-locality': (service, input, options) => service.suggestTexts('suggest-in-locality', ...displayed(input, options)),
  'suggest-in-pin': (service, input, options) => service.suggestTexts('suggest-in-pin', ...displayed(input, options)),
  geocode: (service, input, options) => service.geocode(input.text('address'), budgetOf(options)),
  reverse: (service, input, options) => service.reverse(input.coordinates(), budgetOf(options)),
  ip: (service, input, options) => service.ip(input.text('ip'), budgetOf(options)),
};

/** A limit is none of the options of questions that have one answer. */
function budgetOf({ workMs }: SuggestOptions): QueryOptions {
  return workMs === undefined ? {} : { workMs };
}

function displayed(input: PathInput, options: SuggestOptions) {
  const displayType = input.displayType();
  return [input.text('text'), { displayType, ...options }] as const;
}
