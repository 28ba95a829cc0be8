import { parseArgs } from 'node:util';
import { distanceMeters } from '../src/distance.js';
import { open } from '../src/index.js';
import { placeKey } from '../src/text/search-key.js';
import { readPlaceSources } from '../tools/us/merge/place-sources.js';
import { report } from './measure.js';

/**
 * Every US city of 5,000 people and more of the gazetteer, asked as `City, ST` with the datasets that
 * ship: how many are found within 25 km of their point, and how many far away; and how many of 20,000
 * people and more `suggest-city` offers for their name: `npm run bench -- cities`. `--examples` prints
 * those that are not found, far away or not offered.
 */
const { values } = parseArgs({ options: { examples: { type: 'boolean', default: false } } });
const LEAST_PEOPLE = 5_000;
const PEOPLE_OFFERED = 20_000;
const NEAR_METERS = 25_000;
const FAR_METERS = 50_000;

const { populated = [] } = await readPlaceSources();
const cities = populated.filter(({ population, isSection }) => population >= LEAST_PEOPLE && !isSection);
const doorplate = await open();
const found = { cities: cities.length, near: 0, far: 0, missing: 0 };
const offered = { cities: 0, offered: 0, first: 0 };
for (const { name, state, population, latitude, longitude } of cities) {
  const text = `${name}, ${state}`;
  const { result } = await doorplate.geocode(text);
  const meters = result === null ? null : distanceMeters(result.location.latitude, result.location.longitude, latitude, longitude);
  if (meters === null) found.missing++;
  else if (meters <= NEAR_METERS) found.near++;
  else if (meters > FAR_METERS) found.far++;
  if (values.examples && (meters === null || meters > NEAR_METERS))
    console.log(`  ${text}: ${meters === null ? 'not found' : `${result?.formattedAddress}, ${Math.round(meters / 1000)} km`}`);
  if (population < PEOPLE_OFFERED) continue;
  const { result: suggestions } = await doorplate.suggestCity(name);
  const at = suggestions?.findIndex((suggestion) => placeKey(suggestion.text) === placeKey(text)) ?? -1;
  offered.cities++;
  if (at >= 0) offered.offered++;
  if (at === 0) offered.first++;
  if (values.examples && at < 0) console.log(`  ${text} is not offered`);
}
await doorplate.close();
await report('cities', { found, offered });
