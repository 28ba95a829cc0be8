import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { DoorplateError } from '../../src/errors.js';
import { configError } from '../build/config-error.js';
import { tarFiles } from './untar.js';

/** Archives by how their names end: what `pack --tar` writes, and packages as `npm pack` makes them. */
const ARCHIVE = /\.(?:tar|tar\.br|tar\.gz|tgz)$/i;
/** A file of a dataset lies in the one folder of its archive. */
const INSIDE = /^(?:\.\/)?[^/\\]+\/([\w-][\w.-]*)$/;

/** Whether a path or a URL names an archive. */
export function isArchive(location: string): boolean {
  return ARCHIVE.test(/^https?:\/\//i.test(location) && URL.canParse(location) ? new URL(location).pathname : location);
}

/**
 * Writes the files of an archive into a folder.
 *
 * @throws DoorplateError `DATASET_CORRUPT` when the archive is damaged or cut short, or holds what no dataset has.
 */
export async function unpackArchive(path: string, folder: string): Promise<void> {
  try {
    for await (const file of tarFiles(unpacked(path))) {
      const [, name] = INSIDE.exec(file.path) ?? [];
      if (name === undefined) throw new RangeError(`it holds ${file.path}, expected files in one folder`);
      await pipeline(Readable.from(file.bytes), createWriteStream(join(folder, name)));
    }
  } catch (cause) {
    // Of the system: no such file, a full disk.
    if (cause instanceof Error && 'syscall' in cause) throw configError(path, cause);
    const why = cause instanceof Error ? cause.message : 'unknown';
    throw new DoorplateError('DATASET_CORRUPT', `The archive ${path} cannot be unpacked: ${why}`, { file: path }, { cause });
  }
}

/** The bytes of the tar archive in a file. */
function unpacked(path: string): AsyncIterable<Uint8Array> {
  const packed = createReadStream(path);
  const engine = path.toLowerCase().endsWith('.br') ? createBrotliDecompress() : /gz$/i.test(path) ? createGunzip() : null;
  if (engine === null) return packed;
  // The engine's own iteration throws what the pipeline fails with.
  pipeline(packed, engine).catch(() => {});
  return engine;
}
