import { LRUCache } from 'lru-cache';
import type { TokenResult } from '../contract.js';
import { DoorplateError } from '../errors.js';
import { type MaybePromise, whenReady } from '../maybe-promise.js';
import { type OptionTypes, requireOptionNames } from '../option-names.js';
import { API_KEY_PREFIX, hashApiKey, isApiKey } from './api-key.js';
import { equalHashes } from './digest.js';
import { guardStore, tellUses } from './guarded-store.js';
import type { PublishedKey } from './keys/token-key.js';
import { DEFAULT_SCRYPT_COST } from './passwords/password.js';
import type { AttemptOptions } from './passwords/password-attempts.js';
import { ProfileLogin, type TokenClient } from './passwords/profile-login.js';
import { CLOCK_SKEW_SECONDS, ENVIRONMENTS, type Environment, type OwnLimits, type Principal, type ScryptCost } from './records.js';
import type { CredentialStore } from './store.js';
import { createTokenSigner, DEFAULT_PARTY, invalid, requireInTime, type TokenClaims, type TokenOptions } from './token.js';
import { createForeignVerifier, type TrustedIssuer } from './trusted-issuer.js';

export interface AuthenticatorOptions {
  readonly store: CredentialStore;
  /** Without it no token is issued, and none of this service is accepted. */
  readonly tokens?: TokenOptions;
  /** Other identity providers whose tokens are accepted; none unless given. */
  readonly trustedIssuers?: readonly TrustedIssuer[];
  /** Environments whose API keys are accepted; both unless given. */
  readonly environments?: readonly Environment[];
  /** Limits on password attempts, and hooks to watch them. */
  readonly attempts?: AttemptOptions;
  /** Cost of the profiles' hashes, so that an unknown name takes as long as a known one. */
  readonly passwordCost?: ScryptCost;
  /** Milliseconds since 1970; `Date.now` unless given. */
  readonly now?: () => number;
}

export interface Authenticator {
  /** Whether {@link Authenticator.issueToken} can answer. */
  readonly issuesTokens: boolean;
  /** The public keys of tokens (RFC 7517), for those who verify tokens themselves. Absent where a secret signs them. */
  readonly publicKeys?: (() => Promise<readonly PublishedKey[]>) | undefined;
  /**
   * Checks an `Authorization` header, at once for API keys and for tokens seen before, when the store does. Throws or rejects with
   * `CREDENTIAL_MISSING`, `_INVALID`, `_EXPIRED`, `_REVOKED` or `_DISABLED`, and with `STORE_UNAVAILABLE` while the store fails.
   */
  check(authorization: string | null | undefined): MaybePromise<Principal>;
  /**
   * Exchanges a profile's name and password for a token. Rejects with `CREDENTIAL_MISSING`, `_INVALID` or `_REVOKED`; with `RATE_LIMITED`
   * and the detail `retryAfterSeconds` after too many attempts; with `STORE_UNAVAILABLE` while the store fails.
   */
  issueToken(
    profileName: string | null | undefined,
    profilePassword: string | null | undefined,
    client?: TokenClient,
  ): Promise<TokenResult>;
}

/** Credentials remembered at a time, about half a kilobyte each. */
const MOST_REMEMBERED = 10_000;
const BEARER = /^bearer +([\x21-\x7e]+) *$/i;

const OPTIONS = {
  store: true,
  tokens: true,
  trustedIssuers: true,
  environments: true,
  attempts: true,
  passwordCost: true,
  now: 'function',
} as const satisfies OptionTypes<AuthenticatorOptions>;

