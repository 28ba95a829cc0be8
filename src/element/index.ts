export { AddressElement, defineAddressElement } from './address-element.js';
export type { Casing } from './casing.js';
export type { Decision } from './confirmation.js';
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
export {
  type Verification,
  type VerificationStatus,
  type Verified,
  type VerifyAddress,
  verificationOf,
  verifyByEndpoint,
} from './verification.js';
