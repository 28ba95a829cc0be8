import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VerifiedAddress } from '../../src/contract.js';
import { checkDigit } from '../../src/verify/check-digit.js';
import { contractDpv, postalDpv } from '../../src/verify/dpv.js';
import { repeated } from '../../src/verify/repeated.js';

describe('confirmation letters', () => {
  it('are the postal ones inside: D missing, S not confirmed', () => {
    expect(postalDpv('none')).toBe('Y');
    expect(postalDpv('confirmed')).toBe('Y');
    expect(postalDpv('missing')).toBe('D');
    expect(postalDpv('unconfirmed')).toBe('S');
  });

  it('exchange S and D at the contract', () => {
    expect(contractDpv('D')).toBe('S');
    expect(contractDpv('S')).toBe('D');
    expect(contractDpv('Y')).toBe('Y');
    expect(contractDpv('N')).toBe('N');
  });
});

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

it('puts 304 in front of the code, leaves the rest and its order, and changes nothing that is kept', () => {
  const kept = { InputAddress: 'x', AlgorithmUsed: '413', DpvConfirmation: 'N' } as VerifiedAddress;
  const again = repeated(kept);
  expect(again).toEqual({ ...kept, AlgorithmUsed: '304413' });
  expect(Object.keys(again)).toEqual(Object.keys(kept));
  expect(kept.AlgorithmUsed).toBe('413');
});
