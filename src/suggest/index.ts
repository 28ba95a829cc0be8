export { type AddressSuggestCall, completeAddress, suggestAddress } from './address.js';
export type { AddressCompletion } from './addresses/completion.js';
export { completeCity, suggestCity } from './city.js';
export { completeInCity, suggestInCity } from './in-city.js';
export { completeInLocality, suggestInLocality } from './in-locality.js';
export { completeInPin, suggestInPin } from './in-pin.js';
export type { PlaceCompletion } from './places/place-completion.js';
export type { PlaceCall } from './places/place-list.js';
export { completeZip, suggestZip } from './zip.js';
