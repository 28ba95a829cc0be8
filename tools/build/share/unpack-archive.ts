import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream, ReadableWritablePair } from 'node:stream/web';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { createTarDecoder, type TarHeader } from 'modern-tar';
import { MANIFEST_NAME, type Manifest } from '../../../src/dataset/manifest.js';
import { MAX_MANIFEST_BYTES, parseManifest } from '../../../src/dataset/manifest-reader.js';
import { DoorplateError, isDoorplateError } from '../../../src/errors.js';
import { configError } from '../config-error.js';
import { formatBytes } from '../format/quantities.js';
import { requireRoom } from '../format/target.js';
import { SIGNATURE_NAME } from './signature.js';

/** Archives by how their names end: what `pack --tar` writes, and packages as `npm pack` makes them. */
const ARCHIVE = /\.(?:tar|tar\.br|tar\.gz|tgz)$/i;
/** A file of a dataset lies in the one folder of its archive. */
const INSIDE = /^(?:\.\/)?((?!\.{1,2}\/)[^/\\]+)\/([\w-][\w.-]*)$/;
/** Datasets are packed to a third of their size. What unpacks to far more was made to fill a disk. */
const MOST_RATIO = 100;
/** Of an archive of any size: blocks of zeros between small files pack well. */
const ALWAYS_ALLOWED_BYTES = 16 * 1024 * 1024;

/** Whether a path or a URL names an archive. */
export function isArchive(location: string): boolean {
  return ARCHIVE.test(/^https?:\/\//i.test(location) && URL.canParse(location) ? new URL(location).pathname : location);
}

/**
 * Writes the files that the manifest in an archive names into a folder, and the signature; what else lies beside them is left out. The
 * manifest is read and checked before anything is written. `name`: what the user calls the archive.
 *
 * @throws DoorplateError `DATASET_CORRUPT` when the archive is damaged or cut short, holds what no dataset has, files of other sizes than the
 * manifest says, or unpacks to more than 100 times its size; `DATASET_*` for its manifest; `CONFIG_INVALID` without room for all files.
 */
export async function unpackArchive(path: string, folder: string, name: string): Promise<void> {
  try {
    const { files } = await manifestIn(path, name);
    const sizes = new Map(files.map((file) => [file.name, file.bytes]));
    await requireRoom({ folder, bytes: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) });
    const written = new Set<string>();
    for await (const { file, size, body } of filesOf(path)) {
      const bytes = sizes.get(file) ?? (OTHERS.has(file) ? size : undefined);
      if (bytes === undefined) {
        await body.cancel();
        continue;
      }
      if (size !== bytes) throw new RangeError(`${file} has ${size} bytes, expected ${bytes} as ${MANIFEST_NAME} says`);
      if (written.has(file)) throw new RangeError(`it holds ${file} twice`);
      written.add(file);
      await pipeline(body, createWriteStream(join(folder, file)));
    }
  } catch (cause) {
    if (isDoorplateError(cause)) throw cause;
    // Of the system: no such file, a full disk.
    if (cause instanceof Error && 'syscall' in cause) throw configError(name, cause);
    const why = cause instanceof Error ? cause.message.replace(/\.$/, '') : 'unknown';
    throw new DoorplateError('DATASET_CORRUPT', `The archive ${name} cannot be unpacked: ${why}`, { file: name }, { cause });
  }
}

/** Written beside the files that the manifest names. */
const OTHERS: ReadonlySet<string> = new Set([MANIFEST_NAME, SIGNATURE_NAME]);

/** Reads on to the manifest, which packages of npm have behind other files, and writes nothing. */
async function manifestIn(path: string, name: string): Promise<Manifest> {
  for await (const { file, body } of filesOf(path)) {
    if (file === MANIFEST_NAME) return await parseManifest(await buffer(body), name);
    await body.cancel();
  }
  throw new RangeError(`it has no ${MANIFEST_NAME}`);
}

/** The files of the one folder of an archive. Each body has to be read or canceled before the next file comes. */
async function* filesOf(path: string) {
  let only: string | null = null;
  for await (const { header, body } of tarEntries(await unpacked(path))) {
    if (header.type === 'directory') {
      await body.cancel();
      continue;
    }
    const [, folder, file] = INSIDE.exec(header.name) ?? [];
    if (folder === undefined || file === undefined || header.type !== 'file')
      throw new RangeError(`it holds ${header.name}, expected files in one folder`);
    only ??= folder;
    if (folder !== only) throw new RangeError(`it holds the folders ${only} and ${folder}, expected one`);
    if (OTHERS.has(file) && header.size > MAX_MANIFEST_BYTES)
      throw new RangeError(`${file} has ${header.size} bytes, expected at most ${MAX_MANIFEST_BYTES}`);
    yield { file, size: header.size, body };
  }
}

/** A file, folder or link of an archive. */
interface TarEntry {
  readonly header: TarHeader;
  readonly body: ReadableStream<Uint8Array>;
}

function tarEntries(bytes: Readable): ReadableStream<TarEntry> {
  // Node's streams are those of browsers; only their types differ.
  const decoder = createTarDecoder({ strict: true }) as unknown as ReadableWritablePair<TarEntry, Uint8Array>;
  return Readable.toWeb(bytes).pipeThrough(decoder);
}

/** The bytes of the tar archive in a file. */
async function unpacked(path: string): Promise<Readable> {
  const most = Math.max(ALWAYS_ALLOWED_BYTES, MOST_RATIO * (await stat(path)).size);
  const packed = createReadStream(path);
  const engine = path.toLowerCase().endsWith('.br') ? createBrotliDecompress() : /gz$/i.test(path) ? createGunzip() : null;
  if (engine === null) return packed;
  // The iteration of the engine throws what the pipeline fails with.
  pipeline(packed, engine).catch(() => {});
  return Readable.from(bounded(engine, most), { objectMode: false });
}

async function* bounded(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let left = most;
  for await (const chunk of bytes) {
    left -= chunk.byteLength;
    if (left < 0) throw new RangeError(`it unpacks to more than ${formatBytes(most)}, ${MOST_RATIO} times its size`);
    yield chunk;
  }
}
