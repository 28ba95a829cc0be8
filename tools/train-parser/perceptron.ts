import { LABEL_COUNT, START } from '../../src/address/grammar/labels.js';
import type { Token } from '../../src/address/grammar/tokens.js';
import { separatorKind, WEIGHT_COUNT, type Weights, weightTables } from '../../src/address/grammar/weights.js';
import { Random } from '../random.js';
import type { Item, LabelledTexts } from './labelled-texts.js';
import { decode, type Evidence } from './reference-decoder.js';

/** Weights while they are fitted: the tables, and all of them in one array. */
export interface FittedWeights extends Weights {
  readonly all: Float32Array;
}

export interface FitOptions {
  readonly epochs: number;
  /** How far the best wrong reading must stay behind, from the second epoch on. */
  readonly margin: number;
  /** Fits with the items in different orders; their mean is taken. */
  readonly bags: number;
  readonly seed: number;
}

export const USUAL_FIT: FitOptions = { epochs: 7, margin: 6, bags: 1, seed: 12_345 };

/** What is learnt from a right reading with too small a margin, beside a wrong one. */
const MARGIN_RATE = 0.5;
/** Readings that the best wrong one is looked for among. */
const READINGS = 3;

function noWeights(): FittedWeights {
  const all = new Float32Array(WEIGHT_COUNT);
  return { all, ...weightTables(all) };
}

/**
 * Fits weights by an averaged perceptron with a margin (Collins 2002, with the right reading latent): where a wrong reading
 * wins, or comes close, the weights of the best right one are raised and those of the wrong one lowered. The same items,
 * options and seed give the same weights.
 */
export function fitWeights(items: readonly Item[], texts: LabelledTexts, options: FitOptions): FittedWeights {
  const sum = noWeights();
  const random = new Random(options.seed);
  for (let bag = 0; bag < options.bags; bag++) {
    const { all } = fitOnce(items, texts, options, random);
    for (let i = 0; i < all.length; i++) (sum.all[i] as number) += (all[i] as number) / options.bags;
  }
  return sum;
}

function fitOnce(items: readonly Item[], texts: LabelledTexts, { epochs, margin }: FitOptions, random: Random): FittedWeights {
  const weights = noWeights();
  const late = noWeights();
  const order = items.map((_, i) => i);
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const i of random.shuffle(order)) {
      step++;
      const item = items[i] as Item;
      const readings = decode(item.evidence, weights, READINGS);
      const right = readings.map(({ labels }) => texts.isRight(item, labels));
      const wrong = readings[right.indexOf(false)];
      const [best] = readings;
      if (best === undefined || wrong === undefined) continue;
      if (right[0] === true) {
        if (best.score - wrong.score > (epoch > 0 ? margin : 0)) continue;
        adjust({ weights, late, step }, item.evidence, best.labels, MARGIN_RATE);
        adjust({ weights, late, step }, item.evidence, wrong.labels, -MARGIN_RATE);
        continue;
      }
      const labels = texts.best(item, weights);
      if (labels === null) continue;
      adjust({ weights, late, step }, item.evidence, labels, 1);
      adjust({ weights, late, step }, item.evidence, best.labels, -1);
    }
  }
  const averaged = noWeights();
  for (let i = 0; i < averaged.all.length; i++) averaged.all[i] = (weights.all[i] as number) - (late.all[i] as number) / (step + 1);
  return averaged;
}

/** Weights while they are fitted. `late` sums each change times its step, from which the average over all steps follows. */
interface Fit {
  readonly weights: Weights;
  readonly late: Weights;
  readonly step: number;
}

/** Adds an amount to every weight that a reading's score is a sum of. */
function adjust({ weights, late, step }: Fit, evidence: Evidence, labels: Uint8Array, amount: number): void {
  const { tokens, classes, ownClasses } = evidence;
  const add = (table: keyof Weights, at: number) => {
    (weights[table][at] as number) += amount;
    (late[table][at] as number) += amount * step;
  };
  let from: number = START;
  for (let i = 0; i < tokens.length; i++) {
    const label = labels[i] as number;
    const each = (table: keyof Weights, at: number, length: number) => {
      const list = classes[at] as readonly number[];
      for (let k = 0; k < length; k++) add(table, (list[k] as number) * LABEL_COUNT + label);
    };
    each('own', i, (classes[i] as readonly number[]).length);
    if (i > 0) each('previous', i - 1, ownClasses[i - 1] as number);
    if (i + 1 < tokens.length) each('next', i + 1, ownClasses[i + 1] as number);
    add('follow', (separatorKind((tokens[i] as Token).before) * (START + 1) + from) * LABEL_COUNT + label);
    from = label;
  }
}
