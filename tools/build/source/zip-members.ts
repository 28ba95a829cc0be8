import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl';
import { countBytes } from './file-bytes.js';
import { gunzipped } from './gunzip.js';
import { type Member, withoutGz } from './member.js';
import { shown } from './shown.js';

/** Compression methods that are not read here, by their number (APPNOTE.TXT, section 4.4.5). */
const METHODS: Readonly<Record<number, string>> = { 12: 'bzip2', 14: 'LZMA', 93: 'Zstandard', 95: 'XZ' };
/** Read by another library than the other methods. */
const DEFLATE64 = 9;
/** What macOS adds to the archives that it makes. */
const RESOURCE_FORK = /^__MACOSX\//;
/** How the entry of a member begins in the directory of an archive. */
const ENTRY_SIGNATURE = 0x02014b50;
/** Names of members that a message repeats. */
const MOST_NAMES = 5;

/**
 * The members of a ZIP archive whose name passes, in the order of its directory. The directory has to end behind the last of the
 * members that the archive announces; the size and the checksum of each member are checked while it is read.
 *
 * @throws RangeError when no member passes, or the archive is damaged.
 */
export async function* zipMembers(path: string, wanted: RegExp): AsyncGenerator<Member> {
  // Names stay bytes at first, so that an unusable one can be named in an error.
  const archive = await openPromise(path, { decodeStrings: false }).catch(refuseArchive);
  const others: string[] = [];
  let found = 0;
  try {
    for await (const entry of entriesOf(archive)) {
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
      const trouble = validateFileName(name);
      if (trouble !== null) throw new RangeError(`the archive holds a member with an unusable name: ${shown(trouble)}`);
      await requireName(archive, entry, name);
      if (name.endsWith('/') || RESOURCE_FORK.test(name)) continue;
      if (wanted.test(withoutGz(name))) {
        found++;
        yield zipMember({ path, archive }, entry, name);
      } else others.push(name);
    }
    await requireEnd(path, Number(archive.readEntryCursor), archive.entryCount);
  } finally {
    archive.close();
  }
  if (found === 0) throw new RangeError(`the archive holds no file that is read here, but ${listed(others)}`);
}

/** Bytes of all members, as the directory of an archive says. Throws RangeError when it is damaged. */
export async function unpackedBytes(path: string): Promise<number> {
  return (await directoryOf(path)).reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
}

/** Names of all members. Throws RangeError when the archive is damaged. */
export async function archiveNames(path: string): Promise<readonly string[]> {
  const names = (await directoryOf(path)).map((entry) =>
    getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false),
  );
  return names.filter((name) => !RESOURCE_FORK.test(name));
}

async function directoryOf(path: string): Promise<Entry[]> {
  const archive = await openPromise(path, { decodeStrings: false }).catch(refuseArchive);
  try {
    const entries: Entry[] = [];
    for await (const entry of entriesOf(archive)) entries.push(entry);
    return entries;
  } finally {
    archive.close();
  }
}

/** An archive that is open, and where it lies. */
interface Archive {
  readonly path: string;
  readonly archive: ZipFile;
}

async function* entriesOf(archive: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* archive.eachEntry();
  } catch (cause) {
    refuseArchive(cause);
  }
}

/** Throws RangeError when the header of a member has another name than the directory: a member with a damaged name would be skipped. */
async function requireName(archive: ZipFile, entry: Entry, name: string): Promise<void> {
  const header = await archive.readLocalFileHeaderPromise(entry).catch((cause: unknown) => {
    throw damagedMember(name, messageOf(cause), cause);
  });
  if (!header.fileName.equals(entry.fileNameRaw))
    throw damagedMember(name, 'its header has another name than the directory of the archive');
}

