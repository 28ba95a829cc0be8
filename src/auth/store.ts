import type { MaybePromise } from '../maybe-promise.js';
import { requireType } from '../option-names.js';
import { type ApiKeyRecord, type ProfileRecord, REVOCATION_MS, type RevokedSubject, type RevokedToken } from './records.js';

/**
 * What authentication asks of a store; implement it over any database. Methods may answer at once or with a promise; an answer at once
 * keeps the check of a known credential synchronous.
 */
export interface CredentialStore {
  /** The key with this SHA-256 digest in hex, revoked ones included; null when there is none. */
  findKey(hash: string): MaybePromise<ApiKeyRecord | null>;
  /** The profile of this GUID in lower case, revoked ones included; null when there is none. */
  findProfile(name: string): MaybePromise<ProfileRecord | null>;
  /** Whether the token with this `jti` was revoked. */
  isTokenRevoked(id: string): MaybePromise<boolean>;
  /**
   * When the tokens of a subject were revoked, in milliseconds since 1970; null for never. Absent where that cannot be done. A subject is the
   * name of a profile, or issuer and subject of a foreign token as in `Principal.id`.
   */
  subjectRevokedAt?(subject: string): MaybePromise<number | null>;
  /** Takes note of a key's use, told at most once an hour; nobody waits for it or minds its failure. Absent where nobody wants to know. */
  noteKeyUse?(key: ApiKeyRecord): MaybePromise<void>;
}

/** A store that credentials can be added to and revoked in. */
export interface WritableCredentialStore extends CredentialStore {
  keys(): MaybePromise<readonly ApiKeyRecord[]>;
  profiles(): MaybePromise<readonly ProfileRecord[]>;
  addKey(record: ApiKeyRecord): MaybePromise<void>;
  /** Adds a profile, or replaces the one of the same name. */
  addProfile(record: ProfileRecord): MaybePromise<void>;
  /** Revokes a key by its id; false when there is no such key. Revoking twice keeps the first date. */
  revokeKey(id: string): MaybePromise<boolean>;
  /** Revokes a profile and with it all its tokens; false when there is no such profile. */
  revokeProfile(name: string): MaybePromise<boolean>;
  /**
   * Revokes one token by its `jti` until `expiresAtMs`, its `exp` in milliseconds since 1970; without that, for the longest time that a
   * token may live.
   */
  revokeToken(id: string, expiresAtMs?: number): MaybePromise<void>;
  /** Revokes all tokens of a subject that were issued up to now; see {@link CredentialStore.subjectRevokedAt}. */
  revokeSubject(subject: string): MaybePromise<void>;
}

/** A store that an operator manages from a command line. */
export interface ManagedCredentialStore extends WritableCredentialStore {
  /** Adds credentials if there are none, in one step. Returns false if there were any. */
  addIfEmpty(keys: readonly ApiKeyRecord[], profiles: readonly ProfileRecord[]): Promise<boolean>;
  /** Removes all revoked keys and returns their number. */
  removeRevokedKeys(): Promise<number>;
  /** Removes all revoked profiles and returns their number. */
  removeRevokedProfiles(): Promise<number>;
  /** When keys were used last, to the hour, in milliseconds since 1970 by hash; without those that never were. */
  keyUses(): Promise<ReadonlyMap<string, number>>;
}

export class CredentialTable {
  readonly keys = new Map<string, ApiKeyRecord>();
  readonly profiles = new Map<string, ProfileRecord>();
  readonly tokens = new Revocations<RevokedToken>();
  readonly subjects = new Revocations<RevokedSubject>();
  /** Last use by hash, in milliseconds since 1970. */
  readonly uses = new Map<string, number>();

  isEmpty(): boolean {
    return this.keys.size === 0 && this.profiles.size === 0;
  }

  get size(): number {
    return this.keys.size + this.profiles.size + this.tokens.size + this.subjects.size + this.uses.size;
  }

  /** The empty text where no key has the id. */
  hashOf(id: string): string {
    for (const key of this.keys.values()) if (key.id === id) return key.hash;
    return '';
  }

  subjectRevokedAt(subject: string): number | null {
    const revoked = this.subjects.get(subject);
    return revoked === null ? null : Date.parse(revoked.revokedAt);
  }

  /** Revoking a token twice keeps the first date. */
  revokeToken(token: RevokedToken): void {
    if (this.tokens.get(token.id) === null) this.tokens.add(token.id, token);
  }

