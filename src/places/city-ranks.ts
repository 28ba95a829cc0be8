import type { UsPlacesTable } from '../dataset/format/tables/us-places.js';

/**
 * What a ZIP code that prefers a city counts where the number of people is not known. The gazetteer has the places of a
 * thousand people and more.
 */
const PEOPLE_A_ZIP = 1_000;

const known = new WeakMap<UsPlacesTable, Uint32Array>();

/**
 * Rank of each city among others: its number of people; where that is not known, somewhat less than
 * a thousand for each ZIP code that prefers it. In a table without populations the number of ZIP codes.
 */
export function cityRanks(table: UsPlacesTable): Uint32Array {
  let ranks = known.get(table);
  if (ranks === undefined) {
    const { cityPopulation, cityWeight } = table;
    ranks = cityPopulation === null ? cityWeight : peopleOf(cityPopulation, table);
    known.set(table, ranks);
  }
  return ranks;
}

function peopleOf(population: Uint32Array, { zipCity }: UsPlacesTable): Uint32Array {
  const preferring = new Uint32Array(population.length);
  for (const city of zipCity) preferring[city] = (preferring[city] as number) + 1;
  return population.map((people, city) => people || Math.max(0, (preferring[city] as number) * PEOPLE_A_ZIP - 1));
}
