export { type AddressSuggestCall, completeAddress, suggestAddress } from './address.js';
export { completeCity, suggestCity } from './city.js';
export type { AddressCompletion } from './completion.js';
export { completeInCity, suggestInCity } from './in-city.js';
export { completeInLocality, suggestInLocality } from './in-locality.js';
export { completeInPin, suggestInPin } from './in-pin.js';
export type { PlaceCompletion } from './place-completion.js';
export type { PlaceCall } from './place-list.js';
export { completeZip, suggestZip } from './zip.js';
