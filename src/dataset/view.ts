import type { Directory } from './format/directory.js';
import type { InPlacesTable } from './format/tables/in-places.js';
import type { IpPlacesTable, IpTable, IpV4Table, IpV6Table } from './format/tables/ip.js';
import type { UsPlacesTable } from './format/tables/us-places.js';
import type { UsStreetIndexTable, UsStreetNumbersTable, UsStreetRowsTable } from './format/tables/us-street-index.js';
import type { UsStreetRowNumbersTable } from './format/tables/us-street-row-numbers.js';
import type { UsStreetsTable } from './format/tables/us-streets.js';
import type { FileEntry, FileKind, Manifest } from './manifest.js';

/** The decoded table of each kind of file. */
export interface Tables {
  'us-places': UsPlacesTable;
  'us-streets': UsStreetsTable;
  'us-street-index': UsStreetIndexTable;
  'us-street-rows': UsStreetRowsTable;
  'us-street-numbers': UsStreetNumbersTable;
  'us-street-row-numbers': UsStreetRowNumbersTable;
  'in-places': InPlacesTable;
  ip: IpTable;
  'ip-places': IpPlacesTable;
  'ip-v4': IpV4Table;
  'ip-v6': IpV6Table;
}

/** One decoded file and where it came from. */
export interface LoadedTable<K extends FileKind & keyof Tables> {
  readonly table: Tables[K];
  readonly file: FileEntry;
  readonly manifest: Manifest;
}

/** A decoded file of whatever kind. */
export type AnyTable = { [K in FileKind & keyof Tables]: LoadedTable<K> }[FileKind & keyof Tables];

/**
 * What capabilities see of the mounted datasets: an unchanging set for as long as a question is being answered.
 * Several datasets may hold the same kind; they are given in mount order.
 */
export interface DatasetView {
  readonly manifests: readonly Manifest[];
  /** Whether all files are read as wholes: what they gave may then be asked when the question has ended. */
  readonly isWhole: boolean;
  /**
   * The files of a kind in mount order; reads nothing. With a key those of that key, and those that have blocks with such keys: the file
   * `211` for the block `21117`.
   */
  files<K extends FileKind>(kind: K, key?: string): readonly { readonly file: FileEntry; readonly manifest: Manifest }[];
  /** The directories of the files of a kind that have blocks, of a key where given, as {@link files} gives them. Throws `Missing`. */
  directories(kind: FileKind, key?: string): readonly Directory[];
  /**
   * The decoded files, or blocks, of a kind (and key); empty when no dataset holds any. With `of`, only those of the dataset
   * with that manifest. Throws `Missing` where one is not in memory.
   */
  tables<K extends FileKind & keyof Tables>(kind: K, key?: string, of?: Manifest): readonly LoadedTable<K>[];
}
