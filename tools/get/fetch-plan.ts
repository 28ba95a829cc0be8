import { createWriteStream } from 'node:fs';
import { rename, stat, utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import PQueue from 'p-queue';
import type { Fetched } from '../download/download.js';
import type { Downloads } from '../download/downloads.js';
import { isMissing } from '../download/fetch-error.js';
import { fileBytes } from '../source/file-bytes.js';
import { gunzipped } from '../source/gunzip.js';
import type { Plan } from './plan.js';
import type { PlannedFile, SourcePlan } from './publishers/publisher.js';

/** Files that are on their way at a time, over all hosts; each host has its own limit below. */
const AT_A_TIME = 8;

/** A file that the build reads. */
export interface ReadyFile {
  readonly format: string;
  readonly path: string;
  readonly fetched: Fetched;
  readonly source: SourcePlan;
}

/** Fetches all files of a plan, in any order, and unpacks what importers do not read packed. Throws FetchError for the first that fails. */
export async function fetchPlan({ sources }: Plan, downloads: Downloads): Promise<readonly ReadyFile[]> {
  const queue = new PQueue({ concurrency: AT_A_TIME });
  const wanted = sources.flatMap((source) => source.files.map((file) => ({ source, file })));
  const ready = wanted.map(({ source, file }) =>
    queue.add(async (): Promise<ReadyFile | null> => {
      const fetched = await fetchOne(file, downloads);
      if (fetched === null) return null;
      return { format: file.format, path: file.unpack === 'gunzip' ? await unpacked(fetched.path) : fetched.path, fetched, source };
    }),
  );
  try {
    return (await Promise.all(ready)).filter((file) => file !== null);
  } catch (error) {
    queue.clear();
    await Promise.allSettled(ready);
    throw error;
  }
}

async function fetchOne({ download, isOptional = false }: PlannedFile, downloads: Downloads): Promise<Fetched | null> {
  try {
    return await downloads.file(download);
  } catch (error) {
    if (isOptional && isMissing(error)) return null;
    throw error;
  }
}

/** The unpacked file beside a gzipped one, made once; its checksum is compared on the way. */
async function unpacked(path: string): Promise<string> {
  const target = path.replace(/\.gz$/, '');
  const [packed, found] = await Promise.all([stat(path), stat(target).catch(() => null)]);
  if (found !== null && found.mtimeMs === packed.mtimeMs) return target;
  await pipeline(Readable.from(gunzipped(fileBytes(path), path)), createWriteStream(`${target}.unpacking`));
  await utimes(`${target}.unpacking`, packed.mtime, packed.mtime);
  await rename(`${target}.unpacking`, target);
  return target;
}
