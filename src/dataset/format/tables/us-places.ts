import {
  ANY_ROWS,
  ascending,
  below,
  cuts,
  HEADER,
  i32,
  optional,
  orEmpty,
  pool,
  runsOf,
  sortedStrings,
  type TableOf,
  u8,
  u16,
  u32,
  withinDegrees,
} from '../column-schema.js';

/** ZIP codes and county codes have five digits. */
const FIVE_DIGITS = 100_000;
/** A share is a number of these parts of a whole. */
const SHARE_UNITS = 10_000;
/** Where shares and names are missing, no ZIP code has any. */
const NO_U16 = () => new Uint16Array(0);
const NO_U32 = () => new Uint32Array(0);
const NO_U8 = () => new Uint8Array(0);

export const US_PLACES_COLUMNS = {
  /** The texts that columns called `…Name` or `stateCode` point to. */
  strings: pool(ANY_ROWS),

  stateCode: u32(ANY_ROWS, below('strings', 'texts of states')),
  stateName: u32('stateCode', below('strings', 'texts of states')),
  /** 0 where there is none, as for military addresses. */
  stateFips: u8('stateCode'),

  /** Of counties; row 0 is "unknown", and empty. */
  countyNames: pool('countyState'),
  countyState: u8(ANY_ROWS, below('stateCode', 'the state of a county')),
  countyFips: u32('countyState', below(FIVE_DIGITS, 'codes of five digits')),
  /** Coordinates are WGS84 degrees times 10^7. */
  countyLatitude: i32('countyState', withinDegrees(90, 'positions')),
  countyLongitude: i32('countyState', withinDegrees(180, 'positions')),

  /** Place keys of the cities, ascending, then by state. */
  cityKeys: pool('cityState', sortedStrings('bisection for names and their prefixes; the walk of near names')),
  /** As they are shown. */
  cityNames: pool('cityState'),
  cityState: u8(ANY_ROWS, below('stateCode', 'the state of a city')),
  cityCounty: u16('cityState', below('countyState', 'the county of a city')),
  /** Of those of its ZIP codes; both 0 where none has a position. */
  cityLatitude: i32('cityState', withinDegrees(90, 'centroids')),
  cityLongitude: i32('cityState', withinDegrees(180, 'centroids')),
  /** Number of ZIP codes. */
  cityWeight: u32('cityState'),
  cityFirstZip: u32(runsOf('cityState'), cuts('cityZip', 'the ZIP codes of a city')),
  /** Of a place that no ZIP code prefers, those around it. */
  cityZip: u32(ANY_ROWS, below('zipCode', 'the ZIP codes of a city')),

  /** Place keys of the other names of cities, ascending. */
  aliasKeys: pool('aliasCity', sortedStrings('bisection for other names and their prefixes; the walk of near names')),
  aliasCity: u32(ANY_ROWS, below('cityState', 'the city of another name')),

  /** ZIP codes as numbers, ascending. */
  zipCode: u32(ANY_ROWS, ascending('bisection for codes and their prefixes'), below(FIVE_DIGITS, 'codes of five digits')),
  zipCity: u32('zipCode', below('cityState', 'the city of a ZIP code')),
  /** 0: unknown. */
  zipCounty: u16('zipCode', below('countyState', 'the county of a ZIP code')),
  zipLatitude: i32('zipCode', withinDegrees(90, 'centroids, and ZIP codes near a place')),
  zipLongitude: i32('zipCode', withinDegrees(180, 'centroids, and ZIP codes near a place')),
  /** 0: the ZIP code has no position. */
  zipLocated: u8('zipCode', below(2, 'whether a ZIP code has a position')),

  /** Runs of `shareCounty`, the largest share first; null if no source gives shares. */
  zipFirstShare: optional(u32(runsOf('zipCode'), cuts('shareCounty', 'the counties of a ZIP code'))),
  shareCounty: orEmpty(u16(ANY_ROWS, below('countyState', 'the counties of a ZIP code')), NO_U16),
  /** Addresses of the ZIP code that lie in the county, of 10,000; 0: how many is not known. */
  share: orEmpty(u16('shareCounty', below(SHARE_UNITS + 1, 'shares from 0 to 1')), NO_U16),

  /** Runs of `zipName`; null if no source gives names beside the preferred one. */
  zipFirstName: optional(u32(runsOf('zipCode'), cuts('zipName', 'the names of a ZIP code'))),
  zipName: orEmpty(u32(ANY_ROWS, below('strings', 'the names of a ZIP code')), NO_U32),

  header: HEADER,
  /** Number of people, 0: unknown. Null if no source gives them. */
  cityPopulation: optional(u32('cityState')),

  /** Cities that are parts of others, as boroughs are. */
  partCity: orEmpty(u32(ANY_ROWS, below('cityState', 'parts of cities')), NO_U32),
  partOf: orEmpty(u32('partCity', below('cityState', 'what a city is a part of')), NO_U32),

  /** By what cities come first in a list. */
  cityRank: u32('cityState'),
  /** Of each other name: a share of the rank of its city. */
  aliasRank: u32('aliasCity'),

  /** Names of time zones (IANA); row 0 is "unknown". */
  zoneName: orEmpty(u32(ANY_ROWS, below('strings', 'names of time zones')), NO_U32),
  /** Null if no source gives time zones. */
  countyZone: optional(u8('countyState', below('zoneName', 'the time zone of a county'))),
  /** Rows of the ZIP codes in another time zone than their county, ascending. */
  zoneZip: orEmpty(
    u32(ANY_ROWS, below('zipCode', 'time zones of ZIP codes'), ascending('bisection for the time zone of a ZIP code')),
    NO_U32,
  ),
  zipZone: orEmpty(u8('zoneZip', below('zoneName', 'the time zone of a ZIP code')), NO_U8),
};

/** National US places. */
export type UsPlacesTable = TableOf<typeof US_PLACES_COLUMNS>;
