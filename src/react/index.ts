export type { AddressParts } from '../element/index.js';
export { AddressField, type AddressFieldProps } from './address-field.js';
export {
  type AddressOption,
  type AddressSuggestions,
  type AddressSuggestionsOptions,
  useAddressSuggestions,
} from './use-address-suggestions.js';
