import type { QueryName, SuggestName } from '../contract.js';
import { atOnce, type MaybePromise } from '../maybe-promise.js';
import type { Answer, Service } from '../service.js';
import type { Settings } from './options.js';
import type { PathInput } from './path-input.js';

type Call = (service: Service, input: PathInput, settings: Settings) => MaybePromise<Answer<unknown>>;

/** What each operation asks of the service. */
export const CALLS: Readonly<Record<QueryName, Call>> = {
  parse: (service, input, { budget }) => atOnce(service.parse).call(service, input.text('address'), budget),
  verify: (service, input, { budget }) => atOnce(service.verify).call(service, input.text('address'), budget),
  speculate: (service, input, { budget }) => atOnce(service.speculate).call(service, input.text('address'), budget),
  'suggest-address': (service, input, { suggestOptions }) =>
    atOnce(service.suggestTexts).call(service, 'suggest-address', input.text('text'), suggestOptions),
  'suggest-city': list('suggest-city'),
  'suggest-zip': list('suggest-zip'),
  'suggest-in-city': list('suggest-in-city'),
  'suggest-in-locality': list('suggest-in-locality'),
  'suggest-in-pin': list('suggest-in-pin'),
  geocode: (service, input, { budget }) => atOnce(service.geocode).call(service, input.text('address'), budget),
  reverse: (service, input, { budget }) => atOnce(service.reverse).call(service, input.coordinates(), budget),
  ip: (service, input, { budget }) => atOnce(service.ip).call(service, input.text('ip'), budget),
};

/** A list of places, in the form that the path names. */
function list(name: SuggestName): Call {
  return (service, input, { suggestOptions }) => {
    const displayType = input.displayType();
    return atOnce(service.suggestTexts).call(service, name, input.text('text'), { displayType, ...suggestOptions });
  };
}
