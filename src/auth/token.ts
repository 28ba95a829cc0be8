import { decodeJwt, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import type { TokenResult } from '../contract.js';
import { DoorplateError } from '../errors.js';
import { requireOptionNames } from '../option-names.js';
import { asymmetricKeys, type PublishedKey, secretKeys, type TokenKey, type TokenKeys } from './keys/token-key.js';
import { CLOCK_SKEW_SECONDS, MAX_LIFETIME_SECONDS, requireCounts } from './records.js';

/** One of `secret` and `key`. */
export interface TokenKeyOptions {
  /** Shared secret for HS256, at least 32 bytes. */
  readonly secret?: string | Uint8Array | undefined;
  /** PEM text, JWK or `KeyObject`: RSA gives RS256, P-256 ES256, Ed25519 EdDSA. With a public key tokens are only verified. */
  readonly key?: TokenKey | undefined;
}

/** How tokens are signed and verified. One of `secret` and `key` is required: the key that signs. */
export interface TokenOptions extends TokenKeyOptions {
  /** Earlier keys, whose tokens are accepted until they end; keep a key here as long as a token may live. */
  readonly retired?: readonly TokenKeyOptions[];
  /** `iss`; default `doorplate`. */
  readonly issuer?: string;
  /** `aud`; default `doorplate`. */
  readonly audience?: string;
  /** 1 to 3600; default {@link TokenOptions.maxTokenAge}. */
  readonly lifetimeSeconds?: number;
  /** Age in seconds beyond which a token is refused, whatever its `exp`. 1 to 3600; default 3600. */
  readonly maxTokenAge?: number;
}

/** What a verified token says; times in milliseconds since 1970. */
export interface TokenClaims {
  /** `iss` of a trusted issuer; null for a token of our own. */
  readonly issuer: string | null;
  /** `sub`: of our own tokens the name of a profile. */
  readonly subject: string;
  /** `jti`; null where a trusted issuer gives none. */
  readonly tokenId: string | null;
  /** `iat`. */
  readonly issuedAtMs: number;
  /** `iat` or `nbf`, the later one, less the skew of clocks. */
  readonly startsAtMs: number;
  /** By `exp` or the maximum age. */
  readonly expiresAtMs: number;
}

export interface TokenSigner {
  readonly canIssue: boolean;
  issue(profileName: string): Promise<TokenResult>;
  /** Throws `CREDENTIAL_EXPIRED` or `CREDENTIAL_INVALID`. */
  verify(token: string): Promise<TokenClaims>;
  /** The keys that verify, the one that signs first; null where all are secrets. */
  readonly publicKeys: (() => Promise<readonly PublishedKey[]>) | null;
}

const KEY_OPTIONS = { secret: true, key: true } as const satisfies Record<keyof TokenKeyOptions, true>;
const OPTIONS = {
  ...KEY_OPTIONS,
  retired: true,
  issuer: true,
  audience: true,
  lifetimeSeconds: true,
  maxTokenAge: true,
} as const satisfies Record<keyof TokenOptions, true>;
/** `iss` and `aud` unless given. */
export const DEFAULT_PARTY = 'doorplate';
/** Far above any token; longer texts are refused unread. */
export const MAX_TOKEN_LENGTH = 8192;

/**
 * Signs tokens (RFC 7519) with one key, and verifies with that and the retired ones, each by its own algorithm. Throws `CONFIG_INVALID`.
 */
export function createTokenSigner(options: TokenOptions, now: () => number = Date.now): TokenSigner {
  requireOptionNames(options, OPTIONS);
  const { issuer = DEFAULT_PARTY, audience = DEFAULT_PARTY, maxTokenAge = MAX_LIFETIME_SECONDS, lifetimeSeconds = maxTokenAge } = options;
  requireCounts({ maxTokenAge }, MAX_LIFETIME_SECONDS);
  // A token that lived longer would be refused before the end that its client was given.
  requireCounts({ lifetimeSeconds }, maxTokenAge);
  for (const each of options.retired ?? []) requireOptionNames(each, KEY_OPTIONS);
  const current = readKeys(options);
  const { algorithm, signing } = current;
  const keys = [current, ...(options.retired ?? []).map(readKeys)];
  const published = keys.flatMap((key) => key.published ?? []);

  return {
    canIssue: signing !== null,
    publicKeys: published.length === 0 ? null : () => Promise.all(published.map((publish) => publish())),
    async issue(profileName) {
      if (!signing) throw new DoorplateError('CONFIG_INVALID', 'Tokens cannot be issued with a public key');
      const issuedAt = Math.floor(now() / 1000);
      const expiresAt = issuedAt + lifetimeSeconds;
      const kid = (await current.published?.())?.kid;
      const token = await new SignJWT()
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(kid === undefined ? {} : { kid }) })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(profileName)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .setJti(crypto.randomUUID())
        .sign(await signing());
      // ISO 8601 with the offset written out: `2026-03-16T15:30:00+00:00`.
      return { access_token: token, expiration: `${new Date(expiresAt * 1000).toISOString().slice(0, 19)}+00:00` };
    },
    async verify(token) {
      if (token.length > MAX_TOKEN_LENGTH) throw invalid();
      const nowMs = now();
      const payload = await verifyWithOne(keys, token, {
        ...{ issuer, audience, requiredClaims: ['sub', 'iat', 'exp', 'jti'] },
        ...{ currentDate: new Date(nowMs), clockTolerance: CLOCK_SKEW_SECONDS },
      });
      const claims = readClaims(payload, null, MAX_LIFETIME_SECONDS);
      const expiresAtMs = Math.min(claims.expiresAtMs, claims.issuedAtMs + maxTokenAge * 1000);
      return requireInTime({ ...claims, expiresAtMs }, nowMs);
    },
  };
}

