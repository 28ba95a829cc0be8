import { createLocalJWKSet, createRemoteJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { DoorplateError } from '../errors.js';
import { requireOptionNames } from '../option-names.js';
import { Outages } from './guarded-store.js';
import { CLOCK_SKEW_SECONDS, MAX_FOREIGN_LIFETIME_SECONDS, requireCounts } from './records.js';
import { expired, invalid, MAX_TOKEN_LENGTH, readClaims, readPayload, requireInTime, type TokenClaims } from './token.js';

/** An identity provider whose tokens are accepted beside one's own. */
export interface TrustedIssuer {
  /** `iss` of its tokens, letter for letter. */
  readonly issuer: string;
  /** `aud` that its tokens must have, so that those for other services do not open this one. */
  readonly audience: string;
  /** Its key set (RFC 7517), or the URL of it, which is read when a token needs it and kept for ten minutes. */
  readonly jwks: string | { readonly keys: readonly object[] };
  /** Seconds from `iat` to `exp` beyond which a token is refused, 1 to 2,592,000 (30 days); default 86,400, a day. */
  readonly maxTokenAge?: number;
}

/** As the longest-lived access tokens of common identity providers. */
const DEFAULT_MAX_TOKEN_AGE = 86_400;

const OPTIONS = { issuer: true, audience: true, jwks: true, maxTokenAge: true } as const satisfies Record<keyof TrustedIssuer, true>;

/** Only signatures that a public key verifies: with a shared secret the verifier could sign, too. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/** Null for tokens of any other issuer. */
export type ForeignVerifier = (token: string) => Promise<TokenClaims> | null;

/**
 * The verifier rejects with `CREDENTIAL_EXPIRED`, `CREDENTIAL_INVALID`, and `STORE_UNAVAILABLE` while a key set cannot be read. Throws
 * `CONFIG_INVALID` for an unusable issuer.
 */
export function createForeignVerifier(trusted: readonly TrustedIssuer[], now: () => number): ForeignVerifier {
  const issuers = new Map(trusted.map((one) => [one.issuer, checked(one)]));
  if (issuers.size < trusted.length) throw new DoorplateError('CONFIG_INVALID', 'An issuer is trusted twice, expected each once');
  return (token) => {
    if (token.length > MAX_TOKEN_LENGTH) return null;
    const known = issuers.get(readPayload(token).iss ?? '');
    return known === undefined ? null : verify(token, known, now);
  };
}

interface Issuer extends Required<TrustedIssuer> {
  readonly keys: JWTVerifyGetKey;
  readonly outages: Outages;
}

async function verify(token: string, { issuer, audience, maxTokenAge, keys, outages }: Issuer, now: () => number): Promise<TokenClaims> {
  const nowMs = now();
  const checks = { issuer, audience, algorithms: ALGORITHMS, requiredClaims: ['sub', 'iat', 'exp'], currentDate: new Date(nowMs) };
  const { payload } = await jwtVerify(token, keys, { ...checks, clockTolerance: CLOCK_SKEW_SECONDS }).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw expired();
    throw isRefusal(error) ? invalid() : outages.failure(error);
  });
  outages.end();
  return requireInTime(readClaims(payload, issuer, maxTokenAge), nowMs);
}

/** Whether the token is wrong, and not a key set that cannot be read. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false;
  return !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === errors.JOSEError.code);
}

function checked(trusted: TrustedIssuer): Issuer {
  const { issuer, audience, jwks, maxTokenAge = DEFAULT_MAX_TOKEN_AGE } = trusted;
  requireOptionNames(trusted, OPTIONS);
  // Also what a caller without types leaves out: without an audience, tokens for any service would open this one.
  if (!issuer || !audience) throw new DoorplateError('CONFIG_INVALID', 'A trusted issuer needs an issuer and an audience');
  requireCounts({ maxTokenAge }, MAX_FOREIGN_LIFETIME_SECONDS);
  const outages = new Outages('The key set of a trusted issuer cannot be read');
  const known = { issuer, audience, jwks, maxTokenAge, outages };
  if (typeof jwks !== 'string') return { ...known, keys: createLocalJWKSet(jwks as JSONWebKeySet) };
  const url = URL.canParse(jwks) ? new URL(jwks) : null;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === '127.0.0.1')) {
    return { ...known, keys: createRemoteJWKSet(url) };
  }
  throw new DoorplateError('CONFIG_INVALID', 'The key set of a trusted issuer has no https address');
}
