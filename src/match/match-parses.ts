import { deliveryLineOf, type ReadAddress, type WrittenAddress } from '../address/address-input.js';
import { type Components, type PlaceKnowledge, sameComponents } from '../address/components.js';
import { DIRECTIONALS } from '../address/data/directionals.js';
import { SUFFIXES } from '../address/data/suffixes.js';
import { parseStreetText } from '../address/parse-text.js';
import type { AlternativeParse } from '../address/parsed-text.js';
import { lineKey } from '../streets/street-record.js';
import { alternativeParses, isStreetWord } from './alternative-parses.js';
import { misspeltBeside, misspeltInName } from './misspelt-parts.js';
import { type MatchableText, matchableOf, type TextParses } from './parse-search.js';
import { type Correction, change, TYPE_IN_NAME } from './scoring/correction.js';
import { severalNumbers } from './several-numbers.js';

/** Alternative parses of the whole text, and of its delivery line. Chosen. */
const MOST_OTHERS = 3;
const MOST_OF_LINE = 3;

/**
 * The parses that matching tries beside the likeliest one: those that keep its state, ZIP code and a house number and leave out no more
 * words; and apart from them, those with a misspelled directional or type put right.
 */
export class MatchableTexts implements TextParses {
  readonly isPartial: boolean;
  readonly corrections: readonly Correction[];
  readonly #written: WrittenAddress;
  readonly #read: ReadAddress;
  readonly #places: PlaceKnowledge | undefined;

  constructor(written: WrittenAddress, read: ReadAddress, places: PlaceKnowledge | undefined) {
    ({ isPartial: this.isPartial, corrections: this.corrections } = matchableOf(read));
    this.#written = written;
    this.#read = read;
    this.#places = places;
  }

  others(isUnknown: boolean): readonly MatchableText[] {
    const [written, read] = [this.#written, this.#read];
    const { components } = read;
    const { isPartial, corrections } = this;
    const ofNumber = alternativeParses(components, written.input, this.#places).map((other) => ({
      components: other,
      isPartial,
      corrections,
    }));
    const ofLine = lineParses(deliveryLineOf(written), read).map((other) => ({ components: other, isPartial: false, corrections: NONE }));
    const ofText = read
      .others(MOST_OTHERS)
      .filter((other) => keeps(other, written, read))
      .map((other) => matchableOf(other));
    const beside = misspeltBeside(written, read, this.#places);
    const likely = [
      ...namedUnits(read),
      ...severalNumbers(written, this.#places).map(({ read: other, correction }) =>
        matchableOf(other, ...(correction === null ? [] : [correction])),
      ),
      ...distinct([...ofNumber, ...ofLine, ...ofText], components),
      ...beside,
    ];
    // `12 JAY STREET PL` is no number of JAY ST.
    return isUnknown ? [...likely, ...twiceTyped(read)] : likely;
  }