/** By the first key that has signed the token. Throws `CREDENTIAL_EXPIRED` or `CREDENTIAL_INVALID`. */
async function verifyWithOne(keys: readonly TokenKeys[], token: string, checks: JWTVerifyOptions): Promise<JWTPayload> {
  // Keys are few, and what a header says of them is only what its sender says.
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, await key.verifying(), { ...checks, algorithms: [key.algorithm] });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw expired();
      // Another key has signed it.
      if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed) continue;
      throw error instanceof errors.JOSEError ? invalid() : error;
    }
  }
  throw invalid();
}

export function expired(): DoorplateError {
  return new DoorplateError('CREDENTIAL_EXPIRED', 'The token has expired; obtain a new one');
}

export function invalid(): DoorplateError {
  return new DoorplateError('CREDENTIAL_INVALID', 'The credential is not valid');
}

function readKeys({ secret, key }: TokenKeyOptions): TokenKeys {
  if (secret !== undefined && key === undefined) return secretKeys(secret);
  if (key !== undefined && secret === undefined) return asymmetricKeys(key);
  const found = secret === undefined ? 'neither secret nor key' : 'both secret and key';
  throw new DoorplateError('CONFIG_INVALID', `Tokens have ${found}, expected one of them`);
}

/** Of a token whose signature is right. Throws `CREDENTIAL_INVALID` where it lives longer than its issuer may let it. */
export function readClaims({ sub, jti, iat, nbf, exp }: JWTPayload, issuer: string | null, longestSeconds: number): TokenClaims {
  // Both are texts (RFC 7519, section 4.1), which nobody has checked so far.
  if (typeof sub !== 'string' || sub === '' || !(jti === undefined || typeof jti === 'string')) throw invalid();
  if (iat === undefined || exp === undefined || exp - iat > longestSeconds) throw invalid();
  // Whole seconds, as the library compares that reads `nbf` too.
  const startsAtMs = Math.ceil(Math.max(iat, nbf ?? iat) - CLOCK_SKEW_SECONDS) * 1000;
  return { issuer, subject: sub, tokenId: jti ?? null, issuedAtMs: iat * 1000, startsAtMs, expiresAtMs: exp * 1000 };
}

/**
 * Throws `CREDENTIAL_INVALID` before a token is good, and `CREDENTIAL_EXPIRED` after its end. Asked with every use: clocks are set back, and
 * a token dated ahead would outlive the maximum age.
 */
export function requireInTime(claims: TokenClaims, nowMs: number): TokenClaims {
  if (nowMs < claims.startsAtMs) throw invalid();
  if (nowMs >= claims.expiresAtMs) throw expired();
  return claims;
}

/** Reads the `jti` of a token without verifying it, to revoke it in a store. Throws `CREDENTIAL_INVALID` when there is none. */
export function readTokenId(token: string): string {
  const { jti } = readPayload(token);
  if (typeof jti === 'string') return jti;
  throw new DoorplateError('CREDENTIAL_INVALID', 'The text is not a token with an id');
}

/**
 * Reads the `exp` of a token without verifying it, in milliseconds since 1970: the second argument of a store's `revokeToken`. Throws
 * `CREDENTIAL_INVALID` when there is none.
 */
export function readTokenExpiry(token: string): number {
  const { exp } = readPayload(token);
  // The range of a date (ECMA-262, section 21.4.1.1), because stores write it as one.
  if (typeof exp === 'number' && Math.abs(exp) <= 8.64e12) return exp * 1000;
  throw new DoorplateError('CREDENTIAL_INVALID', 'The text is not a token with an end');
}

/** Unverified; empty for what is no token. */
export function readPayload(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}
