import { DoorplateError } from '../errors.js';
import { DATA_FOLDER_VARIABLE, datasetsIn, embeddedFolder, findSources } from './find-sources.js';
import { readManifest } from './manifest-reader.js';
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

/**
 * The datasets to mount when nobody names any: those that are installed, the more exact before the less, and behind them those of
 * the package, but for the ones that an installed dataset of the same name stands for.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the system does not permit access.
 */
export async function installedSources(): Promise<readonly DatasetSource[]> {
  const embedded = await findSources(await embeddedFolder());
  const folder = installedFolder();
  const found = (await datasetsIn(folder)) ?? [];
  const known = await Promise.all(found.map(exactnessOf));
  const installed = known.sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1));
  const names = new Set(installed.map(({ name }) => name));
  const own = await Promise.all(embedded.map(exactnessOf));
  return [...installed, ...own.filter(({ name }) => !names.has(name))].map(({ source }) => source);
}

/** A dataset with its name and what it ranks by: the lower, the more exact. */
interface Ranked {
  readonly source: DatasetSource;
  readonly name: string;
  readonly rank: number;
}

/** More three-digit ZIP codes than there are. */
const MOST_SHARDS = 1000;

/** Ranges of house numbers count behind addresses; of these, a dataset of few ZIP code areas counts before one of many. */
async function exactnessOf(source: DatasetSource): Promise<Ranked> {
  const { name, files } = await readManifest(source);
  const shards = files.filter(({ kind }) => kind === 'us-streets');
  const onlyRanges = shards.length > 0 && shards.every(({ rows }) => rows === 0);
  return { source, name, rank: shards.length + (onlyRanges ? MOST_SHARDS : 0) };
}
