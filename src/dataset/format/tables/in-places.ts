import { column, openRoot, optionalColumn, stringPool, within } from '../codecs/columns.js';
import type { Strings } from '../codecs/strings.js';
import { InPlaces } from '../generated/format/in-places.js';
import { checkRules, RulesOf } from '../integrity/rules.js';

/** Indian places. `…Name` and `…Code` columns of text are rows of `strings`. */
export interface InPlacesTable {
  readonly strings: Strings;
  /** Second part of the ISO 3166-2 code: `MH`. */
  readonly stateCode: Uint32Array;
  readonly stateName: Uint32Array;
  readonly districtName: Uint32Array;
  readonly districtState: Uint8Array;
  /** Folded names of the cities, ascending. */
  readonly cityKeys: Strings;
  readonly cityName: Uint32Array;
  readonly cityDistrict: Uint16Array;
  /** Number of PIN codes. */
  readonly cityWeight: Uint32Array;
  /** Number of people, 0: not known; null where no source says them. */
  readonly cityPopulation: Uint32Array | null;
  readonly aliasKeys: Strings;
  readonly aliasCity: Uint32Array;
  /** Folded names of the localities, ascending. */
  readonly localityKeys: Strings;
  /** 0: the key with initial capitals. */
  readonly localityName: Uint32Array;
  readonly localityCity: Uint16Array;
  readonly localityPin: Uint16Array;
  /** Post office: 2 branch, 4 sub, 6 head office, plus 1 where it delivers mail; 0: not known. Null where no source says them. */
  readonly localityOffice: Uint8Array | null;
  /** PIN codes as numbers, ascending. */
  readonly pinCode: Uint32Array;
  readonly pinFirst: Uint32Array;
  readonly pinLocality: Uint32Array;
}

export function decodeInPlaces(bytes: Uint8Array): InPlacesTable {
  const root = openRoot(bytes, 'DPIN', {
    bufferHasIdentifier: InPlaces.bufferHasIdentifier,
    readRoot: (b) => InPlaces.getRootAsInPlaces(b),
  });
  return within(() => {
    const stateCode = column(root.stateCodeArray(), 'state_code');
    const districtName = column(root.districtNameArray(), 'district_name');
    const cityName = column(root.cityNameArray(), 'city_name');
    const aliasCity = column(root.aliasCityArray(), 'alias_city');
    const localityName = column(root.localityNameArray(), 'locality_name');
    const pinCode = column(root.pinCodeArray(), 'pin_code');
    const localities = localityName.length;
    return {
      strings: stringPool(root.strings(), 'strings'),
      stateCode,
      stateName: column(root.stateNameArray(), 'state_name', stateCode.length),
      districtName,
      districtState: column(root.districtStateArray(), 'district_state', districtName.length),
      cityKeys: stringPool(root.cityKeys(), 'city_keys', cityName.length),
      cityName,
      cityDistrict: column(root.cityDistrictArray(), 'city_district', cityName.length),
      cityWeight: column(root.cityWeightArray(), 'city_weight', cityName.length),
      cityPopulation: optionalColumn(root.cityPopulationArray(), 'city_population', cityName.length),
      aliasKeys: stringPool(root.aliasKeys(), 'alias_keys', aliasCity.length),
      aliasCity,
      localityKeys: stringPool(root.localityKeys(), 'locality_keys', localities),
      localityName,
      localityCity: column(root.localityCityArray(), 'locality_city', localities),
      localityPin: column(root.localityPinArray(), 'locality_pin', localities),
      localityOffice: optionalColumn(root.localityOfficeArray(), 'locality_office', localities),
      pinCode,
      pinFirst: column(root.pinFirstArray(), 'pin_first', pinCode.length + 1),
      pinLocality: column(root.pinLocalityArray(), 'pin_locality', localities),
    };
  });
}

/** PIN codes are below this number. */
const PIN_CODES = 1_000_000;
/** Kinds of post offices, with and without delivery. */
const OFFICES = 8;
const rule = new RulesOf<InPlacesTable>();

/** What has to hold of Indian places. */
export const IN_PLACES_RULES = [
  rule.below('stateCode', ({ strings }) => strings.length, 'texts of states'),
  rule.below('stateName', ({ strings }) => strings.length, 'texts of states'),
  rule.below('districtName', ({ strings }) => strings.length, 'texts of districts'),
  rule.below('districtState', ({ stateCode }) => stateCode.length, 'the state of a district'),
  rule.sorted('cityKeys', 'bisection for names and their begins; the walks of near names and of transliterations'),
  rule.below('cityName', ({ strings }) => strings.length, 'texts of cities'),
  rule.below('cityDistrict', ({ districtName }) => districtName.length, 'the district of a city'),
  rule.sorted('aliasKeys', 'bisection for other names and their begins; the walks of near names and of transliterations'),
  rule.below('aliasCity', ({ cityName }) => cityName.length, 'the city of another name'),
  rule.sorted('localityKeys', 'bisection for names and their begins; the walks of near names and of transliterations'),
  rule.below('localityName', ({ strings }) => strings.length, 'texts of localities'),
  rule.below('localityCity', ({ cityName }) => cityName.length, 'the city of a locality'),
  rule.below('localityPin', ({ pinCode }) => pinCode.length, 'the PIN code of a locality'),
  rule.below('localityOffice', OFFICES, 'weights, in which an office counts more than a population'),
  rule.rising('pinCode', 1, 'bisection for codes and their begins'),
  rule.below('pinCode', PIN_CODES, 'codes of six digits'),
  rule.cuts('pinFirst', ({ pinLocality }) => pinLocality.length, 'the localities of a PIN code'),
  rule.below('pinLocality', ({ localityName }) => localityName.length, 'the localities of a PIN code'),
];

export function checkInPlaces(table: InPlacesTable): void {
  checkRules(table, IN_PLACES_RULES);
}

/** The name that a folded key stands for where a row has no name of its own: `MG ROAD` is `Mg Road`. */
export function initialCapitals(key: string): string {
  return key.toLowerCase().replace(/(?:^| )[a-z]/g, (start) => start.toUpperCase());
}
