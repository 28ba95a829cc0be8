import { LONE_UNITS, NUMBERED_UNITS, UNLISTED_UNITS } from '../../../../src/address/data/units.js';
import { isFiller } from '../../../../src/address/fillers.js';

/** Why a field holds no house number. */
const NO_NUMBER = 'the row has no house number';
const FILLER_NUMBER = 'the house number stands for none';
const UNIT_NUMBER = 'the house number is that of a unit';
const UNREADABLE = 'the house number cannot be read';
const ONE_OR_SEVERAL = 'the house number may be one or several';

const PLAIN = /^\d{1,9}$/;
/** `99999`, `999999`: five nines and more are fillers. 9999 is a number that houses have. */
const NINES = /^9{5,9}$/;
/** `-1`, `-9`, `-99`: what stands for a missing value in tables of numbers. */
const NEGATIVE = /^-\d/;
const DECIMAL = /^(\d{1,9})\.(\d{1,6})$/;
/** `.5` for a half, as spreadsheets turn fractions into decimals. */
const FRACTIONS: Readonly<Record<string, string>> = { '': '', '5': ' 1/2', '25': ' 1/4', '75': ' 3/4' };
/** `LOT 5`, `BLDG A`, `SPC #3`, `# 7`. */
const DESIGNATED = /^(#|[A-Z]+)[. ]*#? ?(?:[A-Z]?-?\d+[A-Z]?|[A-Z])?$/;
const DESIGNATORS: ReadonlySet<string> = new Set(['#', ...NUMBERED_UNITS.keys(), ...LONE_UNITS.keys(), ...UNLISTED_UNITS.keys()]);
/** `KM 5` counts along a road of Puerto Rico. */
const KILOMETER = 'KM';

const DASHES = /[\u2010-\u2015\u2212]/g;
const RANGE = /^(\d{1,9}) ?(?:-|TO|THRU|THROUGH) ?(\d{1,9})$/;
const SEPARATOR = /\s*(?:[,;|&+\\]|\bAND\b)\s*/;
/** A slash joins whole numbers: not those of `12 1/2`, nor a fraction by itself. */
const SLASHED = /^\d{1,9}(?: ?\/ ?\d{1,9})+$/;
const FRACTION = /^(?:1\/[2348]|3\/[48]|2\/3|[57]\/8)$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+$/;
const BLANK_LIST = /^\d{4,9}(?: \d{4,9})+$/;
/** `12A,B`: the number is that of the item before. */
const LETTER = /^[A-Z]$/;
const LETTERED = /^(\d{1,9})([ -]?)[A-Z]$/;
/** `1463/65`: the digits that both have are written once. */
const SHORTENED = /^(\d{3,9})\/(\d{2,8})$/;

/** Farthest apart that neighbors of as many digits are, a block's length, and others. Chosen. */
const NEIGHBORS = 100;
const NEAR_NEIGHBORS = 20;
/** Most numbers of one field, and longest field, characters. */
const MOST_NUMBERS = 50;
const LONGEST = 256;

/**
 * The house numbers of a field, each as written by itself, or the reason why there are none. `2651,2653`, `12 & 14` and `12/14` are
 * two. `12 - 14` is the range `12-14`, which only the street tells from block and house. `1,463` is 1463, but `912,918` are neighbors.
 */
export function houseNumbers(field: string): readonly string[] | string {
  const written = field.trim();
  if (PLAIN.test(written)) return NINES.test(written) ? FILLER_NUMBER : [written];
  if (written.length > LONGEST) return UNREADABLE;
  const text = written.toUpperCase().replace(DASHES, '-').replace(/\s+/g, ' ');
  if (text === '' || isFiller(text)) return NO_NUMBER;
  if (NEGATIVE.test(text)) return FILLER_NUMBER;
  const designator = DESIGNATED.exec(text)?.[1] ?? '';
  if (DESIGNATORS.has(designator) && designator !== KILOMETER) return UNIT_NUMBER;
  const items = itemsOf(text);
  if (typeof items === 'string') return items;
  const numbers: string[] = [];
  for (const item of items) {
    const number = LETTER.test(item) ? besideLettered(item, numbers.at(-1) ?? '') : oneNumber(item);
    if (number === null) return UNREADABLE;
    if (NINES.test(number)) return FILLER_NUMBER;
    if (!numbers.includes(number)) numbers.push(number);
  }
  return numbers.length > MOST_NUMBERS ? UNREADABLE : numbers;
}

/** The numbers of a list, as written. */
function itemsOf(text: string): readonly string[] | string {
  const whole = text.replace(/\.0*$/, '');
  if (GROUPED.test(whole)) return groupsOf(whole);
  if (BLANK_LIST.test(text)) {
    const items = text.split(' ');
    return areNeighbors(items) ? items : [text];
  }
  const items = text.split(SEPARATOR).filter((item) => item !== '');
  return items.flatMap((item) => (SLASHED.test(item) && !FRACTION.test(item) ? slashed(item) : item));
}

function slashed(text: string): readonly string[] {
  const [, from = '', end = ''] = SHORTENED.exec(text) ?? [];
  const to = from.slice(0, -end.length) + end;
  return from.length > end.length && Number(to) > Number(from) ? [from, to] : text.split(/ ?\/ ?/);
}

/**
 * Digits with commas every three: one number with its thousands, or several. They are several where all are neighbors on a street:
 * `912,918`, `98,100`. A number of thousands has fewer digits in front as a rule: `1,463`, `24,348`. `123,456` may be either.
 */
function groupsOf(text: string): readonly string[] | string {
  const groups = text.split(',');
  if (groups.every((group) => !group.startsWith('0')) && areNeighbors(groups)) return groups;
  return groups.length === 2 && (groups[0] as string).length < 3 ? [groups.join('')] : ONE_OR_SEVERAL;
}

function areNeighbors(numbers: readonly string[]): boolean {
  return numbers.every((number, at) => {
    const before = numbers[at - 1];
    if (before === undefined) return true;
    return Math.abs(Number(number) - Number(before)) <= (number.length === before.length ? NEIGHBORS : NEAR_NEIGHBORS);
  });
}

/** Decimals become fractions, and a range is written without blanks; all else stays. */
function oneNumber(item: string): string | null {
  const [, from, to] = RANGE.exec(item) ?? [];
  if (from !== undefined) return from === to ? from : `${from}-${to}`;
  const [, digits, decimals = ''] = DECIMAL.exec(item) ?? [];
  if (digits === undefined) return /\d/.test(item) ? item : null;
  const fraction = FRACTIONS[decimals.replace(/0+$/, '')];
  return fraction === undefined ? null : digits + fraction;
}

function besideLettered(letter: string, before: string): string | null {
  const [, digits, joint = ''] = LETTERED.exec(before) ?? [];
  return digits === undefined ? null : digits + joint + letter;
}
