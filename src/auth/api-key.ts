import { DoorplateError } from '../errors.js';
import { sha256Hex } from './digest.js';
import { requireLabel } from './label.js';
import { type ApiKeyRecord, ENVIRONMENTS, type Environment } from './records.js';

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

/**
 * Makes an API key `svc_{environment}_{40 random letters and digits}` and the record to hand to a
 * store. Throws `CONFIG_INVALID` for an unknown environment or a label with control characters.
 */
export function createApiKey(environment: Environment, label = '', now: () => number = Date.now): NewApiKey {
  if (!ENVIRONMENTS.includes(environment)) {
    throw new DoorplateError('CONFIG_INVALID', `environment is not one of ${ENVIRONMENTS.join(', ')}`);
  }
  const key = `${API_KEY_PREFIX}${environment}_${randomAlphanumeric(RANDOM_LENGTH)}`;
  const createdAt = new Date(now()).toISOString();
  return {
    key,
    record: { id: crypto.randomUUID(), hash: hashApiKey(key), environment, label: requireLabel(label), createdAt, revokedAt: null },
  };
}

/** Tells whether a text has the form of an API key. */
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
