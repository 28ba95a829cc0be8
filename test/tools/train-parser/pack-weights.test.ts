import { expect, it } from 'vitest';
import { SCALE, WEIGHTS } from '../../../src/address/data/weights.js';
import { OWN_SIZE, WEIGHT_COUNT, weights } from '../../../src/address/grammar/weights.js';
import { packWeights } from '../../../tools/train-parser/pack-weights.js';

it('packs weights as the parser reads them', () => {
  const values = new Float32Array(WEIGHT_COUNT);
  values.set(weights.own, 0);
  values.set(weights.previous, OWN_SIZE);
  values.set(weights.next, OWN_SIZE + weights.previous.length);
  values.set(weights.follow, OWN_SIZE + weights.previous.length + weights.next.length);
  const packed = packWeights(
    values.map((value) => value / SCALE),
    SCALE,
  );
  // Zeros at the end are not written.
  expect(WEIGHTS.startsWith(packed.replace(/[(-O]+$/, '')) || packed === WEIGHTS).toBe(true);
});

it('rounds to the scale and stays in range', () => {
  const packed = packWeights(Float32Array.of(0, 0, 1, 1e9, -1e9, 0), 16);
  expect(packed).toHaveLength(1 + 2 + 2 + 2);
  expect(packed.startsWith(')')).toBe(true);
});
