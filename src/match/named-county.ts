import type { ReadAddress, WrittenAddress } from '../address/address-input.js';
import type { Components } from '../address/components.js';
import { needAll } from '../dataset/missing.js';
import { isIndependentCity } from '../places/counties.js';
import type { Places } from '../places/us-places.js';
import { placeKey } from '../text/search-key.js';

const WITH_KIND = /^(?:COUNTY OF (.+)|(.+) (?:COUNTY|PARISH|BOROUGH|CENSUS AREA))$/;

/** A county that was named and does not hold the address. */
export interface CountyDoubt {
  readonly message: string;
  /** It stands in the place of the city: nothing but the ZIP code speaks for another one. */
  readonly isForCity: boolean;
}

/** What a county that was named for the city or beside it says against ZIP code or city; null where they lie in it, or none was named. */
export function countyDoubt({ county }: WrittenAddress, { components, leftOut }: ReadAddress, places: Places | null): CountyDoubt | null {
  if (places === null) return null;
  const { city, state } = components;
  const isForCity = city !== null && WITH_KIND.test(city) && !places.hasCity(city, state);
  const named = [...(county === undefined ? [] : [county]), ...leftOut.ignored.filter((text) => WITH_KIND.test(text))];
  for (const name of isForCity ? [city] : named) {
    const message = doubtOf(name, components, places);
    if (message !== null) return { message, isForCity };
  }
  return null;
}

/** Null too where the state has no such county. A name without its kind may be that of an independent city. */
function doubtOf(county: string, { city, state: given, zip }: Components, places: Places): string | null {
  const [, behind, before] = WITH_KIND.exec(county) ?? [];
  const name = behind ?? before ?? county;
  const known = zip === null ? null : places.zip(zip);
  const state = known?.state ?? given;
  if (state === null) return null;
  const cities = known !== null || city === null ? [] : places.cities(city, state);
  const zips = known !== null ? [known.zip] : needAll(cities, (row) => places.zipsWithin(row)).flat();
  const counties = needAll(zips, (code) => places.countiesOf(code)).flat();
  if (counties.length === 0 || !places.hasCounty(name, state)) return null;
  const key = placeKey(name);
  const isNamed = (own: (typeof counties)[number]): boolean =>
    placeKey(own.county) === key && (name === county || !isIndependentCity(own.countyFips));
  if (counties.some(isNamed)) return null;
  const where = known === null ? `${city}, ${state}` : `ZIP code ${known.zip}`;
  return `${where} does not lie in ${name === county ? `${county} COUNTY` : county}.`;
}
