export const FILE_KINDS = [
  'us-places',
  'us-streets',
  'us-street-index',
  'us-street-rows',
  'us-street-numbers',
  'us-street-row-numbers',
  'in-places',
  'ip-places',
  'ip-v4',
  'ip-v6',
] as const;
/** What a dataset file holds; each kind has one table decoder in `tables/`. */
export type FileKind = (typeof FILE_KINDS)[number];

export const AUTHORITIES = ['postal', 'government', 'community'] as const;
/**
 * How much a source may claim. `postal`: licensed postal files; `government`: an address authority's points, census
 * ranges; `community`: everything else.
 */
export type Authority = (typeof AUTHORITIES)[number];

/** Name of the file that describes a dataset. */
export const MANIFEST_NAME = 'manifest.json';
/** Most sources of a dataset: tables name them by one byte. */
export const MAX_SOURCES = 0x100;
/** Largest file of a dataset, bytes. */
export const MAX_FILE_BYTES = 512 * 1024 * 1024;

export interface SourceEntry {
  readonly title: string;
  readonly licence: string;
  /** The sentence that the licence wants shown. */
  readonly attribution: string;
  readonly url: string;
  /** Date or release of the source. */
  readonly edition: string;
  readonly rows: number;
  /** Rows of it that could not be used; absent where the builder did not count them. */
  readonly rejected?: number;
  /** What is known to be missing of it, such as `24 of 118 map sheets`; absent where nothing is known to be. */
  readonly lacks?: string;
  /**
   * The ZIP codes, ascending, of which it claims to list every address: what it does not list there does not exist. Absent where it claims
   * that of none.
   */
  readonly complete?: readonly string[];
  readonly authority: Authority;
}

export interface FileEntry {
  /** File name in the dataset's folder, holding the first characters of its digest. */
  readonly name: string;
  readonly kind: FileKind;
  /**
   * Key among the files of its kind: the first three ZIP digits of `us-streets`, whose blocks have all five; the number of rows and numbers of the street index, the
   * level of IP places and ranges, whose blocks have their number or the first bits of an address; empty for national files.
   */
  readonly key: string;
  readonly bytes: number;
  /** Lower-case hexadecimal SHA-256 of the whole file. */
  readonly sha256: string;
  /** ZIP codes of `us-places`, addresses of `us-streets`, streets of `us-street-index`, `us-street-rows` and `us-street-row-numbers`, numbers of `us-street-numbers`, localities of `in-places`, places of `ip-places`, ranges of `ip-v4` and `ip-v6`. */
  readonly rows: number;
  /** West, south, east, north in degrees, west not above east; null where the file has no positions. */
  readonly bbox: readonly [number, number, number, number] | null;
  /** The page table of the file; absent where it is read as a whole. */
  readonly pages?: PagesEntry;
  /** The directory of its blocks; absent where it has none. */
  readonly blocks?: BlocksEntry;
}

/** The directory of a file that is read block by block. It lies at its end. */
export interface BlocksEntry {
  /** Where it starts, and the last block ends. */
  readonly offset: number;
  /** Lower-case hexadecimal SHA-256 of the directory. */
  readonly sha256: string;
  /** The directory in base64, where it is the only one of its kind or those of the dataset are short: what is here is read with the manifest. */
  readonly directory?: string;
}

/** The page table of a file, by which it can be read page by page. It lies at its end. */
export interface PagesEntry {
  /** Where it starts, and the table that it describes ends. */
  readonly offset: number;
  /** Lower-case hexadecimal SHA-256 of the page table. */
  readonly sha256: string;
  /** The page table in base64, where it has leaves and so is short: what is here is read with the manifest. */
  readonly table?: string;
}

/** What `manifest.json` of a dataset says. */
export interface ManifestContent {
  readonly format: 'doorplate-dataset';
  readonly formatVersion: number;
  readonly name: string;
  readonly version: string;
  /** ISO date of the newest source, so that a build of the same inputs gives the same bytes. */
  readonly builtAt: string;
  readonly builder: string;
  /** Set for streets to try things on, which are asked only where no other dataset of streets is mounted. */
  readonly demonstration?: true;
  readonly sources: readonly SourceEntry[];
  readonly files: readonly FileEntry[];
}

/** The manifest of a dataset as it was read. */
export interface Manifest extends ManifestContent {
  /** Lower-case hexadecimal SHA-256 of the manifest itself: of its canonical JSON (RFC 8785) without this field. */
  readonly sha256: string;
}
