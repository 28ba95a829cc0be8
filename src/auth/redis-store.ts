import { LRUCache } from 'lru-cache';
import { whenReady } from '../maybe-promise.js';
import { requireOptionNames } from '../option-names.js';
import { type ApiKeyRecord, type ProfileRecord, REVOCATION_MS } from './records.js';
import { isDue, type ManagedCredentialStore } from './store.js';

/**
 * Sends one command to a Redis server, in whatever client: `(...words) => client.call(...words)` of
 * ioredis, `(...words) => client.sendCommand(words)` of redis.
 */
export type RedisCommand = (...words: [string, ...string[]]) => Promise<unknown>;

export interface RedisStoreOptions {
  /** In front of the names of all keys in Redis; default `doorplate:`. */
  readonly prefix?: string;
  /**
   * How long what was found stays in force without being asked for again, milliseconds; default 500. A
   * revocation by another process takes effect after that time. What was not found is asked for again
   * each time.
   */
  readonly keepMs?: number;
  /** Milliseconds since 1970; `Date.now` unless given. */
  readonly now?: () => number;
}

const OPTIONS = { prefix: true, keepMs: true, now: true } as const satisfies Record<keyof RedisStoreOptions, true>;

const DEFAULT_KEEP_MS = 500;
/** Credentials that are kept at a time, about half a kilobyte each. */
const MOST_KEPT = 10_000;
/** Every entry is larger than what a cache of these options takes. */
const NOTHING = { max: 1, maxSize: 1, sizeCalculation: () => 2 };

/**
 * A credential store in Redis, for any number of processes and machines. A record is written once and
 * never read back to be changed: its revocation is an entry of its own, so that changes at the same
 * time, or a writer that dies between two commands, lose nothing. Throws `CONFIG_INVALID` for an option that does not exist.
 */
