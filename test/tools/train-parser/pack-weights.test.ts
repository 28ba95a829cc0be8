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

it('rounds to the scale and stays in range', () => {
  const values = new Float32Array(WEIGHT_COUNT);
  values.set([0, 0.01, 1, 1e9, -1e9]);
  const packed = packWeights(values, 16);
  // A digit of flags for every six weights, and two digits for each that is not 0.
  expect(packed).toHaveLength(Math.ceil(WEIGHT_COUNT / 6) + 3 * 2);
});
