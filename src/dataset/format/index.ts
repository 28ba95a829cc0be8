import type { FileEntry, FileKind, Manifest } from '../manifest.js';
import type { AnyTable, Tables } from '../view.js';
import { corrupt, type Overlay, pointsInto, type TableBytes } from './codecs/columns.js';
import { checkHeader, type FixedBox, inside } from './file-header.js';
import { checkUsStreetIndex, checkUsStreetNumbers, checkUsStreetRows } from './integrity/street-index.js';
import { checkInPlaces, decodeInPlaces } from './tables/in-places.js';
import { PLACE_STRIDE } from './tables/ip.js';
import { checkIp, checkIpPlaces, decodeIp, decodeIpPlaces } from './tables/ip-directory.js';
import { checkIpV4, checkIpV6, decodeIpV4, decodeIpV6 } from './tables/ip-ranges.js';
import { checkUsPlaces, decodeUsPlaces } from './tables/us-places.js';
import { decodeUsStreetIndex, decodeUsStreetNumbers, decodeUsStreetRows } from './tables/us-street-index.js';
import { checkUsStreetRowNumbers, decodeUsStreetRowNumbers } from './tables/us-street-row-numbers.js';
import { decodeUsStreets } from './tables/us-streets.js';

/** How the files of one kind are read. */
export interface TableFormat<T> {
  /** Lays the columns over the bytes; throws `DATASET_*` when identifier, version or bounds are wrong. */
  decode(bytes: TableBytes, overlay?: Overlay): T;
  /** Checks how the columns refer to one another; throws `DATASET_CORRUPT`. */
  check(table: T): void;
  /** Number of rows as the manifest counts them. */
  rows(table: T): number;
  /** Checks positions against the box of the file. Those of streets are checked when unpacked. */
  inside?(table: T, box: FixedBox): void;
  /** Checks what is checked only when it is first used; throws `DATASET_CORRUPT`. */
  checkWhole?(table: T): void;
  /** Columns of rows into the manifest's sources. */
  sources?(table: T): readonly Uint8Array[];
  /** Bytes a row that the decoded table holds beside the file's own. */
  readonly extraBytesPerRow?: number;
}

const FORMATS: { readonly [K in keyof Tables]: TableFormat<Tables[K]> } = {
  'us-places': {
    decode: decodeUsPlaces,
    check: checkUsPlaces,
    rows: (table) => table.zipCode.length,
    inside: (table, box) => inside(box, table.zipLatitude, table.zipLongitude, table.zipLocated, 'ZIP code'),
  },
  'us-streets': {
    decode: decodeUsStreets,
    check: () => {},
    checkWhole: (table) => table.checkColumns(),
    rows: (table) => table.firstAddress[table.streetKeys.length] as number,
    sources: (table) => table.sourceColumns,
    // Numbers and positions, four spread text columns, and the tree with its coordinates.
    extraBytesPerRow: 3 * 4 + 4 * 4 + 4 + 2 * 8,
  },
  ip: { decode: decodeIp, check: checkIp, rows: (table) => table.places },
  'ip-places': { decode: decodeIpPlaces, check: checkIpPlaces, rows: (table) => table.row.length / PLACE_STRIDE },
  'ip-v4': { decode: decodeIpV4, check: checkIpV4, rows: (table) => table.ranges },
  'ip-v6': {
    decode: decodeIpV6,
    check: checkIpV6,
    rows: (table) => table.ranges,
    // The index of nets.
    extraBytesPerRow: 4,
  },
  'us-street-index': { decode: decodeUsStreetIndex, check: checkUsStreetIndex, rows: (table) => table.rows },
  'us-street-rows': { decode: decodeUsStreetRows, check: checkUsStreetRows, rows: (table) => table.line.length },
  'us-street-numbers': { decode: decodeUsStreetNumbers, check: checkUsStreetNumbers, rows: (table) => table.keys.length },
  'us-street-row-numbers': { decode: decodeUsStreetRowNumbers, check: checkUsStreetRowNumbers, rows: (table) => table.rows },
  'in-places': { decode: decodeInPlaces, check: checkInPlaces, rows: (table) => table.localityName.length },
};

/** Decodes a file whose digest has been checked and compares it with what the manifest says. Throws `DATASET_*`. */
export function decodeTable(bytes: Uint8Array, file: FileEntry, manifest: Manifest): AnyTable['table'] {
  const format = formatOf(file.kind);
  const table = format.decode(bytes);
  format.check(table);
  const box = checkHeader(bytes, file);
  if (box !== null) format.inside?.(table, box);
  const rows = format.rows(table);
  if (rows !== file.rows) throw corrupt(`file has ${rows} rows, expected ${file.rows}`);
  for (const column of format.sources?.(table) ?? []) pointsInto(column, 'source', manifest.sources.length);
  return table;
}

/** Checks the parts of a decoded table that otherwise wait until they are first used. Throws `DATASET_CORRUPT`. */
export function checkWhole(table: AnyTable['table'], kind: FileKind): void {
  formatOf(kind).checkWhole?.(table);
}

/** Memory that a decoded file takes, bytes. */
export function residentBytes(file: FileEntry): number {
  return file.bytes + Math.ceil(file.rows * (formatOf(file.kind).extraBytesPerRow ?? 0));
}

/** How files of a kind are read. */
export function formatOf(kind: FileKind): TableFormat<AnyTable['table']> {
  // Each format takes only the tables that it has decoded itself.
  return FORMATS[kind] as TableFormat<AnyTable['table']>;
}