/** Makes the check of credentials. Throws `CONFIG_INVALID` for unusable options. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  // A caller without types may leave the options out altogether.
  if (!options?.store) throw new DoorplateError('CONFIG_INVALID', 'An authenticator needs a store, such as fileStore(path)');
  const { environments = ENVIRONMENTS, now = Date.now } = options;
  requireOptionNames(options, OPTIONS);
  const store = guardStore(options.store);
  const noteUse = tellUses(options.store, now);
  const profiles = new ProfileLogin(store, options.attempts ?? {}, options.passwordCost ?? DEFAULT_SCRYPT_COST);
  const signer = options.tokens ? createTokenSigner(options.tokens, now) : null;
  if (options.tokens && options.trustedIssuers?.some(({ issuer }) => issuer === (options.tokens?.issuer ?? DEFAULT_PARTY))) {
    throw new DoorplateError('CONFIG_INVALID', 'The issuer of the own tokens is trusted as another one, too');
  }
  const verifyForeign = createForeignVerifier(options.trustedIssuers ?? [], now);
  /** By accepted credential: the hash of a key, or what a token says. */
  const remembered = new LRUCache<string, string | TokenClaims>({ max: MOST_REMEMBERED });

  /** Hashes a key or verifies the signature of a token, which need not be done twice. */
  function find(credential: string): MaybePromise<string | TokenClaims> {
    if (isApiKey(credential)) return hashApiKey(credential);
    const claims = credential.startsWith(API_KEY_PREFIX) ? undefined : (verifyForeign(credential) ?? signer?.verify(credential));
    if (claims === undefined) throw invalid();
    return claims;
  }

  const judge = judgeOf({ store, environments, now, noteUse });

  return {
    issuesTokens: signer?.canIssue ?? false,
    publicKeys: signer?.publicKeys ?? undefined,
    check(authorization) {
      if (!authorization)
        throw new DoorplateError('CREDENTIAL_MISSING', 'The Authorization header is missing, expected Bearer and a credential');
      const credential = BEARER.exec(authorization)?.[1];
      if (credential === undefined) throw invalid();
      const known = remembered.get(credential);
      if (known !== undefined) return judge(known);
      return whenReady(find(credential), (found) =>
        whenReady(judge(found), (principal) => {
          remembered.set(credential, found);
          return principal;
        }),
      );
    },
    async issueToken(profileName, profilePassword, client = {}) {
      if (!signer?.canIssue) throw new DoorplateError('CONFIG_INVALID', 'Tokens are not configured');
      if (!profileName || !profilePassword) {
        throw new DoorplateError('CREDENTIAL_MISSING', 'The headers profileName and profilePassword are required');
      }
      const profile = await profiles.login(profileName, profilePassword, client);
      return await signer.issue(profile.name);
    },
  };
}

interface Judging {
  readonly store: ReturnType<typeof guardStore>;
  readonly environments: readonly Environment[];
  readonly now: () => number;
  readonly noteUse: ReturnType<typeof tellUses>;
}

/** Whether a known key, or a token, is still good: asks the store and the clock every time. */
function judgeOf({ store, environments, now, noteUse }: Judging): (found: string | TokenClaims) => MaybePromise<Principal> {
  function judgeKey(hash: string): MaybePromise<Principal> {
    return whenReady(store.findKey(hash), (record) => {
      if (!record || !equalHashes(record.hash, hash)) throw invalid();
      if (record.revokedAt !== null) throw revoked('The API key has been revoked');
      // A date that cannot be read has passed.
      if (record.expiresAt !== undefined && !(Date.parse(record.expiresAt) > now())) {
        throw new DoorplateError('CREDENTIAL_EXPIRED', 'The API key has expired');
      }
      const { id, environment, operations } = record;
      if (!environments.includes(environment)) {
        throw new DoorplateError('CREDENTIAL_DISABLED', `API keys of the ${environment} environment are switched off`);
      }
      noteUse(record);
      return withLimits({ kind: 'api-key', id, environment, ...(operations === undefined ? {} : { operations }) }, record);
    });
  }

  function judgeToken(claims: TokenClaims): MaybePromise<Principal> {
    requireInTime(claims, now());
    const { issuer, tokenId } = claims;
    const subject = issuer === null ? claims.subject : `${issuer} ${claims.subject}`;
    return whenReady(tokenId !== null && store.isTokenRevoked(tokenId), (isRevoked) => {
      if (isRevoked) throw revoked('The token has been revoked');
      return whenReady(store.subjectRevokedAt(subject), (revokedAtMs): MaybePromise<Principal> => {
        // The clock of another issuer may be ahead.
        const dated = issuer === null ? claims.issuedAtMs : claims.issuedAtMs - CLOCK_SKEW_SECONDS * 1000;
        if (revokedAtMs !== null && dated <= revokedAtMs) throw revoked('The tokens of the subject have been revoked');
        // Whether a subject may still ask is for its issuer to say.
        if (issuer !== null) return { kind: 'foreign', id: subject };
        return whenReady(store.findProfile(subject), (profile) => {
          if (!profile) throw invalid();
          if (profile.revokedAt !== null) throw revoked('The profile has been revoked');
          return withLimits({ kind: 'profile', id: profile.name }, profile);
        });
      });
    });
  }

  return (found) => (typeof found === 'string' ? judgeKey(found) : judgeToken(found));
}

/** Most credentials have no limits of their own. */
function withLimits(principal: Principal, { limits, group }: OwnLimits): Principal {
  if (limits === undefined) return principal;
  return { ...principal, limits, ...(group === undefined ? {} : { group }) };
}

function revoked(message: string): DoorplateError {
  return new DoorplateError('CREDENTIAL_REVOKED', message);
}
