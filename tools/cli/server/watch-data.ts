import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { datasetsIn } from '../../../src/dataset/find-sources.js';
import { MANIFEST_NAME } from '../../../src/dataset/manifest.js';

/** Milliseconds between two looks at the manifests. */
const LOOK_MS = 2000;

/**
 * Looks at the manifests of datasets in folders, and calls when they have become others: a build, an update or a removal has ended.
 * A manifest is renamed into its place, so that a half-written one is never seen. Returns the function that ends it.
 *
 * @param locations Folders that hold a dataset or datasets in subfolders; a URL among them is not looked at.
 */
export function watchData(onChange: () => void, locations: readonly string[]): () => void {
  const folders = locations.filter((location) => !/^https?:/i.test(location));
  let seen: string | null = null;
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      const now = (await Promise.all(folders.map(stateOf))).join('\n');
      if (seen !== null && now !== seen) onChange();
      seen = now;
    } catch {
      // The folder cannot be read at the moment: what is mounted stays.
    } finally {
      isLooking = false;
    }
  };
  void look();
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}

async function stateOf(folder: string): Promise<string> {
  const sources = (await datasetsIn(folder)) ?? [];
  const places = [folder, ...sources.map(({ label }) => label)];
  const manifests = await Promise.all(places.map((place) => readFile(join(place, MANIFEST_NAME), 'utf8').catch(() => '')));
  return manifests.join('\n');
}
