import { groupBy } from '../../src/group.js';
import { packagePlaces } from '../../tools/build/package-places.js';
import type { ImportContext } from '../../tools/build/us/import/import-context.js';
import { imported } from '../tools/build/us/import/context.js';

/** Runs an importer over a real file, with the ZIP codes of the package; rejected rows are counted by their reasons. */
export async function importReal<T>(read: (context: ImportContext) => AsyncIterable<T>) {
  const { rejected, ...outcome } = await imported(read, { places: (await packagePlaces()).places });
  const byReason = groupBy(rejected, ([, reason]) => reason);
  return { ...outcome, rejected: Object.fromEntries([...byReason].map(([reason, rows]) => [reason, rows.length])) };
}
