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

  it('keeps positions on the street between 0.50 and 0.89', () => {
    const between = [0, 10, 100, 499, 500, 5000].map((meters) => interpolatedConfidence(meters, true));
    const nearest = [0, 2, 50, 100].map(nearestConfidence);
    expect(falling(between) && falling(nearest)).toBe(true);
    expect(interpolatedConfidence(10, false)).toBeLessThan(interpolatedConfidence(10, true));
    expect(falling([100, 101, 500, 1000, 5000].map(nearestConfidence))).toBe(true);
    expect(nearestConfidence(null)).toBeLessThan(0.5);
    for (const value of [...between, ...nearest, interpolatedConfidence(5000, false)]) {
      expect(value).toBeGreaterThanOrEqual(0.5);
      expect(value).toBeLessThanOrEqual(0.89);
    }
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
