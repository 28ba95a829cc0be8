import { bytesToHex } from '@noble/hashes/utils.js';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, importJWK, importPKCS8, importSPKI, importX509 } from 'jose';
import { DoorplateError } from '../../errors.js';
import { type MaybePromise, onFirstUse } from '../../maybe-promise.js';
import { decodeBase64 } from '../digest.js';
import { readTokenSecret } from './token-secret.js';

/** Parameters of public keys, and those that private keys add (RFC 7518, section 6; RFC 8037, section 2). */
const PUBLIC = ['kty', 'crv', 'x', 'y', 'n', 'e'] as const;
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi'] as const;

/** Signature algorithms of tokens (RFC 7518, RFC 8037). */
export type TokenAlgorithm = 'HS256' | 'RS256' | 'ES256' | 'EdDSA';

/** What is read of a `KeyObject` of Node. */
export interface NodeKey {
  readonly type: string;
  export(options: { readonly format: 'jwk' }): object;
}

/**
 * The parameters of a key (RFC 7517; RFC 7518, section 6); each kind has some. A type of our own, because jose is an ES module and types for
 * CommonJS cannot name its types.
 */
export type JWK = Readonly<Partial<Record<'kty' | 'crv' | 'x' | 'y' | 'n' | 'e' | 'd' | 'p' | 'q' | 'dp' | 'dq' | 'qi' | 'k', string>>>;

/** A key as text, as an object (RFC 7517), or as Node holds it. */
export type TokenKey = string | JWK | NodeKey;

/** Keys for jose, each imported once. */
export interface TokenKeys {
  /** The one algorithm of the key; a token's header is only compared with it. */
  readonly algorithm: TokenAlgorithm;
  /** Null when only the public key is known: tokens are then verified and not issued. */
  readonly signing: (() => MaybePromise<CryptoKey>) | null;
  readonly verifying: () => MaybePromise<CryptoKey>;
  /** For those who verify tokens themselves; null for a secret. */
  readonly published: (() => MaybePromise<PublishedKey>) | null;
}

/** A public key as a key set holds it (RFC 7517). */
export interface PublishedKey {
  readonly kty?: string;
  /** Thumbprint of the key (RFC 7638), as tokens name it in their header. */
  readonly kid: string;
  readonly alg: TokenAlgorithm;
  readonly use: 'sig';
  readonly [parameter: string]: unknown;
}

interface WebKey {
  /** Null for a kind that signs no token. */
  readonly algorithm: Exclude<TokenAlgorithm, 'HS256'> | null;
  readonly isPrivate: boolean;
  readonly load: () => Promise<JWK>;
}

const MIN_RSA_BITS = 2048;
const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g;

type WebImport = typeof importPKCS8;
/** By the label of the block (RFC 7468, section 4; RFC 8017, appendix A; RFC 5915); null for forms that only Node reads. */
const FORMS: Readonly<Record<string, WebImport | null>> = {
  'PRIVATE KEY': importPKCS8,
  'PUBLIC KEY': importSPKI,
  CERTIFICATE: importX509,
  'RSA PRIVATE KEY': null,
  'EC PRIVATE KEY': null,
  'RSA PUBLIC KEY': null,
};

/**
 * Object identifiers in keys and certificates: RSA (1.2.840.113549.1.1.1), P-256 (1.2.840.10045.2.1 with 1.2.840.10045.3.1.7) and Ed25519
 * (1.3.101.112). The last is also the name of a signature, so that it is looked for last.
 */
const KINDS = [
  ['RS256', '06092a864886f70d010101'],
  ['ES256', '06072a8648ce3d020106082a8648ce3d030107'],
  ['EdDSA', '06032b6570'],
] as const;

