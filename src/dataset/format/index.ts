import type { BlocksEntry, FileEntry } from '../manifest.js';
import type { AnyTable, Tables } from '../view.js';
import { corrupt, type TableBytes } from './codecs/columns.js';
import { decoderOf, rulesOf } from './column-schema.js';
import { Directory, isBlock } from './directory.js';
import { checkHeader } from './file-header.js';
import { SCHEMAS } from './file-schemas.js';
import { TableBuffer } from './table-buffer.js';
import { IN_PLACES_COLUMNS } from './tables/in-places.js';
import { PLACE_STRIDE, type RangesKind } from './tables/ip.js';
import { boundHeads, IP_PLACES_COLUMNS, IP_RANGES_COLUMNS, type IpRangesTable } from './tables/ip-columns.js';
import { US_PLACES_COLUMNS } from './tables/us-places.js';
import { STREET_INDEX_COLUMNS, STREET_NUMBERS_COLUMNS, STREET_ROWS_COLUMNS } from './tables/us-street-index.js';
import { STREET_ROW_NUMBERS_COLUMNS } from './tables/us-street-row-numbers.js';
import { decodeUsStreets } from './tables/us-streets.js';

/** How the files of one kind are read. */
interface TableFormat<T> {
  /** Lays the columns over the bytes; throws `DATASET_*` when identifier, version or lengths are wrong. */
  decode(bytes: TableBytes): T;
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
    // Numbers and positions, four spread text columns, and the tree of positions.
    extraBytesPerRow: 3 * 4 + 4 * 4 + 2 + 2 * 4,
  },
  'ip-places': {
    decode: decoderOf(SCHEMAS['ip-places'], IP_PLACES_COLUMNS),
    bounds: boundsOf(rulesOf(IP_PLACES_COLUMNS)),
    rows: (table) => table.row.length / PLACE_STRIDE,
  },
  'ip-v4': rangesFormat('ip-v4'),
  'ip-v6': rangesFormat('ip-v6'),
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

function rangesFormat(kind: RangesKind): TableFormat<IpRangesTable> {
  const decode = decoderOf(SCHEMAS[kind], IP_RANGES_COLUMNS);
  return { decode, bounds: [boundHeads(kind)], rows: ({ ranges }) => ranges };
}

/**
 * Decodes a file whose digest has been checked, or of which some pages are there, and compares it with what the manifest says. Throws
 * `DATASET_*`.
 */
export function decodeTable(bytes: TableBytes, file: FileEntry): AnyTable['table'] {
  // Each format takes only the tables that it has decoded itself.
  const { decode, bounds, rows } = FORMATS[file.kind] as TableFormat<AnyTable['table']>;
  const table = decode(bytes);
  if (bytes instanceof Uint8Array || bytes.isWhole) for (const check of bounds) check(table);
  checkHeader(bytes, file);
  const found = rows(table);
  if (found !== file.rows && !(isBlock(file) && file.rows === 0)) throw corrupt(`file has ${found} rows, expected ${file.rows}`);
  return table;
}

/** Decodes all blocks of a file where they lie in its bytes, whose digest has been checked. Throws `DATASET_*`. */
export function decodeBlocks(bytes: Uint8Array<ArrayBuffer>, file: FileEntry): readonly Pick<AnyTable, 'table' | 'file'>[] {
  const { offset } = file.blocks as BlocksEntry;
  const directory = new Directory(bytes.slice(offset), file, offset);
  return Array.from({ length: directory.length }, (_, row) => {
    const entry = directory.entry(row);
    const own = new TableBuffer(bytes.subarray(entry.offset, entry.offset + entry.bytes));
    return { table: decodeTable(own, entry), file: entry };
  });
}

/** Memory that a decoded file takes, bytes. */
export function residentBytes({ kind, bytes, rows }: Pick<FileEntry, 'kind' | 'bytes' | 'rows'>): number {
  return bytes + Math.ceil(rows * (FORMATS[kind].extraBytesPerRow ?? 0));
}
