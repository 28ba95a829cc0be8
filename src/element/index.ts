export { AddressElement, defineAddressElement } from './address-element.js';
export {
  type AskSuggestions,
  askEndpoint,
  createSuggestionSource,
  type SuggestionSource,
  type SuggestionSourceOptions,
  type SuggestionState,
} from './suggestion-source.js';
