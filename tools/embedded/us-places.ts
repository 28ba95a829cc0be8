import { packDataset } from '../build/format/pack.js';
import { withPages } from '../build/format/page-table.js';
import type { Recipe } from '../build/package-recipe.js';
import { readPlaceSources } from '../build/us/merge/place-sources.js';
import { PLACES_EDITION, placeSourceEntries } from '../build/us/place-source-entries.js';
import { buildUsPlaces } from '../build/us/places.js';

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
    return packDataset({ name: 'us-places', version: VERSION, builtAt: PLACES_EDITION, sources: placeSourceEntries(sources) }, [file]);
  },
};
