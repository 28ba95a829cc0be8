import type { AddressRow } from '../us/address-row.js';
import type { PostalRangeRow } from '../us/postal-range-row.js';
import type { RangeRow } from '../us/range-row.js';
import type { StreetAliasRow } from '../us/street-alias-row.js';

/** Takes rows one by one. Arrays are sinks. */
export interface RowSink<T> {
  /** Returns a number above 0, which nobody needs. */
  push(row: T): number;
}

/** Takes every row into a sink and leaves none out. */
export function into<T>(sink: RowSink<T>): (row: T) => null {
  return (row) => {
    sink.push(row);
    return null;
  };
}

/** Where the rows of streets go; a whole country's do not fit into memory. */
export interface StreetSinks {
  readonly addresses: RowSink<AddressRow>;
  readonly ranges: RowSink<RangeRow>;
  readonly postalRanges: RowSink<PostalRangeRow>;
  readonly aliases: RowSink<StreetAliasRow>;
}

export interface StreetLists {
  readonly addresses: AddressRow[];
  readonly ranges: RangeRow[];
  readonly postalRanges: PostalRangeRow[];
  readonly aliases: StreetAliasRow[];
}

/** Sinks that keep all rows in memory. */
export function memoryStreets(): StreetLists {
  return { addresses: [], ranges: [], postalRanges: [], aliases: [] };
}
