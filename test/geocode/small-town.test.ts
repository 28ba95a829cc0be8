// Golden positions of misspelt addresses, through the whole of geocode.
import { describe, expect, it } from 'vitest';
import { geocode } from '../../src/geocode/index.js';
import { MISSPELT, openTown } from '../fixtures/small-town.js';
import { ask } from '../fixtures/stores.js';

const town = await openTown();

const located = (text: string) => ask(town, (view) => geocode(view, text));

describe('positions of a small town', () => {
  it.each(MISSPELT)('$id: $input', async ({ input, expect: { positionSource } }) => {
    expect((await located(input)).result?.source).toBe(positionSource);
  });

  it('lie along a range in the order of the numbers, never with the confidence of a building', async () => {
    let before = Number.NEGATIVE_INFINITY;
    for (let number = 101; number <= 199; number += 2) {
      const { result } = await located(`${number} Foxglove Ln, Springfield, IL 62701`);
      expect(result).toMatchObject({
        source: '20',
        accuracy: { type: 'interpolated' },
        interpolation: { requestedHouseNumber: number, lowerHouseNumber: 101, upperHouseNumber: 199 },
      });
      expect(result?.confidence).toBeLessThan(0.9);
      expect(result?.location.longitude).toBeGreaterThan(before);
      // The left side of a line to the east.
      expect(result?.location.latitude).toBeGreaterThan(39.8);
      before = result?.location.longitude ?? before;
    }
  });

  it('are no rooftop where the number is not listed', async () => {
    for (const number of [1, 13, 16, 41, 1200]) {
      const { result } = await located(`${number} Hawthorne Ave, Springfield, IL 62701`);
      expect(result?.accuracy.type).not.toBe('rooftop');
      expect(result?.confidence).toBeLessThan(0.9);
    }
  });
});
