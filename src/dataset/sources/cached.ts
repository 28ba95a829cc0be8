import { type ErrorCode, isDoorplateError } from '../../errors.js';
import { MANIFEST_NAME } from '../manifest.js';
import { parseManifest } from '../manifest-reader.js';
import { KeptPieces } from './kept-pieces.js';
import { cachePieces, folderPieces, type WebCache } from './piece-store.js';
import { type DatasetSource, type ReadOptions, rangeOf, requireFileName } from './source.js';

/** What is said of a manifest where the source is not reached, or something else answers in its place. */
const OUT_OF_REACH: ReadonlySet<ErrorCode> = new Set([
  'DATASET_UNREADABLE',
  'DATASET_SIZE_MISMATCH',
  'DATASET_MANIFEST_INVALID',
  'DATASET_DIGEST_MISMATCH',
]);

/**
 * A source whose files, and ranges of files, are kept once they have been read, so that a remote dataset answers without a
 * network what it has answered before. They are kept in a folder, or in a browser's `Cache`.
 *
 * - The manifest is asked for anew each time, and taken from what is kept where the source cannot be reached, or gives
 *   something else in its place, as the sign-in page of a guest network is.
 * - Other files never change under their names. A damaged copy is noticed by its digest, and read anew.
 * - Files that neither the manifest nor the one before it names are removed. One place holds one dataset.
 * - What cannot be kept, because a disk is full or a quota used up, is given all the same.
 *
 * @throws DoorplateError `CONFIG_INVALID` for a folder where there is no file system, as in browsers.
 *
 * @example
 * const doorplate = await open({ data: [cachedSource('./cache/us-md', httpSource('https://data.example.org/us-md'))] });
 *
 * @example
 * const cache = await caches.open('us-md'); // in a page or a service worker
 * const doorplate = await open({ data: [cachedSource(cache, httpSource('https://data.example.org/us-md'))] });
 */
export function cachedSource(place: string | WebCache, source: DatasetSource): DatasetSource {
  const pieces = new KeptPieces(typeof place === 'string' ? folderPieces(place) : cachePieces(place));

  async function fetched(file: string, { limit, ...options }: ReadOptions): Promise<Uint8Array> {
    const asked = rangeOf(options);
    // A whole file in the place of a range is kept, whether there is room for it in memory or not.
    const bytes = await source.read(file, asked === null ? { ...options, limit } : options);
    const isWhole = asked === null || bytes.byteLength === options.size;
    const range = isWhole ? null : asked;
    // What may be damaged goes when there is something in its place: without a network it stays.
    if (options.fresh === true) await pieces.drop(file, range).catch(() => {});
    await pieces.keep({ file, range }, bytes).catch(() => {});
    const isTooLong = asked !== null && isWhole && limit !== undefined && bytes.byteLength > limit;
    return isTooLong ? bytes.slice(asked.offset, asked.offset + asked.length) : bytes;
  }

  async function manifest(options: ReadOptions): Promise<Uint8Array> {
    const before = await pieces.whole(MANIFEST_NAME, {}).catch(() => null);
    const namedBefore = before === null ? null : await namesIn(before).catch(() => null);
    try {
      const bytes = await source.read(MANIFEST_NAME, options);
      const named = await namesIn(bytes);
      await pieces.keep({ file: MANIFEST_NAME, range: null }, bytes).catch(() => {});
      await pieces.retain([...named, ...(namedBefore ?? [])]).catch(() => {});
      return bytes;
    } catch (error) {
      if (before === null || namedBefore === null || (isDoorplateError(error) && !OUT_OF_REACH.has(error.code))) throw error;
      return before;
    }
  }

  /** The files that a manifest names. Throws `DATASET_*` for what is none, or damaged. */
  async function namesIn(bytes: Uint8Array): Promise<readonly string[]> {
    const { files } = await parseManifest(bytes, source.label);
    return files.map(({ name }) => name);
  }

  return {
    label: source.label,
    ...(source.prefersRanges === undefined ? {} : { prefersRanges: source.prefersRanges }),
    async read(file, options = {}) {
      requireFileName(file, source.label);
      if (file === MANIFEST_NAME) return manifest(options);
      if (options.fresh === true) return fetched(file, options);
      const range = rangeOf(options);
      return (range === null ? pieces.whole(file, options) : pieces.part(file, range)).catch(() => {
        options.signal?.throwIfAborted();
        return fetched(file, options);
      });
    },
    close: () => source.close?.(),
  };
}
