import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream, ReadableWritablePair } from 'node:stream/web';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { createTarDecoder, type TarHeader } from 'modern-tar';
import { DoorplateError } from '../../src/errors.js';
import { configError } from '../build/config-error.js';

/** Archives by how their names end: what `pack --tar` writes, and packages as `npm pack` makes them. */
const ARCHIVE = /\.(?:tar|tar\.br|tar\.gz|tgz)$/i;
/** A file of a dataset lies in the one folder of its archive. */
const INSIDE = /^(?:\.\/)?[^/\\]+\/([\w-][\w.-]*)$/;

/** Whether a path or a URL names an archive. */
export function isArchive(location: string): boolean {
  return ARCHIVE.test(/^https?:\/\//i.test(location) && URL.canParse(location) ? new URL(location).pathname : location);
}

/**
 * Writes the files of an archive into a folder. `name`: what the user calls the archive.
 *
 * @throws DoorplateError `DATASET_CORRUPT` when the archive is damaged or cut short, or holds what no dataset has.
 */
export async function unpackArchive(path: string, folder: string, name: string): Promise<void> {
  try {
    for await (const { header, body } of tarEntries(unpacked(path))) {
      if (header.type === 'directory') {
        await body.cancel();
        continue;
      }
      const [, file] = INSIDE.exec(header.name) ?? [];
      if (file === undefined || header.type !== 'file') throw new RangeError(`it holds ${header.name}, expected files in one folder`);
      await pipeline(body, createWriteStream(join(folder, file)));
    }
  } catch (cause) {
    // Of the system: no such file, a full disk.
    if (cause instanceof Error && 'syscall' in cause) throw configError(name, cause);
    const why = cause instanceof Error ? cause.message.replace(/\.$/, '') : 'unknown';
    throw new DoorplateError('DATASET_CORRUPT', `The archive ${name} cannot be unpacked: ${why}`, { file: name }, { cause });
  }
}

/** A file, folder or link of an archive. */
interface TarEntry {
  readonly header: TarHeader;
  readonly body: ReadableStream<Uint8Array>;
}

/** Each body has to be read or canceled before the next file comes. */
function tarEntries(bytes: Readable): ReadableStream<TarEntry> {
  // Node's streams are those of browsers; only their types differ.
  const decoder = createTarDecoder({ strict: true }) as unknown as ReadableWritablePair<TarEntry, Uint8Array>;
  return Readable.toWeb(bytes).pipeThrough(decoder);
}

/** The bytes of the tar archive in a file. */
function unpacked(path: string): Readable {
  const packed = createReadStream(path);
  const engine = path.toLowerCase().endsWith('.br') ? createBrotliDecompress() : /gz$/i.test(path) ? createGunzip() : null;
  if (engine === null) return packed;
  // The engine's own iteration throws what the pipeline fails with.
  pipeline(packed, engine).catch(() => {});
  return engine;
}
