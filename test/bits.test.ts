import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { popcount } from '../src/bits.js';

describe('popcount', () => {
  it.each([0, 1, -1, 0x80000000, 0xffffffff, 0x55555555, 0xaaaaaaaa])('counts the bits of %i', (bits) => {
    expect(popcount(bits)).toBe((bits >>> 0).toString(2).replaceAll('0', '').length);
  });

  it('counts signed and unsigned numbers alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 32 - 1 }), (bits) => {
        expect(popcount(bits)).toBe((bits >>> 0).toString(2).replaceAll('0', '').length);
      }),
    );
  });
});
