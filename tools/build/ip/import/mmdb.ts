import { open, readFile } from 'node:fs/promises';
import { DoorplateError, isDoorplateError } from '../../../../src/errors.js';
import { SEPARATOR_BYTES, type SearchTree } from './mmdb-tree.js';

/** An open MMDB file. */
export interface Mmdb {
  readonly tree: SearchTree;
  /** ISO date and time of the build, UTC. */
  readonly builtAt: string;
  /**
   * The record at an offset of the data section, as plain objects, arrays, strings, numbers and booleans.
   *
   * @throws DoorplateError `DATASET_CORRUPT` when it cannot be decoded.
   */
  record(offset: number): unknown;
}

type Cursor = { readonly value: unknown; readonly offset: number };
type Cache = { get(key: unknown): unknown; set(key: unknown, value: unknown): void };
type DecoderClass = new (
  bytes: Buffer,
  base: number,
  cache: Cache,
) => {
  decode(offset: number): Cursor;
  /** Decodes what follows the control bytes; `size` counts bytes, or entries of a map or an array. */
  decodeByType(type: number, offset: number, size: number): Cursor;
};

/** Types of the format whose size is fixed, or is no size. */
const DOUBLE = 3;
const FLOAT = 15;
const BOOLEAN = 14;

const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
/** How gzip files and ZIP archives begin. */
const COMPRESSED = [
  [0x1f, 0x8b],
  [0x50, 0x4b, 3, 4],
] as const;
const LONGEST_MAGIC = 4;
/** The format allows this much for the metadata. */
const METADATA_BYTES = 128 * 1024;
const RECORD_SIZES = [24, 28, 32] as const;
const IP_VERSIONS = [4, 6] as const;
const MAJOR_VERSION = 2;
const MAX_EPOCH_SECONDS = 8.64e12;

/**
 * Reads an MMDB file into memory and checks its layout.
 *
 * @throws DoorplateError `DATASET_UNREADABLE` when the file cannot be read, `DATASET_FOREIGN` when it is no MMDB file,
 * `DATASET_TOO_NEW` for another major version, `DATASET_CORRUPT` when it is damaged.
 */
export async function openMmdb(path: string): Promise<Mmdb> {
  const bytes = await readFile(path).catch((cause: unknown) => unreadable(path, cause));
  return readMmdb(bytes).catch((error: unknown) => tellFile(path, error));
}

/** Throws what reading a file has thrown, with the name of the file in the message and the details. */
export function tellFile(path: string, error: unknown): never {
  if (!isDoorplateError(error) || error.details.file !== undefined || !error.code.startsWith('DATASET_')) throw error;
  throw new DoorplateError(error.code, `${path}: ${error.message}`, { ...error.details, file: path }, { cause: error });
}

/** Opens the bytes of an MMDB file; throws as {@link openMmdb}. */
export async function readMmdb(bytes: Buffer): Promise<Mmdb> {
  refuseCompressed(bytes);
  const Decoder = await loadDecoder();
  const { start: marker, nodeCount, recordSize, ipVersion, builtAt } = readMetadata(bytes, Decoder);
  const treeBytes = (nodeCount * recordSize) / 4;
  const dataStart = treeBytes + SEPARATOR_BYTES;
  if (dataStart > marker) throw damaged(`the search tree ends at byte ${treeBytes}, expected at most ${marker - SEPARATOR_BYTES}`);
  if (bytes.subarray(treeBytes, dataStart).some((byte) => byte !== 0)) throw damaged('the search tree does not end with 16 zero bytes');
  return {
    tree: { bytes: bytes.subarray(0, treeBytes), nodeCount, recordSize, ipVersion, dataBytes: marker - dataStart },
    builtAt,
    record: recordDecoder(bytes.subarray(dataStart, marker), Decoder),
  };
}

/** The date of an MMDB file, read from its end alone; throws as {@link openMmdb}. */
export async function mmdbBuiltAt(path: string): Promise<string> {
  const file = await open(path).catch((cause: unknown) => unreadable(path, cause));
  try {
    const head = Buffer.alloc(LONGEST_MAGIC);
    await file.read(head, 0, head.length, 0);
    refuseCompressed(head);
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, METADATA_BYTES + MARKER.length));
    await file.read(tail, 0, tail.length, size - tail.length);
    return readMetadata(tail, await loadDecoder()).builtAt;
  } catch (error) {
    tellFile(path, error);
  } finally {
    await file.close();
  }
}

