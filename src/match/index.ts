export { allReady, type MaybePromise, whenReady } from '../maybe-promise.js';
export {
  authorityOf,
  authorityRank,
  lineKey,
  type Shard,
  type Street,
  streetLine,
  streetRecord,
  type Unit,
  unitOf,
} from '../streets/street-record.js';
export type { UnitMatch, UnitState } from '../streets/units.js';
export { type HouseNumber, houseNumber } from '../text/house-number.js';
export { hasUnits } from './candidates/addresses.js';
export { type PostalRange, postalRangeFor } from './candidates/postal-ranges.js';
export { hasAddresses, nearestRangeEnd, type RangeEnd, rangeFor, type StreetRange } from './candidates/ranges.js';
export type { StreetCandidate } from './candidates/search.js';
export { matchCode, NOTHING_TO_MATCH, rangeCode, rejectionCode } from './codes.js';
export { byScore } from './decide.js';
export { changesOf, datasetsAsked, municipalityNotes, recordName, sourceName, type TextChange } from './explain.js';
export { match, requireStreets } from './match.js';
export { matchableTexts } from './match-parses.js';
export { componentsOf, componentsOfStreet } from './matched-components.js';
export { type Place, placeOf, placesIn } from './place.js';
export { GENERAL_DELIVERY, MILITARY_TYPES, PO_BOX } from './query.js';
export type { AddressCandidate, Considered, Match, Outcome } from './result.js';
export type { Correction, Part } from './scoring/correction.js';
