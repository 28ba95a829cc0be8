import { InPlaces } from '../generated/format/in-places.js';
import type { Strings } from '../strings.js';
import { column, cutsInto, openRoot, optionalColumn, pointsInto, rising, stringPool, within } from './columns.js';

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

/** How the columns refer to one another; a builder's mistake carries a good digest. */
export function checkInPlaces(table: InPlacesTable): void {
  const { length: texts } = table.strings;
  for (const name of ['stateCode', 'stateName', 'districtName', 'cityName', 'localityName'] as const) pointsInto(table[name], name, texts);
  pointsInto(table.districtState, 'districtState', table.stateCode.length);
  pointsInto(table.cityDistrict, 'cityDistrict', table.districtName.length);
  pointsInto(table.aliasCity, 'aliasCity', table.cityName.length);
  pointsInto(table.localityCity, 'localityCity', table.cityName.length);
  pointsInto(table.localityPin, 'localityPin', table.pinCode.length);
  pointsInto(table.pinLocality, 'pinLocality', table.localityName.length);
  cutsInto(table.pinFirst, 'pinFirst', table.pinLocality.length);
  rising(table.pinCode, 'pinCode', 1);
}

/** The name that a folded key stands for where a row has no name of its own: `MG ROAD` is `Mg Road`. */
export function initialCapitals(key: string): string {
  return key.toLowerCase().replace(/(?:^| )[a-z]/g, (start) => start.toUpperCase());
}
