import { parseArgs } from 'node:util';
import { distanceMeters } from '../src/distance.js';
import { open } from '../src/index.js';
import { Random } from '../tools/random.js';
import { hamiltonPoints, type ListedPlace, nationalPlaces, vermontSites } from './listings/listed-places.js';
import { LISTING_FORMS } from './listings/listing-forms.js';
import { report } from './measure.js';

/**
 * How near libraries, markets, restaurants and offices are placed by the datasets that ship, in the forms that directories
 * list them in: `npm run bench -- listings`, with the folder of real files in `DOORPLATE_DATA`. Seeded. Options: `--sample 240`
 * texts a form, `--seed 1`, `--only suite`, `--examples 3` of each form that are not found or far away. Only a run with the
 * usual options is kept in `bench/results`.
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '240' },
    seed: { type: 'string', default: '0' },
    only: { type: 'string', multiple: true, default: [] },
    examples: { type: 'string', default: '0' },
  },
});
const NEAR_METERS = 10_000;
const FAR_METERS = 50_000;
const sample = Number(values.sample);
const random = new Random(Number(values.seed) + 27);
const sources: Readonly<Record<string, readonly ListedPlace[]>> = {
  national: await nationalPlaces(random, sample * 10),
  vermont: vermontSites(random, sample * 5),
  'hamilton-oh': hamiltonPoints(random, sample),
};
const places = Object.values(sources).flat();

interface Tally {
  texts: number;
  near: number;
  far: number;
  missing: number;
}
const tally = (): Tally => ({ texts: 0, near: 0, far: 0, missing: 0 });
const bySource = new Map(Object.keys(sources).map((name) => [name, tally()]));
const sourceOf = new Map(Object.entries(sources).flatMap(([name, rows]) => rows.map((row) => [row, name] as const)));

const doorplate = await open();
const forms: object[] = [];
for (const [form, write] of Object.entries(LISTING_FORMS)) {
  if (values.only.length > 0 && !values.only.includes(form)) continue;
  const own = tally();
  let left = Number(values.examples);
  for (const place of random.sample(places, sample)) {
    const text = write(place, random);
    const { result } = await doorplate.geocode(text);
    const meters =
      result === null ? null : distanceMeters(result.location.latitude, result.location.longitude, place.latitude, place.longitude);
    for (const sum of [own, bySource.get(sourceOf.get(place) as string) as Tally]) {
      sum.texts++;
      if (meters === null) sum.missing++;
      else if (meters <= NEAR_METERS) sum.near++;
      else if (meters > FAR_METERS) sum.far++;
    }
    if ((meters === null || meters > NEAR_METERS) && left-- > 0)
      console.log(
        `    ${JSON.stringify(text)}: ${meters === null ? 'not found' : `${Math.round(meters / 1000)} km, ${result?.formattedAddress}`}`,
      );
  }
  forms.push({ form, ...own });
  const share = ((100 * own.near) / own.texts).toFixed(1).padStart(6);
  console.log(`${form.padEnd(34)}${share} % within 10 km, ${own.far} farther than 50 km, ${own.missing} not found, of ${own.texts}`);
}
const all = tally();
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
if (values.sample === '240' && values.seed === '0' && values.only.length === 0)
  await report('listings', { sources: [...bySource].map(([source, sum]) => ({ source, ...sum })), forms });
