import { describe, expect, it } from 'vitest';
import { canonicalNumber, houseNumber } from '../../src/text/house-number.js';

describe('houseNumber', () => {
  it.each([
    ['121', '', 121, ''],
    ['007', '', 7, ''],
    ['0', '', 0, ''],
    ['112-10', '112-', 10, ''],
    ['110-113', '110-', 113, ''],
    ['N6W23001', 'N6W', 23001, ''],
    ['N6 W23001', 'N6W', 23001, ''],
    ['A-17', 'A', 17, ''],
    ['102b', '', 102, 'B'],
    ['182-R', '', 182, 'R'],
    ['4306 A', '', 4306, 'A'],
    ['24 1/2', '', 24, ' 1/2'],
    ['24-1/2', '', 24, ' 1/2'],
    ['39.2', '39.', 2, ''],
  ])('%s', (text, prefix, value, suffix) => {
    expect(houseNumber(text)).toEqual({ canonical: prefix + value + suffix, prefix, value, suffix });
  });

  it.each(['', 'A', '1/2', '-', '12345678901', '9'.repeat(5000), '\ud800'])('is null for %j', (text) => {
    expect(houseNumber(text)).toBeNull();
  });
});

describe('canonicalNumber', () => {
  it('gives one spelling for one number and keeps different numbers apart', () => {
    expect(canonicalNumber('182 R')).toBe(canonicalNumber('182r'));
    expect(canonicalNumber('3 B')).toBe('3B');
    expect(canonicalNumber('B-3')).toBe('B3');
    expect(canonicalNumber('1-4')).not.toBe(canonicalNumber('14'));
    expect(canonicalNumber('112-10')).not.toBe(canonicalNumber('11210'));
  });
});
