import { expect, it } from 'vitest';
import { rankCities } from '../../src/places/city-ranks.js';

const NONE = new Uint32Array();

it('ranks cities by people, neighborhoods as other names of their city, unknown ones by their ZIP codes', () => {
  // New York, Brooklyn and Queens with its Astoria, a neighborhood in New York, and a post office of unknown population.
  const { cities } = rankCities({
    cityPopulation: Uint32Array.of(8_000_000, 2_500_000, 2_200_000, 150_000, 90_000, 0),
    cityWeight: NONE,
    aliasCity: NONE,
    zipCity: Uint32Array.of(0, 1, 3, 5, 5),
    partCity: Uint32Array.of(1, 2, 3, 4),
    partOf: Uint32Array.of(0, 0, 2, 0),
  });
  expect([...cities]).toEqual([8_000_000, 2_500_000, 2_200_000, 150_000, 18_000, 599]);
});

it('ranks cities by ZIP codes without populations, other names by a share', () => {
  const cityWeight = Uint32Array.of(50, 1);
  const columns = { cityPopulation: null, cityWeight, aliasCity: Uint32Array.of(0, 0, 1), zipCity: NONE, partCity: NONE, partOf: NONE };
  const { cities, aliases } = rankCities(columns);
  expect([[...cities], [...aliases]]).toEqual([
    [50, 1],
    [5, 5, 1],
  ]);
});
