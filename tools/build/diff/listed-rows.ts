import { findSources } from '../../../src/dataset/find-sources.js';
import type { UsStreetsTable } from '../../../src/dataset/format/tables/us-streets.js';
import { DatasetStore } from '../../../src/dataset/index.js';
import { DoorplateError } from '../../../src/errors.js';
import { postalRangeEntry, postalRangeRows } from '../../../src/streets/postal-ranges.js';
import { rangeCensusBlock, rangeEntry, rangePoints, rangeRows } from '../../../src/streets/ranges.js';
import { type AddressEntry, addressEntry, type Street, streetEntry } from '../../../src/streets/shard.js';
import { streetLine } from '../../../src/streets/street-record.js';

/** Opens the one dataset at a place with all its files checked. Throws `CONFIG_INVALID` for none or several, `DATASET_*` for damage. */
export async function openOne(location: string): Promise<DatasetStore> {
  const sources = await findSources(location);
  if (sources.length !== 1) throw new DoorplateError('CONFIG_INVALID', `${location} holds ${sources.length} datasets, expected one`);
  return DatasetStore.open(sources, { check: 'files' });
}

/** An address with its street. */
export interface ListedAddress {
  readonly street: Street;
  /** The street on one line. */
  readonly line: string;
  readonly entry: AddressEntry;
  /** Designators and numbers of its units, the outer one first; mostly empty. */
  readonly unit: string;
}

/** The addresses of a shard, street by street. Other names of a street have none. */
export function* listedAddresses(table: UsStreetsTable): Generator<ListedAddress> {
  for (let row = 0; row + 1 < table.firstAddress.length; row++) {
    const [from, to] = [table.firstAddress[row] as number, table.firstAddress[row + 1] as number];
    if (from === to) continue;
    const street = streetEntry(table, row);
    const line = streetLine(street);
    for (let address = from; address < to; address++) {
      const entry = addressEntry(table, address);
      const { outerUnitType, outerUnitNumber, unitType, unitNumber } = entry;
      yield { street, line, entry, unit: joined([outerUnitType, outerUnitNumber, unitType, unitNumber]) };
    }
  }
}

/** A range of house numbers with its street. */
export interface ListedRange {
  readonly street: Street;
  readonly line: string;
  /** As written; null where a postal record covers the whole street. */
  readonly from: string | null;
  readonly to: string | null;
  readonly parity: string | null;
  /** Of the street's line; null for postal records. */
  readonly side: string | null;
  /** Units of a building, from the lowest to the highest; empty for none. */
  readonly unit: string;
  readonly zip4: string | null;
  readonly carrierRoute: string | null;
  readonly recordType: string | null;
  /** That its side of the street lies in; fifteen digits. */
  readonly censusBlock: string | null;
  /** Degrees of the line's points, longitude before latitude; null for postal records. */
  readonly points: Float64Array | null;
  /** Row of the manifest's sources. */
  readonly source: number;
}

/** The ranges of a shard, those of streets and those of the ZIP+4 product, street by street. */
export function* listedRanges(table: UsStreetsTable): Generator<ListedRange> {
  for (let row = 0; row < table.streetKeys.length; row++) {
    if (table.base[row] !== row) continue;
    const [[from, to], [postalFrom, postalTo]] = [rangeRows(table, row), postalRangeRows(table, row)];
    if (from === to && postalFrom === postalTo) continue;
    const street = streetEntry(table, row);
    const line = streetLine(street);
    for (let range = from; range < to; range++) {
      const { fromText, toText, ...entry } = rangeEntry(table, range);
      const [points, censusBlock] = [rangePoints(table, range), rangeCensusBlock(table, range)];
      const own = { unit: '', carrierRoute: null, recordType: null, censusBlock, points };
      yield { ...entry, street, line, from: fromText, to: toText, ...own };
    }
    for (let range = postalFrom; range < postalTo; range++) {
      const { low, high, unitType, unitLow, unitHigh, addOnLow, ...entry } = postalRangeEntry(table, range);
      const unit = joined([unitType, unitLow === unitHigh ? unitLow : joined([unitLow, '-', unitHigh])]);
      yield { ...entry, street, line, from: low, to: high, side: null, unit, zip4: addOnLow, censusBlock: null, points: null };
    }
  }
}

/** Texts with blanks between them. */
export function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' ');
}
