import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowerBound, lowerBoundOfStrings, upperBound } from '../src/bisection.js';

const search = fc.record({
  values: fc.array(fc.nat({ max: 20 }), { maxLength: 40 }).map((values) => Uint32Array.from(values).sort()),
  value: fc.nat({ max: 21 }),
  ends: fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 })),
});

/** First index of `[from, to)` that does not come before, found by looking at each. */
function firstFrom(from: number, to: number, isBefore: (index: number) => boolean): number {
  let index = from;
  while (index < to && isBefore(index)) index++;
  return index;
}

describe('bisection', () => {
  it('finds what looking at each entry finds, in the whole column and in a part of it', () => {
    fc.assert(
      fc.property(search, ({ values, value, ends }) => {
        const [from, to] = ends.map((end) => Math.min(end, values.length)).sort((a, b) => a - b) as [number, number];
        const isBelow = (index: number): boolean => (values[index] as number) < value;
        const isAtMost = (index: number): boolean => (values[index] as number) <= value;
        expect(lowerBound(values, value)).toBe(firstFrom(0, values.length, isBelow));
        expect(upperBound(values, value)).toBe(firstFrom(0, values.length, isAtMost));
        const texts = Array.from(values, (each) => String(each).padStart(2, '0'));
        expect(lowerBoundOfStrings(texts, String(value).padStart(2, '0'))).toBe(firstFrom(0, values.length, isBelow));
        expect(lowerBound(values, value, from, to)).toBe(firstFrom(from, to, isBelow));
        expect(upperBound(values, value, from, to)).toBe(firstFrom(from, to, isAtMost));
      }),
    );
  });
});
