import { readFile } from 'node:fs/promises';
import { DoorplateError } from '../../src/errors.js';
import { SEPARATOR_BYTES, type SearchTree } from './mmdb-tree.js';

/** An open MMDB file. */
export interface Mmdb {
  readonly tree: SearchTree;
  readonly databaseType: string;
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
type DecoderClass = new (
  bytes: Buffer,
  base: number,
  cache: { get(key: unknown): unknown; set(key: unknown, value: unknown): void },
) => {
  decode(offset: number): Cursor;
};

const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
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
 * `DATASET_TOO_NEW` for another major version, `DATASET_CORRUPT` when it is damaged, `CONFIG_INVALID` when the package
 * mmdb-lib is missing.
 */
export async function openMmdb(path: string): Promise<Mmdb> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new DoorplateError('DATASET_UNREADABLE', `cannot read the MMDB file ${path}`, { file: path }, { cause });
  });
  return parseMmdb(bytes, await loadDecoder());
}

/** Opens the bytes of an MMDB file; throws as {@link openMmdb}. */
export async function readMmdb(bytes: Buffer): Promise<Mmdb> {
  return parseMmdb(bytes, await loadDecoder());
}

function parseMmdb(bytes: Buffer, Decoder: DecoderClass): Mmdb {
  const marker = bytes.lastIndexOf(MARKER);
  if (marker < 0 || marker < bytes.length - METADATA_BYTES - MARKER.length) {
    throw new DoorplateError('DATASET_FOREIGN', 'file has no MMDB metadata, expected the marker MaxMind.com near its end');
  }
  const metadata = fieldsOf(recordDecoder(bytes.subarray(marker + MARKER.length), Decoder)(0), 'metadata');
  const major = metadata['binary_format_major_version'];
  if (major !== MAJOR_VERSION) {
    throw new DoorplateError('DATASET_TOO_NEW', `MMDB major version is ${String(major)}, expected ${MAJOR_VERSION}`);
  }
  const nodeCount = metadata['node_count'];
  const recordSize = RECORD_SIZES.find((size) => size === metadata['record_size']);
  const ipVersion = IP_VERSIONS.find((version) => version === metadata['ip_version']);
  if (typeof nodeCount !== 'number' || nodeCount < 1) throw damaged(`node_count is ${String(nodeCount)}, expected at least 1`);
  if (recordSize === undefined) throw damaged(`record_size is ${String(metadata['record_size'])}, expected 24, 28 or 32`);
  if (ipVersion === undefined) throw damaged(`ip_version is ${String(metadata['ip_version'])}, expected 4 or 6`);
  const epochSeconds = Number(metadata['build_epoch']);
  if (!(epochSeconds >= 0 && epochSeconds <= MAX_EPOCH_SECONDS)) throw damaged('build_epoch is not a date');
  const treeBytes = (nodeCount * recordSize) / 4;
  const dataStart = treeBytes + SEPARATOR_BYTES;
  if (dataStart > marker) throw damaged(`the search tree ends at byte ${treeBytes}, expected at most ${marker - SEPARATOR_BYTES}`);
  if (bytes.subarray(treeBytes, dataStart).some((byte) => byte !== 0)) throw damaged('the search tree does not end with 16 zero bytes');
  return {
    tree: { bytes: bytes.subarray(0, treeBytes), nodeCount, recordSize, ipVersion, dataBytes: marker - dataStart },
    databaseType: String(metadata['database_type'] ?? ''),
    builtAt: new Date(epochSeconds * 1000).toISOString(),
    record: recordDecoder(bytes.subarray(dataStart, marker), Decoder),
  };
}

/** Decodes values of one section; what pointers lead to is remembered, so that nesting cannot blow up. */
function recordDecoder(section: Buffer, Decoder: DecoderClass): (offset: number) => unknown {
  const remembered = new Map<unknown, unknown>();
  const inside = (cursor: Cursor): Cursor => {
    if (!(cursor.offset <= section.length)) throw damaged(`a value ends at byte ${cursor.offset}, expected at most ${section.length}`);
    return cursor;
  };
  const decoder = new Decoder(section, 0, {
    get: (key) => remembered.get(key),
    set: (key, value) => {
      remembered.set(key, inside(value as Cursor));
    },
  });
  return (offset) => {
    try {
      return inside(decoder.decode(offset)).value;
    } catch (cause) {
      if (cause instanceof DoorplateError) throw cause;
      throw new DoorplateError('DATASET_CORRUPT', `MMDB value at offset ${offset} cannot be decoded`, { offset }, { cause });
    }
  };
}

/** A decoded map; anything else is damage. */
export function fieldsOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw damaged(`${what} is not a map`);
  return value as Record<string, unknown>;
}

function damaged(what: string): DoorplateError {
  return new DoorplateError('DATASET_CORRUPT', `MMDB file is damaged: ${what}`);
}

async function loadDecoder(): Promise<DecoderClass> {
  const loaded: unknown = await import('mmdb-lib/lib/decoder.js').catch((cause: unknown) => {
    throw new DoorplateError('CONFIG_INVALID', 'reading MMDB files needs the package mmdb-lib: npm install mmdb-lib', {}, { cause });
  });
  // Loaders differ in how many `default` they put around the exports of a CommonJS module.
  let found = loaded;
  while (typeof found === 'object' && found !== null && 'default' in found) found = found.default;
  return found as DecoderClass;
}
