import { stat } from 'node:fs/promises';
import type { RangeSource } from '../../ip/import/csv-ranges.js';
import { dbipCsv, ip2locationCsv, maxmindCsv } from '../../ip/import/csv-sources.js';
import { mmdbBuiltAt } from '../../ip/import/mmdb.js';
import { Rejects, total } from '../../source/rejects.js';
import type { ImportContext, SourceDraft } from '../../us/import/import-context.js';
import { refuse } from '../config-error.js';
import type { Gathered } from '../imported-rows.js';
import { into } from '../row-sinks.js';
import { PLACE_IMPORTERS, US_IMPORTERS } from './us.js';

/** Reads one source file and adds what it holds. Throws `RangeError` for content that is not of its format. */
export type Importer = (path: string, gathered: Gathered) => Promise<void>;

/** What each format is read with, by `kind:format`. */
export const IMPORTERS: Readonly<Record<string, Importer>> = {
  ...US_IMPORTERS,
  ...PLACE_IMPORTERS,
  'in:india-post': importIndiaPost,
  'in:geonames': importGeoNames,
  'in:geonames-cities': importGeoNamesCities,
  'ip:mmdb': importMmdb,
  'ip:maxmind-csv': csvImporter(maxmindCsv),
  'ip:dbip-csv': csvImporter(dbipCsv),
  'ip:ip2location-csv': csvImporter(ip2locationCsv),
};

const INDIA_POST: SourceDraft = {
  title: 'All India Pincode Directory',
  licence: 'Government Open Data License - India',
  attribution:
    'Department of Posts, Ministry of Communications, Government of India, All India Pincode Directory, Open Government Data (OGD) Platform India, data.gov.in, under NDSAP and the Government Open Data License - India.',
  url: 'https://www.data.gov.in/resource/all-india-pincode-directory-till-last-month',
  authority: 'government',
};

const GEONAMES_CITIES: SourceDraft = {
  title: 'GeoNames places of India',
  licence: 'CC BY 4.0',
  attribution: 'Populated places of India by GeoNames, geonames.org, CC BY 4.0; joined with post offices by name and position.',
  url: 'https://download.geonames.org/export/dump/',
  authority: 'community',
};
const GEONAMES_POSTAL: SourceDraft = {
  title: 'GeoNames postal codes of India',
  licence: 'CC BY 4.0',
  attribution: 'Postal codes of India by GeoNames, geonames.org, CC BY 4.0; names cleaned, present names of renamed places set.',
  url: 'https://download.geonames.org/export/zip/',
  authority: 'community',
};

async function importGeoNames(path: string, gathered: Gathered): Promise<void> {
  const { readGeoNamesPostal } = await import('../../in/import/geonames-postal.js');
  const read = (context: ImportContext) => {
    context.addSource(GEONAMES_POSTAL);
    return readGeoNamesPostal(path, context.rejects);
  };
  await gathered.import(path, null, read, into(gathered.postalRows));
}

async function importGeoNamesCities(path: string, gathered: Gathered): Promise<void> {
  const { readGeoNamesCities } = await import('../../in/import/geonames-cities.js');
  const read = (context: ImportContext) => {
    context.addSource(GEONAMES_CITIES);
    return readGeoNamesCities(path, context.rejects);
  };
  await gathered.import(path, null, read, into(gathered.populatedPlaces));
}

async function importIndiaPost(path: string, gathered: Gathered): Promise<void> {
  const { readIndiaPost } = await import('../../in/import/india-post.js');
  const read = (context: ImportContext) => {
    context.addSource(INDIA_POST);
    return readIndiaPost(path, context.rejects);
  };
  await gathered.import(path, null, read, into(gathered.offices));
}

async function importMmdb(path: string, gathered: Gathered): Promise<void> {
  gathered.addDate(new Date(await mmdbBuiltAt(path)));
  gathered.ipFiles.push(path);
}

/** Reads the file, or MaxMind's folder of files, when the dataset is packed; it has the date of the file. */
function csvImporter(sourceOf: (path: string, rejects: Rejects) => RangeSource): Importer {
  return async (path, gathered) => {
    gathered.addDate((await stat(path)).mtime);
    const rejects = new Rejects(path);
    const source = sourceOf(path, rejects);
    gathered.ipFiles.push(async (index) => {
      const ranges = await source(index).catch((error: unknown) => refuse(path, error));
      const { read, rejected, leftOut, changed } = rejects;
      gathered.tallies.push({ path, read, kept: read - total(leftOut), ofRows: true, rejected, leftOut, changed });
      return ranges;
    });
  };
}
