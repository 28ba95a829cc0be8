export { type AddressSuggestCall, completeAddress, suggestAddress } from './address.js';
export type { SuggestCall } from './answer.js';
export { suggestCity } from './city.js';
export type { AddressCompletion } from './completion.js';
export { suggestInCity } from './in-city.js';
export { suggestInLocality } from './in-locality.js';
export { suggestInPin } from './in-pin.js';
export { suggestZip } from './zip.js';
