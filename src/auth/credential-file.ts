import { DoorplateError } from '../errors.js';
import { isScryptCost } from './password.js';
import { isGuid } from './profile.js';
import { type ApiKeyRecord, ENVIRONMENTS, type PasswordHash, type ProfileRecord, type RevokedToken } from './records.js';
import type { CredentialState } from './store.js';

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const date: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const dateOrNull: Check = (value) => value === null || date(value);
const number: Check = (value) => typeof value === 'number';
const base64: Check = (value) => typeof value === 'string' && value.length > 0 && Buffer.from(value, 'base64').toString('base64') === value;
const fields = (checks: Record<string, Check>): Check => {
  return (value) => isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));
};

const API_KEY_RECORD = fields({
  id: text,
  hash: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  environment: (value) => ENVIRONMENTS.some((environment) => environment === value),
  label: text,
  createdAt: date,
  revokedAt: dateOrNull,
} satisfies Record<keyof ApiKeyRecord, Check>);

const PASSWORD_FIELDS = fields({
  algorithm: (value) => value === 'scrypt',
  cost: number,
  blockSize: number,
  parallelization: number,
  salt: base64,
  hash: base64,
} satisfies Record<keyof PasswordHash, Check>);

const PROFILE_RECORD = fields({
  name: (value) => typeof value === 'string' && isGuid(value) && value === value.toLowerCase(),
  password: (value) => PASSWORD_FIELDS(value) && isScryptCost(value as PasswordHash),
  label: text,
  createdAt: date,
  revokedAt: dateOrNull,
} satisfies Record<keyof ProfileRecord, Check>);

const REVOKED_TOKEN = fields({
  id: text,
  revokedAt: date,
  expiresAt: (value) => value === undefined || date(value),
} satisfies Record<keyof RevokedToken, Check>);

/** Reads and checks the text of a credential file. Throws `CONFIG_INVALID` naming the first entry that is not what it should be. */
export function parseCredentialFile(json: string): CredentialState {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // The parser's message quotes the text around the damage, which may be a hash.
    throw damaged('it is not JSON');
  }
  if (!isObject(value)) throw damaged('it is not a JSON object');
  if (value.format !== 1) throw damaged('its format is not 1');
  return {
    keys: list<ApiKeyRecord>(value, 'keys', API_KEY_RECORD),
    profiles: list<ProfileRecord>(value, 'profiles', PROFILE_RECORD),
    revokedTokens: list<RevokedToken>(value, 'revokedTokens', REVOKED_TOKEN),
  };
}

function list<T>(file: Record<string, unknown>, name: keyof CredentialState, check: Check): T[] {
  const entries = file[name];
  if (!Array.isArray(entries)) throw damaged(`${name} is not a list`);
  const bad = entries.findIndex((entry) => !check(entry));
  if (bad >= 0) throw damaged(`${name}[${bad}] is not a valid record`);
  return entries as T[];
}

function damaged(reason: string): DoorplateError {
  return new DoorplateError('CONFIG_INVALID', `credential file is damaged: ${reason}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