/** A shared secret for HS256. Throws as {@link readTokenSecret} does. */
export function secretKeys(secret: string | Uint8Array): TokenKeys {
  const bytes = readTokenSecret(secret);
  const load = onFirstUse(() => crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']));
  return { algorithm: 'HS256', signing: load, verifying: load, published: null };
}

/**
 * Reads a key and pins its algorithm: RS256 for RSA, ES256 for P-256, EdDSA for Ed25519, HS256 for a secret. Throws `CONFIG_INVALID` for
 * anything else; a key that only looks like one is refused at its first use.
 */
export function asymmetricKeys(key: TokenKey): TokenKeys {
  if (typeof key === 'string') {
    const pem = readPem(key);
    if (pem === null) throw new DoorplateError('CONFIG_INVALID', 'Token key is not a readable PEM key');
    if ('export' in pem) return asymmetricKeys(pem);
    const { algorithm, isPrivate, load } = pem;
    const jwk = onFirstUse(async () => {
      const read = await load().catch(refuse);
      algorithmOf(read);
      return read;
    });
    return keysOf(algorithm ?? algorithmOf({}), isPrivate, jwk);
  }
  const jwk = exported(key);
  if (jwk.kty === 'oct') return secretKeys(bytesOf(jwk.k));
  return keysOf(algorithmOf(jwk), jwk.d !== undefined, () => jwk);
}

function keysOf(algorithm: Exclude<TokenAlgorithm, 'HS256'>, isPrivate: boolean, jwk: () => MaybePromise<JWK>): TokenKeys {
  const load = (...parameters: readonly (keyof JWK)[]) =>
    onFirstUse(async () => (await importJWK(pick(await jwk(), parameters), algorithm).catch(refuse)) as CryptoKey);
  return {
    algorithm,
    signing: isPrivate ? load(...PUBLIC, ...PRIVATE) : null,
    verifying: load(...PUBLIC),
    published: onFirstUse(async () => {
      const key = pick(await jwk(), PUBLIC);
      return { ...key, kid: await calculateJwkThumbprint(key), alg: algorithm, use: 'sig' as const };
    }),
  };
}

/**
 * The first readable key in a PEM text, whatever surrounds it; null for none. Node reads every form: without it an old one throws
 * `CONFIG_INVALID`.
 */
function readPem(text: string): NodeKey | WebKey | null {
  for (const [block, label = '', body = ''] of text.matchAll(BLOCK)) {
    const read = FORMS[label];
    if (read === undefined) continue;
    const isPrivate = label.includes('PRIVATE');
    const key = readInNode(block, isPrivate);
    if (key !== null) return key;
    if (read === null) {
      const convert = `openssl pkey ${isPrivate ? '' : '-pubin '}-in KEY.pem`;
      throw new DoorplateError('CONFIG_INVALID', `Token key is a damaged ${label}, or only Node reads it; convert it: ${convert}`);
    }
    const der = decodeBase64(body);
    const hex = der === null ? '' : bytesToHex(der);
    const algorithm = KINDS.find(([, identifier]) => hex.includes(identifier))?.[0] ?? null;
    return der && { algorithm, isPrivate, load: async () => exportJWK(await read(block, algorithm ?? '', { extractable: true })) };
  }
  return null;
}

/** Null without Node, and for what is no key. */
function readInNode(block: string, isPrivate: boolean): NodeKey | null {
  try {
    const crypto = globalThis.process?.getBuiltinModule?.('node:crypto');
    return (isPrivate ? crypto?.createPrivateKey(block) : crypto?.createPublicKey(block)) ?? null;
  } catch {
    return null;
  }
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

function bytesOf(parameter: string | undefined): Uint8Array {
  return decodeBase64(parameter ?? '') ?? new Uint8Array();
}

function algorithmOf({ kty, crv, n }: JWK): Exclude<TokenAlgorithm, 'HS256'> {
  const bits = kty === 'RSA' ? bitLength(bytesOf(n)) : 0;
  if (bits >= MIN_RSA_BITS) return 'RS256';
  if (kty === 'EC' && crv === 'P-256') return 'ES256';
  if (kty === 'OKP' && crv === 'Ed25519') return 'EdDSA';
  const found = kty === 'RSA' ? `RSA of ${bits} bits` : 'of another kind';
  throw new DoorplateError('CONFIG_INVALID', `Token key is ${found}, expected RSA of at least ${MIN_RSA_BITS} bits, P-256 or Ed25519`);
}

/** Of a positive integer, its highest byte first. */
function bitLength(bytes: Uint8Array): number {
  const start = bytes.findIndex((byte) => byte > 0);
  return start < 0 ? 0 : (bytes.length - start) * 8 - (Math.clz32(bytes[start] as number) - 24);
}

/** Without the reason, which may quote the key. */
function refuse(): never {
  throw new DoorplateError('CONFIG_INVALID', 'Token key is damaged: it cannot be imported');
}

function pick(jwk: JWK, parameters: readonly (keyof JWK)[]): JWK {
  return Object.fromEntries(parameters.flatMap((name) => (jwk[name] === undefined ? [] : [[name, jwk[name]]])));
}
