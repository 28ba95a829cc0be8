import { hexToBytes } from '@noble/hashes/utils.js';
import { DoorplateError } from '../../errors.js';
import { decodeBase64 } from '../digest.js';

/** RFC 7518, section 3.2: an HS256 key is at least as long as the hash. */
const MIN_SECRET_BYTES = 32;
/** `password` has 7. A secret of 32 random hex digits has fewer than 8 less than once in 10^7. */
const MIN_DISTINCT_BYTES = 8;
const [INTEGER, SEQUENCE] = [0x02, 0x30];

/**
 * Checks a secret for HS256. Throws `CONFIG_INVALID` when it is shorter than 32 bytes, easy to guess, or a key of another kind: with a
 * public key as the secret, everyone could sign.
 */
export function readTokenSecret(secret: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : Uint8Array.from(secret);
  const form = keyForm(bytes);
  if (form !== null) throw unusable(`is a ${form} key; give it as the key`);
  if (bytes.length < MIN_SECRET_BYTES) throw unusable(`has ${bytes.length} bytes, expected at least ${MIN_SECRET_BYTES}`);
  const distinct = new Set(bytes).size;
  if (distinct < MIN_DISTINCT_BYTES) {
    throw unusable(`has ${distinct} different bytes, expected at least ${MIN_DISTINCT_BYTES}; make it at random`);
  }
  const period = periodOf(bytes);
  if (period * 2 <= bytes.length) throw unusable(`repeats its first ${period} bytes; make it at random`);
  return bytes;
}

function unusable(problem: string): DoorplateError {
  return new DoorplateError('CONFIG_INVALID', `Token secret ${problem}`);
}

/** The format of a public or private key; null for anything else. */
function keyForm(bytes: Uint8Array): string | null {
  if (isDerKey(bytes)) return 'DER';
  const text = new TextDecoder().decode(bytes).trim();
  if (text.includes('-----BEGIN')) return 'PEM';
  if (/^(?:ssh|ecdsa|sk)-\S+ [A-Za-z0-9+/]/.test(text)) return 'SSH';
  if (isJwk(text)) return 'JWK';
  const decoded = /^(?:[0-9a-f]{2})+$/i.test(text) ? hexToBytes(text) : decodeBase64(text);
  return decoded !== null && isDerKey(decoded) ? 'DER' : null;
}

/**
 * Whether bytes are one sequence of DER (ITU-T X.690) that begins with a number or another sequence, as keys and certificates do. Random
 * bytes are one less than once in 10^6: the length has to fit.
 */
function isDerKey(bytes: Uint8Array): boolean {
  const [tag, first = 0] = bytes;
  const start = 2 + (first < 0x80 ? 0 : first - 0x80);
  const length = first < 0x80 ? first : bytes.subarray(2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  return tag === SEQUENCE && start + length === bytes.length && (bytes[start] === SEQUENCE || bytes[start] === INTEGER);
}

/** A JSON Web Key or a set of them (RFC 7517). */
function isJwk(text: string): boolean {
  if (!text.startsWith('{')) return false;
  try {
    const value: { kty?: unknown; keys?: unknown } = JSON.parse(text);
    return typeof value.kty === 'string' || Array.isArray(value.keys);
  } catch {
    return false;
  }
}

/** Length of the shortest prefix that, when repeated, begins with the whole text. */
function periodOf(bytes: Uint8Array): number {
  let period = 1;
  while (bytes.some((byte, at) => at >= period && byte !== bytes[at - period])) period++;
  return period;
}
