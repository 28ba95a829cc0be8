import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { datasetsIn } from '../../src/dataset/find-sources.js';
import { MANIFEST_NAME } from '../../src/dataset/manifest.js';

/** Milliseconds between two looks at the manifests. */
const LOOK_MS = 2000;

/** What a look at the folders leads to. */
export interface DataEvents {
  /** The manifests have become others: a build, an update or a removal has ended. */
  onChange(): void;
  /** Nothing has changed since the look before. */
  onQuiet?(): void;
}

/**
 * Looks at the manifests of datasets in folders. A manifest is renamed into its place, so that a half-written one is never seen. Returns
 * the function that ends it.
 *
 * @param locations Folders that hold a dataset or datasets in subfolders; a URL among them is not looked at.
 */
export function watchData({ onChange, onQuiet }: DataEvents, locations: readonly string[]): () => void {
  const folders = locations.filter(isFolder);
  let seen: string | null = null;
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      const now = (await Promise.all(folders.map(stateOf))).join('\n');
      if (seen !== null && now !== seen) onChange();
      else onQuiet?.();
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

/** The folders that exist and hold no dataset yet, of locations that `--data` names. */
export async function emptyFolders(locations: readonly string[]): Promise<readonly string[]> {
  const areEmpty = await Promise.all(locations.map((location) => isFolder(location) && isEmpty(location)));
  return locations.filter((_, at) => areEmpty[at]);
}

/** What cannot be looked at is not empty: opening it says why. */
async function isEmpty(folder: string): Promise<boolean> {
  const sources = await datasetsIn(folder).catch(() => null);
  if (sources === null || sources.length > 0) return false;
  return readFile(join(folder, MANIFEST_NAME)).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT',
  );
}

function isFolder(location: string): boolean {
  return !/^(https?|file):/i.test(location);
}

async function stateOf(folder: string): Promise<string> {
  const sources = (await datasetsIn(folder)) ?? [];
  const places = [folder, ...sources.map(({ label }) => label)];
  const manifests = await Promise.all(places.map((place) => readFile(join(place, MANIFEST_NAME), 'utf8').catch(() => '')));
  return manifests.join('\n');
}
