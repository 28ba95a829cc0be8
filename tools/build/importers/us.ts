import type { AddressRow } from '../../us/address-row.js';
import type { ImportContext } from '../../us/import/import-context.js';
import type { RangeRow } from '../../us/range-row.js';
import type { ImportedRows } from '../imported-rows.js';
import { packagePlaces } from '../package-places.js';
import { type CountyTest, isSelected, type Located, NOT_ASKED_FOR } from '../selection.js';
import { importCityState } from './city-state.js';
import type { Importer } from './importer.js';

/** Importers of US addresses and ranges, each loaded when a file asks for it. */
export const US_IMPORTERS: Readonly<Record<string, Importer>> = {
  'us:rrad': points(async () => (await import('../../us/import/rrad.js')).readRrad),
  'us:openaddresses': points(async () => (await import('../../us/import/openaddresses.js')).readOpenAddresses),
  'us:nad': points(async () => (await import('../../us/import/nad.js')).readNad),
  'us:overture': points(async () => (await import('../../us/import/overture.js')).readOverture),
  'us:tiger': importTiger,
  'us:centerlines': importCenterlines,
  'us:usps-zip4': importZip4,
  'us:usps-citystate': (path, imported) =>
    importCityState(path, imported, (row) => keepSelected(imported, row, () => imported.streets.aliases.push(row))),
};

/** Keeps a row of an area that is asked for and returns null; returns why any other row is left out. */
function keepSelected({ selection }: ImportedRows, area: Located, keep: () => unknown, isInCounty?: CountyTest): string | null {
  if (!isSelected(selection, area, isInCounty)) return NOT_ASKED_FOR;
  keep();
  return null;
}

/** How points are found to lie in counties; nothing where no county is asked for. */
async function countyTest({ selection }: ImportedRows): Promise<CountyTest | undefined> {
  if (selection.counties.length === 0) return undefined;
  const { nationalAtlas, OUTLINE_DEGREES } = await import('../../us/merge/county-atlas.js');
  const atlas = await nationalAtlas();
  return (fips, latitude, longitude) => atlas.isNear(fips, latitude, longitude, OUTLINE_DEGREES);
}

type Reader<T> = (path: string, context: ImportContext) => AsyncIterable<T>;

function points(load: () => Promise<Reader<AddressRow>>): Importer {
  return async (path, imported) => {
    const { streets, withoutZip, ownTypes, ledger } = imported;
    const read = await load();
    const { places, sources } = await packagePlaces();
    const isInCounty = await countyTest(imported);
    const keep = (row: AddressRow): void => {
      if (row.components.zip === null) {
        withoutZip.addAddress(row);
        return;
      }
      ownTypes.addAddress(row);
      streets.addresses.push(row);
    };
    await imported.import(path, {
      places,
      rows: (context) => read(path, context),
      take: (row) => keepSelected(imported, { ...row.components, position: row }, () => keep(row), isInCounty),
    });
    // Counties, and cities that are missing, are those of the ZIP codes.
    ledger.addOwed(sources);
  };
}

/** Reads the ranges of a county. Files that only say more of its edges are read together with the edges. */
async function importTiger(path: string, imported: ImportedRows): Promise<void> {
  const { edgesBeside, readTiger, tigerKind } = await import('../../us/import/tiger/tiger.js');
  const kind = tigerKind(path);
  if (kind === 'companion') {
    if (edgesBeside(path) === null)
      imported.ledger.addNotice(`${path}: it says more of an EDGES file, which is not beside it, and is not used`);
    return;
  }
  await importRanges(path, imported, (context) => readTiger(path, kind, context));
}

async function importCenterlines(path: string, imported: ImportedRows): Promise<void> {
  const { readCenterlines } = await import('../../us/import/centerlines/centerlines.js');
  await importRanges(path, imported, (context) => readCenterlines(path, context, imported.selection.fields));
}

async function importRanges(
  path: string,
  imported: ImportedRows,
  rows: (context: ImportContext) => AsyncIterable<RangeRow>,
): Promise<void> {
  const { streets, withoutZip, ownTypes, ledger } = imported;
  const { places, sources } = await packagePlaces();
  const isInCounty = await countyTest(imported);
  const keep = (row: RangeRow): void => {
    if (row.zip === '') {
      withoutZip.addRange(row);
      return;
    }
    ownTypes.addRange(row);
    streets.ranges.push(row);
  };
  await imported.import(path, {
    places,
    rows,
    take: (row) => keepSelected(imported, { ...row, position: positionOf(row) }, () => keep(row), isInCounty),
    ofRows: false,
  });
  // Cities and counties are those of the ZIP codes.
  ledger.addOwed(sources);
}

async function importZip4(path: string, imported: ImportedRows): Promise<void> {
  const { readUspsZip4 } = await import('../../us/import/usps/zip4.js');
  await imported.import(path, {
    places: null,
    rows: (context) => readUspsZip4(path, context),
    take: (row) => keepSelected(imported, row, () => imported.streets.postalRanges.push(row)),
  });
}

/** Where a range begins. */
function positionOf({ geometry }: RangeRow): { readonly latitude: number; readonly longitude: number } {
  const [longitude, latitude] = geometry[0] as RangeRow['geometry'][number];
  return { latitude, longitude };
}