/** Throws RangeError when the directory goes on behind the last member that the archive announces. */
async function requireEnd(path: string, end: number, announced: number): Promise<void> {
  const file = await open(path);
  try {
    const next = Buffer.alloc(4);
    await file.read(next, 0, next.length, end);
    if (next.readUInt32LE(0) === ENTRY_SIGNATURE) {
      throw new RangeError(`the archive is damaged: it holds more members than the ${announced} that it announces`);
    }
  } finally {
    await file.close();
  }
}

function zipMember({ path, archive }: Archive, entry: Entry, name: string): Member {
  const bytes = () => memberBytes({ path, archive }, entry, name);
  return {
    name: withoutGz(name),
    bytes: () => (/\.gz$/i.test(name) ? gunzipped(bytes(), name) : bytes()),
  };
}

async function* memberBytes({ path, archive }: Archive, entry: Entry, name: string): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new RangeError(`${shown(name)} in the archive is encrypted: unpack it and name the file`);
  const isDeflate64 = entry.compressionMethod === DEFLATE64;
  if (!isDeflate64 && !entry.canDecodeFileData()) {
    const method = METHODS[entry.compressionMethod] ?? `method ${entry.compressionMethod}`;
    throw new RangeError(`${shown(name)} is compressed with ${method}, which is not read here: unpack it (unzip, 7-Zip) and name the file`);
  }
  let sum = 0;
  try {
    for await (const chunk of isDeflate64 ? deflate64Bytes(path, entry.relativeOffsetOfLocalHeader) : inflatedBytes(archive, entry)) {
      sum = crc32(chunk, sum);
      countBytes((chunk.length * entry.compressedSize) / entry.uncompressedSize);
      yield chunk;
    }
  } catch (cause) {
    throw damagedMember(name, messageOf(cause), cause);
  }
  // The reader compares sizes, but no checksums.
  if (sum !== entry.crc32) throw damagedMember(name, 'its checksum is another one than the archive says');
}

async function* inflatedBytes(archive: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stream = await archive.openReadStreamPromise(entry);
  // The stream may emit an error again after the loop has ended.
  stream.on('error', () => {});
  yield* stream as AsyncIterable<Buffer>;
}

function damagedMember(name: string, reason: string, cause?: unknown): RangeError {
  return new RangeError(`the archive is damaged in ${shown(name)}: ${reason}`, { cause });
}

function refuseArchive(cause: unknown): never {
  throw new RangeError(`the archive is damaged: ${messageOf(cause)}`, { cause });
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? shown(cause.message) : 'unknown';
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `${shown(names.slice(0, MOST_NAMES).join(', '))}${more}`;
}

/**
 * Streams the unpacked bytes of a member that is compressed with Deflate64, which Windows writes above 2 GB. `offset` is where the
 * header of the member begins.
 *
 * @throws Error when the archive has no member there, or it is damaged.
 */
async function* deflate64Bytes(path: string, offset: number): AsyncGenerator<Buffer> {
  // Large, and seldom needed.
  const { Reader, ZipReader, configure } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });

  /** Reads parts of a file: the library's own readers want the whole of it in memory. */
  class FileReader extends Reader<FileHandle> {
    readonly #file: FileHandle;

    constructor(file: FileHandle) {
      super(file);
      this.#file = file;
    }

    override async init(): Promise<void> {
      this.size = (await this.#file.stat()).size;
    }

    override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
      const { bytesRead, buffer } = await this.#file.read(new Uint8Array(length), 0, length, index);
      return buffer.subarray(0, bytesRead);
    }
  }

  const file = await open(path);
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  try {
    for await (const entry of new ZipReader(new FileReader(file)).getEntriesGenerator()) {
      if (entry.offset !== offset || entry.directory) continue;
      const unpacking = entry.getData(stream.writable);
      // The loop below throws what unpacking throws.
      unpacking.catch(() => {});
      const reader = stream.readable.getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) yield Buffer.from(read.value);
      await unpacking;
      return;
    }
    throw new Error('the directory of the archive does not name it');
  } finally {
    await file.close();
  }
}
