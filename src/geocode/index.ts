export { type GeocodeOptions, geocode } from './forward.js';
export { type ReverseOptions, reverse } from './reverse.js';
