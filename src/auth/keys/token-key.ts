import { type CryptoKey, calculateJwkThumbprint, importJWK } from 'jose';
import { DoorplateError } from '../../errors.js';
import { decodeBase64 } from '../base64.js';
import { bitLength, type KeyKind, type PemKey, readPem } from './pem.js';
import { readTokenSecret } from './token-secret.js';

/** Parameters of public keys, and those that private ones have beside them (RFC 7518, section 6; RFC 8037, section 2). */
const PUBLIC = ['kty', 'crv', 'x', 'y', 'n', 'e'] as const;
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi'] as const;

/** Signature algorithms of tokens (RFC 7518, RFC 8037). */
export type TokenAlgorithm = 'HS256' | 'RS256' | 'ES256' | 'EdDSA';

/** A `KeyObject` of Node, by what is read of it. */
export interface NodeKey {
  readonly type: string;
  export(options: { readonly format: 'jwk' }): object;
}

/**
 * The parameters of a key (RFC 7517; RFC 7518, section 6), of which each kind has some. A type of our own: jose is an ES module, and
 * types for CommonJS cannot name its types.
 */
export interface JWK {
  readonly kty?: string;
  readonly crv?: string;
  readonly x?: string;
  readonly y?: string;
  readonly n?: string;
  readonly e?: string;
  readonly d?: string;
  readonly p?: string;
  readonly q?: string;
  readonly dp?: string;
  readonly dq?: string;
  readonly qi?: string;
  readonly k?: string;
}

/** A key as text, as an object (RFC 7517), or as Node holds it. */
export type TokenKey = string | JWK | NodeKey;

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
const IMPORTS = {
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  ES256: { name: 'ECDSA', namedCurve: 'P-256' },
  EdDSA: { name: 'Ed25519' },
} as const;

/** Reads a shared secret for HS256. Throws `CONFIG_INVALID` as {@link readTokenSecret} does. */
export function secretKeys(secret: string | Uint8Array): TokenKeys {
  const bytes = readTokenSecret(secret);
  const load = once(() => crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']));
  return { algorithm: 'HS256', signing: load, verifying: load, published: null };
}

/**
 * Reads a key and pins its algorithm: RSA gives RS256, P-256 ES256, Ed25519 EdDSA, a secret key HS256. Throws
 * `CONFIG_INVALID` for what is none of them; a key that only looks like one is refused when it is used first.
 */
export function asymmetricKeys(key: TokenKey): TokenKeys {
  if (typeof key === 'string') {
    const pem = readPem(key);
    if (pem === null) throw new DoorplateError('CONFIG_INVALID', 'Token key is not a readable PEM key');
    const algorithm = algorithmOf(pem.kind);
    return keysOf(
      algorithm,
      pem.isPrivate,
      once(() => jwkOf(pem, algorithm)),
    );
  }
  const jwk = exported(key);
  if (jwk.kty === 'oct') return secretKeys(bytesOf(jwk.k));
  return keysOf(algorithmOf(kindOf(jwk)), jwk.d !== undefined, () => Promise.resolve(jwk));
}

function keysOf(algorithm: Exclude<TokenAlgorithm, 'HS256'>, isPrivate: boolean, jwk: () => Promise<JWK>): TokenKeys {
  const load = (...parameters: readonly (keyof JWK)[]) =>
    once(async () => (await importJWK(pick(await jwk(), parameters), algorithm).catch(refuse)) as CryptoKey);
  return {
    algorithm,
    signing: isPrivate ? load(...PUBLIC, ...PRIVATE) : null,
    verifying: load(...PUBLIC),
    published: once(async () => {
      const key = pick(await jwk(), PUBLIC);
      return { ...key, kid: await calculateJwkThumbprint(key), alg: algorithm, use: 'sig' as const };
    }),
  };
}

/** The parameters of a key, out of its PEM text: whoever signs has to publish the other half as well. */
async function jwkOf({ isPrivate, der }: PemKey, algorithm: keyof typeof IMPORTS): Promise<JWK> {
  const form = isPrivate ? 'pkcs8' : 'spki';
  const key = await crypto.subtle.importKey(form, der, IMPORTS[algorithm], true, [isPrivate ? 'sign' : 'verify']).catch(refuse);
  return crypto.subtle.exportKey('jwk', key);
}

function exported(key: JWK | NodeKey): JWK {
  if (typeof key !== 'object' || key === null) {
    throw new DoorplateError('CONFIG_INVALID', 'Token key is neither a PEM text nor a JWK nor a KeyObject');
  }
  if (!('export' in key)) return key as JWK;
  try {
    return key.export({ format: 'jwk' });
  } catch {
    // Node refuses keys that have no such form, RSA-PSS among them.
    return {};
  }
}

function kindOf({ kty, crv, n }: JWK): KeyKind {
  if (kty === 'RSA') return { type: 'rsa', bits: bitLength(bytesOf(n)) };
  if (kty === 'EC' && crv === 'P-256') return { type: 'p256' };
  return { type: kty === 'OKP' && crv === 'Ed25519' ? 'ed25519' : 'unknown' };
}

function bytesOf(parameter: string | undefined): Uint8Array {
  return decodeBase64(parameter ?? '') ?? new Uint8Array();
}

function algorithmOf(kind: KeyKind): keyof typeof IMPORTS {
  if (kind.type === 'rsa' && kind.bits >= MIN_RSA_BITS) return 'RS256';
  if (kind.type === 'p256') return 'ES256';
  if (kind.type === 'ed25519') return 'EdDSA';
  const found = kind.type === 'rsa' ? `RSA of ${kind.bits} bits` : 'of another kind';
  throw new DoorplateError('CONFIG_INVALID', `Token key is ${found}, expected RSA of at least ${MIN_RSA_BITS} bits, P-256 or Ed25519`);
}

/** The reason is left out: it may quote the key. */
function refuse(): never {
  throw new DoorplateError('CONFIG_INVALID', 'Token key is damaged: it cannot be imported');
}

function pick(jwk: JWK, parameters: readonly (keyof JWK)[]): JWK {
  return Object.fromEntries(parameters.flatMap((name) => (jwk[name] === undefined ? [] : [[name, jwk[name]]])));
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load();
    return loading;
  };
}