export function redisStore(command: RedisCommand, options: RedisStoreOptions = {}): ManagedCredentialStore {
  requireOptionNames(options, OPTIONS);
  const { prefix = 'doorplate:', keepMs = DEFAULT_KEEP_MS, now = Date.now } = options;
  const KEYS: Table = { records: `${prefix}keys`, revoked: `${prefix}keys:revoked` };
  const PROFILES: Table = { records: `${prefix}profiles`, revoked: `${prefix}profiles:revoked` };
  /** Hash of the key by its id. */
  const ids = `${prefix}keys:ids`;
  /** When the key with a hash was used last. */
  const used = `${prefix}keys:used`;
  /** Ids of tokens by the end of their revocation. */
  const tokens = `${prefix}tokens:revoked`;
  /** Subjects by the time of their revocation. */
  const subjects = `${prefix}subjects:revoked`;
  // A ttl of 0 would keep entries for ever.
  const cache = <V extends object | number | true>() => new LRUCache<string, V>(keepMs > 0 ? { max: MOST_KEPT, ttl: keepMs } : NOTHING);
  const keys = cache<ApiKeyRecord>();
  const profiles = cache<ProfileRecord>();
  /** Tokens that were not revoked when that was last asked. */
  const good = cache<true>();
  /** When the tokens of subjects were revoked, 0 for never, as of when that was last asked. */
  const revokedSubjects = cache<number>();
  const at = (ms: number) => new Date(ms).toISOString();

  async function find<T extends Revocable>({ records, revoked }: Table, id: string): Promise<T | null> {
    const [record, revokedAt] = await Promise.all([command('HGET', records, id), command('HGET', revoked, id)]);
    return record === null ? null : read<T>(record, revokedAt);
  }

  async function all<T extends Revocable>({ records, revoked }: Table): Promise<T[]> {
    const [found, dates] = await Promise.all([command('HGETALL', records), command('HGETALL', revoked)]);
    const revokedAt = new Map(pairs(dates));
    return pairs(found).map(([id, record]) => read<T>(record, revokedAt.get(id) ?? null));
  }

  /** The first date stays. */
  async function revoke({ records, revoked }: Table, id: string): Promise<boolean> {
    if (Number(await command('HEXISTS', records, id)) === 0) return false;
    await command('HSETNX', revoked, id, at(now()));
    return true;
  }

  async function removeRevoked({ records, revoked }: Table): Promise<string[]> {
    const dates = pairs(await command('HGETALL', revoked)).map(([id]) => id);
    for (const id of dates) {
      await command('HDEL', records, id);
      // Last, so that a key which comes back has not lost its revocation.
      await command('HDEL', revoked, id);
    }
    return dates;
  }

  async function addKey(record: ApiKeyRecord): Promise<void> {
    // First, so that there is never a key that nobody can revoke.
    await command('HSET', ids, record.id, record.hash);
    if (record.revokedAt !== null) await command('HSETNX', KEYS.revoked, record.hash, record.revokedAt);
    await command('HSET', KEYS.records, record.hash, JSON.stringify({ ...record, revokedAt: null }));
  }

  async function addProfile(record: ProfileRecord): Promise<void> {
    profiles.delete(record.name);
    if (record.revokedAt === null) await command('HDEL', PROFILES.revoked, record.name);
    else await command('HSET', PROFILES.revoked, record.name, record.revokedAt);
    await command('HSET', PROFILES.records, record.name, JSON.stringify({ ...record, revokedAt: null }));
  }

  return {
    findKey: (hash) => kept(keys, hash, () => find<ApiKeyRecord>(KEYS, hash)),
    findProfile: (name) => kept(profiles, name, () => find<ProfileRecord>(PROFILES, name)),
    isTokenRevoked(id) {
      if (good.has(id)) return false;
      return whenReady(command('ZSCORE', tokens, id), (end) => {
        const isRevoked = end !== null && Number(end) >= now();
        if (!isRevoked) good.set(id, true);
        return isRevoked;
      });
    },
    subjectRevokedAt(subject) {
      const known = revokedSubjects.get(subject);
      if (known !== undefined) return known === 0 ? null : known;
      return whenReady(command('ZSCORE', subjects, subject), (time) => {
        revokedSubjects.set(subject, Number(time ?? 0));
        return time === null ? null : Number(time);
      });
    },
    keys: () => all<ApiKeyRecord>(KEYS),
    profiles: () => all<ProfileRecord>(PROFILES),
    addKey,
    addProfile,
    async addIfEmpty(newKeys, newProfiles) {
      const counts = await Promise.all([command('HLEN', KEYS.records), command('HLEN', PROFILES.records)]);
      if (counts.some((count) => Number(count) > 0)) return false;
      // Of several processes that start at the same time one is first.
      if ((await command('SET', `${prefix}begun`, at(now()), 'NX')) === null) return false;
      for (const key of newKeys) await addKey(key);
      for (const profile of newProfiles) await addProfile(profile);
      return true;
    },
    async revokeKey(id) {
      const hash = await command('HGET', ids, id);
      if (typeof hash !== 'string') return false;
      const found = await revoke(KEYS, hash);
      keys.delete(hash);
      return found;
    },
    async revokeProfile(name) {
      const found = await revoke(PROFILES, name.toLowerCase());
      profiles.delete(name.toLowerCase());
      return found;
    },
    async revokeToken(id, expiresAtMs = now() + REVOCATION_MS) {
      good.delete(id);
      await command('ZREMRANGEBYSCORE', tokens, '-inf', `(${now()}`);
      // A revocation that is known already keeps its end.
      await command('ZADD', tokens, 'NX', String(expiresAtMs), id);
    },
    async revokeSubject(subject) {
      await command('ZREMRANGEBYSCORE', subjects, '-inf', `(${now() - REVOCATION_MS}`);
      await command('ZADD', subjects, String(now()), subject);
      revokedSubjects.delete(subject);
    },
    async removeRevokedKeys() {
      const removed = await removeRevoked(KEYS);
      for (const hash of removed) await command('HDEL', used, hash);
      const gone = new Set(removed);
      for (const [id, hash] of pairs(await command('HGETALL', ids))) if (gone.has(hash)) await command('HDEL', ids, id);
      return removed.length;
    },
    removeRevokedProfiles: async () => (await removeRevoked(PROFILES)).length,
    async noteKeyUse({ hash }) {
      const last = await command('HGET', used, hash);
      // Another process may have been first.
      if (isDue(last === null ? undefined : Date.parse(String(last)), now())) await command('HSET', used, hash, at(now()));
    },
    async keyUses() {
      return new Map(pairs(await command('HGETALL', used)).map(([hash, date]) => [hash, Date.parse(date)]));
    },
  };
}

/** The names of two hashes in Redis, with the same fields. */
interface Table {
  readonly records: string;
  readonly revoked: string;
}
interface Revocable {
  readonly revokedAt: string | null;
}

function read<T extends Revocable>(record: unknown, revokedAt: unknown): T {
  return { ...(JSON.parse(String(record)) as T), revokedAt: typeof revokedAt === 'string' ? revokedAt : null };
}

function kept<T extends object>(cache: LRUCache<string, T>, name: string, find: () => Promise<T | null>): T | Promise<T | null> {
  return (
    cache.get(name) ??
    find().then((found) => {
      if (found !== null) cache.set(name, found);
      return found;
    })
  );
}

/** The entries of a hash; clients give it as a list of names and values, as an object or as a map. */
function pairs(answer: unknown): [name: string, value: string][] {
  if (answer instanceof Map) return [...answer];
  if (!Array.isArray(answer)) return Object.entries(answer as Record<string, string>);
  return Array.from({ length: answer.length / 2 }, (_, i) => [answer[2 * i], answer[2 * i + 1]]);
}
