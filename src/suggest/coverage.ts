import { remembered } from '../bounded-cache.js';
import type { DatasetView } from '../dataset/view.js';
import { placesIn } from '../places/mounted-places.js';
import { zipDigits } from '../text/digits.js';

/** A county with mounted street data; where the county is not known, a state. */
export interface CoveredArea {
  /** Two-letter code. */
  readonly state: string;
  readonly county: string | null;
  /** As addresses bear them, each once, by name. */
  readonly cities: readonly string[];
  /** Five digits, ascending. */
  readonly zipCodes: readonly string[];
}

/** By state and name: what the street indexes hold, with the counties of its ZIP codes. */
export function coveredAreas(view: DatasetView): readonly CoveredArea[] {
  const indexes = view.tables('us-street-index');
  const places = placesIn(view);
  const areas = new Map<string, { state: string; county: string | null; cities: Set<string>; zips: Set<string> }>();
  for (const { table } of indexes) {
    for (let place = 0; place < table.placeCity.length; place++) {
      const state = table.stateCodes.at(table.placeState[place] as number);
      const zip = zipDigits(table.placeZip[place] as number);
      const county = places?.zip(zip)?.county ?? null;
      const area = remembered(areas, `${state}/${county ?? ''}`, () => ({ state, county, cities: new Set(), zips: new Set() }));
      area.cities.add(table.cityTexts.at(table.placeCity[place] as number));
      area.zips.add(zip);
    }
  }
  return [...areas]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { state, county, cities, zips }]) => ({
      state,
      county,
      cities: [...cities].filter((city) => city !== '').sort(),
      zipCodes: [...zips].sort(),
    }));
}
