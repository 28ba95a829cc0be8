export type { Correction, Part } from './agreement.js';
export { deliveryText } from './delivery-text.js';
export { type HouseNumber, houseNumber } from './house-number.js';
export { type MatchOptions, match } from './match.js';
export type { Place } from './place.js';
export { type Query } from './query.js';
export type { Shard, Street } from './record.js';
export type { AddressCandidate, Considered, Match, Outcome } from './result.js';
export type { StreetCandidate } from './search.js';
