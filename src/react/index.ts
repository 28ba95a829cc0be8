export { type AddressSuggestions, type AddressSuggestionsOptions, useAddressSuggestions } from './use-address-suggestions.js';
