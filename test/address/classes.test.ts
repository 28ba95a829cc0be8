import { describe, expect, it } from 'vitest';
import { CLASSES, FIRST_PLACE_CLASS } from '../../src/address/classes.js';
import { LABEL_COUNT } from '../../src/address/labels.js';
import { SCORE_UNIT } from '../../src/address/weights.js';

describe('classes and labels', () => {
  it('of places fit as bits into one number', () => {
    expect(CLASSES.length - FIRST_PLACE_CLASS).toBeLessThanOrEqual(31);
  });

  it('of which one comes from fit below the unit of scores', () => {
    expect(LABEL_COUNT).toBeLessThan(SCORE_UNIT);
  });
});
