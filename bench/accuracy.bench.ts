import { packagePlaces } from '../tools/build/package-places.js';
import { placedByNeighbours, placedByRanges } from './accuracy/held-out.js';
import { type Failure, MatchingBench, type Row } from './accuracy/matching.js';
import { MEASURES } from './accuracy/measures.js';
import type { Placed } from './accuracy/placed.js';
import { positionRows, reliability } from './accuracy/position-table.js';
import { openRegion, REGIONS } from './accuracy/regions.js';
import { errorClassText, matchingTable, worstClasses } from './accuracy/table.js';
import { openWithPlaces } from './data.js';
import { report } from './measure.js';
import { readOptions } from './options.js';

/**
 * How often the engine is right on real address points, errors made in them included: `npm run bench -- accuracy`, with the
 * folder of real files in `DOORPLATE_DATA`. Seeded: the same sources, code and sizes give the same table. Options:
 * `--sample 2000` texts a row and region (default 10,000; five times as many unchanged ones), `--seed 1` for other texts,
 * `--region vermont` or the path of an OpenAddresses file, `--only 'type wrong'`, `--only positions`, `--only candidates`; both may be repeated. `--examples 20` of
 * each class of errors (default 3).
 */
const { values, isWanted } = readOptions({ sample: 10_000, seed: 0, region: REGIONS, only: [], examples: 3 });
const { sample, seed } = values;
const rows: Row[] = [];
const failures: Failure[] = [];
/** Addresses that the data lacks, and addresses that it holds. */
const placed: Placed[] = [];
const listedPlaced: Placed[] = [];
/** Of texts that may mean several addresses, each of them. */
const candidates: Placed[] = [];
/** Confidence of a position is the share of such answers within this distance of the building. */
const WITHIN_METERS = 100;
const { places } = await packagePlaces();

for (const name of values.region) {
  const { dataset, listed } = await openRegion(name);
  const doorplate = await openWithPlaces(dataset);
  const bench = new MatchingBench(doorplate, name, listed, places, seed);
  if (isWanted('unchanged')) await bench.unchanged(5 * sample);
  for (const measure of MEASURES) if (isWanted(measure.name)) await bench.wrong(measure, sample);
  // A hundred thousand over the regions and both kinds.
  if (isWanted('absent number')) await bench.absentNumbers(1.25 * sample);
  if (isWanted('absent street')) await bench.absentStreets(1.25 * sample);
  if (isWanted('positions')) listedPlaced.push(...(await bench.placed(MEASURES, sample / 5)));
  if (isWanted('candidates')) candidates.push(...(await bench.candidates(MEASURES, sample / 5)));
  await doorplate.close();
  rows.push(...bench.rows);
  failures.push(...bench.failures);
  process.stderr.write(`${name}: ${listed.length} addresses\n`);
}

if (isWanted('positions')) {
  for (const name of values.region) placed.push(...(name === 'cambridge-ma' ? await placedByRanges() : await placedByNeighbours(name)));
}
const positions = positionRows(placed);
const reliable = {
  'listed addresses': reliability(listedPlaced, WITHIN_METERS),
  'absent addresses': reliability(placed, WITHIN_METERS),
  'one of several candidates': reliability(candidates, WITHIN_METERS),
};
const classes = worstClasses(failures);

console.table(matchingTable(rows));
console.log(errorClassText(classes, values.examples));
console.table(positions);
for (const [what, some] of Object.entries(reliable)) {
  console.log(what);
  console.table(some);
}
const errorClasses = classes.map(({ name, failures: { length } }) => ({ name, cases: length }));
await report('accuracy', { sample, rows, errorClasses, positions, reliability: reliable });
