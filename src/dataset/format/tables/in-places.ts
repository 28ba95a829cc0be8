import {
  ANY_ROWS,
  ascending,
  below,
  cuts,
  HEADER,
  optional,
  pool,
  runsOf,
  scalar,
  sortedStrings,
  type TableOf,
  u8,
  u16,
  u32,
} from '../column-schema.js';

/** PIN codes have six digits. */
const PIN_CODES = 1_000_000;
/** Values of `localityOffice`: four kinds of post office, each with and without delivery. */
const OFFICES = 8;
const BISECTED = 'bisection for names and their prefixes; the walks of near names and of transliterations';

export const IN_PLACES_COLUMNS = {
  /** The texts that columns called `…Name` or `…Code` point to. */
  strings: pool(ANY_ROWS),

  /** Second part of the ISO 3166-2 code: `MH`. */
  stateCode: u32(ANY_ROWS, below('strings', 'texts of states')),
  stateName: u32('stateCode', below('strings', 'texts of states')),

  districtName: u32(ANY_ROWS, below('strings', 'texts of districts')),
  districtState: u8('districtName', below('stateCode', 'the state of a district')),

  /** Folded names of the cities, ascending. */
  cityKeys: pool('cityName', sortedStrings(BISECTED)),
  cityName: u32(ANY_ROWS, below('strings', 'texts of cities')),
  cityDistrict: u16('cityName', below('districtName', 'the district of a city')),
  /** Number of PIN codes. */
  cityWeight: u32('cityName'),
  /** Number of people, 0: unknown. Null if no source gives them. */
  cityPopulation: optional(u32('cityName')),

  /** Folded other names of cities, ascending. */
  aliasKeys: pool('aliasCity', sortedStrings(BISECTED)),
  aliasCity: u32(ANY_ROWS, below('cityName', 'the city of another name')),

  /** Folded names of the localities, ascending, then by city, then by PIN code. */
  localityKeys: pool('localityName', sortedStrings(BISECTED)),
  /** 0: the key with initial capitals, see {@link initialCapitals}. */
  localityName: u32(ANY_ROWS, below('strings', 'texts of localities')),
  localityCity: u16('localityName', below('cityName', 'the city of a locality')),
  /** Row of `pinCode`. */
  localityPin: u16('localityName', below('pinCode', 'the PIN code of a locality')),
  /** Post office: 2 branch, 4 sub, 6 head office, plus 1 if it delivers mail; 0: unknown. Null if no source gives them. */
  localityOffice: optional(u8('localityName', below(OFFICES, 'weights, in which an office counts more than a population'))),

  /** PIN codes as numbers, ascending. */
  pinCode: u32(ANY_ROWS, ascending('bisection for codes and their prefixes'), below(PIN_CODES, 'codes of six digits')),
  pinFirst: u32(runsOf('pinCode'), cuts('pinLocality', 'the localities of a PIN code')),
  pinLocality: u32('localityName', below('localityName', 'the localities of a PIN code')),

  header: HEADER,
  /** Of each city its place in the order of what its localities count beside their post office, the least first; equal ones share one. */
  cityStanding: u16('cityName'),
  /** The first place of large cities, whose localities count more than a better post office elsewhere. */
  largeStanding: scalar('uint'),
  /** Of each other name: a share of the rank of its city. */
  aliasRank: u32('aliasCity'),
};

/** Indian places. */
export type InPlacesTable = TableOf<typeof IN_PLACES_COLUMNS>;

/** The name that a folded key stands for where a row has no name of its own: `MG ROAD` is `Mg Road`. */
export function initialCapitals(key: string): string {
  let name = '';
  for (let from = 0; from < key.length; ) {
    const blank = key.indexOf(' ', from);
    const to = blank < 0 ? key.length : blank + 1;
    name += key.charAt(from) + key.slice(from + 1, to).toLowerCase();
    from = to;
  }
  return name;
}
