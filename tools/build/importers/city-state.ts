import type { StreetAliasRow } from '../../us/street-alias-row.js';
import type { ImportedRows } from '../imported-rows.js';
import { packagePlaces } from '../package-places.js';
import { into } from '../row-sinks.js';

export const ZIP_KINDS_NOT_KEPT = 'kinds of ZIP codes and county names';

/**
 * Reads the City State product, which holds names of cities and of streets. `takeAlias` gets the names of streets; it returns null,
 * or the reason why it leaves one out.
 */
export async function importCityState(
  path: string,
  imported: ImportedRows,
  takeAlias: (row: StreetAliasRow) => string | null,
): Promise<void> {
  const { readUspsCityState } = await import('../../us/import/usps/city-state.js');
  const { places } = await packagePlaces();
  const takeName = into(imported.usPlaces.names);
  await imported.import(path, {
    places,
    rows: (context) => readUspsCityState(path, context),
    take: (row) => ('alias' in row ? takeAlias(row) : takeName(row)),
  });
  imported.ledger.addNotice(`${path}: ${ZIP_KINDS_NOT_KEPT} have no place in the dataset and are not kept`);
}
