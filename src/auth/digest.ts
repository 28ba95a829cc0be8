import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * SHA-256 of a text in lower-case hex, at once: WebCrypto only has a promise for it. Node's own digest takes a
 * fifth of the time; a worker without Node's modules has the one in JavaScript.
 */
export const sha256Hex: (text: string) => string = nativeDigest() ?? ((text) => bytesToHex(sha256(utf8ToBytes(text))));

function nativeDigest(): ((text: string) => string) | null {
  const hash = globalThis.process?.getBuiltinModule?.('node:crypto')?.hash;
  return hash === undefined ? null : (text) => hash('sha256', text);
}

/** Compares two digests in a time that does not depend on where they differ. */
export function equalHashes(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

/** Writes bytes as Base64 (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Reads Base64 in either alphabet, with or without padding and blanks; null for anything else. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
