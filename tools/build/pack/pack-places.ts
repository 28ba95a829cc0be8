import type { SourceEntry } from '../../../src/dataset/index.js';
import type { PackedFile } from '../format/pack.js';
import { withPages } from '../format/page-table.js';
import type { UsPlaceRows } from '../imported-rows.js';
import { type PlaceSources, readPlaceSources } from '../us/merge/place-sources.js';
import { type LeftOutFacts, noneLeftOut } from '../us/merge/zip-facts.js';
import { joinCounties, joinNames, type SourceRank } from '../us/merge/zip-names.js';
import { placeSourceEntries } from '../us/place-source-entries.js';
import { buildUsPlaces } from '../us/places.js';

/** The table of places, and what it is owed to besides the files. */
export interface PackedPlaces {
  readonly file: PackedFile;
  readonly sources: readonly SourceEntry[];
  readonly leftOut: LeftOutFacts;
}

/**
 * Builds the table of places from files and from the lists that the embedded one is built from. GeoNames rows take the place
 * of those in the list; names and counties are added.
 */
export async function packPlaces({ geonames, names, zipCounties }: UsPlaceRows, rank: SourceRank): Promise<PackedPlaces> {
  const installed = await readPlaceSources();
  const sources: PlaceSources = {
    ...installed,
    ...(geonames.length === 0 ? {} : { geonames }),
    names: joinNames(names, rank),
    counties: joinCounties(zipCounties, rank),
  };
  const owed = placeSourceEntries(installed);
  const leftOut = noneLeftOut();
  return { file: withPages(buildUsPlaces(sources, leftOut)), sources: geonames.length === 0 ? owed : owed.slice(1), leftOut };
}
