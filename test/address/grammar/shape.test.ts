import { describe, expect, it } from 'vitest';
import { isMisspeltSuffix, shapeOf } from '../../../src/address/grammar/shape.js';
import { C } from '../../../src/address/grammar/token-classes.js';

describe('shapeOf', () => {
  it.each([
    ['#', 'HASH'],
    ['&', 'AMPERSAND'],
    ['7', 'DIGITS1'],
    ['62701', 'DIGITS5'],
    ['1234567', 'DIGITS6'],
    ['627011234', 'ZIP9'],
    ['62701-1234', 'ZIP9'],
    ['112-10', 'HYPHENATED'],
    ['1/2', 'FRACTION'],
    ['12.5', 'DECIMAL'],
    ['7TH', 'ORDINAL_NUMBER'],
    ['7B', 'NUMBER_LETTER'],
    ['B7', 'LETTER_NUMBER'],
    ['N6W23001', 'GRID'],
    ['A', 'LETTER'],
    ['QX', 'TWO_LETTERS'],
    ['MAIN', 'WORD'],
  ])('of %s is %s', (word, shape) => expect(C[shapeOf(word, false)]).toBe(shape));
});

describe('isMisspeltSuffix', () => {
  it.each(['STRET', 'STREEET', 'STRAET', 'STERET', 'AVENU', 'AVEUNE', 'DRIVVE'])('%s is one', (word) => {
    expect(isMisspeltSuffix(word)).toBe(true);
  });
  it.each(['ST', 'TSREET', 'STT', 'STRT', 'MAIN', 'AVALON', ''])('%s is none', (word) => {
    expect(isMisspeltSuffix(word)).toBe(false);
  });
});