  misspelt(): readonly MatchableText[] {
    return misspeltInName(this.#written, this.#read, this.#places);
  }
}

const NONE: readonly Correction[] = [];

/** Most words of the name of a unit: IN-LAW, MAIN HOUSE. Chosen. */
const MOST_OF_NAME = 2;

/**
 * `10 ELM ST LEFT`, `3101-413 ELM ST`: the unread words, or a half of the number, as a unit, which the data has to list. Partial, so that it
 * rules nothing out.
 */
function namedUnits({ components, leftOut: { unread: words } }: ReadAddress): readonly MatchableText[] {
  if (components.unitNumber !== null || components.unitType !== null) return [];
  const withUnit = (unitNumber: string, number = components.number): MatchableText => ({
    components: { ...components, number, unitType: '#', unitNumber },
    isPartial: true,
    corrections: [],
  });
  const [, first, second] = NUMBER_AND_UNIT.exec(components.number ?? '') ?? [];
  const ofNumber = first === undefined || second === undefined ? [] : [withUnit(second, first), withUnit(first, second)];
  return words.length === 0 || words.length > MOST_OF_NAME ? ofNumber : [withUnit(words.join(' ')), ...ofNumber];
}

const NUMBER_AND_UNIT = /^(\d{1,5})-(\d{1,5})$/;

/** `81 STONE HOLW` for `81 STONE HOLLOW RD`: the last word of the name is the type, which the text gives another one to. */
function twiceTyped(read: ReadAddress): readonly MatchableText[] {
  const { components, leftOut } = read;
  const { name, postType } = components;
  const end = name?.lastIndexOf(' ') ?? -1;
  const type = SUFFIXES.get(name?.slice(end + 1) ?? '');
  if (end < 0 || postType === null || type === undefined || type === postType) return [];
  const typed = { ...components, name: name?.slice(0, end) as string, postType: type };
  return [matchableOf({ components: typed, leftOut }, change('type', 'postType', postType, type, TYPE_IN_NAME))];
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

/** The `MT` of `12 MT VIEW RD` is no unit. */
function isWordOfStreet({ unitType, unitNumber }: Components): boolean {
  return unitType === '#' && unitNumber !== null && isStreetWord(unitNumber);
}

const LETTERS = /^[A-Z]{1,3}$/;

/** `A 12` is not number 12. */
function isLetterOfNumber(word: string, number: string | null, input: string): boolean {
  return number !== null && LETTERS.test(word) && input.trimStart().toUpperCase().startsWith(`${word} ${number} `);
}

/**
 * Parses in which no word of the delivery line is left out or goes to the city: `12 MAIN ST DERBY CTR, DERBY`. The place, and a unit or
 * directional outside the line, are those of the likeliest parse.
 */
function lineParses(line: string | null, { components, unplaced }: ReadAddress): readonly Components[] {
  if (line === null || components.unitType === 'PO BOX') return [];
  const words = line.toUpperCase().split(/\W+/);
  if (unplaced.length === 0 && !components.city?.split(' ').some((word) => words.includes(word))) return [];
  const { preDir, postDir, unitType, unitNumber, outerUnitType, outerUnitNumber, city, state, zip, zip4 } = components;
  const place = { city, state, zip, zip4 };
  const isInLine = (directional: string | null): boolean => words.some((word) => DIRECTIONALS.get(word) === directional);
  const directionals = {
    ...(preDir === null || isInLine(preDir) ? {} : { preDir }),
    ...(postDir === null || isInLine(postDir) ? {} : { postDir }),
  };
  const elsewhere = unitNumber !== null && !words.includes(unitNumber);
  const unit = elsewhere ? { unitType, unitNumber, outerUnitType, outerUnitNumber } : {};
  const likeliest = parseStreetText(line);
  // The unit from elsewhere takes the place of none in the line: B of `3605 B ELM ST` is not lost for APT 3.
  const isWhole = ({ components: { number, name, unitNumber: own }, unplaced }: AlternativeParse): boolean =>
    number !== null && name !== null && unplaced.length === 0 && !(elsewhere && own !== null);
  return [likeliest, ...likeliest.others(MOST_OF_LINE)]
    .filter(isWhole)
    .map((parse) => ({ ...parse.components, ...place, ...unit, ...directionals }))
    .filter((parse) => !isSameLine(parse, components));
}

/** Matching divides the words of one line in other ways anyway. */
function isSameLine(a: Components, b: Components): boolean {
  return a.number === b.number && a.unitNumber === b.unitNumber && lineKey(a) === lineKey(b);
}

function distinct(parses: readonly MatchableText[], first: Components): readonly MatchableText[] {
  const kept: MatchableText[] = [];
  for (const parse of parses) {
    const isKnown = (known: Components): boolean => sameComponents(known, parse.components);
    if (!isKnown(first) && !kept.some(({ components }) => isKnown(components))) kept.push(parse);
  }
  return kept;
}
