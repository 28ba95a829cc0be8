import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DoorplateError } from '../../src/errors.js';

/** Optional peers of the package that read source formats, by what they read. */
export const SOURCE_PEERS = {
  csv: 'csv-parse',
  zip: 'yauzl',
  parquet: 'hyparquet',
  parquetCodecs: 'hyparquet-compressors',
  shapefile: 'shapefile',
} as const;

/** What needs a peer, where nobody says otherwise. */
const SOURCE = 'this source';

/**
 * Loads an optional peer when something needs it, such as a file. Throws `CONFIG_INVALID` naming the package to install where it is missing.
 */
export async function loadPeer<T>(name: string, load: () => Promise<T>, needing = SOURCE): Promise<T> {
  requirePeers([name], needing);
  try {
    return await load();
  } catch (cause) {
    throw missing([name], needing, cause);
  }
}

/** Throws `CONFIG_INVALID` with the command that installs those of the packages that are missing, where any is. */
export function requirePeers(names: readonly string[], needing = SOURCE): void {
  const absent = names.filter((name) => peerFolder(name) === null);
  if (absent.length > 0) throw missing(absent, needing);
}

/** Folder of an installed package, wherever it is found from here; null when it is not installed. */
export function peerFolder(name: string): string | null {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'package.json'))) ?? null;
}

function missing(names: readonly string[], needing: string, cause?: unknown): DoorplateError {
  const what = names.length === 1 ? 'one more package' : `${names.length} more packages`;
  return new DoorplateError('CONFIG_INVALID', `${needing} needs ${what}: npm install ${names.join(' ')}`, { expected: names }, { cause });
}
