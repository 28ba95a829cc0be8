export type { ReverseAnswer, ReverseOptions } from '../service.js';
export { type GeocodeOptions, geocode } from './forward.js';
export { reverse } from './reverse.js';
