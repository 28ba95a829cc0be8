import { DoorplateError } from '../errors.js';
import { DATA_FOLDER_VARIABLE, datasetsIn, embeddedFolder, findSources, hasFileSystem } from './find-sources.js';
import type { Manifest } from './manifest.js';
import type { DatasetSource } from './sources/source.js';

/**
 * The folder that `doorplate get` and `doorplate add` install datasets in: that of the environment, else the one for data of
 * programs, as each system has it (XDG Base Directory Specification; `Application Support`; `AppData\Local`).
 *
 * @throws DoorplateError `CONFIG_INVALID` where there is no file system, as in browsers.
 */
export function installedFolder(env: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? {}): string {
  const named = env[DATA_FOLDER_VARIABLE] ?? '';
  if (named !== '') return named;
  const module = globalThis.process?.getBuiltinModule;
  const os = module?.('node:os');
  const path = module?.('node:path');
  if (os === undefined || path === undefined) {
    throw new DoorplateError('CONFIG_INVALID', 'There is no file system here, and so no installed datasets');
  }
  const home = os.homedir();
  if (process.platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'doorplate');
  if (process.platform === 'win32') return path.join(env.LOCALAPPDATA || path.join(home, 'AppData', 'Local'), 'doorplate', 'Data');
  return path.join(env.XDG_DATA_HOME || path.join(home, '.local', 'share'), 'doorplate');
}

/** Who brings a dataset: the caller, by the option `data`; `doorplate get` and `doorplate add`; the package. */
export type Origin = 'data' | 'installed' | 'package';

/** The datasets that nobody has to name. */
export interface SharedSources {
  readonly installed: readonly DatasetSource[];
  readonly package: readonly DatasetSource[];
}

export const NO_SHARED: SharedSources = { installed: [], package: [] };

/**
 * What is installed and what the package brings. Where there is no file system, nothing is looked for beside datasets that a caller names.
 *
 * @param standsAlone The caller names none.
 * @throws DoorplateError `CONFIG_INVALID` where those of the package are missing, as in bundles, and for a folder in
 * `$DOORPLATE_DATA_DIR` that cannot be read.
 */
export async function sharedSources(standsAlone: boolean): Promise<SharedSources> {
  if (!standsAlone && !hasFileSystem()) return NO_SHARED;
  return { installed: await installedSources(), package: await findSources(await embeddedFolder()) };
}

/** A program that may not look into the home of its user, as in a sandbox, has nothing installed. */
async function installedSources(): Promise<readonly DatasetSource[]> {
  let named = false;
  try {
    const { env = {} } = globalThis.process ?? {};
    named = (env[DATA_FOLDER_VARIABLE] ?? '') !== '';
    return (await datasetsIn(installedFolder(env))) ?? [];
  } catch (error) {
    if (named) throw error;
    return [];
  }
}

/** What the order of datasets depends on. */
interface Ordered {
  readonly origin: Origin;
  readonly manifest: Manifest;
}

/**
 * The order in which datasets are asked: those that the caller names, as named; those installed, the more exact before the less; those of the
 * package. One whose name another in front of it has is left out.
 */
export function inPrecedence<T extends Ordered>(datasets: readonly T[]): readonly T[] {
  const ordered: T[] = [];
  for (const origin of ['data', 'installed', 'package'] as const) {
    const taken = new Set(ordered.map(({ manifest }) => manifest.name));
    const group = datasets.filter((dataset) => dataset.origin === origin && !taken.has(dataset.manifest.name));
    if (origin === 'installed') group.sort(byExactness);
    ordered.push(...group);
  }
  return ordered;
}

function byExactness({ manifest: a }: Ordered, { manifest: b }: Ordered): number {
  return exactness(a) - exactness(b) || (a.name < b.name ? -1 : 1);
}

/** More three-digit ZIP codes than there are. */
const MOST_SHARDS = 1000;

/** The lower, the more exact: ranges of house numbers count behind addresses; of these, a dataset of few ZIP code areas counts before one of many. */
function exactness({ files }: Manifest): number {
  const shards = files.filter(({ kind }) => kind === 'us-streets');
  const onlyRanges = shards.length > 0 && shards.every(({ rows }) => rows === 0);
  return shards.length + (onlyRanges ? MOST_SHARDS : 0);
}
