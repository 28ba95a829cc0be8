import { open } from '../src/index.js';
import { Random } from '../tools/random.js';
import { hamiltonPoints, type ListedPlace, nationalPlaces, vermontSites } from './listings/listed-places.js';
import { LISTING_FORMS } from './listings/listing-forms.js';
import { type Nearness, noTexts, placeNear } from './listings/placed-near.js';
import { report } from './measure.js';
import { readOptions } from './options.js';

/**
 * How near libraries, markets, restaurants and offices are placed by the datasets that ship, in the forms that directories
 * list them in: `npm run bench -- listings`, with the folder of real files in `DOORPLATE_DATA`. Seeded. Options: `--sample 240`
 * texts a form, `--seed 1`, `--only suite`, `--examples 3` of each form that are not found or far away.
 */
const { values, isWanted } = readOptions({ sample: 240, seed: 0, only: [], examples: 0 });
const NEAR_METERS = 10_000;
const { sample } = values;
const random = new Random(values.seed + 27);
const sources: Readonly<Record<string, readonly ListedPlace[]>> = {
  national: await nationalPlaces(random, sample * 10),
  vermont: vermontSites(random, sample * 5),
  'hamilton-oh': hamiltonPoints(random, sample),
};
const places = Object.values(sources).flat();

const bySource = new Map(Object.keys(sources).map((name) => [name, noTexts()]));
const sourceOf = new Map(Object.entries(sources).flatMap(([name, rows]) => rows.map((row) => [row, name] as const)));

const doorplate = await open();
const forms: object[] = [];
for (const [form, write] of Object.entries(LISTING_FORMS)) {
  if (!isWanted(form)) continue;
  const own = noTexts();
  let left = values.examples;
  for (const place of random.sample(places, sample)) {
    const tallies = [own, bySource.get(sourceOf.get(place) as string) as Nearness];
    const wrong = await placeNear(doorplate, write(place, random), place, NEAR_METERS, tallies);
    if (wrong !== null && left-- > 0) console.log(`    ${JSON.stringify(wrong)}`);
  }
  forms.push({ form, ...own });
  const share = ((100 * own.near) / own.texts).toFixed(1).padStart(6);
  console.log(`${form.padEnd(34)}${share} % within 10 km, ${own.far} farther than 50 km, ${own.missing} not found, of ${own.texts}`);
}
const all = noTexts();
for (const [name, sum] of bySource) {
  console.log(
    `== ${name}: ${((100 * sum.near) / sum.texts).toFixed(2)} % within 10 km, ${sum.far} farther than 50 km, ${sum.missing} not found`,
  );
  for (const key of ['texts', 'near', 'far', 'missing'] as const) all[key] += sum[key];
}
console.log(
  `== all: ${((100 * all.near) / all.texts).toFixed(2)} % of ${all.texts} within 10 km, ${all.far} farther than 50 km, ${all.missing} not found`,
);
await doorplate.close();
await report('listings', { sources: [...bySource].map(([source, sum]) => ({ source, ...sum })), forms });
