import type { IpLevel } from '../../src/dataset/tables/ip.js';
import type { PackedFile } from '../dataset/pack.js';
import { encodeInPlaces } from '../in/encode-places.js';
import { mergePostalRows } from '../in/merge.js';
import { gatherPlaces } from '../in/places.js';
import { rankSources } from '../us/zip-names.js';
import type { Gathered } from './gathered.js';
import { type IpTerms, packIp } from './pack-ip.js';
import type { Report } from './progress.js';

/** Packs everything that was read but the streets, each kind of data in its files; adds the sources that they are owed to besides. */
export async function packGathered(gathered: Gathered, level: IpLevel, terms: IpTerms, report: Report): Promise<readonly PackedFile[]> {
  const { placeRows, nameRows, zipCounties, offices, postalRows: listed, populatedPlaces, ipFiles } = gathered;
  const files: PackedFile[] = [];
  if (placeRows.length + nameRows.length + zipCounties.length > 0) files.push(await packUsPlaces(gathered, report));
  const postalRows = offices.length > 0 ? mergePostalRows(offices, listed) : listed;
  if (postalRows.length > 0) {
    report(0, `packing ${postalRows.length} postal rows`);
    files.push(encodeInPlaces(gatherPlaces(postalRows, populatedPlaces)));
  }
  if (ipFiles.length > 0) files.push(...(await packIp(gathered, level, terms, report)));
  return files;
}

async function packUsPlaces(gathered: Gathered, report: Report): Promise<PackedFile> {
  report(0, 'joining places');
  // Loaded when it is needed: it stands on packages that only those who build places install.
  const { packPlaces } = await import('./pack-places.js');
  const { placeRows, nameRows, zipCounties } = gathered;
  const { file, sources } = await packPlaces(placeRows, nameRows, zipCounties, rankSources(gathered.sources));
  gathered.addOwed(sources);
  return file;
}
