import { configError } from './config-error.js';
import type { FileReader, ImportedRows, InPlaceRows } from './imported-rows.js';
import type { RangeSource } from './ip/import/csv-ranges.js';
import { delegated, geofeed, ip2locationCsv, iptoasnTsv, maxmindCsv, rangeCsv } from './ip/import/csv-sources.js';
import { mmdbBuiltAt } from './ip/import/mmdb.js';
import { packagePlaces } from './package-places.js';
import type { RowSink } from './row-sinks.js';
import { type CountyTest, isSelected, type Located, NOT_ASKED_FOR } from './selection.js';
import { fileDate } from './source/file-bytes.js';
import { Rejects, total } from './source/rejects.js';
import { termsOf } from './source/terms.js';
import type { ImportContext } from './us/import/import-context.js';
import type { CrosswalkRow } from './us/import/places/hud.js';
import type { AddressRow, RangeRow, StreetAliasRow } from './us/rows.js';

/** Reads one source file and adds what it holds. Throws `RangeError` for content that is not of its format. */
export type Importer = (path: string, imported: ImportedRows) => Promise<void>;

/** Streams the rows of a file. */
type Read<T> = (path: string, context: ImportContext, imported: ImportedRows) => AsyncIterable<T>;
/** Takes a row. Returns null, or the reason why it is left out. */
type Take<T> = FileReader<T>['take'];

const KINDS_NOT_KEPT = 'kinds of ZIP codes and county names';

const POINTS = addresses(async () => (await import('./us/import/points/points.js')).readPointsAndRanges);

/** What each format is read with, by `kind:format`. Readers are loaded when a file asks for them. */
export const IMPORTERS: Readonly<Record<string, Importer>> = {
  'us:points': POINTS,
  'us:csv': POINTS,
  'us:openaddresses': addresses(async () => (await import('./us/import/points/points.js')).readOpenAddresses),
  'us:nad': addresses(async () => (await import('./us/import/points/points.js')).readNad),
  'us:rrad': addresses(async () => (await import('./us/import/rrad.js')).readRrad),
  'us:overture': addresses(async () => (await import('./us/import/overture.js')).readOverture),
  'us:tiger': importTiger,
  'us:centerlines': async (path, imported) => {
    const { readCenterlines } = await import('./us/import/centerlines/centerlines.js');
    await importRanges(path, imported, (context) => readCenterlines(path, context));
  },
  'us:usps-zip4': rows(
    async () => (await import('./us/import/usps/zip4.js')).readUspsZip4,
    (imported) => (row) => keepSelected(imported, row, () => imported.streets.postalRanges.push(row)),
  ),
  'us:usps-citystate': cityState((imported) => (row) => keepSelected(imported, row, () => imported.streets.aliases.push(row))),
  'places:geonames': rows(
    async () => (await import('./us/import/places/geonames.js')).readGeoNamesUs,
    ({ usPlaces }) => into(usPlaces.geonames),
    { needsPlaces: true },
  ),
  'places:hud': rows(async () => (await import('./us/import/places/hud.js')).readHudCrosswalk, takeCrosswalk, { needsPlaces: true }),
  'places:usps-names': rows(
    async () => (await import('./us/import/places/zip-lists.js')).readUspsNames,
    ({ usPlaces }) => into(usPlaces.names),
    { needsPlaces: true },
  ),
  'places:zip-type': rows(
    async () => (await import('./us/import/places/zip-lists.js')).readZipTypes,
    ({ usPlaces }) => into(usPlaces.names),
    { needsPlaces: true, notKept: KINDS_NOT_KEPT },
  ),
  'places:usps-citystate': cityState(() => () => 'a table of places holds no names of streets'),
  'in:india-post': indian(
    'india-post',
    async () => (await import('./in/import/india-post.js')).readIndiaPost,
    ({ offices }) => offices,
  ),
  'in:geonames': indian(
    'geonames-in',
    async () => (await import('./in/import/geonames-postal.js')).readGeoNamesPostal,
    ({ postalRows }) => postalRows,
  ),
  'in:geonames-cities': indian(
    'geonames-cities-in',
    async () => (await import('./in/import/geonames-cities.js')).readGeoNamesCities,
    ({ populatedPlaces }) => populatedPlaces,
  ),
  // Ranges are read when they are packed, in the order in which their files were named.
  'ip:mmdb': async (path, { ledger, ipRanges }) => {
    ledger.addDate((await mmdbBuiltAt(path)).slice(0, 'YYYY-MM-DD'.length));
    ipRanges.push(path);
  },
  'ip:maxmind-csv': ipCsv(maxmindCsv),
  'ip:csv': ipCsv(rangeCsv, { hasNetworks: true }),
  'ip:dbip-csv': ipCsv(rangeCsv, { hasNetworks: true }),
  'ip:ip2location-csv': ipCsv(ip2locationCsv),
  'ip:iptoasn': ipCsv(iptoasnTsv, { hasNetworks: true }),
  'ip:geofeed': ipCsv(geofeed),
  'ip:rir': ipCsv(delegated),
};

function rows<T>(
  load: () => Promise<Read<T>>,
  taking: (imported: ImportedRows) => Take<T>,
  { needsPlaces = false, notKept }: { readonly needsPlaces?: boolean; readonly notKept?: string } = {},
): Importer {
  return async (path, imported) => {
    const read = await load();
    const places = needsPlaces ? (await packagePlaces()).places : null;
    await imported.import(path, { places, rows: (context) => read(path, context, imported), take: taking(imported) });
    if (notKept !== undefined) imported.ledger.addNotice(`${path}: ${notKept} have no place in the dataset and are not kept`);
  };
}

