import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, type DeliveryPointInput, deliveryPoint } from '../../src/verify/index.js';
import { goldenCases } from '../golden/golden.js';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

describe('checkDigit', () => {
  it.each([
    ['21229', '3737', '01', '3'],
    ['94501', '2156', '76', '4'],
    ['05401', '8322', '66', '3'],
    ['94043', '1351', '00', '0'],
  ])('%s-%s %s', (zip, zip4, point, expected) => {
    expect(checkDigit(zip, zip4, point)).toBe(expected);
  });

  it('makes the digits sum to a multiple of ten', () => {
    fc.assert(
      fc.property(digits(5), digits(4), digits(2), (zip, zip4, point) => {
        const all = `${zip}${zip4}${point}${checkDigit(zip, zip4, point)}`;
        expect(all).toHaveLength(12);
        expect([...all].reduce((sum, digit) => sum + Number(digit), 0) % 10).toBe(0);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it.each([
    ['2122', '3737', '01'],
    ['21229', '373', '01'],
    ['21229', '3737', '1'],
    ['2122A', '3737', '01'],
    ['21229', '٣٧٣٧', '01'],
  ])('is null for %s-%s %s', (zip, zip4, point) => {
    expect(checkDigit(zip, zip4, point)).toBeNull();
  });
});

interface Input extends DeliveryPointInput {
  readonly zip?: string;
  readonly zip4?: string;
}
interface Expected {
  readonly deliveryPoint: string | null;
  /** Where the ZIP code is known. */
  readonly checkDigit?: string;
}
/** `letters`: the unit holds a letter, and the digits follow only from a table of letters. */
type Options = { readonly letters: true } | undefined;

const GOLDEN = goldenCases<Input, Expected, Options>('delivery-point');
/** As far as published barcodes show it: 8H is 88, C is 75. */
const LETTERS = { C: 3, H: 8 };

describe('deliveryPoint', () => {
  it.each(GOLDEN)('$id', ({ input, options, expect: expected }) => {
    expect(deliveryPoint(input)).toBe(options?.letters ? null : expected.deliveryPoint);
    const point = deliveryPoint(input, LETTERS);
    expect(point).toBe(expected.deliveryPoint);
    if (input.zip !== undefined) expect(checkDigit(input.zip, input.zip4 ?? '', point ?? '')).toBe(expected.checkDigit);
  });
});
