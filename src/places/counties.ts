import type { UsPlacesTable } from '../dataset/format/tables/us-places.js';
import { needAll, needEach, needWhere } from '../dataset/missing.js';
import { addTo } from '../group.js';
import { rowsBetween } from '../search/bisection.js';
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
    const named = needAll(rowsBetween(1, countyNames.length), (row) => ({ row, name: countyNames.at(row) }));
    for (const { row, name } of named) addTo(this.#rows, placeKey(name), row);
  }

  /**
   * The ZIP codes with most of their addresses in the counties of a name, ascending. `state`: row of their state; undefined for any, null
   * for none.
   */
  zipsOf(name: string, state: number | null | undefined): readonly string[] {
    const counties = new Set(this.#named(name, state));
    if (counties.size === 0) return [];
    // As one run, for a column may lie in pages.
    const zipCounty = this.#table.zipCounty.subarray(0);
    return this.#zipsWhere((row) => counties.has(zipCounty[row] as number));
  }

  /** The ZIP codes with most of their addresses in a county, by its code, ascending; `withPart`: also those with some of them. */
  zipsIn(fips: string, withPart: boolean): readonly string[] {
    const table = this.#table;
    const county = table.countyFips.indexOf(Number(fips));
    // The first row means: no county.
    if (county < 1) return [];
    const [zipCounty, zipFirstShare, shareCounty] = needEach(
      () => table.zipCounty.subarray(0),
      () => table.zipFirstShare?.subarray(0),
      () => table.shareCounty?.subarray(0),
    );
    const shares = (row: number) => shareCounty?.subarray(zipFirstShare?.[row], zipFirstShare?.[row + 1]) ?? [];
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
    const own = [...cityCounty.subarray(0).entries()].filter(([, county]) => people.has(county));
    const counts = needAll(own, ([city]) => cityPopulation?.[city] ?? 0);
    for (const [i, [, county]] of own.entries()) people.set(county, (people.get(county) ?? 0) + (counts[i] as number));
    return [...people].sort(([, a], [, b]) => b - a).map(([row]) => row);
  }

  /** Of the only county of a name, independent cities included, else null. `state` as {@link zipsOf} takes it. */
  fipsOf(name: string, state: number | null | undefined): string | null {
    const [row, ...others] = this.#named(name, state);
    return row === undefined || others.length > 0 ? null : zipDigits(this.#table.countyFips[row] as number);
  }

  #zipsWhere(isWanted: (row: number) => boolean): readonly string[] {
    const { zipCode } = this.#table;
    return needAll([...zipCode.keys()].filter(isWanted), (row) => zipDigits(zipCode[row] as number));
  }

  #named(name: string, state: number | null | undefined): readonly number[] {
    const { countyState } = this.#table;
    const named = this.#rows.get(placeKey(name)) ?? [];
    return needWhere(named, (row) => state === undefined || countyState[row] === state);
  }
}

/** Codes of counties in one state; from which on they are those of independent cities, as the City of Baltimore is. */
const COUNTIES_OF_STATE = 1000;
const FIRST_INDEPENDENT = 510;

/** Whether a county's five-digit code is that of a city. */
export function isIndependentCity(fips: number | string): boolean {
  return Number(fips) % COUNTIES_OF_STATE >= FIRST_INDEPENDENT;
}
