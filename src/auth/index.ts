export { createApiKey, hashApiKey, isApiKey, type NewApiKey } from './api-key.js';
export { type Authenticator, type AuthenticatorOptions, createAuthenticator, type Principal, type TokenClient } from './authenticator.js';
export { type FileStoreOptions, fileStore } from './file-store.js';
export { createProfile, type NewProfile, type ProfileOptions } from './profile.js';
export { createRateLimit, type PointLimiter, type RateLimit, type RateLimitOptions, type RateLimitState } from './rate-limit.js';
export type { ApiKeyRecord, Awaitable, Environment, PasswordHash, ProfileRecord, RevokedToken, ScryptCost } from './records.js';
export { type CredentialStore, memoryStore, type WritableCredentialStore } from './store.js';
export type { TokenOptions } from './token.js';
export { readTokenExpiry, readTokenId } from './token-id.js';
