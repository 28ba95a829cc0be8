import { requireSignal } from '../option-names.js';
import { openAll } from './block-file.js';
import type { FileEntry } from './manifest.js';
import type { MountedDataset } from './mounted.js';

/** Files and blocks that are read at a time: enough to hide the latency of a server, and for neighboring blocks to be one request. */
const READS_AT_ONCE = 16;

/** What has been read ahead. */
export interface ReadAhead {
  readonly files: number;
  /** Bytes of these files; those that were in memory already count too. */
  readonly bytes: number;
  /** Names of files that do not fit in memory beside these: questions go on to read them page by page. */
  readonly inParts: readonly string[];
}

/** Which files are read: `if-it-fits` leaves one that can be read page by page to the questions where there is no room. */
export type Wanted = 'always' | 'if-it-fits' | 'no';

/** What has been read so far, and what there is to read. */
export interface ReadAheadProgress extends Omit<ReadAhead, 'inParts'> {
  readonly ofFiles: number;
  readonly ofBytes: number;
}

export interface ReadAheadOptions {
  /** Ends the reads, which reject with the signal's reason. What has been read is kept. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each file. */
  readonly onProgress?: ((progress: ReadAheadProgress) => void) | undefined;
}

/**
 * Reads files as wholes, and blocks of streets, before any question asks for them.
 *
 * @throws DoorplateError `DATASET_TOO_LARGE`, before anything is read, where they do not fit in memory together; `DATASET_*` of the
 * first file that cannot be read.
 */
export async function readAhead(
  datasets: readonly MountedDataset[],
  wanted: (file: FileEntry) => Wanted,
  { signal, onProgress }: ReadAheadOptions,
): Promise<ReadAhead> {
  requireSignal(signal);
  const inBlocks = datasets.flatMap(({ blockFiles }) => blockFiles).filter(({ file }) => wanted(file) !== 'no');
  await openAll(inBlocks, signal);
  const mounted = [...datasets.flatMap(({ wholes }) => wholes), ...inBlocks.flatMap(({ parts }) => parts)];
  const all = mounted.filter(({ file }) => wanted(file) !== 'no');
  const inPages = new Set(datasets.flatMap(({ pagedFiles }) => pagedFiles.map(({ whole }) => whole)));
  const needed = all.filter((each) => wanted(each.file) === 'always' || !inPages.has(each));
  const cache = all[0]?.dataset.cache;
  const files = cache?.hasRoom(all) === true ? all : needed;
  cache?.requireRoom(files);
  const ofBytes = files.reduce((sum, { file }) => sum + file.bytes, 0);
  const done = { files: 0, bytes: 0 };
  const rest = files.values();
  let failed = false;
  const readRest = async (): Promise<void> => {
    for (const each of rest) {
      if (failed) return;
      signal?.throwIfAborted();
      if (each.resident() === undefined) await each.read(signal);
      done.files++;
      done.bytes += each.file.bytes;
      onProgress?.({ ...done, ofFiles: files.length, ofBytes });
    }
  };
  const readers = Array.from({ length: READS_AT_ONCE }, () =>
    readRest().catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  await Promise.all(readers);
  return { ...done, inParts: all.filter((each) => !files.includes(each)).map(({ file }) => file.name) };
}
