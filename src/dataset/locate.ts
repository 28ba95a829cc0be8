import { DoorplateError } from '../errors.js';
import { directorySource } from './sources/directory.js';
import { httpSource } from './sources/http.js';
import type { DatasetSource } from './sources/source.js';

/** Where datasets are: a folder, a `file:` or `http(s):` URL, or a source of your own. */
export type DataLocation = string | URL | DatasetSource;

const MANIFEST = 'manifest.json';

/**
 * Turns a location into sources. A folder that holds no manifest gives the datasets of its subfolders, by name.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the location holds no dataset.
 */
export async function findSources(location: DataLocation): Promise<readonly DatasetSource[]> {
  if (typeof location === 'object' && location !== null && 'read' in location) return [location];
  if (typeof location !== 'string' && !(location instanceof URL)) {
    throw new DoorplateError('CONFIG_INVALID', `a location of data is ${typeof location}, expected a folder, a URL or a source`);
  }
  const text = String(location);
  if (/^https?:\/\//i.test(text)) return [httpSource(text)];
  const { readdir, stat, fileURLToPath, join } = fileSystem();
  const folder = /^file:/i.test(text) ? fileURLToPath(text) : text;
  const holdsManifest = (path: string): Promise<boolean> =>
    stat(join(path, MANIFEST)).then(
      (entry) => entry.isFile(),
      () => false,
    );
  if (await holdsManifest(folder)) return [directorySource(folder)];
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    const trouble = cause.code === 'ENOENT' ? 'does not exist' : `cannot be read: ${cause.code}`;
    throw new DoorplateError('CONFIG_INVALID', `the data folder ${folder} ${trouble}`, { folder }, { cause });
  });
  const sources: DatasetSource[] = [];
  // Dot folders are unfinished builds.
  for (const entry of entries.filter((e) => e.isDirectory() && !e.name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (await holdsManifest(path)) sources.push(directorySource(path));
  }
  if (sources.length === 0) {
    throw new DoorplateError('CONFIG_INVALID', `no dataset in ${folder}: expected ${MANIFEST} there or in its subfolders`, { folder });
  }
  return sources;
}

/** The folder of the datasets that come with the package. */
export async function embeddedFolder(): Promise<string> {
  if (!import.meta.url.startsWith('file:')) {
    throw new DoorplateError('CONFIG_INVALID', 'no data given: outside Node, name the datasets by URL');
  }
  const { stat, fileURLToPath, dirname, join } = fileSystem();
  // The module lies in src/dataset, dist or dist/cli: look upwards for the package's folder.
  for (let folder = dirname(fileURLToPath(import.meta.url)), up = 0; up < 4; folder = dirname(folder), up++) {
    const datasets = join(folder, 'datasets');
    const found = await stat(join(datasets, 'us-places', MANIFEST)).catch(() => null);
    if (found !== null) return datasets;
  }
  throw new DoorplateError('CONFIG_INVALID', 'the datasets that come with the package are missing: name others in the option data');
}

/** Node's modules without an import, so that bundles for browsers and workers need no stand-in for them. */
function fileSystem() {
  const module = globalThis.process?.getBuiltinModule;
  if (module === undefined) {
    throw new DoorplateError('CONFIG_INVALID', 'there is no file system here: read datasets over HTTP or from memory');
  }
  const { readdir, stat } = module('node:fs/promises');
  const { dirname, join } = module('node:path');
  const { fileURLToPath } = module('node:url');
  return { readdir, stat, dirname, join, fileURLToPath };
}
