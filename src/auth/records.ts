import type { QueryName } from '../contract.js';
import { DoorplateError } from '../errors.js';

/** `test` or `live`: the part of an API key after `svc_`. */
export type Environment = 'test' | 'live';
export const ENVIRONMENTS: readonly Environment[] = ['test', 'live'];

/** Most requests in an interval: `{ requests: 50, seconds: 1 }` is 50 a second. */
export interface RequestLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** How often a credential may ask. */
export interface OwnLimits {
  /** In place of the limit for everybody that counts the same time; absent for none. */
  readonly limits?: readonly RequestLimit[];
  /** Credentials of one group take the points of their own limits together; absent for none. */
  readonly group?: string;
}

/** A stored API key: its hash, never the key itself. */
export interface ApiKeyRecord extends OwnLimits {
  /** UUID by which the key is listed and revoked. */
  readonly id: string;
  /** SHA-256 of the whole key, 64 lower-case hex digits. */
  readonly hash: string;
  readonly environment: Environment;
  readonly label: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601, or null while the key is valid. */
  readonly revokedAt: string | null;
  /** ISO 8601: from then on the key is refused. Absent for one without an end. */
  readonly expiresAt?: string;
  /** The operations that the key is for; absent for all. */
  readonly operations?: readonly QueryName[];
}

/** Cost of scrypt (RFC 7914): N, r and p. */
export interface ScryptCost {
  /** N, a power of two. */
  readonly cost: number;
  /** r. */
  readonly blockSize: number;
  /** p. */
  readonly parallelization: number;
}

/** A stored password: salt and hash in base64, and the cost that the hash was made with. */
export interface PasswordHash extends ScryptCost {
  readonly algorithm: 'scrypt';
  readonly salt: string;
  readonly hash: string;
}

export interface ProfileRecord extends OwnLimits {
  /** GUID in lower case; the `sub` of the profile's tokens. */
  readonly name: string;
  readonly password: PasswordHash;
  readonly label: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601, or null while the profile is valid. */
  readonly revokedAt: string | null;
}

export interface RevokedToken {
  /** The token's `jti`. */
  readonly id: string;
  /** ISO 8601. */
  readonly revokedAt: string;
  /** The token's `exp` in ISO 8601. The revocation is kept until then. Absent when unknown. */
  readonly expiresAt?: string;
}

/** All tokens of a subject issued up to a time. */
export interface RevokedSubject {
  /** Name of a profile, or issuer and subject with a blank between. */
  readonly subject: string;
  /** ISO 8601. */
  readonly revokedAt: string;
}

/** Longest lifetime of a token: 60 minutes. */
export const MAX_LIFETIME_SECONDS = 3600;
/** Longest lifetime that a trusted issuer may give its tokens: 30 days. */
export const MAX_FOREIGN_LIFETIME_SECONDS = 30 * 86_400;
/** How far `iat` and `nbf` may be ahead of the clock. `exp` gets no such tolerance. */
export const CLOCK_SKEW_SECONDS = 60;
/** How long a revocation matters where the token's end is unknown: no accepted token lives longer. */
export const REVOCATION_MS = (MAX_FOREIGN_LIFETIME_SECONDS + CLOCK_SKEW_SECONDS) * 1000;

/** 1 GiB for one password. */
const MAX_SCRYPT_BYTES = 2 ** 30;

/** Whether scrypt takes a cost (RFC 7914, section 2) within the memory. */
export function isScryptCost(value: ScryptCost): boolean {
  const { cost, blockSize, parallelization } = value;
  if (![cost, blockSize, parallelization].every((part) => Number.isInteger(part) && part > 0)) return false;
  const bits = Math.log2(cost);
  return Number.isInteger(bits) && bits >= 1 && bits < 16 * blockSize && scryptBytes(value) <= MAX_SCRYPT_BYTES;
}

/**
 * Working memory of scrypt in bytes: p blocks of 128 * r, and N more to mix one of them (RFC 7914, section 5). OpenSSL needs another two,
 * and refuses a cost above `maxmem`.
 */
export function scryptBytes({ cost, blockSize, parallelization }: ScryptCost): number {
  return 128 * blockSize * (cost + parallelization + 2);
}

/** More requests than any limit may allow. */
export const MOST_COUNTED = 2 ** 40;

/** Throws `CONFIG_INVALID` for numbers that are not whole, or outside the bounds. */
export function requireCounts(counts: Readonly<Record<string, number>>, most = MOST_COUNTED - 1): void {
  for (const [name, value] of Object.entries(counts)) {
    if (Number.isInteger(value) && value >= 1 && value <= most) continue;
    const expected = most < MOST_COUNTED - 1 ? `1 to ${most}` : 'a whole number from 1 on';
    throw new DoorplateError('CONFIG_INVALID', `${name} is ${value}, expected ${expected}`);
  }
}

const MAX_LABEL_LENGTH = 256;
/** Characters that move the cursor, break the line or reverse the text after them. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Throws `CONFIG_INVALID` for control characters, line breaks or more than 256 characters. */
export function requireLabel(label: string): string {
  if (label.length > MAX_LABEL_LENGTH) {
    throw new DoorplateError('CONFIG_INVALID', `label has ${label.length} characters, expected at most ${MAX_LABEL_LENGTH}`);
  }
  if (CONTROL.test(label)) throw new DoorplateError('CONFIG_INVALID', 'label holds a control character or a line break');
  return label;
}

/** Who asks. */
export interface Principal extends OwnLimits {
  readonly kind: 'api-key' | 'profile' | 'foreign';
  /** Id of the key, name of the profile, or issuer and subject of a foreign token; safe to log. */
  readonly id: string;
  /** Of API keys only. */
  readonly environment?: Environment;
  /** The operations that the credential is for; absent for all. */
  readonly operations?: readonly QueryName[];
}

export function isFor({ operations }: Principal, operation: QueryName): boolean {
  return operations === undefined || operations.includes(operation);
}

/** Throws `CREDENTIAL_DISABLED` for a credential of other operations: the contract has no 403. */
export function requireOperation(principal: Principal, operation: QueryName): void {
  if (isFor(principal, operation)) return;
  throw new DoorplateError('CREDENTIAL_DISABLED', 'The credential is not for this operation');
}
