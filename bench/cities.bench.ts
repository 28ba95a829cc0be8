import { open } from '../src/index.js';
import { placeKey } from '../src/text/search-key.js';
import { readPlaceSources } from '../tools/build/us/merge/place-sources.js';
import { noTexts, placeNear } from './listings/placed-near.js';
import { report } from './measure.js';
import { readOptions } from './options.js';

/**
 * Every US city of 5,000 people and more of the gazetteer, asked as `City, ST` with the datasets that ship: how many are found within 25 km
 * of their point, and how many far away, as is the less known of two that bear one name in a state; and how many of 20,000 people and more
 * `suggest-city` offers for their name: `npm run bench -- cities`. `--examples` prints those that are not found, far away or not offered.
 */
const { examples } = readOptions({ examples: false }).values;
const LEAST_PEOPLE = 5_000;
const PEOPLE_OFFERED = 20_000;
const NEAR_METERS = 25_000;

const { populated = [] } = await readPlaceSources();
const cities = populated.filter(({ population, isSection }) => population >= LEAST_PEOPLE && !isSection);
const doorplate = await open();
const tally = noTexts();
const offered = { cities: 0, offered: 0, first: 0 };
for (const city of cities) {
  const { name, state, population } = city;
  const text = `${name}, ${state}`;
  const wrong = await placeNear(doorplate, text, city, NEAR_METERS, [tally]);
  if (examples && wrong !== null) console.log(`  ${wrong}`);
  if (population < PEOPLE_OFFERED) continue;
  const { result: suggestions } = await doorplate.suggestCity(name);
  const at = suggestions?.findIndex((suggestion) => placeKey(suggestion.text) === placeKey(text)) ?? -1;
  offered.cities++;
  if (at >= 0) offered.offered++;
  if (at === 0) offered.first++;
  if (examples && at < 0) console.log(`  ${text} is not offered`);
}
await doorplate.close();
const { texts, ...found } = tally;
await report('cities', { found: { cities: texts, ...found }, offered });
