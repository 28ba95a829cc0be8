import { NO_COMPONENTS } from '../address/components.js';
import { linesOf } from '../address/format.js';
import { spend } from '../budget.js';
import type { UsStreetsTable } from '../dataset/format/tables/us-streets.js';
import { DoorplateError } from '../errors.js';
import { houseNumber, plainNumber } from '../text/house-number.js';
import { addressRowsOfNumber } from './address-rows.js';
import { fourDigits } from './packed-text.js';
import { addressEntry, addressRange, primaryNumber, streetEntry } from './shard.js';
import type { Shard } from './street-record.js';

/** The number and the unit of a row are spelled out. */
const STEPS_A_ROW = 8;

/** What a shard lists at one number of a street. */
export interface ListedNumber {
  /** Row of the address that stands for the number. */
  readonly address: number;
  /** How many units are listed. */
  readonly units: number;
  /** Title of the source of the address. */
  readonly source: string | null;
  /** Four digits of the ZIP+4 of the unit, else of the building itself; null where the data has none. */
  readonly zip4: string | null;
}

/** What is listed at a number that is spelled so, of the address `own` or else the first; null where there is none. */
export function listedNumber({ table, manifest }: Shard, street: number, number: string, own: number | null): ListedNumber | null {
  const sought = houseNumber(number);
  const isPlain = sought !== null && String(sought.value) === number;
  const rows = (sought === null ? [] : addressRowsOfNumber(table, street, sought)).filter((row) =>
    table.numberText.at(row) === 0 ? isPlain : primaryNumber(table, row) === number,
  );
  const address = own ?? rows[0];
  if (address === undefined) return null;
  const whole = rows.filter((row) => !hasUnit(table, row));
  return {
    address,
    units: rows.length - whole.length,
    source: manifest.sources[table.source[address] as number]?.title ?? null,
    zip4: sharedZip4(table, own === null ? whole : [own]),
  };
}

/** The add-on of address rows; null where they have none or several. */
function sharedZip4({ postal }: UsStreetsTable, rows: readonly number[]): string | null {
  const first = rows[0] === undefined ? undefined : postal?.zip4.at(rows[0]);
  return first === undefined || rows.some((row) => postal?.zip4.at(row) !== first) ? null : fourDigits(first);
}

/** A secondary unit that has been typed. */
export interface TypedUnit {
  /** Standard designators that it may be; null: `#`, any. */
  readonly types: ReadonlySet<string> | null;
  /** Begin of the secondary number. */
  readonly id: string;
}

/** Address rows of the unit typed at a primary number: those whose secondary number is typed in full first. At most `limit`. */
export function unitsOfNumber({ table }: Shard, street: number, typed: string, unit: TypedUnit, limit: number): readonly number[] {
  const wanted = plainNumber(typed);
  const id = plainNumber(unit.id);
  const exact: number[] = [];
  const prefixed: number[] = [];
  const [from, to] = addressRange(table, street);
  spend(STEPS_A_ROW * (to - from));
  for (let address = from; address < to && exact.length < limit; address++) {
    if (!hasUnit(table, address)) continue;
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

/** An address on one line. */
export function addressText({ table }: Shard, street: number, address: number): string {
  const { number, unitType, unitNumber, outerUnitType, outerUnitNumber } = addressEntry(table, address);
  return linesOf({ ...NO_COMPONENTS, number, unitType, unitNumber, outerUnitType, outerUnitNumber, ...streetEntry(table, street) }).full;
}

/** Throws `DATASET_CORRUPT` where a shard does not have a street that an index names. */
export function requireStreet({ table, manifest, file }: Shard, street: number): void {
  if (street < table.streetKeys.length) return;
  throw new DoorplateError(
    'DATASET_CORRUPT',
    `The street index names street ${street} of shard ${file.key}, which has ${table.streetKeys.length}`,
    { dataset: manifest.name, file: file.name },
  );
}

function hasUnit(table: UsStreetsTable, address: number): boolean {
  return table.unitType.at(address) !== 0 || table.unitNumber.at(address) !== 0;
}
