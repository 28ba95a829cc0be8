import type { MaybePromise } from '../maybe-promise.js';
import { REVOCATION_MS } from './lifetime.js';
import type { ApiKeyRecord, ProfileRecord, RevokedSubject, RevokedToken } from './records.js';

/**
 * What authentication asks of a store. The methods may answer at once or with a promise; an answer at once keeps a
 * check of a known credential synchronous. Implement it over any database.
 */
export interface CredentialStore {
  /** The key with this SHA-256 digest in hex, revoked ones included; null when there is none. */
  findKey(hash: string): MaybePromise<ApiKeyRecord | null>;
  /** The profile of this GUID in lower case, revoked ones included; null when there is none. */
  findProfile(name: string): MaybePromise<ProfileRecord | null>;
  /** Whether the token with this `jti` was revoked. */
  isTokenRevoked(id: string): MaybePromise<boolean>;
  /**
   * When the tokens of a subject were revoked, in milliseconds since 1970; null when they never were. Absent where that cannot be
   * done. A subject is the name of a profile, or issuer and subject of a foreign token as `Principal.id` has them.
   */
  subjectRevokedAt?(subject: string): MaybePromise<number | null>;
  /**
   * Takes note that a key was used. An authenticator tells it of a key at most once an hour, and neither
   * waits for it nor minds when it fails. Absent where nobody wants to know.
   */
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
   * Revokes one token by its `jti`. The revocation is kept until `expiresAtMs`, the token's `exp`
   * in milliseconds since 1970; without it for as long as any token that is accepted now can live.
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

/** All credentials of a store, as the file store writes them. */
export interface CredentialState {
  readonly keys: readonly ApiKeyRecord[];
  readonly profiles: readonly ProfileRecord[];
  readonly revokedTokens: readonly RevokedToken[];
  readonly revokedSubjects: readonly RevokedSubject[];
}

/** The credentials in memory, indexed for lookup. */
export class CredentialTable {
  private readonly keysByHash: Map<string, ApiKeyRecord>;
  private readonly profilesByName: Map<string, ProfileRecord>;
  private readonly revoked: Map<string, RevokedToken>;
  private readonly revokedSubjects: Map<string, RevokedSubject>;

  /** Makes an empty table, or a copy of another one. */
  constructor(from?: CredentialTable) {
    this.keysByHash = new Map(from?.keysByHash);
    this.profilesByName = new Map(from?.profilesByName);
    this.revoked = new Map(from?.revoked);
    this.revokedSubjects = new Map(from?.revokedSubjects);
  }

  /** Whether it holds neither keys nor profiles. */
  isEmpty(): boolean {
    return this.keysByHash.size === 0 && this.profilesByName.size === 0;
  }

  findKey(hash: string): ApiKeyRecord | null {
    return this.keysByHash.get(hash) ?? null;
  }

  findProfile(name: string): ProfileRecord | null {
    return this.profilesByName.get(name) ?? null;
  }

  isTokenRevoked(id: string): boolean {
    return this.revoked.has(id);
  }

  subjectRevokedAt(subject: string): number | null {
    const revoked = this.revokedSubjects.get(subject);
    return revoked === undefined ? null : Date.parse(revoked.revokedAt);
  }

  state(): CredentialState {
    return {
      keys: [...this.keysByHash.values()],
      profiles: [...this.profilesByName.values()],
      revokedTokens: [...this.revoked.values()],
      revokedSubjects: [...this.revokedSubjects.values()],
    };
  }

  addKey(record: ApiKeyRecord): void {
    this.keysByHash.set(record.hash, record);
  }

  addProfile(record: ProfileRecord): void {
    this.profilesByName.set(record.name, record);
  }

  revokeKey(id: string, nowMs: number): boolean {
    for (const key of this.keysByHash.values()) {
      if (key.id !== id) continue;
      this.keysByHash.set(key.hash, { ...key, revokedAt: key.revokedAt ?? new Date(nowMs).toISOString() });
      return true;
    }
    return false;
  }

  revokeProfile(name: string, nowMs: number): boolean {
    const profile = this.profilesByName.get(name.toLowerCase());
    if (!profile) return false;
    this.addProfile({ ...profile, revokedAt: profile.revokedAt ?? new Date(nowMs).toISOString() });
    return true;
  }

  addRevokedToken(token: RevokedToken): void {
    this.revoked.set(token.id, token);
  }

  /** Removes the revoked keys and returns their number. */
  removeRevokedKeys(): number {
    return removeRevoked(this.keysByHash);
  }

  /** Removes the revoked profiles and returns their number. */
  removeRevokedProfiles(): number {
    return removeRevoked(this.profilesByName);
  }

  revokeToken(id: string, nowMs: number, expiresAtMs?: number): void {
    for (const token of this.revoked.values()) {
      if (expiryOf(token) < nowMs) this.revoked.delete(token.id);
    }
    if (this.revoked.has(id)) return;
    const revokedAt = new Date(nowMs).toISOString();
    this.addRevokedToken(expiresAtMs === undefined ? { id, revokedAt } : { id, revokedAt, expiresAt: new Date(expiresAtMs).toISOString() });
  }

  addRevokedSubject(revoked: RevokedSubject): void {
    this.revokedSubjects.set(revoked.subject, revoked);
  }

  revokeSubject(subject: string, nowMs: number): void {
    for (const revoked of this.revokedSubjects.values()) {
      if (expiryOf(revoked) < nowMs) this.revokedSubjects.delete(revoked.subject);
    }
    this.addRevokedSubject({ subject, revokedAt: new Date(nowMs).toISOString() });
  }
}

function removeRevoked<T extends { readonly revokedAt: string | null }>(records: Map<string, T>): number {
  const before = records.size;
  for (const [key, { revokedAt }] of records) if (revokedAt !== null) records.delete(key);
  return before - records.size;
}

/** When a revoked token has certainly expired, in milliseconds since 1970. */
function expiryOf({ revokedAt, expiresAt }: Pick<RevokedToken, 'revokedAt' | 'expiresAt'>): number {
  return expiresAt === undefined ? Date.parse(revokedAt) + REVOCATION_MS : Date.parse(expiresAt);
}

/** A store that lives as long as the process. */
export function memoryStore(options: { readonly now?: () => number } = {}): WritableCredentialStore {
  const table = new CredentialTable();
  const now = options.now ?? Date.now;
  return {
    findKey: (hash) => table.findKey(hash),
    findProfile: (name) => table.findProfile(name),
    isTokenRevoked: (id) => table.isTokenRevoked(id),
    subjectRevokedAt: (subject) => table.subjectRevokedAt(subject),
    keys: () => table.state().keys,
    profiles: () => table.state().profiles,
    addKey: (record) => table.addKey(record),
    addProfile: (record) => table.addProfile(record),
    revokeKey: (id) => table.revokeKey(id, now()),
    revokeProfile: (name) => table.revokeProfile(name, now()),
    revokeToken: (id, expiresAtMs) => table.revokeToken(id, now(), expiresAtMs),
    revokeSubject: (subject) => table.revokeSubject(subject, now()),
  };
}
