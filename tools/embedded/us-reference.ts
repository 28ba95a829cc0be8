import { brotliCompressSync, constants } from 'node:zlib';
import type { Recipe } from '../build/package-recipe.js';
import { compare } from '../build/us/order.js';
import { columnsOf } from '../build/us/reference/columns.js';
import { REFERENCE, type ReferenceName, referenceFile } from '../build/us/reference/read.js';
import { readPlacePackages } from './place-packages.js';

/**
 * Lists of the nation that `get` and `build` look things up in: what they need of packages of 45 MB, in 1 MB and without loss. Rows stand in
 * the order of their ZIP codes, because both lists of them then pack as one.
 */
export const usReference: Recipe = {
  name: REFERENCE,
  async build(progress) {
    const lists = await referenceLists();
    progress(0.2, 'packing lists of the nation');
    return new Map((Object.keys(lists) as ReferenceName[]).map((name) => [referenceFile(name), packed(lists[name])]));
  },
};

/** The lists, out of the packages. */
export async function referenceLists(): Promise<Readonly<Record<ReferenceName, object>>> {
  const { geonames, directory, areas, populated, counties, zipCounties } = await readPlacePackages();
  const { type, bbox, transform, objects, arcs } = counties;
  return {
    counties: { type, bbox, transform, objects: { counties: objects.counties }, arcs },
    'zip-areas': columnsOf(sorted(areas, ({ zip }) => zip)),
    'zip-counties': columnsOf(zipCounties),
    places: {
      geonames: columnsOf(
        sorted(geonames, ({ zipCode }) => zipCode).map(
          ({ zipCode, placeName, stateCode, countyName, countyCode, latitude, longitude }) => ({
            zipCode,
            placeName,
            stateCode,
            countyName,
            countyCode,
            latitude,
            longitude,
          }),
        ),
      ),
      directory: columnsOf(
        sorted(directory, ({ zip }) => zip).map(({ zip, city, state, latitude, longitude }) => ({
          zip,
          city,
          state,
          latitude,
          longitude,
        })),
      ),
      populated: columnsOf(populated),
    },
  };
}

function sorted<T>(rows: readonly T[], key: (row: T) => string): readonly T[] {
  return [...rows].sort((a, b) => compare(key(a), key(b)));
}

function packed(list: object): Uint8Array {
  const text = Buffer.from(JSON.stringify(list));
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return brotliCompressSync(text, { params });
}
