import { addressRange, primaryNumber } from '../dataset/streets.js';
import type { UsStreetsTable } from '../dataset/tables/us-streets.js';
import type { TypedUnit } from './address-query.js';

const DIGITS = /^\d{1,9}$/;
const SIGNS = /[ -]/g;
const LEADING_ZEROS = /^0+(?=\d)/;

/** Primary numbers of a street that begin with what was typed: address rows, the first one of each number. */
export interface FoundNumbers {
  /** The number itself. */
  readonly exact: number | null;
  /** Longer numbers, in the street's order. */
  readonly longer: readonly number[];
}

/** Finds the primary numbers of a street that begin with `typed`; an empty text begins all. At most `limit` longer ones. */
export function findNumbers(table: UsStreetsTable, street: number, typed: string, limit: number): FoundNumbers {
  const wanted = plainNumber(typed);
  const digits = DIGITS.test(wanted) ? Number(wanted) : null;
  const longer: number[] = [];
  let exact: number | null = null;
  let previous: string | null = null;
  const { number: values, numberText } = table;
  const [from, to] = addressRange(table, street);
  for (let address = from; address < to; address++) {
    if (digits !== null && numberText[address] === 0) {
      const value = values[address] as number;
      if (value < digits || !beginsWith(value, digits)) continue;
    }
    const number = primaryNumber(table, address);
    if (number === null || number === previous) continue;
    previous = number;
    const plain = plainNumber(number);
    if (plain === wanted) exact ??= address;
    else if (plain.startsWith(wanted) && longer.length < limit) longer.push(address);
    if (exact !== null && longer.length === limit) break;
  }
  return { exact, longer };
}

/** Address rows of the unit typed at a primary number: those whose secondary number is typed in full first. At most `limit`. */
export function findUnits(table: UsStreetsTable, street: number, typed: string, unit: TypedUnit, limit: number): readonly number[] {
  const wanted = plainNumber(typed);
  const id = plainNumber(unit.id);
  const exact: number[] = [];
  const begun: number[] = [];
  const [from, to] = addressRange(table, street);
  for (let address = from; address < to && exact.length < limit; address++) {
    if (table.unitType[address] === 0 && table.unitNumber[address] === 0) continue;
    if (plainNumber(primaryNumber(table, address) ?? '') !== wanted) continue;
    const type = table.strings.at(table.unitType[address] as number);
    // A source without designators writes `#`, which stands for any of them.
    if (unit.types !== null && type !== '' && type !== '#' && !unit.types.has(type)) continue;
    const number = plainNumber(table.strings.at(table.unitNumber[address] as number));
    if (number === id) exact.push(address);
    else if (number.startsWith(id) && begun.length < limit) begun.push(address);
  }
  return [...exact, ...begun].slice(0, limit);
}

/** Whether the digits of a number begin with those of another. */
function beginsWith(value: number, digits: number): boolean {
  let rest = value;
  while (rest > digits) rest = Math.floor(rest / 10);
  return rest === digits;
}

/** One spelling of a number: no blanks, hyphens and leading zeros, so that `182-R`, `182 R` and `182R` are equal. */
function plainNumber(text: string): string {
  return text.replace(SIGNS, '').replace(LEADING_ZEROS, '');
}