/** Takes every row into a sink and leaves none out. */
function into<T>(sink: RowSink<T>): Take<T> {
  return (row) => {
    sink.push(row);
    return null;
  };
}

function indian<T>(
  source: Parameters<typeof termsOf>[0],
  load: () => Promise<(path: string, rejects: Rejects) => AsyncIterable<T>>,
  listOf: (places: InPlaceRows) => RowSink<T>,
): Importer {
  const reader = async (): Promise<Read<T>> => {
    const read = await load();
    return (path, context) => {
      context.addSource(termsOf(source));
      return read(path, context.rejects);
    };
  };
  return rows(reader, ({ inPlaces }) => into(listOf(inPlaces)));
}

/** Reads the City State product, which holds names of cities and of streets. */
function cityState(takingAlias: (imported: ImportedRows) => Take<StreetAliasRow>): Importer {
  return rows(
    async () => (await import('./us/import/usps/city-state.js')).readUspsCityState,
    (imported) => {
      const [takeAlias, takeName] = [takingAlias(imported), into(imported.usPlaces.names)];
      return (row) => ('alias' in row ? takeAlias(row) : takeName(row));
    },
    { needsPlaces: true, notKept: KINDS_NOT_KEPT },
  );
}

function takeCrosswalk({ usPlaces: { zipCounties, names } }: ImportedRows): Take<CrosswalkRow> {
  return ({ county, name }) => {
    if (county !== null) zipCounties.push(county);
    if (name !== null) names.push(name);
    return null;
  };
}

/** Keeps a row of an area that is asked for and returns null; returns why any other row is left out. */
function keepSelected({ selection }: ImportedRows, area: Located, keep: () => unknown, isInCounty?: CountyTest): string | null {
  if (!isSelected(selection, area, isInCounty)) return NOT_ASKED_FOR;
  keep();
  return null;
}

/** How points are found to lie in counties; nothing where no county is asked for. */
async function countyTest({ selection }: ImportedRows): Promise<CountyTest | undefined> {
  if (selection.counties.length === 0) return undefined;
  const { nationalAtlas, OUTLINE_DEGREES } = await import('./us/merge/county-atlas.js');
  const atlas = await nationalAtlas();
  return (fips, latitude, longitude) => atlas.isNear(fips, latitude, longitude, OUTLINE_DEGREES);
}

function addresses(load: () => Promise<Read<AddressRow | RangeRow>>): Importer {
  return async (path, imported) => {
    const read = await load();
    await importPlaced(path, imported, (context) => read(path, context, imported));
  };
}

/** Reads the ranges of a county. Files that only say more of its streets are read together with these. */
async function importTiger(path: string, imported: ImportedRows): Promise<void> {
  const { readTiger, tigerKind, unusedCompanion } = await import('./us/import/tiger/tiger.js');
  const kind = tigerKind(path);
  if (kind !== 'companion') return importRanges(path, imported, (context) => readTiger(path, kind, context));
  const why = unusedCompanion(path);
  if (why !== null) imported.ledger.addNotice(`${path}: ${why}`);
}

async function importRanges(
  path: string,
  imported: ImportedRows,
  rows: (context: ImportContext) => AsyncIterable<RangeRow>,
): Promise<void> {
  await importPlaced(path, imported, rows, false);
}

/** Imports rows that have a position, of the areas that are asked for. */
async function importPlaced(
  path: string,
  imported: ImportedRows,
  rows: (context: ImportContext) => AsyncIterable<AddressRow | RangeRow>,
  ofRows = true,
): Promise<void> {
  const { places, sources } = await packagePlaces();
  const isInCounty = await countyTest(imported);
  const { streets, withoutZip, ownTypes } = imported;
  const keepRange = (row: RangeRow): void => {
    if (row.zip === '') withoutZip.addRange(row);
    else {
      ownTypes.addRange(row);
      streets.ranges.push(row);
    }
  };
  const keepAddress = (row: AddressRow): void => {
    if (row.components.zip === null) withoutZip.addAddress(row);
    else {
      ownTypes.addAddress(row);
      streets.addresses.push(row);
    }
  };
  const take: Take<AddressRow | RangeRow> = (row) => {
    if (!('geometry' in row)) return keepSelected(imported, { ...row.components, position: row }, () => keepAddress(row), isInCounty);
    const [longitude, latitude] = row.geometry[0] as RangeRow['geometry'][number];
    return keepSelected(imported, { ...row, position: { latitude, longitude } }, () => keepRange(row), isInCounty);
  };
  await imported.import(path, { rows, ofRows, places, take });
  // Counties, and cities that are missing, are those of the ZIP codes.
  imported.ledger.addOwed(sources);
}

/** The path is that of a file, or of MaxMind's folder of files. `hasNetworks`: the format has autonomous systems, too. */
function ipCsv(sourceOf: (path: string, rejects: Rejects) => RangeSource, { hasNetworks = false } = {}): Importer {
  return async (path, { ledger, ipRanges }) => {
    ledger.addDate(fileDate(path));
    const rejects = new Rejects(path);
    const source = sourceOf(path, rejects);
    ipRanges.push(async (index) => {
      if (index.level === 'asn' && !hasNetworks)
        throw configError(path, new RangeError('the format holds no autonomous systems, expected mmdb, csv or iptoasn'));
      const ranges = await source(index).catch((error: unknown) => {
        throw configError(path, error);
      });
      const { read, rejected, leftOut, changed } = rejects;
      ledger.tallies.push({ path, read, kept: read - total(leftOut), ofRows: true, rejected, leftOut, changed });
      return ranges;
    });
  };
}
