export type { MaybePromise } from '../maybe-promise.js';
export { type ApiKeyLimits, createApiKey, hashApiKey, isApiKey, type NewApiKey } from './api-key.js';
export { type Authenticator, type AuthenticatorOptions, createAuthenticator } from './authenticator.js';
export type { JWK, NodeKey, PublishedKey, TokenAlgorithm, TokenKey } from './keys/token-key.js';
export type { AttemptOptions, AttemptOutcome, TokenAttempt } from './passwords/password-attempts.js';
export { createProfile, type NewProfile, type ProfileOptions } from './passwords/profile.js';
export type { TokenClient } from './passwords/profile-login.js';
export {
  type CountedLimit,
  type CredentialLimitOptions,
  createRateLimit,
  limitCredentials,
  type PointLimiter,
  type RateLimit,
  type RateLimitOptions,
  type RateLimitState,
} from './rate-limit.js';
export type {
  ApiKeyRecord,
  Environment,
  OwnLimits,
  PasswordHash,
  Principal,
  ProfileRecord,
  RequestLimit,
  RevokedSubject,
  RevokedToken,
  ScryptCost,
} from './records.js';
export { type RedisCommand, type RedisStoreOptions, redisStore } from './redis-store.js';
export { type CredentialStore, type ManagedCredentialStore, memoryStore, type WritableCredentialStore } from './store.js';
export { readTokenExpiry, readTokenId, type TokenKeyOptions, type TokenOptions } from './token.js';
export type { TrustedIssuer } from './trusted-issuer.js';
