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
    const { countyNames } = table;
    // The first row means: no county.
    for (let row = 1; row < countyNames.length; row++) addTo(this.#rows, placeKey(countyNames.at(row)), row);
  }

  /**
   * The ZIP codes with most of their addresses in the counties of a name, ascending. `state`: row of their state; undefined for any, null
   * for none.
   */
  zipsOf(name: string, state: number | null | undefined): readonly string[] {
    const { zipCounty } = this.#table;
    const counties = new Set(this.#named(name, state));
    return counties.size === 0 ? [] : this.#zipsWhere((row) => counties.has(zipCounty[row] as number));
  }

  /** The ZIP codes with most of their addresses in a county, by its code, ascending; `withPart`: also those with some of them. */
  zipsIn(fips: string, withPart: boolean): readonly string[] {
    const { countyFips, zipCounty, zipFirstShare, shareCounty } = this.#table;
    const county = countyFips.indexOf(Number(fips));
    const shares = (row: number) => shareCounty?.subarray(zipFirstShare?.[row], zipFirstShare?.[row + 1]) ?? [];
    // The first row means: no county.
    if (county < 1) return [];
    return this.#zipsWhere((row) => zipCounty[row] === county || (withPart && shares(row).includes(county)));
  }

  /** Rows of the counties of a name, no independent cities, those with most people in their cities first. `state` as {@link zipsOf} takes it. */
  rowsOf(name: string, state: number | null | undefined): readonly number[] {
    const { cityCounty, cityPopulation, countyFips } = this.#table;
    const people = new Map<number, number>();
    for (const row of this.#named(name, state)) {
      if (!isIndependentCity(countyFips[row] as number)) people.set(row, 0);
    }
    if (people.size < 2) return [...people.keys()];
    cityCounty.forEach((county, city) => {
      const known = people.get(county);
      if (known !== undefined) people.set(county, known + (cityPopulation?.[city] ?? 0));
    });
    return [...people].sort(([, a], [, b]) => b - a).map(([row]) => row);
  }

  /** Of the only county of a name, independent cities included, else null. `state` as {@link zipsOf} takes it. */
  fipsOf(name: string, state: number | null | undefined): string | null {
    const [row, ...others] = this.#named(name, state);
    return row === undefined || others.length > 0 ? null : zipDigits(this.#table.countyFips[row] as number);
  }

  #zipsWhere(isWanted: (row: number) => boolean): readonly string[] {
    const { zipCode } = this.#table;
    return [...zipCode.keys()].filter(isWanted).map((row) => zipDigits(zipCode[row] as number));
  }

  #named(name: string, state: number | null | undefined): readonly number[] {
    const { countyState } = this.#table;
    const named = this.#rows.get(placeKey(name)) ?? [];
    return named.filter((row) => state === undefined || countyState[row] === state);
  }
}

/** Codes of counties in one state; from which on they are those of independent cities, as the City of Baltimore is. */
const COUNTIES_OF_STATE = 1000;
const FIRST_INDEPENDENT = 510;

/** Whether a county's five-digit code is that of a city. */
export function isIndependentCity(fips: number | string): boolean {
  return Number(fips) % COUNTIES_OF_STATE >= FIRST_INDEPENDENT;
}
