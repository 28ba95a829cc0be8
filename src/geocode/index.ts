export type { GeocodeAnswer, GeocodeOptions, ReverseAnswer, ReverseOptions } from '../service.js';
export { type GeocodeCall, geocode } from './forward.js';
export { reverse } from './reverse.js';
