import { UsStreetIndex } from '../generated/format/us-street-index.js';
import type { Strings } from '../strings.js';
import { column, openRoot, stringPool, within } from './columns.js';

/** National index from street names to shards: one row a street of a ZIP code, ascending by search key. */
export interface UsStreetIndexTable {
  readonly strings: Strings;
  readonly keys: Strings;
  readonly nameKeys: Strings;
  readonly text: Uint32Array;
  readonly city: Uint32Array;
  readonly state: Uint32Array;
  readonly zip: Uint32Array;
  /** Row of the street in the shard of its ZIP code. */
  readonly street: Uint32Array;
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  readonly weight: Uint32Array;
  /** Rows ascending by name key. */
  readonly byName: Uint32Array;
}

export function decodeUsStreetIndex(bytes: Uint8Array): UsStreetIndexTable {
  const root = openRoot(bytes, 'DPUX', {
    bufferHasIdentifier: UsStreetIndex.bufferHasIdentifier,
    readRoot: (b) => UsStreetIndex.getRootAsUsStreetIndex(b),
  });
  return within(() => {
    const text = column(root.textArray(), 'text');
    const rows = text.length;
    return {
      strings: stringPool(root.strings(), 'strings'),
      keys: stringPool(root.keys(), 'keys', rows),
      nameKeys: stringPool(root.nameKeys(), 'name_keys', rows),
      text,
      city: column(root.cityArray(), 'city', rows),
      state: column(root.stateArray(), 'state', rows),
      zip: column(root.zipArray(), 'zip', rows),
      street: column(root.streetArray(), 'street', rows),
      low: column(root.lowArray(), 'low', rows),
      high: column(root.highArray(), 'high', rows),
      weight: column(root.weightArray(), 'weight', rows),
      byName: column(root.byNameArray(), 'by_name', rows),
    };
  });
}
