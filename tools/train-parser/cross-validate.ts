import { parseArgs } from 'node:util';
import { assemble } from '../../src/address/assemble.js';
import type { Weights } from '../../src/address/grammar/weights.js';
import { fieldsOf, originOf } from './evaluation.js';
import type { Item } from './labelled-texts.js';
import { fitWeights, USUAL_FIT } from './perceptron.js';
import { decode } from './reference-decoder.js';
import { TrainingSet } from './training-set.js';

/**
 * How well the grammar reads texts of sources that its weights were not fitted on: `npm run validate:parser`.
 * `--errors` prints what went wrong; `--quick` leaves out the fits that hold out one source each.
 *
 * Three measures: each source held out while the weights are fitted on all others; the training strings in five folds;
 * and all other sources by weights fitted as those of the package are.
 */
const { values: options } = parseArgs({ options: { errors: { type: 'boolean' }, quick: { type: 'boolean' } } });
const TRAINING = 'usaddress_train';
const FOLDS = 5;
/** Of the large files, one row in this number is enough to measure by. */
const SAMPLED = 5;

const trainingSet = await TrainingSet.open();
const { evaluation, texts } = trainingSet;
const items = new Map(
  evaluation.sources.map((source) => [source, trainingSet.labelled(source, source.startsWith('rrad') ? SAMPLED : 1)] as const),
);
const training = items.get(TRAINING) ?? [];
const generated = trainingSet.generated();

function measure(name: string, tested: readonly Item[], weights: Weights): number {
  const wrong = tested.filter((item) => !texts.isRight(item, decode(item.evidence, weights, 1)[0]?.labels ?? new Uint8Array()));
  print(name, tested.length, tested.length - wrong.length);
  if (options.errors === true)
    for (const { row, evidence } of wrong) {
      const [best] = decode(evidence, weights, 1);
      const got = fieldsOf(assemble(evidence.tokens, best?.labels ?? new Uint8Array()));
      console.log(`    ${JSON.stringify(row.input)} ${evaluation.differences(row, got)}`);
    }
  return tested.length - wrong.length;
}

function print(name: string, count: number, right: number): void {
  console.log(`${name.padEnd(26)}${String(count).padStart(6)}${((100 * right) / count).toFixed(1).padStart(7)} %`);
}

console.log(`fitted on ${TRAINING} and generated rows`);
{
  const weights = fitWeights([...training, ...generated], texts, USUAL_FIT);
  let count = 0;
  let right = 0;
  for (const [source, tested] of items) {
    if (source === TRAINING) continue;
    count += tested.length;
    right += measure(source, tested, weights);
  }
  print('all of them', count, right);
  measure('generated, not seen', trainingSet.generated(2000, 99), weights);
}

console.log(`${TRAINING} in ${FOLDS} folds`);
{
  let right = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const rest = training.filter((_, i) => i % FOLDS !== fold);
    const tested = training.filter((_, i) => i % FOLDS === fold);
    right += measure(`fold ${fold + 1}`, tested, fitWeights([...rest, ...generated], texts, USUAL_FIT));
  }
  print('all folds', training.length, right);
}

if (options.quick !== true) {
  console.log('each source held out, fitted on all others and generated rows');
  let count = 0;
  let right = 0;
  for (const origin of new Set(evaluation.sources.map(originOf))) {
    const rest = [...items].filter(([source]) => originOf(source) !== origin).flatMap(([, list]) => list);
    const weights = fitWeights([...rest, ...generated], texts, USUAL_FIT);
    for (const [source, tested] of items) {
      if (originOf(source) !== origin) continue;
      const found = measure(source, tested, weights);
      if (source !== origin) continue;
      count += tested.length;
      right += found;
    }
  }
  print('all, each row once', count, right);
}
