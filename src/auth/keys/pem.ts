import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { decodeBase64 } from '../base64.js';
import { type DerValue, readSequence, TAG, writeDer } from './der.js';

/** A key in one of the two forms that WebCrypto imports: PKCS #8 (RFC 5958) if private, else SubjectPublicKeyInfo (RFC 5280). */
export interface PemKey {
  readonly kind: KeyKind;
  readonly isPrivate: boolean;
  readonly der: Uint8Array<ArrayBuffer>;
}

/** What can be told of a key before it is imported. */
export type KeyKind = { readonly type: 'rsa'; readonly bits: number } | { readonly type: 'p256' | 'ed25519' | 'unknown' };

/** Object identifiers in DER: 1.2.840.113549.1.1.1, 1.2.840.10045.2.1, 1.2.840.10045.3.1.7, 1.3.101.112. */
const RSA = '2a864886f70d010101';
const EC = '2a8648ce3d0201';
const P256 = '2a8648ce3d030107';
const ED25519 = '2b6570';

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g;
const VERSION_0 = writeDer(TAG.integer, Uint8Array.of(0));

/** Forms of keys by the label of their block (RFC 7468, section 4; RFC 8017, appendix A; RFC 5915). */
const READERS: Readonly<Record<string, (der: Uint8Array<ArrayBuffer>) => PemKey | null>> = {
  'PRIVATE KEY': privateKey,
  'PUBLIC KEY': publicKey,
  'RSA PRIVATE KEY': (der) => privateKey(wrapped(algorithm(RSA, writeDer(TAG.null)), der)),
  'RSA PUBLIC KEY': (der) =>
    publicKey(writeDer(TAG.sequence, algorithm(RSA, writeDer(TAG.null)), writeDer(TAG.bits, Uint8Array.of(0), der))),
  'EC PRIVATE KEY': ecPrivateKey,
  CERTIFICATE: certificateKey,
};

/** The first key in a PEM text, whatever stands around it; null where there is none that can be read. */
export function readPem(text: string): PemKey | null {
  for (const [, label = '', body = ''] of text.matchAll(BLOCK)) {
    const read = READERS[label];
    const der = decodeBase64(body);
    if (read !== undefined) return der && read(der);
  }
  return null;
}

function privateKey(der: Uint8Array<ArrayBuffer>): PemKey | null {
  const [version, identifier, key] = readSequence(der) ?? [];
  if (version?.tag !== TAG.integer || identifier === undefined || key?.tag !== TAG.octets) return null;
  // The modulus of an RSA private key comes behind its version.
  return { kind: kindOf(identifier, () => readSequence(key.contents)?.[1]), isPrivate: true, der };
}

function publicKey(der: Uint8Array<ArrayBuffer>): PemKey | null {
  const [identifier, key] = readSequence(der) ?? [];
  if (identifier === undefined || key?.tag !== TAG.bits) return null;
  // The first byte of a bit string counts its unused bits.
  return { kind: kindOf(identifier, () => readSequence(key.contents.subarray(1))?.[0]), isPrivate: false, der };
}

/** The old form of EC keys names its curve inside. */
function ecPrivateKey(der: Uint8Array<ArrayBuffer>): PemKey | null {
  const curve = readSequence(der)?.find(({ tag }) => tag === TAG.context0)?.contents;
  return curve === undefined ? null : privateKey(wrapped(algorithm(EC, curve), der));
}

/** The key of a certificate is the sixth value (RFC 5280, section 4.1), behind the version where that is given. */
function certificateKey(der: Uint8Array<ArrayBuffer>): PemKey | null {
  const signed = readSequence(der)?.[0];
  const values = (signed && readSequence(signed.whole)) ?? [];
  const key = values[values[0]?.tag === TAG.context0 ? 6 : 5];
  return key === undefined ? null : publicKey(key.whole.slice());
}

function wrapped(identifier: Uint8Array, key: Uint8Array): Uint8Array<ArrayBuffer> {
  return writeDer(TAG.sequence, VERSION_0, identifier, writeDer(TAG.octets, key));
}

function algorithm(oid: string, parameters: Uint8Array): Uint8Array<ArrayBuffer> {
  return writeDer(TAG.sequence, writeDer(TAG.oid, hexToBytes(oid)), parameters);
}

function kindOf(identifier: DerValue, modulus: () => DerValue | undefined): KeyKind {
  const [oid, parameters] = (readSequence(identifier.whole) ?? []).map(({ contents }) => bytesToHex(contents));
  if (oid === RSA) return { type: 'rsa', bits: bitLength(modulus()?.contents ?? new Uint8Array()) };
  if (oid === EC && parameters === P256) return { type: 'p256' };
  return { type: oid === ED25519 ? 'ed25519' : 'unknown' };
}

/** Number of bits of a positive integer, its highest byte first. */
export function bitLength(bytes: Uint8Array): number {
  const start = bytes.findIndex((byte) => byte > 0);
  return start < 0 ? 0 : (bytes.length - start) * 8 - (Math.clz32(bytes[start] as number) - 24);
}
