import { isGuid } from '../passwords/profile.js';
import {
  type ApiKeyRecord,
  ENVIRONMENTS,
  isScryptCost,
  type OwnLimits,
  type PasswordHash,
  type ProfileRecord,
  type RequestLimit,
  type RevokedSubject,
  type RevokedToken,
} from '../records.js';
import { type CredentialTable, removeRevoked, revoke } from '../store.js';

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number';
const date: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const base64: Check = (value) => typeof value === 'string' && value.length > 0 && Buffer.from(value, 'base64').toString('base64') === value;
const sha256: Check = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const nothing: Check = (value) => value === undefined;
const count: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 1;
const either =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const fields = (checks: Record<string, Check>): Check => {
  const entries = Object.entries(checks);
  return (value) => isObject(value) && entries.every(([name, check]) => check(value[name]));
};
const dateOrNull = either((value) => value === null, date);

const LIMIT = fields({ requests: count, seconds: count } satisfies Record<keyof RequestLimit, Check>);
const OWN_LIMITS = {
  limits: either(nothing, (value) => Array.isArray(value) && value.length > 0 && value.every(LIMIT)),
  group: either(nothing, text),
} satisfies Record<keyof OwnLimits, Check>;

const API_KEY_RECORD = fields({
  ...OWN_LIMITS,
  id: text,
  hash: sha256,
  environment: (value) => ENVIRONMENTS.some((environment) => environment === value),
  label: text,
  createdAt: date,
  revokedAt: dateOrNull,
  expiresAt: either(nothing, date),
  // A file of a newer version may limit a key to what this one does not know: the key then gets less, not more.
  operations: either(nothing, list(text)),
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

const REVOKED_TOKEN = fields({ id: text, revokedAt: date, expiresAt: either(nothing, date) } satisfies Record<keyof RevokedToken, Check>);
const REVOKED_SUBJECT = fields({ subject: text, revokedAt: date } satisfies Record<keyof RevokedSubject, Check>);

type AtTime<K extends string> = Readonly<Record<K | 'at', string>>;
/** Credentials of a first start. */
type First = { readonly keys: readonly ApiKeyRecord[]; readonly profiles: readonly ProfileRecord[] };
type Apply<V, R> = (table: CredentialTable, value: V) => R;
const kind = <V, R>(check: Check, apply: Apply<V, R>) => ({ check, apply });

/** The changes of a journal. The lines before one decide its effect and result, for every reader alike; twice has the effect of once. */
export const CHANGES = {
  addKey: kind(API_KEY_RECORD, (table, key: ApiKeyRecord) => void table.keys.set(key.hash, key)),
  addProfile: kind(PROFILE_RECORD, (table, profile: ProfileRecord) => void table.profiles.set(profile.name, profile)),
  addIfEmpty: kind(fields({ keys: list(API_KEY_RECORD), profiles: list(PROFILE_RECORD) }), (table, { keys, profiles }: First) => {
    if (!table.isEmpty()) return false;
    for (const key of keys) table.keys.set(key.hash, key);
    for (const profile of profiles) table.profiles.set(profile.name, profile);
    return true;
  }),
  revokeKey: kind(fields({ hash: sha256, at: date }), (table, { hash, at }: AtTime<'hash'>) => revoke(table.keys, hash, at)),
  revokeProfile: kind(fields({ name: text, at: date }), (table, { name, at }: AtTime<'name'>) => revoke(table.profiles, name, at)),
  revokeToken: kind(REVOKED_TOKEN, (table, token: RevokedToken) => table.revokeToken(token)),
  revokeSubject: kind(REVOKED_SUBJECT, (table, revoked: RevokedSubject) => table.subjects.add(revoked.subject, revoked)),
  removeRevokedKeys: kind(date, (table, _at: string) => table.removeRevokedKeys()),
  removeRevokedProfiles: kind(date, (table, _at: string) => removeRevoked(table.profiles)),
  useKey: kind(fields({ hash: sha256, at: date }), (table, { hash, at }: AtTime<'hash'>) => table.noteUse(hash, Date.parse(at))),
};
export type ChangeName = keyof typeof CHANGES;
export type ChangeValue<N extends ChangeName> = Parameters<(typeof CHANGES)[N]['apply']>[1];
export type ChangeResult<N extends ChangeName> = ReturnType<(typeof CHANGES)[N]['apply']>;

/** Makes a change and gives its result. A text says what was found instead of a change. */
export function applyChange(table: CredentialTable, name: unknown, value: unknown): { readonly result: unknown } | string {
  if (typeof name !== 'string' || !Object.hasOwn(CHANGES, name)) return 'a change of no known kind';
  const { check, apply } = CHANGES[name as ChangeName] as { readonly check: Check; readonly apply: Apply<unknown, unknown> };
  return check(value) ? { result: apply(table, value) } : `${name} with an unusable value`;
}

/** The lines that lead to these credentials from none. */
export function* linesOf(table: CredentialTable, id: string): Generator<string> {
  for (const key of table.keys.values()) yield lineOf('addKey', key, id);
  for (const profile of table.profiles.values()) yield lineOf('addProfile', profile, id);
  for (const token of table.tokens.all()) yield lineOf('revokeToken', token, id);
  for (const subject of table.subjects.all()) yield lineOf('revokeSubject', subject, id);
  for (const [hash, time] of table.uses) yield lineOf('useKey', { hash, at: new Date(time).toISOString() }, id);
}

/** The id is last: a reader knows the place where it stopped by these bytes. */
export function lineOf(change: string, value: unknown, id: string): string {
  return `\n${JSON.stringify({ change, value, id })}\n`;
}

/** Undefined for what is no JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
