import type { IpLevel } from '../../../src/dataset/format/tables/ip.js';
import { DoorplateError } from '../../../src/errors.js';
import type { PackedFile } from '../format/pack.js';
import { withPages } from '../format/page-table.js';
import type { ImportedRows } from '../imported-rows.js';
import { encodeInPlaces } from '../in/encode-places.js';
import { mergePostalRows } from '../in/merge.js';
import { gatherPlaces, type InPlaces } from '../in/places.js';
import type { Report } from '../report.js';
import { rankSources } from '../us/merge/zip-names.js';

/** Packs everything that was read but the streets, each kind of data in its files, and adds the sources that completed it. */
export async function packImported(imported: ImportedRows, ip: IpPlan, report: Report): Promise<readonly PackedFile[]> {
  return [
    ...(await packUsPlaces(imported, report)),
    ...packInPlaces(imported, report),
    ...(imported.ipRanges.length === 0 ? [] : await packIp(imported, ip, report)),
  ];
}

async function packUsPlaces({ usPlaces, ledger }: ImportedRows, report: Report): Promise<readonly PackedFile[]> {
  if (usPlaces.geonames.length + usPlaces.names.length + usPlaces.zipCounties.length === 0) return [];
  report(0, 'joining places');
  // Loaded when it is needed: it stands on packages that only those who build places install.
  const { packPlaces } = await import('./pack-places.js');
  const { file, sources, leftOut } = await packPlaces(usPlaces, rankSources(ledger.sources));
  ledger.addOwed(sources);
  ledger.addCounts([
    [leftOut.zips, 'ZIP codes have no city or lie in no state with counties, and are left out'],
    [leftOut.counties, 'shares of ZIP codes in counties without an outline are left out'],
  ]);
  return [file];
}

function packInPlaces({ inPlaces, ledger }: ImportedRows, report: Report): readonly PackedFile[] {
  const { offices, postalRows: listed, populatedPlaces } = inPlaces;
  const postalRows = offices.length > 0 ? mergePostalRows(offices, listed) : listed;
  if (postalRows.length === 0) {
    ledger.addCounts([[populatedPlaces.length, 'populated places have no postal rows to be joined with, and are left out']]);
    return [];
  }
  report(0, `packing ${postalRows.length} postal rows`);
  const places = gatherPlaces(postalRows, populatedPlaces);
  ledger.addCounts([
    [places.leftOut.repeated, 'rows repeat a locality of their city and PIN code'],
    [places.leftOut.nameless, 'localities have a name without letters and are left out'],
    [places.leftOut.unplaced, 'populated places are no city and near no post office, and are left out'],
  ]);
  return [encoded(places)];
}

/** Throws `INPUT_MALFORMED` for more places than the table can hold. */
function encoded(places: InPlaces): PackedFile {
  try {
    return withPages(encodeInPlaces(places));
  } catch (cause) {
    if (cause instanceof RangeError) throw new DoorplateError('INPUT_MALFORMED', cause.message, {}, { cause });
    throw cause;
  }
}

/** What the files of IP ranges do not say themselves: the level of their places, their licence and their attribution. */
export interface IpPlan {
  readonly level: IpLevel;
  readonly terms: { readonly licence: string; readonly attribution: string };
}

/** Packs IP ranges, and adds their sources. */
async function packIp({ ipRanges, ledger }: ImportedRows, { level, terms }: IpPlan, report: Report): Promise<readonly PackedFile[]> {
  // Loaded when they are needed: names of countries and time zones are large.
  const [{ buildIp, rangesIn }, { derivedSources }] = await Promise.all([import('../ip/build.js'), import('../ip/sources.js')]);
  const files = await buildIp({ files: ipRanges, level, progress: report });
  ledger.addSource({ title: 'IP ranges', ...terms, url: '', edition: ledger.builtAt, rows: rangesIn(files), authority: 'community' });
  for (const source of derivedSources(level)) ledger.addSource(source);
  return files;
}
