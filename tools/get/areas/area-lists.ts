import { packagePlaces } from '../../build/package-places.js';
import { installedAtlas } from '../../us/merge/county-atlas.js';
import type { AreaLists } from './parse-area.js';

/** The ZIP codes of the package and the outlines of counties. */
export async function areaLists(): Promise<AreaLists> {
  const [{ places }, atlas] = await Promise.all([packagePlaces(), installedAtlas()]);
  return { places, atlas };
}
