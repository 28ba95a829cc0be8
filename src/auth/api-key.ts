import { QUERY_NAMES, type QueryName } from '../contract.js';
import { DoorplateError } from '../errors.js';
import { requireOptionNames } from '../option-names.js';
import { sha256Hex } from './digest.js';
import { ownLimits } from './rate-limit.js';
import { type ApiKeyRecord, ENVIRONMENTS, type Environment, type OwnLimits, requireLabel } from './records.js';

export const API_KEY_PREFIX = 'svc_';
const API_KEY = /^svc_(?:test|live)_[A-Za-z0-9]{32,128}$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 40 characters of 62 carry 238 bits. */
const RANDOM_LENGTH = 40;

export interface NewApiKey {
  /** The key, shown once: nothing that is kept leads back to it. */
  readonly key: string;
  readonly record: ApiKeyRecord;
}

/** What a key may be limited to. */
export interface ApiKeyLimits extends OwnLimits {
  /** Milliseconds since 1970: from then on the key is refused. */
  readonly expiresAtMs?: number | undefined;
  /** The operations that the key is for; all unless given. */
  readonly operations?: readonly QueryName[] | undefined;
}

const LIMITS = { expiresAtMs: true, operations: true, limits: true, group: true } as const satisfies Record<keyof ApiKeyLimits, true>;

/**
 * Makes an API key `svc_{environment}_{40 random letters and digits}` and the record for a store. Throws `CONFIG_INVALID` for an unknown
 * environment, operation or limit, a label with control characters, or an end that is no time.
 */
export function createApiKey(environment: Environment, label = '', now: () => number = Date.now, limits: ApiKeyLimits = {}): NewApiKey {
  if (!ENVIRONMENTS.includes(environment)) {
    throw new DoorplateError('CONFIG_INVALID', `Environment is not one of ${ENVIRONMENTS.join(', ')}`);
  }
  requireOptionNames(limits, LIMITS);
  const key = `${API_KEY_PREFIX}${environment}_${randomAlphanumeric(RANDOM_LENGTH)}`;
  const createdAt = new Date(now()).toISOString();
  const named = { id: crypto.randomUUID(), hash: hashApiKey(key), environment, label: requireLabel(label) };
  return { key, record: { ...named, createdAt, revokedAt: null, ...limitFields(limits) } };
}

function limitFields({ expiresAtMs, operations, ...own }: ApiKeyLimits): Pick<ApiKeyRecord, 'expiresAt' | 'operations' | keyof OwnLimits> {
  // The range of a date (ECMA-262, section 21.4.1.1).
  if (expiresAtMs !== undefined && !(Math.abs(expiresAtMs) <= 8.64e15)) {
    throw new DoorplateError('CONFIG_INVALID', `expiresAtMs is ${expiresAtMs}, expected milliseconds since 1970`);
  }
  if (operations?.length === 0 || operations?.every((name) => QUERY_NAMES.includes(name)) === false) {
    throw new DoorplateError('CONFIG_INVALID', 'operations names none, or one that does not exist');
  }
  return {
    ...(expiresAtMs === undefined ? {} : { expiresAt: new Date(expiresAtMs).toISOString() }),
    ...(operations === undefined ? {} : { operations }),
    ...ownLimits(own),
  };
}

export function isApiKey(text: string): boolean {
  return API_KEY.test(text);
}

/** SHA-256 of a key in hex. A plain digest is enough: the key's random part cannot be guessed, unlike a password. */
export function hashApiKey(key: string): string {
  return sha256Hex(key);
}

/** Letters and digits, each equally likely. */
export function randomAlphanumeric(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      // 248 is the last multiple of 62 below 256; bytes above it would favour the first letters.
      if (byte < 248 && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}