  removeRevokedKeys(): number {
    const removed = removeRevoked(this.keys);
    for (const hash of this.uses.keys()) if (!this.keys.has(hash)) this.uses.delete(hash);
    return removed;
  }

  /** Keeps nothing of an unknown key. */
  noteUse(hash: string, timeMs: number): void {
    if (this.keys.has(hash)) this.uses.set(hash, timeMs);
  }
}

/** Each is forgotten with the first addition after its token has certainly expired. */
class Revocations<T extends Pick<RevokedToken, 'revokedAt' | 'expiresAt'>> {
  readonly #records = new Map<string, T>();
  /** Of the latest addition, milliseconds since 1970. */
  #latestMs = Number.NEGATIVE_INFINITY;
  /** A search for what has expired takes as long as the table, and so comes with each doubling only. */
  #nextSearchSize = 64;

  get size(): number {
    return this.#records.size;
  }

  get(id: string): T | null {
    const record = this.#records.get(id);
    return record === undefined || this.#hasExpired(record) ? null : record;
  }

  all(): readonly T[] {
    return [...this.#records.values()].filter((record) => !this.#hasExpired(record));
  }

  add(id: string, record: T): void {
    this.#latestMs = Math.max(this.#latestMs, Date.parse(record.revokedAt));
    this.#records.set(id, record);
    if (this.#records.size < this.#nextSearchSize) return;
    for (const [known, kept] of this.#records) if (this.#hasExpired(kept)) this.#records.delete(known);
    this.#nextSearchSize = 64 + 2 * this.#records.size;
  }

  #hasExpired({ revokedAt, expiresAt }: Pick<RevokedToken, 'revokedAt' | 'expiresAt'>): boolean {
    const endMs = expiresAt === undefined ? Date.parse(revokedAt) + REVOCATION_MS : Date.parse(expiresAt);
    return endMs < this.#latestMs;
  }
}

export interface Revocable {
  readonly revokedAt: string | null;
}

/** Keeps an earlier date; false where there is no record. */
export function revoke<T extends Revocable>(records: Map<string, T>, key: string, at: string): boolean {
  const record = records.get(key);
  if (record === undefined) return false;
  if (record.revokedAt === null) records.set(key, { ...record, revokedAt: at });
  return true;
}

export function removeRevoked<T extends Revocable>(records: Map<string, T>): number {
  const before = records.size;
  for (const [key, { revokedAt }] of records) if (revokedAt !== null) records.delete(key);
  return before - records.size;
}

/** How old the recorded last use of a key may be. */
const USE_INTERVAL_MS = 3_600_000;

/** Times in milliseconds since 1970. */
export function isDue(lastMs: number | undefined, nowMs: number): boolean {
  return lastMs === undefined || nowMs - lastMs >= USE_INTERVAL_MS;
}

export function revokedToken(id: string, nowMs: number, expiresAtMs?: number): RevokedToken {
  const revokedAt = new Date(nowMs).toISOString();
  return expiresAtMs === undefined ? { id, revokedAt } : { id, revokedAt, expiresAt: new Date(expiresAtMs).toISOString() };
}

/** A store that lives as long as the process. Throws `CONFIG_INVALID` for a `now` that is no function. */
export function memoryStore(options: { readonly now?: () => number } = {}): WritableCredentialStore {
  requireType(options.now, 'now', 'function');
  const table = new CredentialTable();
  const now = options.now ?? Date.now;
  const at = () => new Date(now()).toISOString();
  return {
    findKey: (hash) => table.keys.get(hash) ?? null,
    findProfile: (name) => table.profiles.get(name) ?? null,
    isTokenRevoked: (id) => table.tokens.get(id) !== null,
    subjectRevokedAt: (subject) => table.subjectRevokedAt(subject),
    keys: () => [...table.keys.values()],
    profiles: () => [...table.profiles.values()],
    addKey: (record) => void table.keys.set(record.hash, record),
    addProfile: (record) => void table.profiles.set(record.name, record),
    revokeKey: (id) => revoke(table.keys, table.hashOf(id), at()),
    revokeProfile: (name) => revoke(table.profiles, name.toLowerCase(), at()),
    revokeToken: (id, expiresAtMs) => table.revokeToken(revokedToken(id, now(), expiresAtMs)),
    revokeSubject: (subject) => table.subjects.add(subject, { subject, revokedAt: at() }),
  };
}
