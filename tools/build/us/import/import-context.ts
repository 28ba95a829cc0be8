import type { SourceEntry } from '../../../../src/dataset/manifest.js';
import type { Places } from '../../../../src/places/us-places.js';
import type { Rejects } from '../../source/rejects.js';
import type { TextOptions } from '../../source/text-table.js';

/** What a person says of the form of files. */
export interface Reading extends TextOptions {
  /** Columns or properties that bear unusual names, as `field=column` with commas between. */
  readonly fields?: string | undefined;
  /** The projection of positions: a number of EPSG, well-known text, a text of PROJ, or a file of either. */
  readonly crs?: string | undefined;
}

/** What an importer of address points works with besides its file. */
export interface ImportContext {
  /** Takes the rows that cannot be used, and counts all rows. */
  readonly rejects: Rejects;
  /** ZIP codes, for cities, counties and states that the source does not say; null: such rows stay without, or are rejected. */
  readonly places: Places | null;
  /** Code of the state of rows that do not say theirs. */
  readonly state: string | null;
  /** City of rows that do not say theirs. */
  readonly city?: string | null;
  /** ZIP code of rows that do not say theirs and lie around it. */
  readonly zip?: string | null;
  /** Whether addresses and ranges without ZIP code are wanted: the builder finds theirs; absent: they are rejected. */
  readonly keepsWithoutZip?: boolean;
  /** How files are read where they do not say it. */
  readonly reading?: Reading;
  /** Says something of a file that a person should know. */
  addNotice?(text: string): void;
  /** Adds a source and gives its row; `rows` and `edition` are completed when the file is read. */
  addSource(source: SourceDraft): number;
  /** States the edition of a source that shows only when the file is read. */
  setEdition?(source: number, edition: string): void;
  /** States that a source claims to list every address of its area. */
  setComplete?(source: number): void;
}

/** A source of the manifest before its rows are counted. */
export type SourceDraft = Omit<SourceEntry, 'rows' | 'edition'> & {
  readonly edition?: string;
  /** Whether other files may hold more of the same source: none of them speaks before the others. */
  readonly isPart?: boolean;
};
