import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatasetStore, directorySource, type Places, placesOf, type SourceEntry } from '../../src/dataset/index.js';
import { embeddedFolder } from '../../src/dataset/locate.js';
import { DoorplateError } from '../../src/errors.js';
import { readPostalRows } from '../in/postal-row.js';
import type { RangeSource } from '../ip/csv-ranges.js';
import { dbipCsv, ip2locationCsv, maxmindCsv } from '../ip/csv-sources.js';
import { mmdbBuiltAt } from '../ip/mmdb.js';
import type { Gathered } from './gathered.js';
import { refuse } from './refusal.js';
import { listedAddresses } from './rrad-file.js';

/** Reads one source file and adds what it holds. Throws `RangeError` for content that is not of its format. */
export type Importer = (path: string, gathered: Gathered) => Promise<void>;

/** What each format is read with, by `kind:format`. */
export const IMPORTERS: Readonly<Record<string, Importer>> = {
  'us:rrad': importRrad,
  'in:geonames': importGeoNames,
  'ip:mmdb': importMmdb,
  'ip:maxmind-csv': csvImporter(maxmindCsv),
  'ip:dbip-csv': csvImporter(dbipCsv),
  'ip:ip2location-csv': csvImporter(ip2locationCsv),
};

async function importRrad(path: string, gathered: Gathered): Promise<void> {
  const { sampleRow } = await import('../embedded/us-streets-sample.js');
  const addresses = listedAddresses(await readFile(path, 'utf8'));
  const { places, sources } = await packagePlaces();
  const source = gathered.addSource({
    title: 'OpenAddresses points, sampled by the package rrad',
    licence: 'Public domain',
    attribution: 'Address points of state, county and city authorities, collected by OpenAddresses, openaddresses.io.',
    url: 'https://openaddresses.io/',
    edition: '',
    rows: addresses.length,
    authority: 'government',
  });
  for (const address of addresses) {
    const row = sampleRow(address, places);
    if (row !== null) gathered.addresses.push({ ...row, source });
  }
  // Counties, and cities that are missing, are those of the ZIP codes.
  for (const entry of sources) gathered.addSource(entry);
  gathered.addDate((await stat(path)).mtime);
}

/** ZIP codes of the dataset that comes with the package, and whom they are owed to. */
async function packagePlaces(): Promise<{ readonly places: Places; readonly sources: readonly SourceEntry[] }> {
  const store = await DatasetStore.open([directorySource(join(await embeddedFolder(), 'us-places'))]);
  try {
    return await store.use(async (view) => {
      const [loaded] = await view.tables('us-places');
      if (loaded === undefined) throw new DoorplateError('DATASET_NOT_MOUNTED', 'the dataset us-places of the package holds no ZIP codes');
      return { places: placesOf(loaded.table), sources: loaded.manifest.sources };
    });
  } finally {
    await store.close();
  }
}

async function importGeoNames(path: string, gathered: Gathered): Promise<void> {
  const rows = [...readPostalRows(await readFile(path, 'utf8'))];
  for (const row of rows) gathered.postalRows.push(row);
  gathered.addSource({
    title: 'GeoNames postal codes of India',
    licence: 'CC BY 4.0',
    attribution: 'Postal codes of India by GeoNames, geonames.org, CC BY 4.0; names cleaned, present names of renamed places set.',
    url: 'https://download.geonames.org/export/zip/',
    edition: '',
    rows: rows.length,
    authority: 'community',
  });
  gathered.addDate((await stat(path)).mtime);
}

async function importMmdb(path: string, gathered: Gathered): Promise<void> {
  gathered.addDate(new Date(await mmdbBuiltAt(path)));
  gathered.ipFiles.push(path);
}

/** Reads the file, or MaxMind's folder of files, when the dataset is packed; it has the date of the file. */
function csvImporter(sourceOf: (path: string) => RangeSource): Importer {
  return async (path, gathered) => {
    gathered.addDate((await stat(path)).mtime);
    const source = sourceOf(path);
    gathered.ipFiles.push((index) => source(index).catch((error: unknown) => refuse(path, error)));
  };
}
