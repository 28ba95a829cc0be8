import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { embeddedFolder } from '../src/dataset/find-sources.js';
import { open } from '../src/index.js';
import { packagePlaces } from '../tools/build/package-places.js';
import { placedByNeighbours, placedByRanges } from './accuracy/held-out.js';
import { type Failure, MatchingBench, type Row } from './accuracy/matching.js';
import { MEASURES } from './accuracy/measures.js';
import type { Placed } from './accuracy/placed.js';
import { positionRows, positionTable, reliability, reliabilityTable } from './accuracy/position-table.js';
import { openRegion, REGIONS } from './accuracy/regions.js';
import { errorClassText, matchingTable, worstClasses } from './accuracy/table.js';
import { report } from './measure.js';

/**
 * How often the engine is right on real address points, errors made in them included: `npm run bench -- accuracy`, with the
 * folder of real files in `DOORPLATE_DATA`. Seeded: the same sources, code and sizes give the same table. Options:
 * `--sample 2000` texts a row and region (default 10,000; five times as many unchanged ones), `--seed 1` for other texts,
 * `--region vermont` or the path of an OpenAddresses file, `--only 'type wrong'`, `--only positions`, `--only candidates`; both may be repeated. `--examples 20` of
 * each class of errors (default 3). Only a full run is kept in `bench/results`.
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '0' },
    region: { type: 'string', multiple: true, default: [...REGIONS] },
    only: { type: 'string', multiple: true, default: [] },
    examples: { type: 'string', default: '3' },
  },
});
const sample = Number(values.sample);
const seed = Number(values.seed);
const wanted = (name: string): boolean => values.only.length === 0 || values.only.includes(name);
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
  const doorplate = await open({ only: true, data: [dataset, join(await embeddedFolder(), 'us-places')] });
  const bench = new MatchingBench(doorplate, name, listed, places, seed);
  if (wanted('unchanged')) await bench.unchanged(5 * sample);
  for (const measure of MEASURES) if (wanted(measure.name)) await bench.wrong(measure, sample);
  // A hundred thousand over the regions and both kinds.
  if (wanted('absent number')) await bench.absentNumbers(1.25 * sample);
  if (wanted('absent street')) await bench.absentStreets(1.25 * sample);
  if (wanted('positions')) listedPlaced.push(...(await bench.placed(MEASURES, sample / 5)));
  if (wanted('candidates')) candidates.push(...(await bench.candidates(MEASURES, sample / 5)));
  await doorplate.close();
  rows.push(...bench.rows);
  failures.push(...bench.failures);
  process.stderr.write(`${name}: ${listed.length} addresses\n`);
}

if (wanted('positions')) {
  for (const name of values.region) placed.push(...(name === 'cambridge-ma' ? await placedByRanges() : await placedByNeighbours(name)));
}
const positions = positionRows(placed);
const reliable = {
  'listed addresses': reliability(listedPlaced, WITHIN_METERS),
  'absent addresses': reliability(placed, WITHIN_METERS),
  'one of several candidates': reliability(candidates, WITHIN_METERS),
};
const classes = worstClasses(failures);

process.stdout.write(`${matchingTable(rows)}\n\n${errorClassText(classes, Number(values.examples))}\n`);
process.stdout.write(`\n${positionTable(positions)}\n`);
for (const [what, some] of Object.entries(reliable)) process.stdout.write(`\n${what}\n${reliabilityTable(some, WITHIN_METERS)}\n`);
const complete = sample === 10_000 && seed === 0 && values.only.length === 0 && values.region.length === REGIONS.length;
const errorClasses = classes.map(({ name, failures: { length } }) => ({ name, cases: length }));
if (complete) await report('accuracy', { sample, rows, errorClasses, positions, reliability: reliable });
