import { describe, expect, it } from 'vitest';
import { checkDigit } from '../../src/verify/check-digit.js';
import { type DeliveryPointInput, deliveryPoint } from '../../src/verify/delivery-point.js';
import { goldenCases } from '../golden/golden.js';

interface Input extends DeliveryPointInput {
  readonly zip: string;
  readonly zip4: string;
}
interface Expected {
  readonly deliveryPoint: string;
  readonly checkDigit: string;
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
    expect(checkDigit(input.zip, input.zip4, point ?? '')).toBe(expected.checkDigit);
  });

  it.each([
    ['8', '08'],
    ['1234', '34'],
    ['154A', '54'],
    ['N6845', '45'],
    ['23S4', '04'],
    ['W3S1', '01'],
    ['23S41', '41'],
    ['1.23', '23'],
    ['1-3', '03'],
    ['112-10', '10'],
    ['11*7', '07'],
    ['AA', '99'],
    ['A', '99'],
    [null, '99'],
    ['123 1/2', null],
    ['12/4', null],
    ['12-A', null],
    ['１２', null],
    ['', '99'],
  ])('street number %s gives %s', (primaryNumber, expected) => {
    expect(deliveryPoint({ recordType: 'S', primaryNumber, unitNumber: null })).toBe(expected);
  });

  it.each([
    ['306', '81'],
    ['683', '58'],
    ['1001', '51'],
    ['8874', '24'],
    ['100098', '98'],
    ['98', '98'],
    ['2', '02'],
    ['6600', '50'],
    ['14-102', null],
    ['100 99', null],
    ['B12', null],
    ['12Z', null],
    ['', null],
  ])('highrise unit %s gives %s', (unitNumber, expected) => {
    expect(deliveryPoint({ recordType: 'H', primaryNumber: '7', unitNumber }, LETTERS)).toBe(expected);
  });

  it('knows boxes, general delivery and the default record of a highrise, and no firms', () => {
    const at = (recordType: DeliveryPointInput['recordType'], primaryNumber: string | null) =>
      deliveryPoint({ recordType, primaryNumber, unitNumber: null });
    expect(at('R', '154')).toBe('54');
    expect(at('R', null)).toBe('99');
    expect(at('P', '720114')).toBe('14');
    expect(at('G', '12')).toBe('99');
    expect(at('H', '12')).toBe('99');
    expect(at('F', '12')).toBeNull();
  });
});
