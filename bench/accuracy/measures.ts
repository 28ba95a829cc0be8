import type { MakeError } from './errors.js';
import * as errors from './errors.js';
import { inCapitals, inSmallLetters, type Style, unitForms, usual, withoutCommas } from './styles.js';

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
