import { spend } from '../budget.js';
import { COORDINATE_SCALE } from '../dataset/format/codecs/columns.js';
import type { UsStreetsTable } from '../dataset/format/tables/us-streets.js';
import type { Coordinates } from '../service.js';
import { canonicalNumber, type HouseNumber, houseNumber } from '../text/house-number.js';
import { addressRange, primaryNumber } from './shard.js';
import type { Shard } from './street-record.js';

/** Steps of the budget for a bisection of the numbers of a street. Chosen. */
const STEPS_A_NUMBER = 8;

/** The address rows of a street with a primary number, all its units included, however the number is spelled; 0 is no number. */
export function addressRowsOfNumber(table: UsStreetsTable, street: number, number: HouseNumber): readonly number[] {
  const [from, to] = addressRange(table, street);
  const rows: number[] = [];
  if (number.canonical === '0') return rows;
  spend(STEPS_A_NUMBER);
  for (let row = table.number.lowerBound(number.value, from, to); row < to && table.number.at(row) === number.value; row++) {
    spend(1);
    const plain = table.numberText.at(row) === 0;
    if (plain ? number.prefix === '' && number.suffix === '' : canonicalNumber(primaryNumber(table, row) ?? '') === number.canonical) {
      rows.push(row);
    }
  }
  return rows;
}

/** Whether the hyphen in the numbers of a street joins a block and a house: one that is no range of two numbers tells. */
export function hasHyphenatedNumbers(table: UsStreetsTable, street: number): boolean {
  const [from, to] = addressRange(table, street);
  for (let row = from; row < to; row++) {
    spend(1);
    if (table.numberText.at(row) !== 0 && isNoRange(primaryNumber(table, row) ?? '')) return true;
  }
  return false;
}

const HYPHENATED = /^(\d+)-(\d{2,})$/;

/** `106-01` and `240-53`; but `11-13` may be a range, and so may `111-13`, which ends at 113: they ascend along one side of the street. */
function isNoRange(number: string): boolean {
  const [, block = '', house = ''] = HYPHENATED.exec(number) ?? [];
  if (house === '') return false;
  const rise = Number(house) - Number(block.slice(-house.length));
  return rise <= 0 || rise % 2 === 1;
}

/** A number that ends in one letter, taken apart: `102` and `B` for `102B`; null for other numbers. */
export function splitTrailingLetter(number: HouseNumber): { readonly number: HouseNumber; readonly letter: string } | null {
  if (number.suffix.length !== 1) return null;
  const whole = houseNumber(number.prefix + String(number.value));
  return whole === null ? null : { number: whole, letter: number.suffix };
}

/** The position of an address row, WGS84 degrees. */
export function pointOf({ table }: Pick<Shard, 'table'>, row: number): Coordinates {
  return { latitude: table.latitude.at(row) / COORDINATE_SCALE, longitude: table.longitude.at(row) / COORDINATE_SCALE };
}
