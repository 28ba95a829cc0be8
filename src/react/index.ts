export type { AddressParts } from '../element/index.js';
export { type AddressSuggestions, type AddressSuggestionsOptions, useAddressSuggestions } from './use-address-suggestions.js';
