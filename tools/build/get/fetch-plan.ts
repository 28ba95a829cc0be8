import { createWriteStream } from 'node:fs';
import { copyFile, link, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import PQueue from 'p-queue';
import type { Fetched } from '../download/download.js';
import type { Downloads } from '../download/downloads.js';
import { isMissing } from '../download/fetch-error.js';
import { explainFolder } from '../format/full-disk.js';
import { makeWhole } from '../format/scratch.js';
import { fileBytes } from '../source/file-bytes.js';
import { gunzipped } from '../source/gunzip.js';
import type { Plan } from './plan.js';
import type { PlannedFile, SourcePlan } from './publishers/publisher.js';
import { together } from './together.js';

/** Files that are on their way at a time, over all hosts; each host has its own limit below. */
const AT_A_TIME = 8;

/** A file that the build reads. */
export interface ReadyFile {
  readonly format: string;
  readonly path: string;
  readonly planned: PlannedFile;
  readonly fetched: Fetched;
  readonly source: SourcePlan;
}

/**
 * Fetches all files of a plan, in any order, unpacks what importers do not read packed, and puts next to each other what they read
 * together. Throws FetchError for the first that fails.
 */
export async function fetchPlan(
  { sources }: Plan,
  downloads: Downloads,
  onFinished: (file: PlannedFile) => void,
): Promise<readonly ReadyFile[]> {
  const queue = new PQueue({ concurrency: AT_A_TIME });
  const wanted = sources.flatMap((source) => source.files.map((file) => ({ source, file })));
  const tasks = wanted.map(({ source, file }) => (stop: AbortSignal): Promise<ReadyFile | null> => {
    return queue.add(async () => {
      // A task that is taken out of the queue would never settle.
      stop.throwIfAborted();
      const fetched = await fetchOne(file, downloads, stop);
      onFinished(file);
      if (fetched === null) return null;
      const path = file.unpack === 'gunzip' ? await unpacked(fetched.path, downloads.cache.path) : fetched.path;
      return { format: file.format, path, planned: file, fetched, source };
    });
  });
  const ready = (await together(tasks)).filter((file) => file !== null);
  return Promise.all(
    ready.map(async (file) => {
      const neighbor = ready.find(({ planned }) => planned.download === file.planned.nextTo);
      return neighbor === undefined ? file : { ...file, path: await placedNextTo(neighbor.path, file.path, downloads.cache.path) };
    }),
  );
}

async function fetchOne({ download, isOptional = false }: PlannedFile, downloads: Downloads, stop: AbortSignal): Promise<Fetched | null> {
  try {
    return await downloads.file(download, stop);
  } catch (error) {
    if (isOptional && isMissing(error)) return null;
    throw error;
  }
}

/** The same file in the folder of another one. */
async function placedNextTo(neighbor: string, path: string, cache: string): Promise<string> {
  const target = join(dirname(neighbor), basename(path));
  // Not every file system has links.
  return made(target, cache, (draft) => link(path, draft).catch(() => copyFile(path, draft)));
}

/** The unpacked file beside a gzipped one, made once; its checksum is compared on the way. */
async function unpacked(path: string, cache: string): Promise<string> {
  const target = path.replace(/\.gz$/, '');
  const [packed, found] = await Promise.all([stat(path), stat(target).catch(() => null)]);
  if (found !== null && found.mtimeMs === packed.mtimeMs) return target;
  return made(target, cache, async (draft) => {
    await pipeline(Readable.from(gunzipped(fileBytes(path), path)), createWriteStream(draft));
    await utimes(draft, packed.mtime, packed.mtime);
  });
}

/** A file of the cache, made as a whole. */
async function made(target: string, cache: string, make: (draft: string) => Promise<unknown>): Promise<string> {
  await makeWhole(target, make).catch((error: unknown) => {
    throw explainFolder(error, cache);
  });
  return target;
}
