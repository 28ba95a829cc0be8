import type { Download } from '../../download/download.js';
import type { Downloads } from '../../download/downloads.js';
import type { CountyAtlas } from '../../us/merge/county-atlas.js';
import type { Area } from '../areas/area.js';

/** Sources that `get` can fetch. */
export const SOURCE_NAMES = ['overture', 'tiger', 'nad', 'openaddresses', 'dbip', 'geonames', 'india-post'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

/** A file of a plan. */
export interface PlannedFile {
  /** The option of `build` and the format: `us:overture`. */
  readonly format: string;
  readonly download: Download;
  /** Bytes to fetch; null where the publisher does not say. */
  readonly bytes: number | null;
  /** Rows in it; null where the publisher does not say. */
  readonly rows: number | null;
  /** What is made of the file for the importer; absent: it is read as it is. */
  readonly unpack?: 'gunzip';
  /** Whether the area is as well without the file, when the publisher does not have it. */
  readonly isOptional?: boolean;
  /** The file of the plan that the importer looks for this one next to. */
  readonly nextTo?: Download;
}

/** What one source brings for an area. */
export interface SourcePlan {
  readonly source: SourceName;
  readonly title: string;
  readonly edition: string;
  readonly licence: string;
  readonly files: readonly PlannedFile[];
  /** What the user should know. */
  readonly notices: readonly string[];
}

/** What all publishers work with. */
export interface PlanTools {
  readonly downloads: Downloads;
  readonly atlas: CountyAtlas;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
  /** Whether files of the cache are asked about that seldom change under their URL. */
  readonly isUpdate: boolean;
}

/** What one publisher works with. */
export interface PlanContext extends PlanTools {
  /** Where the publisher is reached, without a slash at the end. */
  readonly baseUrl: string;
}

/** Finds what a source has of an area: the newest edition and its files. Throws FetchError. */
export type Publisher = (area: Area, context: PlanContext) => Promise<SourcePlan>;
