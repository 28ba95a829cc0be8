import { createPrivateKey, createPublicKey, KeyObject } from 'node:crypto';
import { type CryptoKey, calculateJwkThumbprint, importJWK } from 'jose';
import { DoorplateError } from '../errors.js';
import { readTokenSecret } from './token-secret.js';

/** Signature algorithms of tokens (RFC 7518, RFC 8037). */
export type TokenAlgorithm = 'HS256' | 'RS256' | 'ES256' | 'EdDSA';

/** Keys that jose signs and verifies with; both are imported once. */
export interface TokenKeys {
  /** The one algorithm that the key allows; what a token's header says is only ever compared with it. */
  readonly algorithm: TokenAlgorithm;
  /** Null when only the public key is known: tokens are then verified and not issued. */
  readonly signing: (() => Promise<CryptoKey>) | null;
  readonly verifying: () => Promise<CryptoKey>;
  /** The public key for those who verify tokens themselves; null for a secret, which nobody else may know. */
  readonly published: (() => Promise<PublishedKey>) | null;
}

/** A public key as a key set holds it (RFC 7517). */
export interface PublishedKey {
  readonly kty?: string;
  /** Thumbprint of the key (RFC 7638), which tokens signed with it name in their header. */
  readonly kid: string;
  readonly alg: TokenAlgorithm;
  readonly use: 'sig';
  readonly [parameter: string]: unknown;
}

const MIN_RSA_BITS = 2048;

/** Reads a shared secret for HS256. Throws `CONFIG_INVALID` as {@link readTokenSecret} does. */
export function secretKeys(secret: string | Uint8Array): TokenKeys {
  const bytes = readTokenSecret(secret);
  const load = once(() => crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']));
  return { algorithm: 'HS256', signing: load, verifying: load, published: null };
}

/**
 * Reads a key and pins its algorithm: RSA gives RS256, P-256 ES256, Ed25519 EdDSA, a secret key HS256. A PEM text or a
 * `KeyObject`, private or public. Throws `CONFIG_INVALID` for what is none of them.
 */
export function asymmetricKeys(key: string | KeyObject): TokenKeys {
  const keyObject = typeof key === 'string' ? readPem(key) : key;
  if (!(keyObject instanceof KeyObject)) throw new DoorplateError('CONFIG_INVALID', 'Token key is neither a PEM text nor a KeyObject');
  if (keyObject.type === 'secret') return secretKeys(keyObject.export());
  const algorithm = algorithmOf(keyObject);
  const load = (part: KeyObject) => once(async () => (await importJWK(part.export({ format: 'jwk' }), algorithm)) as CryptoKey);
  const isPrivate = keyObject.type === 'private';
  const publicKey = isPrivate ? createPublicKey(keyObject) : keyObject;
  return {
    algorithm,
    signing: isPrivate ? load(keyObject) : null,
    verifying: load(publicKey),
    published: once(async () => {
      const jwk = publicKey.export({ format: 'jwk' });
      return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: algorithm, use: 'sig' as const };
    }),
  };
}

function readPem(pem: string): KeyObject {
  try {
    return pem.includes('PRIVATE KEY') ? createPrivateKey(pem) : createPublicKey(pem);
  } catch {
    // The reason is left out: it may quote the key.
    throw new DoorplateError('CONFIG_INVALID', 'Token key is not a readable PEM key');
  }
}

function algorithmOf(key: KeyObject): TokenAlgorithm {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= MIN_RSA_BITS) return 'RS256';
  if (type === 'ec' && details?.namedCurve === 'prime256v1') return 'ES256';
  if (type === 'ed25519') return 'EdDSA';
  const expected = `RSA of at least ${MIN_RSA_BITS} bits, P-256 or Ed25519`;
  throw new DoorplateError('CONFIG_INVALID', `Token key is ${type ?? 'of an unknown type'}, expected ${expected}`);
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load();
    return loading;
  };
}
