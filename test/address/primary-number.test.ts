import { describe, expect, it } from 'vitest';
import { numberText, spellNumber } from '../../src/address/primary-number.js';

describe('spellNumber', () => {
  it.each([
    ['121', '121'],
    ['ONE', '1'],
    ['# 121', '121'],
    ['123 A', '123A'],
    ['123 AB', '123 AB'],
    ['123-1/2', '123 1/2'],
    ['33 1/2', '33 1/2'],
    ['112-10', '112-10'],
    ['N6 W23001', 'N6W23001'],
    ['N6 W23001B', 'N6W23001B'],
    ['W 123', 'W123'],
    ['6 W23001', '6 W23001'],
  ])('%s is %s', (words, number) => {
    expect(spellNumber(words)).toBe(number);
  });
});

describe('numberText', () => {
  it.each([
    ['#', ''],
    ['4B', '4B'],
    ['# 4 B', '4 B'],
    ['NO 7', '7'],
    ['', ''],
  ])('of %s is %s', (words, number) => {
    expect(numberText(words)).toBe(number);
  });
});
