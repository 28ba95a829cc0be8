import { remembered } from '../bounded-cache.js';
import type { DatasetView } from '../dataset/view.js';
import { placesIn } from '../places/mounted-places.js';
import { isComplete } from '../streets/street-coverage.js';
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
  /** Single addresses of these ZIP codes. One that lies in several states or counties counts in the first. */
  readonly addresses: number;
  /** Those of them of which a list claims to hold every address: what it lacks there is answered with N. */
  readonly completeZipCodes: readonly string[];
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
  const addresses = addressesByZip(view);
  return [...areas]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { state, county, cities, zips }]) => ({
      state,
      county,
      cities: [...cities].filter((city) => city !== '').sort(),
      zipCodes: [...zips].sort(),
      addresses: takeSum(addresses, zips),
      completeZipCodes: [...zips].filter((zip) => isComplete(view, [zip])).sort(),
    }));
}

/** Where several datasets hold one ZIP code, the larger number counts: they mostly hold the same addresses. */
function addressesByZip(view: DatasetView): Map<string, number> {
  const whole = view.files('us-streets').flatMap(({ file }) => (file.blocks === undefined ? [file] : []));
  const blocks = view
    .directories('us-streets')
    .flatMap((directory) => Array.from({ length: directory.length }, (_, row) => directory.entry(row)));
  const byZip = new Map<string, number>();
  for (const { key, rows } of [...whole, ...blocks]) byZip.set(key, Math.max(rows, byZip.get(key) ?? 0));
  return byZip;
}

/** The sum over some keys, which are taken away. */
function takeSum(numbers: Map<string, number>, keys: Iterable<string>): number {
  let sum = 0;
  for (const key of keys) {
    sum += numbers.get(key) ?? 0;
    numbers.delete(key);
  }
  return sum;
}
