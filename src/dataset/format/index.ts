import type { FileEntry } from '../manifest.js';
import type { AnyTable, Tables } from '../view.js';
import { corrupt, type Overlay, type TableBytes, WHOLE } from './codecs/columns.js';
import { decoderOf, rulesOf } from './column-schema.js';
import { checkHeader } from './file-header.js';
import { SCHEMAS } from './file-schemas.js';
import { IN_PLACES_COLUMNS } from './tables/in-places.js';
import { IP_COLUMNS, IP_PLACES_COLUMNS, PLACE_STRIDE } from './tables/ip.js';
import { boundIpV4, boundIpV6, decodeIp, decodeIpV4, decodeIpV6 } from './tables/ip-files.js';
import { US_PLACES_COLUMNS } from './tables/us-places.js';
import { STREET_INDEX_COLUMNS, STREET_NUMBERS_COLUMNS, STREET_ROWS_COLUMNS } from './tables/us-street-index.js';
import { STREET_ROW_NUMBERS_COLUMNS } from './tables/us-street-row-numbers.js';
import { decodeUsStreets } from './tables/us-streets.js';

/** How the files of one kind are read. */
interface TableFormat<T> {
  /** Lays the columns over the bytes; throws `DATASET_*` when identifier, version or lengths are wrong. */
  decode(bytes: TableBytes, overlay?: Overlay): T;
  /** Checks what bounds kernels; throws `DATASET_CORRUPT`. */
  readonly bounds: readonly ((table: T) => void)[];
  /** Number of rows as the manifest counts them. */
  rows(table: T): number;
  /** Bytes a row that the decoded table holds beside the file's own. */
  readonly extraBytesPerRow?: number;
}

const boundsOf = <T>(rules: readonly { readonly check: (table: T) => void; readonly isBound?: boolean }[]): TableFormat<T>['bounds'] =>
  rules.flatMap(({ check, isBound }) => (isBound === true ? [check] : []));

export const FORMATS: { readonly [K in keyof Tables]: TableFormat<Tables[K]> } = {
  'us-places': {
    decode: decoderOf(SCHEMAS['us-places'], US_PLACES_COLUMNS),
    bounds: boundsOf(rulesOf(US_PLACES_COLUMNS)),
    rows: (table) => table.zipCode.length,
  },
  'us-streets': {
    decode: decodeUsStreets,
    // Those of its columns are checked when they are unpacked.
    bounds: [],
    rows: (table) => table.firstAddress[table.streetKeys.length] as number,
    // Numbers and positions, four spread text columns, and the tree with its coordinates.
    extraBytesPerRow: 3 * 4 + 4 * 4 + 4 + 2 * 8,
  },
  ip: { decode: decodeIp, bounds: boundsOf(rulesOf(IP_COLUMNS)), rows: (table) => table.places },
  'ip-places': {
    decode: decoderOf(SCHEMAS['ip-places'], IP_PLACES_COLUMNS),
    bounds: boundsOf(rulesOf(IP_PLACES_COLUMNS)),
    rows: (table) => table.row.length / PLACE_STRIDE,
  },
  'ip-v4': { decode: decodeIpV4, bounds: [boundIpV4], rows: (table) => table.ranges },
  'ip-v6': {
    decode: decodeIpV6,
    bounds: [boundIpV6],
    rows: (table) => table.ranges,
    // The index of nets.
    extraBytesPerRow: 4,
  },
  'us-street-index': {
    decode: decoderOf(SCHEMAS['us-street-index'], STREET_INDEX_COLUMNS),
    bounds: boundsOf(rulesOf(STREET_INDEX_COLUMNS)),
    rows: (table) => table.rows,
  },
  'us-street-rows': {
    decode: decoderOf(SCHEMAS['us-street-rows'], STREET_ROWS_COLUMNS),
    bounds: boundsOf(rulesOf(STREET_ROWS_COLUMNS)),
    rows: (table) => table.line.length,
  },
  'us-street-numbers': {
    decode: decoderOf(SCHEMAS['us-street-numbers'], STREET_NUMBERS_COLUMNS),
    bounds: boundsOf(rulesOf(STREET_NUMBERS_COLUMNS)),
    rows: (table) => table.keys.length,
  },
  'us-street-row-numbers': {
    decode: decoderOf(SCHEMAS['us-street-row-numbers'], STREET_ROW_NUMBERS_COLUMNS),
    bounds: boundsOf(rulesOf(STREET_ROW_NUMBERS_COLUMNS)),
    rows: (table) => table.rows,
  },
  'in-places': {
    decode: decoderOf(SCHEMAS['in-places'], IN_PLACES_COLUMNS),
    bounds: boundsOf(rulesOf(IN_PLACES_COLUMNS)),
    rows: (table) => table.localityName.length,
  },
};

/**
 * Decodes a file whose digest has been checked and compares it with what the manifest says; with an overlay one that has some of its
 * pages. Throws `DATASET_*`.
 */
export function decodeTable(bytes: TableBytes, file: FileEntry, overlay = WHOLE): AnyTable['table'] {
  // Each format takes only the tables that it has decoded itself.
  const { decode, bounds, rows } = FORMATS[file.kind] as TableFormat<AnyTable['table']>;
  const table = decode(bytes, overlay);
  if (overlay === WHOLE) for (const check of bounds) check(table);
  checkHeader(bytes, file, overlay);
  const found = rows(table);
  if (found !== file.rows) throw corrupt(`file has ${found} rows, expected ${file.rows}`);
  return table;
}

/** Memory that a decoded file takes, bytes. */
export function residentBytes({ kind, bytes, rows }: Pick<FileEntry, 'kind' | 'bytes' | 'rows'>): number {
  return bytes + Math.ceil(rows * (FORMATS[kind].extraBytesPerRow ?? 0));
}
