import { column, openRoot, optionalColumn, stringPool, within } from '../codecs/columns.js';
import type { Strings } from '../codecs/strings.js';
import { UsPlaces } from '../generated/format/us-places.js';

/** National US places. Coordinates are WGS84 degrees times 10^7; `…Name` columns are rows of `strings`. */
export interface UsPlacesTable {
  readonly strings: Strings;
  readonly stateCode: Uint32Array;
  readonly stateName: Uint32Array;
  readonly stateFips: Uint8Array;
  readonly countyName: Uint32Array;
  readonly countyState: Uint8Array;
  readonly countyFips: Uint32Array;
  readonly countyLatitude: Int32Array;
  readonly countyLongitude: Int32Array;
  /** Place keys of the cities, ascending. */
  readonly cityKeys: Strings;
  readonly cityName: Uint32Array;
  readonly cityState: Uint8Array;
  readonly cityCounty: Uint16Array;
  readonly cityLatitude: Int32Array;
  readonly cityLongitude: Int32Array;
  readonly cityWeight: Uint32Array;
  readonly cityFirstZip: Uint32Array;
  readonly cityZip: Uint32Array;
  readonly aliasKeys: Strings;
  readonly aliasCity: Uint32Array;
  /** ZIP codes as numbers, ascending. */
  readonly zipCode: Uint32Array;
  readonly zipCity: Uint32Array;
  readonly zipCounty: Uint16Array;
  readonly zipLatitude: Int32Array;
  readonly zipLongitude: Int32Array;
  readonly zipLocated: Uint8Array;
  /** Zips + 1 rows of {@link shareCounty}; null where no source says shares. */
  readonly zipFirstShare: Uint32Array | null;
  readonly shareCounty: Uint16Array;
  /** Addresses of the ZIP code that lie in the county, of 10,000. */
  readonly share: Uint16Array;
  /** Zips + 1 rows of {@link zipName}; null where no source says further names. */
  readonly zipFirstName: Uint32Array | null;
  readonly zipName: Uint32Array;
}

export function decodeUsPlaces(bytes: Uint8Array): UsPlacesTable {
  const root = openRoot(bytes, 'DPUP', {
    bufferHasIdentifier: UsPlaces.bufferHasIdentifier,
    readRoot: (b) => UsPlaces.getRootAsUsPlaces(b),
  });
  return within(() => {
    const stateCode = column(root.stateCodeArray(), 'state_code');
    const countyName = column(root.countyNameArray(), 'county_name');
    const cityName = column(root.cityNameArray(), 'city_name');
    const zipCode = column(root.zipCodeArray(), 'zip_code');
    const aliasCity = column(root.aliasCityArray(), 'alias_city');
    const shareCounty = root.shareCountyArray() ?? new Uint16Array(0);
    const cities = cityName.length;
    const counties = countyName.length;
    const zips = zipCode.length;
    return {
      strings: stringPool(root.strings(), 'strings'),
      stateCode,
      stateName: column(root.stateNameArray(), 'state_name', stateCode.length),
      stateFips: column(root.stateFipsArray(), 'state_fips', stateCode.length),
      countyName,
      countyState: column(root.countyStateArray(), 'county_state', counties),
      countyFips: column(root.countyFipsArray(), 'county_fips', counties),
      countyLatitude: column(root.countyLatitudeArray(), 'county_latitude', counties),
      countyLongitude: column(root.countyLongitudeArray(), 'county_longitude', counties),
      cityKeys: stringPool(root.cityKeys(), 'city_keys', cities),
      cityName,
      cityState: column(root.cityStateArray(), 'city_state', cities),
      cityCounty: column(root.cityCountyArray(), 'city_county', cities),
      cityLatitude: column(root.cityLatitudeArray(), 'city_latitude', cities),
      cityLongitude: column(root.cityLongitudeArray(), 'city_longitude', cities),
      cityWeight: column(root.cityWeightArray(), 'city_weight', cities),
      cityFirstZip: column(root.cityFirstZipArray(), 'city_first_zip', cities + 1),
      cityZip: column(root.cityZipArray(), 'city_zip'),
      aliasKeys: stringPool(root.aliasKeys(), 'alias_keys', aliasCity.length),
      aliasCity,
      zipCode,
      zipCity: column(root.zipCityArray(), 'zip_city', zips),
      zipCounty: column(root.zipCountyArray(), 'zip_county', zips),
      zipLatitude: column(root.zipLatitudeArray(), 'zip_latitude', zips),
      zipLongitude: column(root.zipLongitudeArray(), 'zip_longitude', zips),
      zipLocated: column(root.zipLocatedArray(), 'zip_located', zips),
      zipFirstShare: optionalColumn(root.zipFirstShareArray(), 'zip_first_share', zips + 1),
      shareCounty,
      share: column(root.shareArray() ?? new Uint16Array(0), 'share', shareCounty.length),
      zipFirstName: optionalColumn(root.zipFirstNameArray(), 'zip_first_name', zips + 1),
      zipName: root.zipNameArray() ?? new Uint32Array(0),
    };
  });
}
