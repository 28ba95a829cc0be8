import { DoorplateError } from '../errors.js';
import type { FileEntry } from './manifest.js';
import { sha256Hex } from './sha256.js';

/**
 * Checks size and digest of a file or block against its entry. Returns bytes that own their buffer, so that columns
 * can be laid over them: the same bytes where they do already, else one copy.
 */
export async function checkFile(bytes: Uint8Array, file: Pick<FileEntry, 'bytes' | 'sha256'>): Promise<Uint8Array<ArrayBuffer>> {
  requireBytes(bytes);
  if (bytes.byteLength !== file.bytes) throw otherSize(bytes.byteLength, file.bytes);
  const own = owned(bytes);
  // Of a block the first half is known.
  const found = (await sha256Hex(own)).slice(0, file.sha256.length);
  if (found !== file.sha256) throw otherDigest(found, file.sha256);
  return own;
}

/** Throws `DATASET_UNREADABLE` where a source gives something else. */
export function requireBytes(bytes: Uint8Array): void {
  // Not `instanceof`: in some test runners the bytes come from another realm.
  if (!ArrayBuffer.isView(bytes)) throw new DoorplateError('DATASET_UNREADABLE', `the source gave ${typeof bytes}, expected bytes`);
}

/** The error for a file of another size. */
export function otherSize(found: number, expected: number): DoorplateError {
  return new DoorplateError('DATASET_SIZE_MISMATCH', `it has ${found} bytes, expected ${expected}`, { found, expected });
}

/** The error for a file of another digest. */
export function otherDigest(found: string, expected: string): DoorplateError {
  return new DoorplateError('DATASET_DIGEST_MISMATCH', `it has SHA-256 ${found}, expected ${expected}`, { found, expected });
}

/** Bytes over an ArrayBuffer of their own: shared memory, which others can change after the check, is copied too. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && bytes.byteOffset === 0 && bytes.byteLength === buffer.byteLength) return new Uint8Array(buffer);
  return new Uint8Array(new Uint8Array(buffer, bytes.byteOffset, bytes.byteLength));
}
