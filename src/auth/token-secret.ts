import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { DoorplateError } from '../errors.js';

/** RFC 7518, section 3.2: an HS256 key is at least as long as the hash. */
const MIN_SECRET_BYTES = 32;
/** `password` has 7. A secret of 32 random hex digits has fewer than 8 less than once in 10^7. */
const MIN_DISTINCT_BYTES = 8;
/** Tag of a sequence, the first byte of every key in DER (ITU-T X.690, section 8.9). */
const DER_SEQUENCE = 0x30;

/**
 * Checks a shared secret for HS256. Throws `CONFIG_INVALID` when it is shorter than 32 bytes, easy
 * to guess, or a key of another kind. If a public key were taken for a secret, everyone could sign.
 */
export function readTokenSecret(secret: string | Uint8Array): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(typeof secret === 'string' ? new TextEncoder().encode(secret) : secret);
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
function keyForm(bytes: Buffer): string | null {
  if (bytes.includes('-----BEGIN')) return 'PEM';
  if (isDerKey(bytes)) return 'DER';
  const text = bytes.toString('utf8').trim();
  if (/^(?:ssh|ecdsa|sk)-\S+ [A-Za-z0-9+/]/.test(text)) return 'SSH';
  if (isJwk(text)) return 'JWK';
  return isDerKey(Buffer.from(text, 'base64')) || isDerKey(Buffer.from(text, 'hex')) ? 'DER' : null;
}

function isDerKey(key: Buffer): boolean {
  if (key[0] !== DER_SEQUENCE) return false;
  const readers = [
    () => createPublicKey({ key, format: 'der', type: 'spki' }),
    () => createPublicKey({ key, format: 'der', type: 'pkcs1' }),
    () => createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key, format: 'der', type: 'pkcs1' }),
    () => createPrivateKey({ key, format: 'der', type: 'sec1' }),
    () => new X509Certificate(key),
  ];
  return readers.some((read) => {
    try {
      read();
      return true;
    } catch {
      return false;
    }
  });
}

/** Whether a text is a JSON Web Key or a set of them (RFC 7517). */
function isJwk(text: string): boolean {
  if (!text.startsWith('{')) return false;
  try {
    const value: { kty?: unknown; keys?: unknown } = JSON.parse(text);
    return typeof value.kty === 'string' || Array.isArray(value.keys);
  } catch {
    return false;
  }
}

/**
 * Length of the shortest prefix that, when repeated, begins with the whole text (failure function
 * of Knuth, Morris and Pratt).
 */
function periodOf(bytes: Uint8Array): number {
  const border = new Uint32Array(bytes.length);
  for (let at = 1, matched = 0; at < bytes.length; at++) {
    while (matched > 0 && bytes[at] !== bytes[matched]) matched = border[matched - 1] as number;
    if (bytes[at] === bytes[matched]) matched++;
    border[at] = matched;
  }
  return bytes.length - (border.at(-1) ?? 0);
}
