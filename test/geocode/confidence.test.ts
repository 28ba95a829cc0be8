import { describe, expect, it } from 'vitest';
import {
  centroidConfidence,
  interpolatedConfidence,
  nearestConfidence,
  pointConfidence,
  reverseConfidence,
} from '../../src/geocode/confidence.js';

function falling(values: readonly number[]): boolean {
  return values.every((value, i) => i === 0 || value <= (values[i - 1] as number));
}

describe('confidence bands', () => {
  it('keeps points at 0.90 and above, corrected ones below exact ones', () => {
    const corrected = [1, 0.96, 0.9, 0.8, 0.75].map((score) => pointConfidence(score, true, false));
    expect(falling([pointConfidence(1, false, false), ...corrected])).toBe(true);
    expect(corrected[0]).toBeLessThan(pointConfidence(1, false, false));
    expect(Math.min(...corrected, pointConfidence(0.75, true, true))).toBeGreaterThanOrEqual(0.9);
  });

  it('keeps positions on the street below the band of buildings, lower the less is known', () => {
    const between = [0, 10, 50, 100, 499, 5000].map((meters) => interpolatedConfidence(meters));
    const nearest = [0, 2, 50, 100, 500, 5000].map(nearestConfidence);
    expect(falling(between) && falling(nearest)).toBe(true);
    expect([between[0], interpolatedConfidence(110)]).toEqual([0.89, 0.5]);
    expect(nearest[0]).toBeLessThan(0.9);
    expect(nearestConfidence(null)).toBeLessThan(0.5);
  });

  it('keeps areas below 0.50, smaller for larger ones', () => {
    const values = [null, 1, 3, 100].map(centroidConfidence);
    expect(falling(values)).toBe(true);
    expect(values[0]).toBeLessThan(0.5);
    expect(values.at(-1)).toBeGreaterThan(0);
  });

  it('falls with the distance of a reverse answer', () => {
    const values = [0, 10, 50, 51, 500, 501, 2000, 10_000].map(reverseConfidence);
    expect(falling(values)).toBe(true);
    expect([values[0], values[2], values[4]]).toEqual([1, 0.9, 0.5]);
    expect(values[6]).toBeLessThan(0.5);
  });
});
