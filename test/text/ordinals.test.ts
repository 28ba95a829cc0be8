import { describe, expect, it } from 'vitest';
import { ORDINAL_DIGITS, ordinal } from '../../src/text/ordinals.js';

describe('ordinal', () => {
  it.each([
    [1, '1ST'],
    [2, '2ND'],
    [3, '3RD'],
    [4, '4TH'],
    [10, '10TH'],
    [11, '11TH'],
    [12, '12TH'],
    [13, '13TH'],
    [21, '21ST'],
    [90, '90TH'],
    [111, '111TH'],
    [122, '122ND'],
  ])('%i is %s', (number, text) => {
    expect(ordinal(number)).toBe(text);
    expect(ORDINAL_DIGITS.exec(text)?.[1]).toBe(String(number));
  });
});
