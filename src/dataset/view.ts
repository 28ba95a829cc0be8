import type { Directory } from './format/directory.js';
import type { InPlacesTable } from './format/tables/in-places.js';
import type { IpPlacesTable, IpRangesTable } from './format/tables/ip-columns.js';
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
  'ip-places': IpPlacesTable;
  'ip-v4': IpRangesTable;
  'ip-v6': IpRangesTable;
}

/** One decoded file and where it came from. */
export interface LoadedTable<K extends FileKind & keyof Tables> {
  readonly table: Tables[K];
  readonly file: FileEntry;
  readonly manifest: Manifest;
}

/** A decoded file of whatever kind. */
export type AnyTable = { [K in FileKind & keyof Tables]: LoadedTable<K> }[FileKind & keyof Tables];

/** What is kept as one: a decoded file or block, or all blocks of a file, which then lie in one buffer. */
export type Loaded = readonly [AnyTable, ...AnyTable[]];

/** A mounted file that is read block by block. */
export interface FileOfBlocks<K extends FileKind = FileKind> {
  readonly file: FileEntry & { readonly kind: K };
  readonly manifest: Manifest;
  /** What tells its blocks; null until it has been read. */
  readonly directory: Directory | null;
}

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
  /** The files of a kind and key that have blocks, in mount order: the same list each time, as long as the same datasets are mounted. */
  blockFiles<K extends FileKind>(kind: K, key: string): readonly FileOfBlocks<K>[];
  /** The directory of a file. Throws `Missing`. */
  directory(of: FileOfBlocks): Directory;
  /**
   * A block of a file, by its row in the directory, which has been read; all blocks in their order, in one buffer, where most of the
   * file has been wanted. The same list each time, as long as it is in memory. Throws `Missing`.
   */
  block<K extends FileKind & keyof Tables>(of: FileOfBlocks<K>, row: number): readonly LoadedTable<K>[];
  /** All blocks of a file, as {@link block} gives them. Throws `Missing`. */
  blocks<K extends FileKind & keyof Tables>(of: FileOfBlocks<K>): readonly LoadedTable<K>[];
  /**
   * The decoded files, or blocks, of a kind (and key); empty when no dataset holds any. With `of`, only those of the dataset
   * with that manifest. Throws `Missing` where one is not in memory.
   */
  tables<K extends FileKind & keyof Tables>(kind: K, key?: string, of?: Manifest): readonly LoadedTable<K>[];
}
