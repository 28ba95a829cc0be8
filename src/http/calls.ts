import type { QueryName } from '../contract.js';
import type { Answer, Service, SuggestOptions } from '../service.js';
import type { PathInput } from './path-input.js';

type Call = (service: Service, input: PathInput, options: SuggestOptions) => Promise<Answer<unknown>>;

/** What each operation asks of the service. */
export const CALLS: Readonly<Record<QueryName, Call>> = {
  parse: (service, input) => service.parse(input.text('address')),
  verify: (service, input) => service.verify(input.text('address')),
  speculate: (service, input) => service.speculate(input.text('address')),
  'suggest-address': (service, input, options) => service.suggestAddress(input.text('text'), options),
  'suggest-city': (service, input, options) => service.suggestCity(...displayed(input, options)),
  'suggest-zip': (service, input, options) => service.suggestZip(...displayed(input, options)),
  'suggest-in-city': (service, input, options) => service.suggestInCity(...displayed(input, options)),
  'suggest-in-locality': (service, input, options) => service.suggestInLocality(...displayed(input, options)),
  'suggest-in-pin': (service, input, options) => service.suggestInPin(...displayed(input, options)),
  geocode: (service, input) => service.geocode(input.text('address')),
  reverse: (service, input) => service.reverse(input.coordinates()),
  ip: (service, input) => service.ip(input.text('ip')),
};

function displayed(input: PathInput, options: SuggestOptions) {
  const displayType = input.displayType();
  return [input.text('text'), { ...options, displayType }] as const;
}
