import { expect, it } from 'vitest';
import { SCALE, WEIGHTS } from '../../../src/address/data/weights.js';
import { OWN_SIZE, SCORE_UNIT, WEIGHT_COUNT, weights } from '../../../src/address/grammar/weights.js';
import { packWeights } from '../../../tools/train-parser/pack-weights.js';

it('packs weights as the parser reads them', () => {
  const values = new Float32Array(WEIGHT_COUNT);
  values.set(weights.own, 0);
  values.set(weights.previous, OWN_SIZE);
  values.set(weights.next, OWN_SIZE + weights.previous.length);
  values.set(weights.follow, OWN_SIZE + weights.previous.length + weights.next.length);
  const packed = packWeights(
    values.map((value) => value / (SCALE * SCORE_UNIT)),
    SCALE,
  );
  expect(packed).toBe(WEIGHTS);
});

it('rounds to the scale, and takes a digit for most values', () => {
  const values = new Float32Array(WEIGHT_COUNT);
  values.set([0, 0.01, 1, -1, 40]);
  const packed = packWeights(values, 2);
  // A digit of flags for every six weights, one for each value that is not 0, and two more for 159, the code of 80 without one.
  expect(packed).toHaveLength(Math.ceil(WEIGHT_COUNT / 6) + 3 + 2);
});
