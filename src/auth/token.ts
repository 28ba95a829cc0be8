import { decodeJwt, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import type { TokenResult } from '../contract.js';
import { DoorplateError } from '../errors.js';
import { requireOptionNames } from '../option-names.js';
import { asymmetricKeys, type PublishedKey, secretKeys, type TokenAlgorithm, type TokenKey, type TokenKeys } from './keys/token-key.js';
import { CLOCK_SKEW_SECONDS, MAX_LIFETIME_SECONDS } from './records.js';

/** One of `secret` and `key`. */
export interface TokenKeyOptions {
  /** Shared secret for HS256, at least 32 bytes. */
  readonly secret?: string | Uint8Array | undefined;
  /** PEM text, JWK or `KeyObject`: RSA gives RS256, P-256 ES256, Ed25519 EdDSA. With a public key tokens are only verified. */
  readonly key?: TokenKey | undefined;
}

/** How tokens are signed and verified. One of `secret` and `key` is required: the key that signs. */
export interface TokenOptions extends TokenKeyOptions {
  /**
   * Keys that signed earlier. Their tokens are accepted until they end; keep a key here for as long as a
   * token may live.
   */
  readonly retired?: readonly TokenKeyOptions[];
  /** `iss`; default `doorplate`. */
  readonly issuer?: string;
  /** `aud`; default `doorplate`. */
  readonly audience?: string;
  /** 1 to 3600; default {@link TokenOptions.maxTokenAge}. */
  readonly lifetimeSeconds?: number;
  /**
   * Age in seconds beyond which a token is refused, whatever its `exp`. 1 to 3600; default 3600.
   */
  readonly maxTokenAge?: number;
}

/** When a token is good, in milliseconds since 1970. */
export interface TokenTimes {
  /** `iat`. */
  readonly issuedAtMs: number;
  /** From when on it is accepted: `iat` or `nbf`, whichever is later, less the skew of clocks. */
  readonly startsAtMs: number;
  /** When `exp` or the maximum age ends it. */
  readonly expiresAtMs: number;
}

/** What a token that has been verified says. */
export interface TokenClaims extends TokenTimes {
  /** Profile name (`sub`). */
  readonly profileName: string;
  /** `jti`. */
  readonly tokenId: string;
}

export interface TokenSigner {
  readonly algorithm: TokenAlgorithm;
  /** Whether the private part of the key is known. */
  readonly canIssue: boolean;
  issue(profileName: string): Promise<TokenResult>;
  /** Throws `CREDENTIAL_EXPIRED` or `CREDENTIAL_INVALID`. */
  verify(token: string): Promise<TokenClaims>;
  /** The public keys that verify, the one that signs first; null where all keys are secrets. */
  readonly publicKeys: (() => Promise<readonly PublishedKey[]>) | null;
}

const OPTIONS = {
  secret: true,
  key: true,
  retired: true,
  issuer: true,
  audience: true,
  lifetimeSeconds: true,
  maxTokenAge: true,
} as const satisfies Record<keyof TokenOptions, true>;
/** `iss` and `aud` unless given. */
export const DEFAULT_PARTY = 'doorplate';
/** Far above any token issued here, and above those of other issuers; longer texts are refused unread. */
export const MAX_TOKEN_LENGTH = 8192;

/**
 * Signs tokens (RFC 7519) with one key and verifies them with that and the retired ones. Each key takes
 * its own algorithm and no other. Throws `CONFIG_INVALID`.
 */
export function createTokenSigner(options: TokenOptions, now: () => number = Date.now): TokenSigner {
  requireOptionNames(options, OPTIONS);
  const { issuer = DEFAULT_PARTY, audience = DEFAULT_PARTY } = options;
  const maxTokenAge = requireSeconds('maxTokenAge', options.maxTokenAge ?? MAX_LIFETIME_SECONDS, MAX_LIFETIME_SECONDS);
  // A token that lived longer would be refused before the end that its client was given.
  const lifetimeSeconds = requireSeconds('lifetimeSeconds', options.lifetimeSeconds ?? maxTokenAge, maxTokenAge);
  const current = readKeys(options);
  const { algorithm, signing } = current;
  const keys = [current, ...(options.retired ?? []).map(readKeys)];
  const published = keys.flatMap((key) => key.published ?? []);

  return {
    algorithm,
    canIssue: signing !== null,
    publicKeys: published.length === 0 ? null : () => Promise.all(published.map((publish) => publish())),
    async issue(profileName) {
      if (!signing) throw new DoorplateError('CONFIG_INVALID', 'Tokens cannot be issued with a public key');
      const issuedAt = Math.floor(now() / 1000);
      const expiresAt = issuedAt + lifetimeSeconds;
      const token = await new SignJWT()
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(await keyIdOf(current)) })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(profileName)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .setJti(crypto.randomUUID())
        .sign(await signing());
      return { access_token: token, expiration: formatExpiration(expiresAt) };
    },
    async verify(token) {
      if (token.length > MAX_TOKEN_LENGTH) throw invalid();
      const nowMs = now();
      const payload = await verifyWithOne(keys, token, {
        ...{ issuer, audience, requiredClaims: ['sub', 'iat', 'exp', 'jti'] },
        ...{ currentDate: new Date(nowMs), clockTolerance: CLOCK_SKEW_SECONDS },
      });
      const claims = readClaims(payload, maxTokenAge);
      requireInTime(claims, nowMs);
      return claims;
    },
  };
}

