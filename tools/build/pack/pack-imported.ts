import type { IpLevel } from '../../../src/dataset/tables/ip.js';
import { DoorplateError } from '../../../src/errors.js';
import type { Report } from '../../cli/terminal/progress.js';
import type { PackedFile } from '../../format/pack.js';
import { encodeInPlaces } from '../../in/encode-places.js';
import { mergePostalRows } from '../../in/merge.js';
import { gatherPlaces, type InPlaces } from '../../in/places.js';
import { rankSources } from '../../us/merge/zip-names.js';
import type { Gathered } from '../imported-rows.js';
import { type IpTerms, packIp } from './pack-ip.js';

/** Packs everything that was read but the streets, each kind of data in its files; adds the sources that they are owed to besides. */
export async function packGathered(gathered: Gathered, level: IpLevel, terms: IpTerms, report: Report): Promise<readonly PackedFile[]> {
  const { placeRows, nameRows, zipCounties, offices, postalRows: listed, populatedPlaces, ipFiles } = gathered;
  const files: PackedFile[] = [];
  if (placeRows.length + nameRows.length + zipCounties.length > 0) files.push(await packUsPlaces(gathered, report));
  const postalRows = offices.length > 0 ? mergePostalRows(offices, listed) : listed;
  if (postalRows.length > 0) {
    report(0, `packing ${postalRows.length} postal rows`);
    const places = gatherPlaces(postalRows, populatedPlaces);
    addCounts(gathered, [
      [places.leftOut.repeated, 'rows repeat a locality of their city and PIN code'],
      [places.leftOut.nameless, 'localities have a name without letters and are left out'],
      [places.leftOut.unplaced, 'populated places are no city and near no post office, and are left out'],
    ]);
    files.push(encoded(places));
  } else addCounts(gathered, [[populatedPlaces.length, 'populated places have no postal rows to be joined with, and are left out']]);
  if (ipFiles.length > 0) files.push(...(await packIp(gathered, level, terms, report)));
  return files;
}

async function packUsPlaces(gathered: Gathered, report: Report): Promise<PackedFile> {
  report(0, 'joining places');
  // Loaded when it is needed: it stands on packages that only those who build places install.
  const { packPlaces } = await import('./pack-places.js');
  const { placeRows, nameRows, zipCounties } = gathered;
  const { file, sources, leftOut } = await packPlaces(placeRows, nameRows, zipCounties, rankSources(gathered.sources));
  gathered.addOwed(sources);
  addCounts(gathered, [
    [leftOut.zips, 'ZIP codes have no city or lie in no state with counties, and are left out'],
    [leftOut.counties, 'shares of ZIP codes in counties without an outline are left out'],
  ]);
  return file;
}

/** Throws `INPUT_MALFORMED` for more places than the table can hold. */
function encoded(places: InPlaces): PackedFile {
  try {
    return encodeInPlaces(places);
  } catch (cause) {
    if (cause instanceof RangeError) throw new DoorplateError('INPUT_MALFORMED', cause.message, {}, { cause });
    throw cause;
  }
}

function addCounts(gathered: Gathered, counts: readonly (readonly [count: number, text: string])[]): void {
  for (const [count, text] of counts) if (count > 0) gathered.addNotice(`${count} ${text}`);
}
