export { AddressElement, defineAddressElement } from './address-element.js';
export {
  type AddressParts,
  type AskSuggestions,
  askEndpoint,
  createSuggestionSource,
  partsOf,
  type SuggestionSource,
  type SuggestionSourceOptions,
  type SuggestionState,
} from './suggestion-source.js';
