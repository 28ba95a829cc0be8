import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packWeights } from './pack-weights.js';
import { fitWeights, USUAL_FIT } from './perceptron.js';
import { decode } from './reference-decoder.js';
import { TrainingSet } from './training-set.js';

/**
 * Fits the weights of the grammar and writes `src/address/data/weights.ts`: `DOORPLATE_DATA=… npm run fit:parser`. The
 * same inputs give the same file byte for byte. An argument names another file to write.
 */
const TARGET = fileURLToPath(new URL('../../src/address/data/weights.ts', import.meta.url));
/**
 * Weights are kept in quarters, as sums that are exact. Sixteenths take 2 kB more and read the same; with halves, 1 kB less,
 * confidence is further from the share of right texts.
 */
const SCALE = 4;
/** The labelled files that the weights rest on: all whose licence allows it and whose streets are split by hand. */
const SOURCES = [
  'usaddress_train',
  'us50',
  'usaddress_osm_synth',
  'openaddresses_sample',
  'parse_address',
  'addresser',
  'sroussey_extra',
  'pub28_fgdc_handmade',
];
const HEADER = `/**
 * The scores of the grammar, packed: see \`../grammar/weights.ts\`. Fitted by an averaged perceptron, \`tools/train-parser/fit.ts\`, on
 * - the labelled training strings of datamade/usaddress (MIT License, https://github.com/datamade/usaddress) and
 * - addresses generated from this package's own tables with street names of the package rrad (points collected by
 *   OpenAddresses, public domain) and cities of GeoNames (CC BY 4.0, https://www.geonames.org).
 * The sums are all that is kept of them. Written by a program: do not edit.
 */
`;

const trainingSet = await TrainingSet.open();
const items = [...SOURCES.flatMap((source) => trainingSet.labelled(source)), ...trainingSet.generated()];
const weights = fitWeights(items, trainingSet.texts, { ...USUAL_FIT, bags: 5 });
let right = 0;
let without = 0;
for (const item of items) {
  const [best] = decode(item.evidence, weights, 1);
  if (best !== undefined && trainingSet.texts.isRight(item, best.labels)) right++;
  else if (trainingSet.texts.best(item, weights) === null) without++;
}
console.log(
  `${items.length} texts, ${((100 * right) / items.length).toFixed(2)} % read right; ${without} have no right reading in the grammar`,
);
const module = `${HEADER}export const WEIGHTS =\n  '${packWeights(weights.all, SCALE)}';\n\n/** What a packed value is divided by. */\nexport const SCALE = ${SCALE};\n`;
await writeFile(process.argv[2] ?? TARGET, module);
