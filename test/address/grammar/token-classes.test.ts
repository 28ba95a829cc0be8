import { describe, expect, it } from 'vitest';
import { LABEL_COUNT } from '../../../src/address/grammar/labels.js';
import { FIRST_PAIR_CLASS, FIRST_PLACE_CLASS } from '../../../src/address/grammar/token-classes.js';
import { SCORE_UNIT } from '../../../src/address/grammar/weights.js';

describe('classes and labels', () => {
  it('of places fit as bits into one number', () => {
    expect(FIRST_PAIR_CLASS - FIRST_PLACE_CLASS).toBeLessThanOrEqual(31);
  });

  it('of which one comes from fit below the unit of scores', () => {
    expect(LABEL_COUNT).toBeLessThan(SCORE_UNIT);
  });
});
