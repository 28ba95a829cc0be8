import { deliveryLineOf, type ReadAddress, type WrittenAddress } from '../address/address-input.js';
import { type Components, sameComponents } from '../address/components.js';
import { type AlternativeParse, parseStreetText } from '../address/parse-text.js';
import { lineKey } from '../streets/street-record.js';
import { alternativeParses, isStreetWord } from './alternative-parses.js';
import type { MatchOptions } from './match.js';
import type { MatchableText } from './parse-search.js';

/** Readings of a text that are tried beside the likeliest one. */
const MOST_OTHERS = 3;
/** Readings of the delivery line alone that are tried besides. */
const MOST_OF_LINE = 3;

/**
 * How a text may be read otherwise, for matching: with the same state and ZIP code, no word less in its place, and a house
 * number where there was one.
 */
export function matchableTexts(written: WrittenAddress, read: ReadAddress): Pick<MatchOptions, 'partial' | 'others'> {
  const { components, unplaced } = read;
  const partial = unplaced.length > 0;
  return {
    partial,
    others: () => {
      const ofNumber = alternativeParses(components).map((other) => ({ components: other, isPartial: partial }));
      const ofLine = lineReadings(deliveryLineOf(written), read).map((other) => ({ components: other, isPartial: false }));
      const ofText = read
        .others(MOST_OTHERS)
        .filter((other) => keeps(other, written, read))
        .map((other) => ({ components: other.components, isPartial: other.unplaced.length > 0 }));
      return distinct([...ofNumber, ...ofLine, ...ofText], components);
    },
  };
}

function keeps(
  { components: other, unplaced: left }: AlternativeParse,
  { input }: WrittenAddress,
  { components, unplaced }: ReadAddress,
): boolean {
  return (
    left.length <= unplaced.length &&
    other.state === components.state &&
    other.zip === components.zip &&
    (other.number !== null || (components.number === null && components.name !== null)) &&
    !left.some((word) => isLetterOfNumber(word, other.number, input)) &&
    (other.unitNumber === components.unitNumber || !isWordOfStreet(other))
  );
}

/** Whether what stands for a unit says something of a street: `12 MT VIEW RD` is no unit `MT`. */
function isWordOfStreet({ unitType, unitNumber }: Components): boolean {
  return unitType === '#' && unitNumber !== null && isStreetWord(unitNumber);
}

const LETTERS = /^[A-Z]{1,3}$/;

/** `A 12` is no number 12. */
function isLetterOfNumber(word: string, number: string | null, input: string): boolean {
  return number !== null && LETTERS.test(word) && input.trimStart().toUpperCase().startsWith(`${word} ${number} `);
}

/**
 * Readings that leave no word of the delivery line to the city or out: `12 MAIN ST DERBY CTR, DERBY`. Of the place, and of a unit that stands
 * elsewhere, what the likeliest reading says.
 */
function lineReadings(line: string | null, { components, unplaced }: ReadAddress): readonly Components[] {
  if (line === null || components.unitType === 'PO BOX') return [];
  const words = line.toUpperCase().split(/\W+/);
  if (unplaced.length === 0 && !components.city?.split(' ').some((word) => words.includes(word))) return [];
  const { unitType, unitNumber, outerUnitType, outerUnitNumber, city, state, zip, zip4 } = components;
  const place = { city, state, zip, zip4 };
  const elsewhere = unitNumber !== null && !words.includes(unitNumber);
  const unit = elsewhere ? { unitType, unitNumber, outerUnitType, outerUnitNumber } : {};
  const read = parseStreetText(line);
  return [read, ...read.others(MOST_OF_LINE)]
    .filter(({ components: { number, name }, unplaced }) => number !== null && name !== null && unplaced.length === 0)
    .map((reading) => ({ ...reading.components, ...place, ...unit }))
    .filter((reading) => !isSameLine(reading, components));
}

/** The words of the line are only divided otherwise, which matching tries by itself. */
function isSameLine(a: Components, b: Components): boolean {
  return a.number === b.number && a.unitNumber === b.unitNumber && lineKey(a) === lineKey(b);
}

function distinct(readings: readonly MatchableText[], first: Components): readonly MatchableText[] {
  const kept: MatchableText[] = [];
  for (const reading of readings) {
    const isKnown = (known: Components): boolean => sameComponents(known, reading.components);
    if (!isKnown(first) && !kept.some(({ components }) => isKnown(components))) kept.push(reading);
  }
  return kept;
}
