import { LRUCache } from 'lru-cache';
import { type MaybePromise, whenReady } from '../maybe-promise.js';
import { type OptionTypes, requireOptionNames } from '../option-names.js';
import { type ApiKeyRecord, type ProfileRecord, REVOCATION_MS } from './records.js';
import { isDue, type ManagedCredentialStore, type Revocable } from './store.js';

/** Sends one command to Redis: `(...words) => client.call(...words)` of ioredis, `(...words) => client.sendCommand(words)` of redis. */
export type RedisCommand = (...words: [string, ...string[]]) => Promise<unknown>;

export interface RedisStoreOptions {
  /** In front of the names of all keys in Redis; default `doorplate:`. */
  readonly prefix?: string;
  /**
   * How long a found record stays in force without being asked for again, milliseconds; default 500. A revocation by another process takes
   * effect after that time. What was not found is asked for again each time.
   */
  readonly keepMs?: number;
  /** Milliseconds since 1970; `Date.now` unless given. */
  readonly now?: () => number;
}

const OPTIONS = { prefix: true, keepMs: true, now: 'function' } as const satisfies OptionTypes<RedisStoreOptions>;

const DEFAULT_KEEP_MS = 500;
/** Answers kept at a time, about half a kilobyte each. */
const MOST_KEPT = 40_000;

/**
 * A credential store in Redis, for any number of processes and machines. A record is written once and never read back to be changed: its
 * revocation is an entry of its own, so that changes at one time, or a writer that dies between two commands, lose nothing. Throws
 * `CONFIG_INVALID` for an option that does not exist.
 */
export function redisStore(command: RedisCommand, options: RedisStoreOptions = {}): ManagedCredentialStore {
  requireOptionNames(options, OPTIONS);
  const { prefix = 'doorplate:', keepMs = DEFAULT_KEEP_MS, now = Date.now } = options;
  const [keys, profiles] = [`${prefix}keys`, `${prefix}profiles`];
  /** Hashes by the id of a key, and its last use by its hash. */
  const [ids, used] = [`${keys}:ids`, `${keys}:used`];
  /** Ids of tokens by the end of their revocation, and subjects by its time. */
  const [tokens, subjects] = [`${prefix}tokens:revoked`, `${prefix}subjects:revoked`];
  const tables = new Tables(command, keepMs, now);

  async function addKey(record: ApiKeyRecord): Promise<void> {
    // First, so that every key can be revoked at any time.
    await command('HSET', ids, record.id, record.hash);
    if (record.revokedAt !== null) await command('HSETNX', tables.revokedIn(keys), record.hash, record.revokedAt);
    await command('HSET', keys, record.hash, JSON.stringify({ ...record, revokedAt: null }));
  }

  async function addProfile(record: ProfileRecord): Promise<void> {
    if (record.revokedAt !== null) await command('HSET', tables.revokedIn(profiles), record.name, record.revokedAt);
    await command('HSET', profiles, record.name, JSON.stringify({ ...record, revokedAt: null }));
    // Last, so that the password of a profile that is replaced is not let in again meanwhile.
    if (record.revokedAt === null) await command('HDEL', tables.revokedIn(profiles), record.name);
    tables.forget(profiles, record.name);
  }

  return {
    findKey: (hash) => tables.find<ApiKeyRecord>(keys, hash),
    findProfile: (name) => tables.find<ProfileRecord>(profiles, name),
    isTokenRevoked(id) {
      const good = tables.kept(tokens, id, async () => (Number((await command('ZSCORE', tokens, id)) ?? -1) >= now() ? null : 1));
      return whenReady(good, (known) => known === null);
    },
    subjectRevokedAt(subject) {
      // Of a subject that was not revoked that is kept, too, as 0.
      const time = tables.kept(subjects, subject, async () => Number((await command('ZSCORE', subjects, subject)) ?? 0));
      return whenReady(time, (known) => known || null);
    },
    keys: () => tables.all<ApiKeyRecord>(keys),
    profiles: () => tables.all<ProfileRecord>(profiles),
    addKey,
    addProfile,
    async addIfEmpty(newKeys, newProfiles) {
      for (const table of [keys, profiles]) if (Number(await command('HLEN', table)) > 0) return false;
      // Of several processes that start at the same time one is first.
      if ((await command('SET', `${prefix}begun`, at(now()), 'NX')) === null) return false;
      for (const key of newKeys) await addKey(key);
      for (const profile of newProfiles) await addProfile(profile);
      return true;
    },
    async revokeKey(id) {
      const hash = await command('HGET', ids, id);
      return typeof hash === 'string' && (await tables.revoke(keys, hash));
    },
    revokeProfile: (name) => tables.revoke(profiles, name.toLowerCase()),
    async revokeToken(id, expiresAtMs = now() + REVOCATION_MS) {
      await command('ZREMRANGEBYSCORE', tokens, '-inf', `(${now()}`);
      // A revocation that is known already keeps its end.
      await command('ZADD', tokens, 'NX', String(expiresAtMs), id);
      tables.forget(tokens, id);
    },
    async revokeSubject(subject) {
      await command('ZREMRANGEBYSCORE', subjects, '-inf', `(${now() - REVOCATION_MS}`);
      await command('ZADD', subjects, String(now()), subject);
      tables.forget(subjects, subject);
    },
    async removeRevokedKeys() {
      const removed = new Set(await tables.removeRevoked(keys));
      for (const hash of removed) await command('HDEL', used, hash);
      for (const [id, hash] of pairs(await command('HGETALL', ids))) if (removed.has(hash)) await command('HDEL', ids, id);
      return removed.size;
    },
    removeRevokedProfiles: async () => (await tables.removeRevoked(profiles)).length,
    async noteKeyUse({ hash }) {
      const last = await command('HGET', used, hash);
      // Another process may have been first.
      if (isDue(last === null ? undefined : Date.parse(String(last)), now())) await command('HSET', used, hash, at(now()));
    },
    keyUses: async () => new Map(pairs(await command('HGETALL', used)).map(([hash, date]) => [hash, Date.parse(date)])),
  };
}

