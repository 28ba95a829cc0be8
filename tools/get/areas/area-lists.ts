import { packagePlaces } from '../../build/package-places.js';
import { nationalAtlas } from '../../us/merge/county-atlas.js';
import type { AreaLists } from './named-places.js';

/** The ZIP codes of the package and the outlines of counties. */
export async function areaLists(): Promise<AreaLists> {
  const [{ places }, atlas] = await Promise.all([packagePlaces(), nationalAtlas()]);
  return { places, atlas };
}
