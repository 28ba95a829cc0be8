import type { ImportContext } from '../../us/import/import-context.js';
import type { CityNameRow } from '../../us/import/places/city-name-row.js';
import type { ImportedRows } from '../imported-rows.js';
import { packagePlaces } from '../package-places.js';
import { into } from '../row-sinks.js';
import { importCityState, ZIP_KINDS_NOT_KEPT } from './city-state.js';
import type { Importer } from './importer.js';

/** Importers of ZIP codes and of the names of their cities, each loaded when a file asks for it. */
export const US_PLACE_IMPORTERS: Readonly<Record<string, Importer>> = {
  'places:geonames': async (path, imported) => {
    const { readGeoNamesUs } = await import('../../us/import/places/geonames.js');
    await imported.import(path, {
      places: null,
      rows: (context) => readGeoNamesUs(path, context),
      take: into(imported.usPlaces.geonames),
    });
  },
  'places:hud': importHud,
  'places:usps-names': names(async () => (await import('../../us/import/places/zip-lists.js')).readUspsNames),
  'places:zip-type': names(async () => (await import('../../us/import/places/zip-lists.js')).readZipTypes, ZIP_KINDS_NOT_KEPT),
  'places:usps-citystate': (path, imported) => importCityState(path, imported, () => 'a table of places holds no names of streets'),
};

type Reader<T> = (path: string, context: ImportContext) => AsyncIterable<T>;

function names(load: () => Promise<Reader<CityNameRow>>, notKept?: string): Importer {
  return async (path, imported) => {
    const read = await load();
    await imported.import(path, { places: null, rows: (context) => read(path, context), take: into(imported.usPlaces.names) });
    if (notKept !== undefined) imported.ledger.addNotice(`${path}: ${notKept} have no place in the dataset and are not kept`);
  };
}

async function importHud(path: string, imported: ImportedRows): Promise<void> {
  const { readHudCrosswalk } = await import('../../us/import/places/hud.js');
  const { places } = await packagePlaces();
  const { zipCounties, names } = imported.usPlaces;
  await imported.import(path, {
    places,
    rows: (context) => readHudCrosswalk(path, context),
    take({ county, name }) {
      if (county !== null) zipCounties.push(county);
      if (name !== null) names.push(name);
      return null;
    },
  });
}
