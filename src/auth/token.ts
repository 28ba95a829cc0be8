import type { KeyObject } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { TokenResult } from '../contract.js';
import { DoorplateError } from '../errors.js';
import { CLOCK_SKEW_SECONDS, formatExpiration, MAX_LIFETIME_SECONDS } from './lifetime.js';
import { asymmetricKeys, secretKeys, type TokenAlgorithm } from './token-key.js';

/** How tokens are signed and verified. One of `secret` and `key` is required. */
export interface TokenOptions {
  /** Shared secret for HS256, at least 32 bytes. */
  readonly secret?: string | Uint8Array | undefined;
  /** PEM text or `KeyObject`: RSA gives RS256, P-256 ES256, Ed25519 EdDSA. With a public key tokens are only verified. */
  readonly key?: string | KeyObject | undefined;
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

/** What a token that has been verified says. */
export interface TokenClaims {
  /** Profile name (`sub`). */
  readonly profileName: string;
  /** `jti`. */
  readonly tokenId: string;
  /** When `exp` or the maximum age ends the token, in milliseconds since 1970. */
  readonly expiresAtMs: number;
}

export interface TokenSigner {
  readonly algorithm: TokenAlgorithm;
  /** Whether the private part of the key is known. */
  readonly canIssue: boolean;
  issue(profileName: string): Promise<TokenResult>;
  /** Throws `CREDENTIAL_EXPIRED` or `CREDENTIAL_INVALID`. */
  verify(token: string): Promise<TokenClaims>;
}

const DEFAULT_PARTY = 'doorplate';
/** Far above any token issued here; longer texts are refused unread. */
const MAX_TOKEN_LENGTH = 8192;

/** Signs and verifies tokens (RFC 7519) with one key, whose algorithm alone is accepted. Throws `CONFIG_INVALID`. */
export function createTokenSigner(options: TokenOptions, now: () => number = Date.now): TokenSigner {
  const { issuer = DEFAULT_PARTY, audience = DEFAULT_PARTY } = options;
  const maxTokenAge = requireSeconds('maxTokenAge', options.maxTokenAge ?? MAX_LIFETIME_SECONDS, MAX_LIFETIME_SECONDS);
  // A token that lived longer would be refused before the end that its client was given.
  const lifetimeSeconds = requireSeconds('lifetimeSeconds', options.lifetimeSeconds ?? maxTokenAge, maxTokenAge);
  const keys = readKeys(options);
  const { algorithm, signing } = keys;

  return {
    algorithm,
    canIssue: signing !== null,
    async issue(profileName) {
      if (!signing) throw new DoorplateError('CONFIG_INVALID', 'Tokens cannot be issued with a public key');
      const issuedAt = Math.floor(now() / 1000);
      const expiresAt = issuedAt + lifetimeSeconds;
      const token = await new SignJWT()
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(profileName)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .setJti(randomUUID())
        .sign(await signing());
      return { access_token: token, expiration: formatExpiration(expiresAt) };
    },
    async verify(token) {
      if (token.length > MAX_TOKEN_LENGTH) throw invalid();
      const key = await keys.verifying();
      const nowMs = now();
      const checks = {
        ...{ algorithms: [algorithm], issuer, audience, requiredClaims: ['sub', 'iat', 'exp', 'jti'] },
        ...{ currentDate: new Date(nowMs), clockTolerance: CLOCK_SKEW_SECONDS },
      };
      const verified = await jwtVerify(token, key, checks).catch((error: unknown) => {
        if (error instanceof errors.JWTExpired) throw expired();
        if (error instanceof errors.JOSEError) throw invalid();
        throw error;
      });
      return readClaims(verified.payload, nowMs, maxTokenAge);
    },
  };
}

export function expired(): DoorplateError {
  return new DoorplateError('CREDENTIAL_EXPIRED', 'The token has expired; obtain a new one');
}

export function invalid(): DoorplateError {
  return new DoorplateError('CREDENTIAL_INVALID', 'The credential is not valid');
}

function readKeys({ secret, key }: TokenOptions) {
  if (secret !== undefined && key === undefined) return secretKeys(secret);
  if (key !== undefined && secret === undefined) return asymmetricKeys(key);
  const found = secret === undefined ? 'neither secret nor key' : 'both secret and key';
  throw new DoorplateError('CONFIG_INVALID', `Tokens have ${found}, expected one of them`);
}

function requireSeconds(name: string, value: number, max: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new DoorplateError('CONFIG_INVALID', `${name} is ${value}, expected 1 to ${max}`);
}

/** Reads the claims of a token whose signature is right. */
function readClaims({ sub, jti, iat, exp }: JWTPayload, nowMs: number, maxTokenAge: number): TokenClaims {
  if (typeof sub !== 'string' || typeof jti !== 'string' || iat === undefined || exp === undefined) throw invalid();
  // Signed with the right key and yet longer-lived than any token may be.
  if (exp - iat > MAX_LIFETIME_SECONDS) throw invalid();
  // A token that is dated ahead would outlive the maximum age.
  if ((iat - CLOCK_SKEW_SECONDS) * 1000 > nowMs) throw invalid();
  const expiresAtMs = Math.min(exp, iat + maxTokenAge) * 1000;
  // The tolerance given to jose is for `nbf` only.
  if (expiresAtMs <= nowMs) throw expired();
  return { profileName: sub, tokenId: jti, expiresAtMs };
}
