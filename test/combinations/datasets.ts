import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Packed, withManifest } from '../fixtures/damaged-datasets.js';
import type { Folder } from '../fixtures/folder.js';
import { indianDataset } from '../fixtures/in-places.js';
import { ipFiles, packIp } from '../fixtures/ip-ranges.js';
import { largeTown } from '../fixtures/large-town.js';
import { inPages, shippedDataset } from '../fixtures/paged-sample.js';
import { usPostalDataset } from '../fixtures/us-postal.js';
import { postalRangeRow, rangeRow } from '../fixtures/us-ranges.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { usStreetsDataset, usStreetsRows } from '../fixtures/us-streets.js';

/** Small datasets, made here: three of streets and two of places, of India and of IP addresses. */
const MADE = {
  town: () => largeTown(),
  streets: () => usStreetsDataset(usStreetsRows(), { ranges: [rangeRow()], postalRanges: [postalRangeRow()] }),
  postal: () => usPostalDataset(),
  towns: () => placesDataset(),
  india: () => indianDataset(),
  'ip-cities': () => packIp('ip-cities', ipFiles('city')),
  'ip-countries': () => packIp('ip-countries', ipFiles('country')),
} as const;

const SHIPPED = ['us-md-baltimore-county', 'us-places', 'in-places', 'ip-country'] as const;

/** The dataset that is replaced, and what it is replaced by: other streets under its name. */
export const REPLACED = 'town';
export const NEXT = 'town, next version';

export type DatasetName = keyof typeof MADE | (typeof SHIPPED)[number] | typeof NEXT;

/** A dataset as files in memory and in a folder. */
export interface Dataset {
  readonly files: Packed;
  readonly folder: string;
}

/** All of them; those made here are written below `folder`. */
export async function allDatasets(folder: Folder): Promise<ReadonlyMap<DatasetName, Dataset>> {
  const all = new Map<DatasetName, Dataset>();
  for (const name of SHIPPED)
    all.set(name, { files: await shippedDataset(name), folder: fileURLToPath(new URL(`../../datasets/${name}`, import.meta.url)) });
  for (const [name, make] of Object.entries(MADE) as [keyof typeof MADE, () => Promise<Packed>][])
    all.set(name, await written(await finelyCut(await make(), name, '2026.10'), folder(name)));
  all.set(NEXT, await written(await finelyCut(await MADE.streets(), REPLACED, '2026.11'), folder(NEXT)));
  return all;
}

/** Cut as finely as the format allows: a question then needs several parts of a small file, too. */
function finelyCut(packed: Packed, name: string, version: string): Promise<Packed> {
  return inPages(withManifest(packed, (manifest) => Object.assign(manifest, { name, version })));
}

async function written(files: Packed, folder: string): Promise<Dataset> {
  await mkdir(folder);
  for (const [name, bytes] of files) await writeFile(`${folder}/${name}`, bytes);
  return { files, folder };
}
