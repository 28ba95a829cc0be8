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

/** Names the folder of installed datasets, and for bundles the one of their data. */
export const DATA_FOLDER_VARIABLE = 'DOORPLATE_DATA_DIR';

/** Error codes for a path that does not exist. */
const ABSENT: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

/**
 * Turns a location into sources. A folder that holds no manifest gives the datasets of its subfolders, by name.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the location holds no dataset, or when the system does not permit access to it.
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
    if (code === 'ENOTDIR')
      throw new DoorplateError('CONFIG_INVALID', `${folder} is a file, expected a folder with ${MANIFEST_NAME}`, { folder });
    throw new DoorplateError('CONFIG_INVALID', `The data folder ${folder} cannot be read: ${code}`, { folder }, { cause });
  });
  if (entries === null) return null;
  // Dot folders are unfinished builds.
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => join(folder, name));
  const areDatasets = await Promise.all(folders.map((path) => isFile(system, join(path, MANIFEST_NAME))));
  return folders
    .filter((_, i) => areDatasets[i])
    .sort()
    .map(directorySource);
}

/**
 * The folder of the datasets that come with the package, near the code. A bundle lies apart from them: it takes the folder that the
 * environment names in `$DOORPLATE_DATA_DIR`.
 *
 * @throws DoorplateError `CONFIG_INVALID` where there is neither, and when the system does not permit access.
 */
export async function embeddedFolder(env: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? {}): Promise<string> {
  const system = fileSystem();
  const start = system === null ? null : codeFolder();
  let refusal: unknown = null;
  if (system !== null && start !== null) {
    // The module lies in src/dataset, dist or dist/cli: look upwards for the package's folder.
    for (let folder = start, up = 0; up < 4; folder = system.dirname(folder), up++) {
      const datasets = system.join(folder, 'datasets');
      try {
        if (await isFile(system, system.join(datasets, 'us-places', MANIFEST_NAME))) return datasets;
      } catch (error) {
        // The next folder up may be one that we have access to.
        refusal ??= error;
      }
    }
  }
  const named = env[DATA_FOLDER_VARIABLE] ?? '';
  if (named !== '') return named;
  if (refusal !== null) throw refusal;
  throw new DoorplateError(
    'CONFIG_INVALID',
    `The datasets of the package do not lie near the code, as in bundles: name their folder in $${DATA_FOLDER_VARIABLE}, or datasets in the option data with only: true`,
  );
}

/**
 * The folder of this module; null where that cannot be told. Not by `import.meta.url`: bundlers put the path that the module had on
 * the machine that built there. The build sets the first name to undefined in files for CommonJS, which have the second one of their
 * own; for an ES module `__dirname` is a global variable, which programs set and `node -e` has, and says nothing of where it lies.
 */
function codeFolder(): string | null {
  return (import.meta.dirname as string | undefined) ?? (typeof __dirname === 'string' ? __dirname : null);
}

/** Whether a path leads to a file. Throws `CONFIG_INVALID` when the system does not permit access, as in Deno without `--allow-read`. */
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

export const hasFileSystem = (): boolean => fileSystem() !== null;

type FileSystem = NonNullable<ReturnType<typeof fileSystem>>;

/**
 * Node's modules without an import, so that bundles for browsers and workers need no stand-in for them. Null where there is no file system.
 */
function fileSystem() {
  const module = globalThis.process?.getBuiltinModule;
  const files = module?.('node:fs/promises');
  if (module === undefined || files === undefined) return null;
  const { dirname, join } = module('node:path');
  const { fileURLToPath } = module('node:url');
  return { readdir: files.readdir, stat: files.stat, dirname, join, fileURLToPath };
}
