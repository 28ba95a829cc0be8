import type { UsPlacesTable } from '../dataset/format/tables/us-places.js';
import { addTo } from '../group.js';
import { zipDigits } from '../text/digits.js';
import { placeKey } from '../text/search-key.js';

export class Counties {
  readonly #table: UsPlacesTable;
  /** By the keys of the names. */
  readonly #rows = new Map<string, number[]>();

  constructor(table: UsPlacesTable) {
    this.#table = table;
    const { countyName, strings } = table;
    // The first row means: no county.
    for (let row = 1; row < countyName.length; row++) {
      addTo(this.#rows, placeKey(strings.at(countyName[row] as number)), row);
    }
  }

  /**
   * The ZIP codes with most of their addresses in the counties of a name, ascending. `state`: row of their state; undefined for any, null
   * for none.
   */
  zipsOf(name: string, state: number | null | undefined): readonly string[] {
    const { countyState, zipCounty, zipCode } = this.#table;
    const named = this.#rows.get(placeKey(name)) ?? [];
    const counties = new Set(named.filter((row) => state === undefined || countyState[row] === state));
    if (counties.size === 0) return [];
    const zips: string[] = [];
    zipCounty.forEach((county, row) => {
      if (counties.has(county)) zips.push(zipDigits(zipCode[row] as number));
    });
    return zips;
  }
}
