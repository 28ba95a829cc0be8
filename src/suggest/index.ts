export { suggestAddress } from './address.js';
export type { SuggestCall } from './answer.js';
export { suggestCity } from './city.js';
export { suggestInCity } from './in-city.js';
export { suggestInLocality } from './in-locality.js';
export { suggestInPin } from './in-pin.js';
export { suggestZip } from './zip.js';
