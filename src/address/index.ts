export { type Components, NO_COMPONENTS, type PlaceKnowledge } from './components.js';
export { STATES, type State } from './data/states.js';
export { type AddressLines, formatLines } from './format.js';
export { fullAddressHash } from './hash.js';
export { type ParseOptions, parse, parseBatch } from './parse.js';
export { type ParsedText, parseComponents, parseStreetLine } from './reading.js';
export { sameAddress, standardize } from './standardize.js';
