import type { AddressRow } from '../us/address-row.js';
import type { PostalRangeRow } from '../us/postal-range-row.js';
import type { RangeRow } from '../us/range-row.js';
import type { StreetAliasRow } from '../us/street-alias-row.js';

/** Takes rows one by one, and gives a number above 0. */
export interface RowSink<T> {
  push(row: T): number;
}

/** Takes every row of a file into a sink, and leaves none out. */
export function into<T>(sink: RowSink<T>): (row: T) => null {
  return (row) => {
    sink.push(row);
    return null;
  };
}

/** Where rows of streets go, which are too many to be held. */
export interface StreetSinks {
  readonly addresses: RowSink<AddressRow>;
  readonly ranges: RowSink<RangeRow>;
  readonly postalRanges: RowSink<PostalRangeRow>;
  readonly aliases: RowSink<StreetAliasRow>;
}
