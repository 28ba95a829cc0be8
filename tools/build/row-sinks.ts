import type { AddressRow, PostalRangeRow, RangeRow, StreetAliasRow } from './us/rows.js';

/** Takes rows one by one. Arrays are sinks. */
export interface RowSink<T> {
  /** Returns a number above 0, which nobody needs. */
  push(row: T): number;
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
