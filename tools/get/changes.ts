import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_NAME } from '../../src/dataset/manifest.js';
import { ListFile } from '../build/list-file.js';
import { CHANGE_COLUMNS, ChangeCounts, changeCells } from '../diff/change-counts.js';
import { diffDatasets } from '../diff/diff-datasets.js';

/** Lists in a CSV file how a new dataset differs from the one whose place it takes; null where there was none. */
export async function saveChanges(installed: string, candidate: string, path: string): Promise<ChangeCounts | null> {
  if (!existsSync(join(installed, MANIFEST_NAME))) return null;
  const counts = new ChangeCounts();
  const list = new ListFile(path, CHANGE_COLUMNS);
  try {
    for await (const change of diffDatasets(installed, candidate)) {
      counts.add(change);
      list.add(changeCells(change));
    }
    list.finish();
  } finally {
    list.discard();
  }
  return counts;
}
