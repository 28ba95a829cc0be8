export { endNotes, hasUnits } from './candidates/addresses.js';
export {
  nearestRangeEnd,
  type PostalRange,
  postalRangeFor,
  postalRangeOf,
  type RangeEnd,
  rangeFor,
  type StreetRange,
} from './candidates/ranges.js';
export type { StreetCandidate } from './candidates/search.js';
export { streetsNamed } from './cascade.js';
export { matchedBlock } from './census-block.js';
export { matchCode, NOTHING_TO_MATCH, rangeCode, rejectionCode, withPlaceCorrected } from './codes.js';
export { byScore } from './decide.js';
export { changesOf, municipalityNotes } from './explain.js';
export { listedNear } from './listed-near.js';
export { match, readWithPlaces } from './match.js';
export { MatchableTexts } from './match-parses.js';
export { addressTextOn, componentsOf, componentsOfStreet, NO_UNIT } from './matched-components.js';
export { type CountyDoubt, countyDoubt } from './named-county.js';
export { noCity, type Place, placeOf } from './place.js';
export { cityAlone, placeAlone, type RegionsAlone, regionsAlone } from './place-alone.js';
export { MILITARY_TYPES } from './query.js';
export type { AddressCandidate, Considered, Match } from './result.js';
export { type Correction, leavesUnread, NO_SUCH_CITY, type Part } from './scoring/correction.js';
export { ambiguity, lacksPlace, NO_PLACE } from './unlisted.js';
