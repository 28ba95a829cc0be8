import { remembered } from '../bounded-cache.js';
import type { UsPlacesTable } from '../dataset/format/tables/us-places.js';
import type { UsStreetsTable } from '../dataset/format/tables/us-streets.js';
import { zipDigits } from '../text/digits.js';
import { placesOf } from './us-places.js';

/** What a dataset holds of one county, or of places in a state whose county it does not say. */
export interface AreaTotal {
  /** Two-letter code. */
  readonly state: string;
  readonly county: string | null;
  readonly zips: number;
  readonly streets: number;
  readonly addresses: number;
}

interface Area {
  readonly state: string;
  readonly county: string | null;
  readonly zips: Set<number>;
  streets: number;
  addresses: number;
}

export class AreaTotals {
  readonly #areas = new Map<string, Area>();

  addPlaces(table: UsPlacesTable): void {
    const places = placesOf(table);
    for (const code of table.zipCode) {
      const place = places.zip(zipDigits(code));
      if (place !== null) this.#area(place.state, place.county).zips.add(code);
    }
  }

  addStreets({ strings, state, county, zip, firstAddress }: UsStreetsTable): void {
    zip.forEach((code, street) => {
      const area = this.#area(strings.at(state[street] as number), strings.at(county[street] as number) || null);
      area.zips.add(code);
      area.streets++;
      area.addresses += (firstAddress[street + 1] as number) - (firstAddress[street] as number);
    });
  }

  /** By state, then county; those without a county first. */
  totals(): readonly AreaTotal[] {
    const areas = [...this.#areas].sort(([a], [b]) => (a < b ? -1 : 1));
    return areas.map(([, { zips, ...area }]) => ({ ...area, zips: zips.size }));
  }

  #area(state: string, county: string | null): Area {
    return remembered(this.#areas, `${state}/${county ?? ''}`, () => ({ state, county, zips: new Set(), streets: 0, addresses: 0 }));
  }
}
