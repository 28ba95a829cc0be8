import type { AddressRow } from '../../us/address-row.js';
import type { ImportContext } from '../../us/import/import-context.js';
import type { CityNameRow } from '../../us/import/places/city-name-row.js';
import type { RangeRow } from '../../us/range-row.js';
import type { StreetAliasRow } from '../../us/street-alias-row.js';
import type { Gathered } from '../imported-rows.js';
import { packagePlaces } from '../package-places.js';
import { into } from '../row-sinks.js';
import type { Importer } from './index.js';

type Reader<T> = (path: string, context: ImportContext) => AsyncIterable<T>;

const KINDS_NOT_KEPT = 'kinds of ZIP codes and county names';

/** Importers of US address points, each loaded when a file asks for it. */
export const US_IMPORTERS: Readonly<Record<string, Importer>> = {
  'us:rrad': points(async () => (await import('../../us/import/rrad.js')).readRrad),
  'us:openaddresses': points(async () => (await import('../../us/import/openaddresses.js')).readOpenAddresses),
  'us:nad': points(async () => (await import('../../us/import/nad.js')).readNad),
  'us:overture': points(async () => (await import('../../us/import/overture.js')).readOverture),
  'us:tiger': importTiger,
  'us:centerlines': importCenterlines,
  'us:usps-zip4': async (path, gathered) => {
    const { readUspsZip4 } = await import('../../us/import/usps/zip4.js');
    await gathered.import(
      path,
      null,
      (context) => readUspsZip4(path, context),
      (row) => gathered.keepWanted(row, () => gathered.postalRanges.push(row)),
    );
  },
  'us:usps-citystate': (path, gathered) =>
    importCityState(path, gathered, (row) => gathered.keepWanted(row, () => gathered.aliases.push(row))),
};

/** Importers of ZIP codes and the names of their cities. */
export const PLACE_IMPORTERS: Readonly<Record<string, Importer>> = {
  'places:geonames': async (path, gathered) => {
    const { readGeoNamesUs } = await import('../../us/import/places/geonames.js');
    await gathered.import(path, null, (context) => readGeoNamesUs(path, context), into(gathered.placeRows));
  },
  'places:hud': importHud,
  'places:usps-names': names(async () => (await import('../../us/import/places/zip-lists.js')).readUspsNames),
  'places:zip-type': names(async () => (await import('../../us/import/places/zip-lists.js')).readZipTypes, KINDS_NOT_KEPT),
  'places:usps-citystate': (path, gathered) => importCityState(path, gathered, () => 'a table of places holds no names of streets'),
};

function points(load: () => Promise<Reader<AddressRow>>): Importer {
  return async (path, gathered) => {
    const read = await load();
    const { places, sources } = await packagePlaces();
    await gathered.import(
      path,
      places,
      (context) => read(path, context),
      (row) =>
        gathered.keepWanted(row.components, () =>
          row.components.zip === null ? gathered.zipless.addAddress(row) : gathered.addresses.push(row),
        ),
    );
    // Counties, and cities that are missing, are those of the ZIP codes.
    gathered.addOwed(sources);
  };
}

function names(load: () => Promise<Reader<CityNameRow>>, notKept?: string): Importer {
  return async (path, gathered) => {
    const read = await load();
    await gathered.import(path, null, (context) => read(path, context), into(gathered.nameRows));
    if (notKept !== undefined) gathered.addNotice(`${path}: ${notKept} have no place in the dataset and are not kept`);
  };
}

/**
 * Reads the names of cities. `takeAlias` gets the names of streets and returns null, or the reason
 * why it leaves one out.
 */
async function importCityState(path: string, gathered: Gathered, takeAlias: (row: StreetAliasRow) => string | null): Promise<void> {
  const { readUspsCityState } = await import('../../us/import/usps/city-state.js');
  const { places } = await packagePlaces();
  const takeName = into(gathered.nameRows);
  await gathered.import(
    path,
    places,
    (context) => readUspsCityState(path, context),
    (row) => ('alias' in row ? takeAlias(row) : takeName(row)),
  );
  gathered.addNotice(`${path}: ${KINDS_NOT_KEPT} have no place in the dataset and are not kept`);
}

async function importHud(path: string, gathered: Gathered): Promise<void> {
  const { readHudCrosswalk } = await import('../../us/import/places/hud.js');
  const { places } = await packagePlaces();
  await gathered.import(
    path,
    places,
    (context) => readHudCrosswalk(path, context),
    ({ county, name }) => {
      if (county !== null) gathered.zipCounties.push(county);
      if (name !== null) gathered.nameRows.push(name);
      return null;
    },
  );
}

/** Reads the ranges of a county; the files that only say more of its edges are read together with those. */
async function importTiger(path: string, gathered: Gathered): Promise<void> {
  const { edgesBeside, readTiger, tigerKind } = await import('../../us/import/tiger/tiger.js');
  const kind = tigerKind(path);
  if (kind === 'companion') {
    if (edgesBeside(path) === null) gathered.addNotice(`${path}: it says more of an EDGES file, which is not beside it, and is not used`);
    return;
  }
  const { places, sources } = await packagePlaces();
  await gathered.import(path, places, (context) => readTiger(path, kind, context), takeRange(gathered), false);
  // Cities and counties are those of the ZIP codes.
  gathered.addOwed(sources);
}

async function importCenterlines(path: string, gathered: Gathered): Promise<void> {
  const { readCenterlines } = await import('../../us/import/centerlines/centerlines.js');
  const { places, sources } = await packagePlaces();
  await gathered.import(path, places, (context) => readCenterlines(path, context, gathered.fields), takeRange(gathered), false);
  gathered.addOwed(sources);
}

function takeRange(gathered: Gathered): (row: RangeRow) => string | null {
  return (row) => gathered.keepWanted(row, () => (row.zip === '' ? gathered.zipless.addRange(row) : gathered.ranges.push(row)));
}