const at = (ms: number): string => new Date(ms).toISOString();

/** Records by their hash or name, and beside each table the times of their revocations. */
class Tables {
  readonly #command: RedisCommand;
  readonly #now: () => number;
  /** Null: nothing is kept, for a time of 0 would keep entries for ever. */
  readonly #cache: LRUCache<string, object | number> | null;

  constructor(command: RedisCommand, keepMs: number, now: () => number) {
    this.#command = command;
    this.#now = now;
    this.#cache = keepMs > 0 ? new LRUCache<string, object | number>({ max: MOST_KEPT, ttl: keepMs }) : null;
  }

  revokedIn(table: string): string {
    return `${table}:revoked`;
  }

  forget(table: string, id: string): void {
    this.#cache?.delete(`${table} ${id}`);
  }

  kept<T extends object | number>(table: string, id: string, find: () => Promise<T | null>): MaybePromise<T | null> {
    const name = `${table} ${id}`;
    return (
      (this.#cache?.get(name) as T | undefined) ??
      whenReady(find(), (found) => {
        if (found !== null) this.#cache?.set(name, found);
        return found;
      })
    );
  }

  find<T extends Revocable>(table: string, id: string): MaybePromise<T | null> {
    return this.kept(table, id, async () => {
      const command = this.#command;
      const [record, revokedAt] = await Promise.all([command('HGET', table, id), command('HGET', this.revokedIn(table), id)]);
      return record === null ? null : read<T>(record, revokedAt);
    });
  }

  async all<T extends Revocable>(table: string): Promise<T[]> {
    const [found, dates] = await Promise.all([this.#command('HGETALL', table), this.#command('HGETALL', this.revokedIn(table))]);
    const revokedAt = new Map(pairs(dates));
    return pairs(found).map(([id, record]) => read<T>(record, revokedAt.get(id)));
  }

  /** The first date stays. */
  async revoke(table: string, id: string): Promise<boolean> {
    if (Number(await this.#command('HEXISTS', table, id)) === 0) return false;
    await this.#command('HSETNX', this.revokedIn(table), id, at(this.#now()));
    this.forget(table, id);
    return true;
  }

  async removeRevoked(table: string): Promise<string[]> {
    const removed = pairs(await this.#command('HGETALL', this.revokedIn(table))).map(([id]) => id);
    for (const id of removed) {
      await this.#command('HDEL', table, id);
      // Last, so that a key which comes back has not lost its revocation.
      await this.#command('HDEL', this.revokedIn(table), id);
    }
    return removed;
  }
}

function read<T extends Revocable>(record: unknown, revokedAt: unknown): T {
  return { ...(JSON.parse(String(record)) as T), revokedAt: typeof revokedAt === 'string' ? revokedAt : null };
}

/** Clients give the entries of a hash as a list of names and values, as an object or as a map. */
function pairs(answer: unknown): [name: string, value: string][] {
  if (answer instanceof Map) return [...answer];
  if (!Array.isArray(answer)) return Object.entries(answer as Record<string, string>);
  return Array.from({ length: answer.length / 2 }, (_, i) => [answer[2 * i], answer[2 * i + 1]]);
}
