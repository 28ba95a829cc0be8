import { DoorplateError } from '../errors.js';
import type { FileEntry } from './manifest.js';

/** Digests up to this size are made on the spot: handing the bytes over would take longer. */
const SMALL_BYTES = 16 * 1024 * 1024;

/** Lower-case hexadecimal SHA-256. Throws `CONFIG_INVALID` where WebCrypto is missing, as on pages without HTTPS. */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  // Not imported, so that bundles for browsers need no stand-in for Node's module.
  const native = bytes.byteLength > SMALL_BYTES ? undefined : globalThis.process?.getBuiltinModule?.('node:crypto');
  if (native !== undefined) return native.createHash('sha256').update(bytes).digest('hex');
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined) throw new DoorplateError('CONFIG_INVALID', 'WebCrypto is missing: datasets need it to check digests');
  const digest = new Uint8Array(await subtle.digest('SHA-256', owned(bytes)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Checks size and digest of a file against its manifest entry. Returns bytes that own their buffer, so that columns
 * can be laid over them: the same bytes where they do already, else one copy.
 */
export async function checkFile(bytes: Uint8Array, file: FileEntry): Promise<Uint8Array<ArrayBuffer>> {
  if (!(bytes instanceof Uint8Array)) {
    throw new DoorplateError('DATASET_UNREADABLE', `the source gave ${typeof bytes}, expected bytes`);
  }
  if (bytes.byteLength !== file.bytes) {
    throw new DoorplateError('DATASET_SIZE_MISMATCH', `file has ${bytes.byteLength} bytes, expected ${file.bytes}`, {
      found: bytes.byteLength,
      expected: file.bytes,
    });
  }
  const own = owned(bytes);
  const found = await sha256Hex(own);
  if (found !== file.sha256) {
    throw new DoorplateError('DATASET_DIGEST_MISMATCH', `file has SHA-256 ${found}, expected ${file.sha256}`, {
      found,
      expected: file.sha256,
    });
  }
  return own;
}

/** Bytes over an ArrayBuffer of their own: shared memory, which others can change after the check, is copied too. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && bytes.byteOffset === 0 && bytes.byteLength === buffer.byteLength) return new Uint8Array(buffer);
  return new Uint8Array(bytes);
}
