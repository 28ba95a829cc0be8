export { type LabelledPart, parse_address } from './libpostal.js';
export { type CityRecord, cityReader, type MaxmindReader } from './maxmind.js';
export { type LocationParts, parseAddress, parseIntersection, parseLocation } from './parse-address.js';
