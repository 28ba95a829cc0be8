import type { Components } from '../address/components.js';
import type { OtherReading, ParsedText } from '../address/reading.js';
import type { MatchOptions } from './match.js';

/** Readings of a text that are tried beside the likeliest one. */
const MOST_OTHERS = 3;
const FRACTION = /^\d\/\d{1,2}$/;
const DIGITS = /^\d+$/;

/**
 * How a text may be read otherwise, for matching: with the same state and ZIP code, no word less in its place, and a house
 * number where there was one.
 */
export function readingsOf(parsed: Pick<ParsedText, 'components' | 'unplaced' | 'others'>): Pick<MatchOptions, 'partial' | 'others'> {
  const { components, unplaced } = parsed;
  const keeps = ({ components: other, unplaced: left }: OtherReading): boolean =>
    left <= unplaced.length &&
    other.state === components.state &&
    other.zip === components.zip &&
    (components.number === null || other.number !== null);
  return {
    partial: unplaced.length > 0,
    others: () => [
      ...withFraction(components),
      ...withWordOfRoad(components),
      ...parsed
        .others(MOST_OTHERS)
        .filter(keeps)
        .map((other) => other.components),
    ],
  };
}

/** `12 MAIN ST 1/2` for `12 1/2 MAIN ST`. */
function withFraction(components: Components): readonly Components[] {
  const { number, unitNumber } = components;
  if (number === null || unitNumber === null || !FRACTION.test(unitNumber) || !DIGITS.test(number)) return [];
  return [{ ...components, number: `${number} ${unitNumber}`, unitType: null, unitNumber: null }];
}

const LETTERS = /^[A-Z]{1,4}$/;
const NUMBER_AND_LETTER = /^(\d+)([A-Z])$/;

/** `UAS ROUTE 5`, `V ROUTE 16`: what was read as a unit or behind the number is a part of the road's misspelt type. */
function withWordOfRoad(components: Components): readonly Components[] {
  const { number, preType, unitType, unitNumber } = components;
  if (preType === null || number === null) return [];
  if (unitType === '#' && unitNumber !== null && LETTERS.test(unitNumber)) {
    return [{ ...components, preType: `${unitNumber} ${preType}`, unitType: null, unitNumber: null }];
  }
  const [, digits, letter] = NUMBER_AND_LETTER.exec(number) ?? [];
  return digits === undefined ? [] : [{ ...components, number: digits, preType: `${letter} ${preType}` }];
}
