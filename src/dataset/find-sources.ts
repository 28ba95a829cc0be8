import { DoorplateError } from '../errors.js';
import { MANIFEST_NAME } from './manifest.js';
import { directorySource, systemCode } from './sources/directory.js';
import { httpSource } from './sources/http.js';
import type { DatasetSource } from './sources/source.js';

/**
 * Where datasets are: a folder, a `file:` or `http(s):` URL, or a source of your own. In browsers,
 * which have no file system, a relative URL is resolved against the page, as `fetch` does.
 */
export type DataLocation = string | URL | DatasetSource;

/** Error codes for a path that does not exist. */
const ABSENT: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

/**
 * Turns a location into sources. A folder that holds no manifest gives the datasets of its subfolders, by name.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the location holds no dataset, or when the system
 * does not permit access to it.
 */
export async function findSources(location: DataLocation): Promise<readonly DatasetSource[]> {
  if (typeof location === 'object' && location !== null && 'read' in location) return [location];
  if (typeof location !== 'string' && !(location instanceof URL)) {
    throw new DoorplateError('CONFIG_INVALID', `A location of data is ${typeof location}, expected a folder, a URL or a source`);
  }
  const text = String(location);
  if (/^https?:\/\//i.test(text)) return [httpSource(text)];
  const system = fileSystem();
  if (system === null) return [httpSource(onPage(text))];
  const { fileURLToPath, join } = system;
  const folder = /^file:/i.test(text) ? fileURLToPath(text) : text;
  if (await isFile(system, join(folder, MANIFEST_NAME))) return [directorySource(folder)];
  const sources = await datasetsIn(folder);
  if (sources === null) throw new DoorplateError('CONFIG_INVALID', `The data folder ${folder} does not exist`, { folder });
  if (sources.length === 0) {
    throw new DoorplateError('CONFIG_INVALID', `No dataset in ${folder}: expected ${MANIFEST_NAME} there or in its subfolders`, { folder });
  }
  return sources;
}

/** The datasets in the subfolders of a folder, by name; null where there is no such folder. Throws `CONFIG_INVALID` for one that cannot be read. */
export async function datasetsIn(folder: string): Promise<readonly DatasetSource[] | null> {
  const system = fileSystem();
  if (system === null) return null;
  const { readdir, join } = system;
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    const code = systemCode(cause);
    if (code === 'ENOENT') return null;
    throw new DoorplateError('CONFIG_INVALID', `The data folder ${folder} cannot be read: ${code}`, { folder }, { cause });
  });
  if (entries === null) return null;
  const sources: DatasetSource[] = [];
  // Dot folders are unfinished builds.
  for (const entry of entries.filter((e) => e.isDirectory() && !e.name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (await isFile(system, join(path, MANIFEST_NAME))) sources.push(directorySource(path));
  }
  return sources;
}

/** The folder of the datasets that come with the package. */
export async function embeddedFolder(): Promise<string> {
  const system = fileSystem();
  // Undefined in bundles for CommonJS.
  const here: string | undefined = import.meta.url;
  if (system === null || here?.startsWith('file:') !== true) {
    throw new DoorplateError('CONFIG_INVALID', 'No data given: in bundles and outside Node, name the datasets in the option data');
  }
  const { fileURLToPath, dirname, join } = system;
  let refusal: unknown = null;
  // The module lies in src/dataset, dist or dist/cli: look upwards for the package's folder.
  for (let folder = dirname(fileURLToPath(here)), up = 0; up < 4; folder = dirname(folder), up++) {
    const datasets = join(folder, 'datasets');
    try {
      if (await isFile(system, join(datasets, 'us-places', MANIFEST_NAME))) return datasets;
    } catch (error) {
      // The next folder up may be one that we have access to.
      refusal ??= error;
    }
  }
  if (refusal !== null) throw refusal;
  throw new DoorplateError('CONFIG_INVALID', 'The datasets that come with the package are missing: name others in the option data');
}

/**
 * Whether a path leads to a file. Throws `CONFIG_INVALID` when the system does not permit access,
 * as in Deno without `--allow-read`.
 */
async function isFile({ stat }: FileSystem, path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (cause) {
    const code = systemCode(cause);
    if (ABSENT.has(code)) return false;
    throw new DoorplateError('CONFIG_INVALID', `${path} cannot be accessed: ${code}`, { path }, { cause });
  }
}

/** Makes a URL absolute that is relative to the page, or to the script of a web worker. */
function onPage(text: string): string {
  const page = globalThis.location?.href;
  if (page === undefined || !URL.canParse(text, page)) {
    throw new DoorplateError('CONFIG_INVALID', 'There is no file system here: read datasets over HTTP or from memory');
  }
  return new URL(text, page).href;
}

type FileSystem = NonNullable<ReturnType<typeof fileSystem>>;

/**
 * Node's modules without an import, so that bundles for browsers and workers need no stand-in for
 * them. Null where there is no file system.
 */
function fileSystem() {
  const module = globalThis.process?.getBuiltinModule;
  const files = module?.('node:fs/promises');
  if (module === undefined || files === undefined) return null;
  const { dirname, join } = module('node:path');
  const { fileURLToPath } = module('node:url');
  return { readdir: files.readdir, stat: files.stat, dirname, join, fileURLToPath };
}