function refuseCompressed(bytes: Buffer): void {
  if (!COMPRESSED.some((magic) => magic.every((byte, at) => bytes[at] === byte))) return;
  throw new DoorplateError('DATASET_FOREIGN', 'the file is compressed, expected an MMDB file: unpack it');
}

interface Metadata extends Pick<SearchTree, 'nodeCount' | 'recordSize' | 'ipVersion'> {
  /** Byte where its marker starts. */
  readonly start: number;
  readonly builtAt: string;
}

function readMetadata(bytes: Buffer, Decoder: DecoderClass): Metadata {
  const start = bytes.lastIndexOf(MARKER);
  if (start < 0 || start < bytes.length - METADATA_BYTES - MARKER.length) {
    throw new DoorplateError('DATASET_FOREIGN', 'the file has no MMDB metadata, expected the marker MaxMind.com near its end');
  }
  const fields = recordDecoder(bytes.subarray(start + MARKER.length), Decoder)(0);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw damaged('the metadata is not a map');
  const { binary_format_major_version: major, node_count: nodeCount, build_epoch: epoch, ...rest } = fields as Record<string, unknown>;
  if (major !== MAJOR_VERSION) {
    throw new DoorplateError('DATASET_TOO_NEW', `MMDB major version is ${String(major)}, expected ${MAJOR_VERSION}`);
  }
  const recordSize = RECORD_SIZES.find((size) => size === rest.record_size);
  const ipVersion = IP_VERSIONS.find((version) => version === rest.ip_version);
  if (typeof nodeCount !== 'number' || nodeCount < 1) throw damaged(`node_count is ${String(nodeCount)}, expected at least 1`);
  if (recordSize === undefined) throw damaged(`record_size is ${String(rest.record_size)}, expected 24, 28 or 32`);
  if (ipVersion === undefined) throw damaged(`ip_version is ${String(rest.ip_version)}, expected 4 or 6`);
  const seconds = Number(epoch);
  if (!(seconds >= 0 && seconds <= MAX_EPOCH_SECONDS)) throw damaged('build_epoch is not a date');
  return { start, nodeCount, recordSize, ipVersion, builtAt: new Date(seconds * 1000).toISOString() };
}

/** Decodes values of one section; what pointers lead to is remembered, so that nesting cannot blow up. */
function recordDecoder(section: Buffer, Decoder: DecoderClass): (offset: number) => unknown {
  // The decoder of mmdb-lib checks no sizes: it cuts texts short at the end of the file and reads numbers out of other values.
  class CheckedDecoder extends Decoder {
    override decodeByType(type: number, offset: number, size: number): Cursor {
      const room = section.length - offset;
      if (type !== BOOLEAN && size > room)
        throw damaged(`a value of size ${size} at byte ${offset} does not fit into ${section.length} bytes`);
      if (type === DOUBLE && size !== 8) throw damaged(`a double has ${size} bytes, expected 8`);
      if (type === FLOAT && size !== 4) throw damaged(`a float has ${size} bytes, expected 4`);
      return super.decodeByType(type, offset, size);
    }
  }
  const decoder = new CheckedDecoder(section, 0, new Map());
  return (offset) => {
    try {
      return decoder.decode(offset).value;
    } catch (cause) {
      if (cause instanceof DoorplateError) throw cause;
      throw new DoorplateError('DATASET_CORRUPT', `MMDB value at offset ${offset} cannot be decoded`, { offset }, { cause });
    }
  };
}

function unreadable(path: string, cause: unknown): never {
  throw new DoorplateError('DATASET_UNREADABLE', `Cannot read the MMDB file ${path}`, { file: path }, { cause });
}

function damaged(what: string): DoorplateError {
  return new DoorplateError('DATASET_CORRUPT', `MMDB file is damaged: ${what}`);
}

async function loadDecoder(): Promise<DecoderClass> {
  const loaded: unknown = await import('mmdb-lib/lib/decoder.js');
  // Loaders differ in how many `default` they put around the exports of a CommonJS module.
  let found = loaded;
  while (typeof found === 'object' && found !== null && 'default' in found) found = found.default;
  return found as DecoderClass;
}
