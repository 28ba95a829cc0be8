import { STATE_BY_CODE } from '../../src/address/data/states.js';
import { isIndependentCity } from '../../src/places/counties.js';
import { placeKey } from '../../src/text/search-key.js';
import type { CountyAtlas } from '../build/us/merge/county-atlas.js';
import { bareCounty } from '../build/us/merge/place-names.js';
import type { ZipOverlap } from '../build/us/merge/place-sources.js';

/** By code of the state and name of the county, with its kind: `Baltimore County`, `Baltimore city`. */
export type StateCounties = Readonly<
  Record<string, { readonly counties: Readonly<Record<string, { readonly zip_codes: readonly string[] }>> }>
>;

/**
 * The counties of ZIP code areas that lie in several, ascending. Those of 2010 that are gone are left out: all of Connecticut, and census
 * areas of Alaska.
 */
export function zipOverlaps(states: StateCounties, atlas: CountyAtlas): readonly ZipOverlap[] {
  const byZip = new Map<string, string[]>();
  for (const [code, { counties }] of Object.entries(states)) {
    const own = atlas.counties(STATE_BY_CODE.get(code)?.fips ?? '');
    for (const [name, { zip_codes: zips }] of Object.entries(counties)) {
      const key = placeKey(bareCounty(name.replace(/ city$/, '')));
      const named = own.filter((county) => placeKey(county.name) === key);
      const county = named.find(({ fips }) => isIndependentCity(fips) === / city$/.test(name)) ?? named[0];
      if (county === undefined) continue;
      for (const zip of zips) byZip.set(zip, [...(byZip.get(zip) ?? []), county.fips]);
    }
  }
  const several = [...byZip].filter(([, all]) => new Set(all).size > 1).sort(([a], [b]) => (a < b ? -1 : 1));
  return several.flatMap(([zip, all]) => [...new Set(all)].sort().map((fips) => ({ zip, fips })));
}
