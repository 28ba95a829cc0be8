export type { AddressFields, AddressInput } from './address-input.js';
export { type Components, NO_COMPONENTS, type PlaceKnowledge } from './components.js';
export { STATES, type State } from './data/states.js';
export { type AddressLines, format } from './format.js';
export { fullAddressHash } from './hash.js';
export { type ParseOptions, parse, parseBatch } from './parse.js';
export { type ParsedText, parseComponents, parseStreetLine } from './reading.js';
export { sameAddress } from './same-address.js';
export { standardize } from './standardize.js';
