import { spend } from '../../budget.js';
import type { UsStreetsTable } from '../../dataset/format/tables/us-streets.js';
import { addressRange, primaryNumber } from '../../streets/shard.js';
import { plainNumber } from '../../text/house-number.js';
import type { TypedUnit } from './parses/typed-unit.js';

/** The number and the unit of a row are spelled out. */
const STEPS_A_ROW = 8;

/** Address rows of the unit typed at a primary number: those whose secondary number is typed in full first. At most `limit`. */
export function findUnits(table: UsStreetsTable, street: number, typed: string, unit: TypedUnit, limit: number): readonly number[] {
  const wanted = plainNumber(typed);
  const id = plainNumber(unit.id);
  const exact: number[] = [];
  const prefixed: number[] = [];
  const [from, to] = addressRange(table, street);
  spend(STEPS_A_ROW * (to - from));
  for (let address = from; address < to && exact.length < limit; address++) {
    if (table.unitType.at(address) === 0 && table.unitNumber.at(address) === 0) continue;
    if (plainNumber(primaryNumber(table, address) ?? '') !== wanted) continue;
    const type = table.strings.at(table.unitType.at(address));
    // A source without designators writes `#`, which stands for any of them.
    if (unit.types !== null && type !== '' && type !== '#' && !unit.types.has(type)) continue;
    const number = plainNumber(table.strings.at(table.unitNumber.at(address)));
    if (number === id) exact.push(address);
    else if (number.startsWith(id) && prefixed.length < limit) prefixed.push(address);
  }
  return [...exact, ...prefixed].slice(0, limit);
}
