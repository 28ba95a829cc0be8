import { expect, it } from 'vitest';
import { fourDigits, letter, splitOuterUnit, twoDigits } from '../../src/streets/packed-text.js';

it('numbers are written with all their digits, and the stored "none" is null', () => {
  expect([7, 9999, 65_535].map(fourDigits)).toEqual(['0007', '9999', null]);
  expect([0, 99, 255].map(twoDigits)).toEqual(['00', '99', null]);
});

it('letters are stored as their codes, and 0 is none', () => {
  expect([72, 0].map(letter)).toEqual(['H', null]);
});

it.each([
  ['BLDG 4', 'BLDG', '4'],
  ['BLDG 4 A', 'BLDG', '4 A'],
  ['REAR', 'REAR', null],
  [null, null, null],
])('an outer unit %s has the designator %s and the number %s', (outer, outerUnitType, outerUnitNumber) => {
  expect(splitOuterUnit(outer)).toEqual({ outerUnitType, outerUnitNumber });
});
