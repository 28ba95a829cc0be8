export { census } from './census.js';
export { nominatim } from './nominatim.js';
export type { DialectOptions } from './options.js';
export { pelias } from './pelias.js';
export { photon } from './photon.js';
export type { DialectService } from './questions.js';
