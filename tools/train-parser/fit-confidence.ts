import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { assemble, unplacedWords } from '../../src/address/assemble.js';
import { completeness, features, MARGIN_LIMIT } from '../../src/address/confidence.js';
import type { Weights } from '../../src/address/grammar/weights.js';
import { calibrationOf } from './calibration.js';
import { fieldsOf, isDerived } from './evaluation.js';
import type { Item } from './labelled-texts.js';
import { fitWeights, USUAL_FIT } from './perceptron.js';
import { decode } from './reference-decoder.js';
import { fitRegression, type RegressionCase } from './regression.js';
import { TrainingSet } from './training-set.js';

/**
 * Fits the confidence of a reading to how often readings are right, and writes `src/address/data/confidence.ts`:
 * `npm run fit:confidence`. Every text is read by weights that were not fitted on it. The same inputs give the same file.
 */
const TARGET = fileURLToPath(new URL('../../src/address/data/confidence.ts', import.meta.url));
const TRAINING = 'usaddress_train';
const FOLDS = 5;
const READINGS = 3;

const trainingSet = await TrainingSet.open();
const { evaluation } = trainingSet;
const training = trainingSet.labelled(TRAINING);
const generated = trainingSet.generated();

function caseOf({ row, evidence }: Item, weights: Weights): RegressionCase {
  const readings = decode(evidence, weights, READINGS).map(({ labels, score }) => ({
    labels,
    score,
    components: assemble(evidence.tokens, labels),
  }));
  const [best] = readings;
  if (best === undefined) throw new Error(`No reading of a text of ${row.source}`);
  const key = JSON.stringify(best.components);
  const rival = readings.find(({ components }) => JSON.stringify(components) !== key);
  const { components } = best;
  const margin = rival === undefined ? MARGIN_LIMIT : best.score - rival.score;
  return {
    features: features({
      components,
      margin,
      tokens: evidence.tokens.length,
      unplaced: unplacedWords(evidence.tokens, best.labels).length,
    }),
    ceiling: completeness(components),
    right: evaluation.isRight(row, fieldsOf(components)),
  };
}

const cases: RegressionCase[] = [];
for (let fold = 0; fold < FOLDS; fold++) {
  const weights = fitWeights([...training.filter((_, i) => i % FOLDS !== fold), ...generated], trainingSet.texts, USUAL_FIT);
  for (const item of training.filter((_, i) => i % FOLDS === fold)) cases.push(caseOf(item, weights));
}
const weights = fitWeights([...training, ...generated], trainingSet.texts, USUAL_FIT);
for (const source of evaluation.sources) {
  if (source === TRAINING || isDerived(source)) continue;
  for (const item of trainingSet.labelled(source)) cases.push(caseOf(item, weights));
}
const { intercept, coefficients } = fitRegression(cases);
const logit = (values: readonly number[]): number => values.reduce((sum, value, i) => sum + value * (coefficients[i] as number), intercept);
const answers = cases.map(({ features: values, ceiling, right }) => ({ confidence: ceiling / (1 + Math.exp(-logit(values))), right }));
console.table(calibrationOf(answers).bins);
console.log(`expected calibration error ${calibrationOf(answers).expectedCalibrationError} on ${cases.length} texts, each held out`);
const number = (value: number): string => String(Number(value.toFixed(4)));
await writeFile(
  process.argv[2] ?? TARGET,
  `/**
 * Coefficients of the logistic regression of "all components right" that the confidence rests on, in the order of
 * \`features\` in \`../confidence.ts\`. Written by a program, \`tools/train-parser/fit-confidence.ts\`: do not edit.
 */
export const INTERCEPT = ${number(intercept)};
export const COEFFICIENTS: readonly number[] = [${coefficients.map(number).join(', ')}];
`,
);
