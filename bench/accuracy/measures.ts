import type { Random } from '../../tools/random.js';
import type { MakeError } from './errors.js';
import * as errors from './errors.js';
import { textOf, type Written } from './listed.js';

/** Writes an address on one line. */
type Style = (address: Written, random: Random) => string;

const usual: Style = textOf;
const withoutCommas: Style = (address) => textOf(address).replaceAll(',', '');
const inCapitals: Style = (address) => textOf(address).toUpperCase();
const inSmallLetters: Style = (address) => textOf(address).toLowerCase();

/** The unit behind a designator of its own or a comma, with blanks and full stops as people put them. */
const unitForms: Style = (address, random) => {
  const { number, street, unit, city, state, zip } = address;
  const bare = /^(?:APT|UNIT|STE|SUITE|#)?\.?\s*([\w-]+)$/i.exec(unit)?.[1] ?? unit;
  const form = random.of(['Apt', 'Unit', '#', 'apt.', 'Ste', 'APARTMENT', 'Suite']);
  const separator = random.of([' ', ', ', '  ']);
  const line = `${number} ${street}${unit === '' ? '' : `${separator}${form}${form === '#' ? '' : ' '}${bare}`}`;
  return `${line}${random.of([', ', ',', '\n'])}${city}${random.of([', ', ' '])}${state} ${zip}`;
};

/** One row of the table: what is done to an address, and the share that has to come back right. */
export interface Measure {
  readonly name: string;
  readonly make: MakeError;
  readonly style: Style;
  /** Percent. */
  readonly must: number;
}

const WRONG_LINE = errors.anyOf(errors.misspelledName, errors.droppedType, errors.otherType, errors.droppedDirectional);
const WRONG_PLACE = errors.anyOf(errors.otherCity, errors.misspelledCity, errors.mistypedZip, errors.noZip, errors.noCity);
const same: MakeError = (address) => address;

export const MEASURES: readonly Measure[] = [
  { name: 'one typing error in the name', make: errors.misspelledName, style: usual, must: 97 },
  { name: 'type misspelled', make: errors.misspelledType, style: usual, must: 98 },
  { name: 'directional misspelled', make: errors.misspelledDirectional, style: usual, must: 98 },
  { name: 'type dropped', make: errors.droppedType, style: usual, must: 98 },
  { name: 'type wrong', make: errors.otherType, style: usual, must: 98 },
  { name: 'directional dropped', make: errors.droppedDirectional, style: usual, must: 98 },
  { name: 'directional moved or added', make: errors.anyOf(errors.movedDirectional, errors.addedDirectional), style: usual, must: 98 },
  { name: 'city wrong', make: errors.otherCity, style: usual, must: 98 },
  { name: 'city under another name', make: errors.otherNameOfCity, style: usual, must: 98 },
  { name: 'city misspelled', make: errors.misspelledCity, style: usual, must: 98 },
  { name: 'ZIP code mistyped', make: errors.mistypedZip, style: usual, must: 98 },
  { name: 'ZIP code of another place', make: errors.otherZip, style: usual, must: 98 },
  { name: 'without commas', make: same, style: withoutCommas, must: 99.5 },
  { name: 'in capitals', make: same, style: inCapitals, must: 99.5 },
  { name: 'in small letters', make: same, style: inSmallLetters, must: 99.5 },
  { name: 'abbreviated or written out', make: errors.otherSpelling, style: usual, must: 99.5 },
  { name: 'unit forms', make: (address) => (address.unit === '' ? null : address), style: unitForms, must: 99.5 },
  { name: 'two errors: line and place', make: errors.both(WRONG_LINE, WRONG_PLACE), style: usual, must: 85 },
  { name: 'two errors: both in the line', make: errors.both(errors.misspelledName, WRONG_LINE), style: usual, must: 85 },
];
