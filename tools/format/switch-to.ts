import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_NAME } from '../../src/dataset/manifest.js';
import { DatasetStage } from './stage.js';

/** Makes a dataset that lies beside its place the one of that place. */
export async function switchTo(candidate: string, target: string, names: readonly string[]): Promise<void> {
  const stage = await DatasetStage.begin(target, 0);
  try {
    for (const name of names) await rename(join(candidate, name), join(stage.folder, name));
    await stage.commit(names, await readFile(join(candidate, MANIFEST_NAME)));
  } finally {
    await stage.close();
  }
}
