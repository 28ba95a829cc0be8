import type { ByteBuffer } from 'flatbuffers';
import type { BlockColumn } from '../codecs/block-columns.js';
import { openRoot, within } from '../codecs/columns.js';
import type { Strings } from '../codecs/strings.js';
import { UsStreets } from '../generated/format/us-streets.js';
import { AddressColumns, type PostalColumns } from './address-columns.js';
import type { PointTree } from './point-tree.js';
import type { PostalRangeColumns } from './postal-range-columns.js';
import type { RangeColumns } from './range-columns.js';

export type { PointTree };

/**
 * One shard of streets and addresses. Coordinates are WGS84 degrees times 10^7; text columns are rows of `strings`. Opening a
 * shard lays the columns out and no more: columns of streets are unpacked as a whole when they are first asked for, those of addresses
 * block by block, and then checked, so that damage which
 * the digest does not show throws `DATASET_CORRUPT` there.
 */
export interface UsStreetsTable {
  readonly strings: Strings;
  /** Match keys of the street names, ascending. */
  readonly streetKeys: Strings;
  readonly preMod: Uint32Array;
  readonly preDir: Uint32Array;
  readonly preType: Uint32Array;
  readonly preSep: Uint32Array;
  readonly name: Uint32Array;
  readonly postType: Uint32Array;
  readonly postDir: Uint32Array;
  readonly postMod: Uint32Array;
  /** Postal city. */
  readonly city: Uint32Array;
  /** The municipality, where it is not called like the postal city; 0 otherwise. */
  readonly municipality: Uint32Array;
  readonly state: Uint32Array;
  readonly county: Uint32Array;
  /** Five digits as a number. */
  readonly zip: Uint32Array;
  /** The street that has the addresses and ranges of each street: itself, unless it is only another name of that one. */
  readonly base: Uint32Array;
  readonly firstAddress: Uint32Array;
  /** Numeric value of the primary number. */
  readonly number: BlockColumn;
  /** 0: the decimal digits of `number`. */
  readonly numberText: BlockColumn;
  readonly unitType: BlockColumn;
  readonly unitNumber: BlockColumn;
  /** Outer one of two units, designator and number: `BLDG 4`; 0 where there is none. */
  readonly outerUnit: BlockColumn;
  readonly latitude: BlockColumn;
  readonly longitude: BlockColumn;
  readonly source: Uint8Array;
  /** The columns that hold rows of the manifest's sources. */
  readonly sourceColumns: readonly Uint8Array[];
  /** Null where no postal source was built in. */
  readonly postal: PostalColumns | null;
  /** Laid out when it is first asked for. */
  readonly tree: PointTree;
  /** Ranges of house numbers; null where no range source was built in. */
  readonly ranges: RangeColumns | null;
  /** Ranges of the ZIP+4 product; null where it was not built in. */
  readonly postalRanges: PostalRangeColumns | null;
}

/** First format version with packed columns. */
const OLDEST_FORMAT = 2;

export function decodeUsStreets(bytes: Uint8Array): UsStreetsTable {
  const format = { bufferHasIdentifier: UsStreets.bufferHasIdentifier, readRoot: (b: ByteBuffer) => UsStreets.getRootAsUsStreets(b) };
  const root = openRoot(bytes, 'DPUS', format, OLDEST_FORMAT);
  return within(() => new AddressColumns(root));
}