/** The payload by the first key that has signed the token. Throws `CREDENTIAL_EXPIRED` or `CREDENTIAL_INVALID`. */
async function verifyWithOne(keys: readonly TokenKeys[], token: string, checks: JWTVerifyOptions): Promise<JWTPayload> {
  // Keys are few, and what a header says of them is only what its sender says.
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, await key.verifying(), { ...checks, algorithms: [key.algorithm] });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw expired();
      if (isOtherKey(error)) continue;
      throw error instanceof errors.JOSEError ? invalid() : error;
    }
  }
  throw invalid();
}

/** Whether a token failed because another key has signed it. */
function isOtherKey(error: unknown): boolean {
  return error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed;
}

/** The name of a key as a field of the header; none for a secret. */
async function keyIdOf({ published }: TokenKeys): Promise<{ readonly kid?: string }> {
  return published === null ? {} : { kid: (await published()).kid };
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

export function requireSeconds(name: string, value: number, max: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new DoorplateError('CONFIG_INVALID', `${name} is ${value}, expected 1 to ${max}`);
}

/** Reads the claims of a token whose signature is right. */
function readClaims({ sub, jti, ...times }: JWTPayload, maxTokenAge: number): TokenClaims {
  if (typeof sub !== 'string' || typeof jti !== 'string') throw invalid();
  const { issuedAtMs, startsAtMs, expiresAtMs } = readTimes(times, MAX_LIFETIME_SECONDS);
  return { profileName: sub, tokenId: jti, issuedAtMs, startsAtMs, expiresAtMs: Math.min(expiresAtMs, issuedAtMs + maxTokenAge * 1000) };
}

/** Reads when a token is good. Throws `CREDENTIAL_INVALID` where it lives longer than its issuer may let it live. */
export function readTimes({ iat, nbf, exp }: JWTPayload, longestSeconds: number): TokenTimes {
  if (iat === undefined || exp === undefined || exp - iat > longestSeconds) throw invalid();
  // Whole seconds, as the library compares that reads `nbf` too.
  const startsAtMs = Math.ceil(Math.max(iat, nbf ?? iat) - CLOCK_SKEW_SECONDS) * 1000;
  return { issuedAtMs: iat * 1000, startsAtMs, expiresAtMs: exp * 1000 };
}

/**
 * Throws `CREDENTIAL_INVALID` before a token is good, and `CREDENTIAL_EXPIRED` after its end. It is asked with every use of a
 * token: clocks are set back, too, and one that is dated ahead would outlive the maximum age.
 */
export function requireInTime({ startsAtMs, expiresAtMs }: TokenTimes, nowMs: number): void {
  if (nowMs < startsAtMs) throw invalid();
  if (nowMs >= expiresAtMs) throw expired();
}

/** Reads the `jti` of a token without verifying it, to revoke it in a store. Throws `CREDENTIAL_INVALID` when there is none. */
export function readTokenId(token: string): string {
  const { jti } = readPayload(token);
  if (typeof jti === 'string') return jti;
  throw new DoorplateError('CREDENTIAL_INVALID', 'The text is not a token with an id');
}

/**
 * Reads the `exp` of a token without verifying it, in milliseconds since 1970. It is the second
 * argument of a store's `revokeToken`. Throws `CREDENTIAL_INVALID` when there is none.
 */
export function readTokenExpiry(token: string): number {
  const { exp } = readPayload(token);
  // The range of a date (ECMA-262, section 21.4.1.1), because stores write it as one.
  if (typeof exp === 'number' && Math.abs(exp) <= 8.64e12) return exp * 1000;
  throw new DoorplateError('CREDENTIAL_INVALID', 'The text is not a token with an end');
}

function readPayload(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    return {};
  }
}

/** A time in seconds since 1970 as ISO 8601 with the UTC offset written out: `2026-03-16T15:30:00+00:00`. */
function formatExpiration(epochSeconds: number): string {
  return `${new Date(epochSeconds * 1000).toISOString().slice(0, 19)}+00:00`;
}
