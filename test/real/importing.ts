import type { Places } from '../../src/dataset/index.js';
import { packagePlaces } from '../../tools/build/package-places.js';
import { Rejects } from '../../tools/source/rejects.js';
import type { ImportContext, SourceDraft } from '../../tools/us/import/import-context.js';

let known: Places | null = null;

/** Runs an importer over a real file, with the ZIP codes of the package. */
export async function importReal<T>(read: (context: ImportContext) => AsyncIterable<T>, state: string | null = null) {
  known ??= (await packagePlaces()).places;
  const rejects = new Rejects('real');
  const sources: SourceDraft[] = [];
  const rows: T[] = [];
  for await (const row of read({ rejects, places: known, state, addSource: (draft) => sources.push(draft) - 1 })) rows.push(row);
  return { rows, read: rejects.read, rejected: Object.fromEntries(rejects.rejected), sources };
}
