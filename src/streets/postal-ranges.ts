import { spend } from '../budget.js';
import { ALTERNATE, CONVERTED, POSTAL_PARITY_MASK, UNIT_PARITY_SHIFT } from '../dataset/format/tables/range-forms.js';
import type { UsStreetsTable } from '../dataset/format/tables/us-streets.js';
import { upperBound } from '../search/bisection.js';
import { fourDigits, letter } from './packed-text.js';
import type { PostalRecord } from './postal-records.js';
import { type RangeParity, rowsOfStreet } from './ranges.js';

/*
 * Ranges of delivery points as the ZIP+4 product lists them. They speak for addresses without a point of their own, and add facts to the
 * others:
 *
 *   const [from, to] = postalRangeRows(table, street);
 *   const range = postalRangeEntry(table, from);   // numbers, add-ons, route, record type, units, building or firm
 *
 * A street record (`S`) covers house numbers; a building (`H`) or firm (`F`) record covers one building, with its units; records of PO
 * boxes (`P`) and of rural and highway contract routes (`R`) cover box numbers; one of general delivery (`G`) covers the post office.
 * Streets of boxes, routes and offices are those whose name is `PO BOX`, the route, or `GENERAL DELIVERY`.
 */

/** A record with all that it says; low and high are both null where it covers the whole street, route or office. */
export interface PostalRangeEntry extends PostalRecord {
  /** The street's name is an alternate one. */
  readonly alternate: boolean;
  /** The address was converted by LACS. */
  readonly converted: boolean;
  /** Letter of the kind of government building, or null. */
  readonly government: string | null;
  /** Row of the manifest's sources. */
  readonly source: number;
}

/** Rows of records that are compared in one step of the budget. Chosen. */
const RECORDS_A_STEP = 16;

/**
 * The street that mail bears in the place of an alternate name: that of which it is another name, or that of the base record of the same
 * add-on, where all the `records` (rows) are alternate ones; null where none is known.
 */
export function baseStreet(table: UsStreetsTable, street: number, records: readonly number[]): number | null {
  const { base, zip, postalRanges: ranges } = table;
  const [first = -1] = records;
  if (base[street] !== street) return base[street] as number;
  if (ranges === null || !records.every((row) => isAlternate(ranges.form, row))) return null;
  const { low, high, zip4Low } = ranges.unpacked;
  spend(ranges.form.length / RECORDS_A_STEP);
  for (let row = 0; row < ranges.form.length; row++) {
    if (zip4Low[row] !== zip4Low[first] || isAlternate(ranges.form, row)) continue;
    const other = upperBound(ranges.firstRange, row) - 1;
    const isWithin = (low[row] as number) <= (low[first] as number) && (high[row] as number) >= (high[first] as number);
    if (isWithin && zip[other] === zip[street]) return other;
  }
  return null;
}

function isAlternate(form: Uint8Array, row: number): boolean {
  return ((form[row] as number) & ALTERNATE) !== 0;
}

const PARITIES: readonly (RangeParity | null)[] = [null, 'odd', 'even', 'both'];

/** Rows `[from, to)` of a street's postal ranges, ascending by their lowest number. */
export function postalRangeRows(table: UsStreetsTable, street: number): readonly [from: number, to: number] {
  return rowsOfStreet(table, table.postalRanges, street);
}

/** The record of a postal range row. */
export function postalRangeEntry(table: UsStreetsTable, row: number): PostalRangeEntry {
  const ranges = table.postalRanges;
  if (ranges === null) throw new RangeError('the shard has no postal ranges');
  const columns = ranges.unpacked;
  const text = (column: Uint32Array): string | null => table.strings.at(column[row] as number) || null;
  const form = ranges.form[row] as number;
  const [low, high] = [columns.low[row] as number, columns.high[row] as number];
  const [lowText, highText] = [text(columns.lowText), text(columns.highText)];
  const covered = low > 0 || high > 0 || lowText !== null;
  return {
    recordType: String.fromCharCode(ranges.type[row] as number),
    low: covered ? (lowText ?? String(low)) : null,
    high: covered ? (highText ?? String(high)) : null,
    parity: PARITIES[form & POSTAL_PARITY_MASK] ?? null,
    unitType: text(columns.unitType),
    unitLow: text(columns.unitLow),
    unitHigh: text(columns.unitHigh),
    unitParity: PARITIES[(form >> UNIT_PARITY_SHIFT) & POSTAL_PARITY_MASK] ?? null,
    addOnLow: fourDigits(columns.zip4Low[row] as number),
    addOnHigh: fourDigits(columns.zip4High[row] as number),
    carrierRoute: text(columns.carrierRoute),
    recipient: text(columns.recipient),
    alternate: isAlternate(ranges.form, row),
    converted: (form & CONVERTED) !== 0,
    government: letter(columns.government[row] as number),
    source: ranges.source[row] as number,
  };
}
