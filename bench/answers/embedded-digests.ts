import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EMBEDDED_FOLDER, rebuildEmbedded } from './adapter/datasets.js';

/**
 * Builds the datasets that ship anew, in an empty folder, and compares the digest of every file
 * with that of the committed one. Gives a line for each file that differs, is missing or is new.
 */
export async function changedFiles(work: string): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const name of await rebuildEmbedded(work)) {
    const [committed, built] = [await digestsOf(join(EMBEDDED_FOLDER, name)), await digestsOf(join(work, name))];
    for (const file of [...new Set([...committed.keys(), ...built.keys()])].sort()) {
      const [before, after] = [committed.get(file), built.get(file)];
      if (before !== after) changed.push(`${name}/${file}: committed ${before ?? '(not there)'}, built ${after ?? '(not there)'}`);
    }
    console.log(`${name}: ${built.size} files compared`);
  }
  return changed;
}

async function digestsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for (const file of await readdir(folder)) {
    digests.set(
      file,
      createHash('sha256')
        .update(await readFile(join(folder, file)))
        .digest('hex'),
    );
  }
  return digests;
}
