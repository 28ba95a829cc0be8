import { DoorplateError } from '../../src/errors.js';

/** Optional peers of the package that read source formats, by what they read. */
export const SOURCE_PEERS = {
  csv: 'csv-parse',
  zip: 'yauzl',
  parquet: 'hyparquet',
  parquetCodecs: 'hyparquet-compressors',
  shapefile: 'shapefile',
} as const;

/**
 * Loads an optional peer when a file needs it. Throws `CONFIG_INVALID` naming the package to install where it is missing.
 */
export async function loadPeer<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const message = `this source format needs one more package: npm install ${name}`;
    throw new DoorplateError('CONFIG_INVALID', message, { expected: [name] }, { cause });
  }
}
