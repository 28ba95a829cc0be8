import { DoorplateError, isDoorplateError } from '../../errors.js';
import { MANIFEST_NAME } from '../manifest.js';
import { directorySource } from './directory.js';
import { type DatasetSource, type ReadOptions, requireFileName } from './source.js';

let writes = 0;

/**
 * A source whose files are kept in a folder once they have been read, so that a remote dataset answers without a network after
 * its first use. The manifest is asked for anew each time, and taken from the folder where the source cannot be reached. Files are
 * named by their content: a copy that is damaged is noticed by its digest, and read anew. One folder holds one dataset.
 *
 * @throws DoorplateError `CONFIG_INVALID` where there is no file system, as in browsers.
 *
 * @example
 * const doorplate = await open({ data: [cachedSource('./cache/us-md', httpSource('https://data.example.org/us-md'))] });
 */
export function cachedSource(folder: string, source: DatasetSource): DatasetSource {
  const kept = directorySource(folder);

  async function fetched(name: string, options: ReadOptions): Promise<Uint8Array> {
    const bytes = await source.read(name, options);
    // What cannot be kept is given all the same.
    await keep(folder, name, bytes).catch(() => {});
    return bytes;
  }

  return {
    label: source.label,
    async read(name, options = {}) {
      requireFileName(name, source.label);
      if (name === MANIFEST_NAME) {
        return fetched(name, options).catch((error: unknown) => {
          if (!isDoorplateError(error, 'DATASET_UNREADABLE')) throw error;
          return kept.read(name, options).catch(() => Promise.reject(error));
        });
      }
      if (options.fresh === true) return fetched(name, options);
      return kept.read(name, options).catch(() => {
        options.signal?.throwIfAborted();
        return fetched(name, options);
      });
    },
    close: () => source.close?.(),
  };
}

/** Writes a file as a whole: a process that ends in the middle leaves none. */
async function keep(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const files = globalThis.process?.getBuiltinModule?.('node:fs/promises');
  const paths = globalThis.process?.getBuiltinModule?.('node:path');
  if (files === undefined || paths === undefined) throw new DoorplateError('CONFIG_INVALID', 'There is no file system here');
  await files.mkdir(folder, { recursive: true });
  const draft = paths.join(folder, `.${name}.${process.pid}-${writes++}`);
  await files.writeFile(draft, bytes);
  await files.rename(draft, paths.join(folder, name));
}
