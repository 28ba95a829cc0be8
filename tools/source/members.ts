import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { crc32, createGunzip } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { loadPeer, SOURCE_PEERS } from './peer.js';

/** One file of a source: the file itself, or a member of an archive. */
export interface Member {
  /** Path inside the archive, or the file's name; without `.gz`. */
  readonly name: string;
  /** Decompressed size in bytes; null where the container does not say. */
  readonly bytes: number | null;
  stream(): Promise<Readable>;
}

/** Files that are being read, and what was read of others. */
const reading = new Set<ReadStream>();
let readBefore = 0;

/** Bytes that this thread has read of source files, compressed where they are: tells how far long readings are. */
export function bytesRead(): number {
  let sum = readBefore;
  for (const stream of reading) sum += stream.bytesRead;
  return sum;
}

const ZIP_MAGIC = 0x504b;
const GZIP_MAGIC = 0x1f8b;

/**
 * The members of a plain, gzipped or zipped source file whose name passes, in the order of the archive; a file that is no
 * archive is its own single member, whatever its name. Each member must be read or left before the next one is asked for.
 *
 * @throws RangeError when no member of an archive passes, or the archive is damaged.
 */
export async function* sourceMembers(path: string, wanted: RegExp): AsyncGenerator<Member> {
  const kind = await containerOf(path);
  const plain = basename(path).replace(/\.gz$/i, '');
  if (kind === 'plain') yield { name: plain, bytes: null, stream: async () => counted(createReadStream(path)) };
  else if (kind === 'gzip') yield { name: plain, bytes: null, stream: async () => gunzip(counted(createReadStream(path))) };
  else yield* zipMembers(path, wanted);
}

/** All bytes of a member. Throws RangeError when they are more than `limit`. */
export async function readMember(member: Member, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await member.stream()) {
    size += (chunk as Buffer).length;
    if (size > limit) throw new RangeError(`${member.name} has more than ${limit} bytes`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks, size);
}

/** Whether reading failed because compressed bytes are damaged or cut short. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
}

function counted(source: ReadStream): ReadStream {
  reading.add(source);
  return source.once('close', () => {
    reading.delete(source);
    readBefore += source.bytesRead;
  });
}

async function containerOf(path: string): Promise<'zip' | 'gzip' | 'plain'> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    const magic = bytesRead < 2 ? 0 : buffer.readUInt16BE(0);
    return magic === ZIP_MAGIC ? 'zip' : magic === GZIP_MAGIC ? 'gzip' : 'plain';
  } finally {
    await file.close();
  }
}

function gunzip(source: Readable): Readable {
  const target = createGunzip();
  source.on('error', (error) => target.destroy(error));
  return source.pipe(target);
}

async function* zipMembers(path: string, wanted: RegExp): AsyncGenerator<Member> {
  const { openPromise } = await loadPeer(SOURCE_PEERS.zip, () => import('yauzl'));
  const archive = await openPromise(path).catch((cause: unknown) => {
    throw new RangeError('the archive is damaged', { cause });
  });
  let found = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/') || !wanted.test(entry.fileName.replace(/\.gz$/i, ''))) continue;
      found++;
      yield zipMember(archive, entry);
    }
  } finally {
    archive.close();
  }
  if (found === 0) throw new RangeError(`the archive holds no member named like ${wanted.source}`);
}

function zipMember(archive: ZipFile, entry: Entry): Member {
  const gzipped = /\.gz$/i.test(entry.fileName);
  return {
    name: entry.fileName.replace(/\.gz$/i, ''),
    bytes: gzipped ? null : entry.uncompressedSize,
    stream: async () => {
      const stream = checked(await archive.openReadStreamPromise(entry), entry);
      return gzipped ? gunzip(stream) : stream;
    },
  };
}

/** Fails at the end of a member whose bytes are not those that went into the archive, which its reader does not check. */
function checked(source: Readable, entry: Entry): Readable {
  const damage = (cause?: unknown): RangeError => new RangeError(`the archive is damaged in ${entry.fileName}`, { cause });
  let sum = 0;
  const target = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      readBefore += (chunk.length * entry.compressedSize) / entry.uncompressedSize;
      done(null, chunk);
    },
    flush: (done) => done(sum === entry.crc32 ? null : damage()),
  });
  source.on('error', (error) => target.destroy(damage(error)));
  return source.pipe(target);
}
