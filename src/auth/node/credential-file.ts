import { DoorplateError } from '../../errors.js';
import { isScryptCost } from '../passwords/password.js';
import { isGuid } from '../passwords/profile.js';
import {
  type ApiKeyRecord,
  ENVIRONMENTS,
  type OwnLimits,
  type PasswordHash,
  type ProfileRecord,
  type RequestLimit,
  type RevokedSubject,
  type RevokedToken,
} from '../records.js';
import { CredentialTable } from '../store.js';
import { type ListElements, readListElements } from './json-lists.js';

/** Number of records that are checked or written in one step. */
const STEP = 256;

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number';
const date: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const dateOrNull: Check = (value) => value === null || date(value);
const base64: Check = (value) => typeof value === 'string' && value.length > 0 && Buffer.from(value, 'base64').toString('base64') === value;
const fields = (checks: Record<string, Check>): Check => {
  const entries = Object.entries(checks);
  return (value) => isObject(value) && entries.every(([name, check]) => check(value[name]));
};

const count: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 1;
const LIMIT = fields({ requests: count, seconds: count } satisfies Record<keyof RequestLimit, Check>);
const OWN_LIMITS = {
  limits: (value) => value === undefined || (Array.isArray(value) && value.length > 0 && value.every(LIMIT)),
  group: (value) => value === undefined || text(value),
} satisfies Record<keyof OwnLimits, Check>;

const API_KEY_RECORD = fields({
  ...OWN_LIMITS,
  id: text,
  hash: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  environment: (value) => ENVIRONMENTS.some((environment) => environment === value),
  label: text,
  createdAt: date,
  revokedAt: dateOrNull,
  expiresAt: (value) => value === undefined || date(value),
  // A file of a newer version may limit a key to what this one does not know: the key then gets less, not more.
  operations: (value) => value === undefined || (Array.isArray(value) && value.every(text)),
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
  ...OWN_LIMITS,
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

const REVOKED_SUBJECT = fields({ subject: text, revokedAt: date } satisfies Record<keyof RevokedSubject, Check>);

/**
 * Reads and checks the text of a credential file in steps of about a millisecond. Throws
 * `CONFIG_INVALID` and names the first bad entry.
 */
export function* readCredentials(json: string): Generator<void, CredentialTable> {
  const file = yield* readListElements(json);
  // The parser's own message would quote the text around the damage, which may be a hash.
  if (file === null) throw damaged('it is not JSON');
  if (!isObject(file.value)) throw damaged('it is not a JSON object');
  if (file.value.format !== 1) throw damaged('its format is not 1');
  const table = new CredentialTable();
  yield* readList<ApiKeyRecord>(file, 'keys', API_KEY_RECORD, (key) => table.addKey(key));
  yield* readList<ProfileRecord>(file, 'profiles', PROFILE_RECORD, (profile) => table.addProfile(profile));
  yield* readList<RevokedToken>(file, 'revokedTokens', REVOKED_TOKEN, (token) => table.addRevokedToken(token));
  // Files of earlier releases have no such list.
  if (file.value.revokedSubjects !== undefined)
    yield* readList<RevokedSubject>(file, 'revokedSubjects', REVOKED_SUBJECT, (subject) => table.addRevokedSubject(subject));
  return table;
}

/** Writes the text of a credential file in pieces, with one record on each line. */
export function* writeCredentials(table: CredentialTable): Generator<string> {
  const state = table.state();
  yield '{\n"format": 1';
  for (const name of ['keys', 'profiles', 'revokedTokens', 'revokedSubjects'] as const) {
    const records = state[name];
    yield `,\n"${name}": [`;
    for (let first = 0; first < records.length; first += STEP) {
      const lines = records.slice(first, first + STEP).map((record) => JSON.stringify(record));
      yield `${first === 0 ? '' : ','}\n${lines.join(',\n')}`;
    }
    yield records.length === 0 ? ']' : '\n]';
  }
  yield '\n}\n';
}

function* readList<T>(file: ListElements, name: string, check: Check, add: (record: T) => void): Generator<void> {
  const entries = (file.value as Record<string, unknown>)[name];
  if (!Array.isArray(entries)) throw damaged(`${name} is not a list`);
  for (const [index, entry] of entries.entries()) {
    if (index % STEP === STEP - 1) yield;
    const record = file.element(entry);
    if (record === undefined) throw damaged('it is not JSON');
    if (!check(record)) throw damaged(`${name}[${index}] is not a valid record`);
    add(record as T);
  }
}

function damaged(reason: string): DoorplateError {
  return new DoorplateError('CONFIG_INVALID', `Credential file is damaged: ${reason}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
