import type { UsPlacesTable } from '../dataset/format/tables/us-places.js';
import { needAll, needEach } from '../dataset/missing.js';
import { addTo } from '../group.js';

/** Neighborhood, borough, city. */
const LEVELS = 3;

/** Which cities are parts of others, by row. */
export class CityParts {
  readonly #wholes = new Map<number, number>();
  readonly #parts = new Map<number, number[]>();
  readonly #cityState: UsPlacesTable['cityState'];
  #statesOfBoroughs: ReadonlySet<number> | null = null;

  constructor({ partOf, partCity, cityState }: UsPlacesTable) {
    this.#cityState = cityState;
    const [wholes, cities] = needEach(
      () => partOf.subarray(0),
      () => partCity.subarray(0),
    );
    wholes.forEach((whole, at) => {
      const part = cities[at] as number;
      this.#wholes.set(part, whole);
      addTo(this.#parts, whole, part);
    });
  }

  /** Rows of the states with a city part that has parts of its own, as boroughs have. */
  get statesOfBoroughs(): ReadonlySet<number> {
    this.#statesOfBoroughs ??= new Set(
      needAll([...this.#wholes], ([part, whole]) => (this.#parts.has(part) ? [this.#cityState[whole] as number] : [])).flat(),
    );
    return this.#statesOfBoroughs;
  }

  /** Whether a place is a section of a city; the parts of boroughs are places of their own. */
  isSection(row: number): boolean {
    const whole = this.#wholes.get(row);
    return whole !== undefined && !this.#wholes.has(whole);
  }

  /** The city that a borough or a neighborhood is a part of. */
  wholeOf(row: number): number | null {
    return this.#wholes.get(row) ?? null;
  }

  /** The immediate parts of a city, ascending. */
  partsOf(row: number): readonly number[] {
    return this.#parts.get(row) ?? [];
  }

  /** All parts of a city, those of its parts too. */
  allWithin(row: number): readonly number[] {
    return this.#parts.has(row) ? [...this.#wholes.keys()].filter((part) => this.isWithin(part, row)) : [];
  }

  /** Whether a city is the other or lies in it, as Astoria lies in Queens and New York. */
  isWithin(row: number, whole: number): boolean {
    let at: number | null = row;
    for (let level = 0; at !== null && level < LEVELS; level++) {
      if (at === whole) return true;
      at = this.wholeOf(at);
    }
    return false;
  }
}
