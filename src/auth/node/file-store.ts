import type { DoorplateError } from '../../errors.js';
import { type OptionTypes, requireOptionNames } from '../../option-names.js';
import { isDue, type ManagedCredentialStore, revokedToken } from '../store.js';
import { Journal } from './journal.js';

export interface FileStoreOptions {
  /** Milliseconds since 1970, for the dates of revocations; `Date.now` unless given. */
  readonly now?: () => number;
  /** Called once when the file becomes unreadable and its last version stays in force. A process warning unless given. */
  readonly onError?: (error: DoorplateError) => void;
}

const OPTIONS = { now: 'function', onError: 'function' } as const satisfies OptionTypes<FileStoreOptions>;

export interface FileCredentialStore extends ManagedCredentialStore {
  /**
   * Writes the file anew with only what is in force, while nobody writes. Rejects with `CONFIG_INVALID` where it changes meanwhile; the file then
   * stays as it is.
   */
  compact(): Promise<void>;
}

/**
 * A store in one file that only its owner can read: a journal with a line of JSON for each change. Any number of processes of one machine
 * may use it at a time; it keeps its owner and mode. A change is on the disk when its promise fulfills. Additions by other processes are
 * known at once, their changes and revocations within a second. NFS does not append in one step: use `redisStore` for processes on several
 * machines.
 *
 * A missing file holds no credentials. With a damaged file every method throws or rejects with `CONFIG_INVALID`, and the file stays as it
 * is. When the file becomes unreadable, its last version stays in force. Throws `CONFIG_INVALID` for an option that does not exist.
 */
export function fileStore(path: string, options: FileStoreOptions = {}): FileCredentialStore {
  requireOptionNames(options, OPTIONS);
  const { now = Date.now, onError = warnOfFile } = options;
  const journal = new Journal(path, onError);
  const at = (): string => new Date(now()).toISOString();
  let hasWarned = false;

  return {
    findKey: (hash) => journal.find((table) => table.keys.get(hash)),
    findProfile: (name) => journal.find((table) => table.profiles.get(name)),
    isTokenRevoked: (id) => journal.current().tokens.get(id) !== null,
    subjectRevokedAt: (subject) => journal.current().subjectRevokedAt(subject),
    keys: () => [...journal.current().keys.values()],
    profiles: () => [...journal.current().profiles.values()],
    addKey: (record) => journal.add('addKey', record),
    addProfile: (record) => journal.add('addProfile', record),
    addIfEmpty: async (keys, profiles) => (await journal.latest()).isEmpty() && (await journal.add('addIfEmpty', { keys, profiles })),
    async revokeKey(id) {
      const hash = (await journal.latest()).hashOf(id);
      return hash !== '' && (await journal.add('revokeKey', { hash, at: at() }));
    },
    async revokeProfile(given) {
      const name = given.toLowerCase();
      return (await journal.latest()).profiles.has(name) && (await journal.add('revokeProfile', { name, at: at() }));
    },
    revokeToken: async (id, expiresAtMs) => await journal.add('revokeToken', revokedToken(id, now(), expiresAtMs)),
    revokeSubject: async (subject) => await journal.add('revokeSubject', { subject, revokedAt: at() }),
    async noteKeyUse({ hash }) {
      try {
        const table = await journal.latest();
        // Another process may have been first.
        if (table.keys.has(hash) && isDue(table.uses.get(hash), now())) await journal.add('useKey', { hash, at: at() });
      } catch (error) {
        if (!hasWarned) warn(`The last use of API keys cannot be recorded: ${(error as Error).message}`);
        hasWarned = true;
      }
    },
    keyUses: async () => new Map((await journal.latest()).uses),
    removeRevokedKeys: () => journal.add('removeRevokedKeys', at()),
    removeRevokedProfiles: () => journal.add('removeRevokedProfiles', at()),
    compact: () => journal.compact(),
  };
}

/** The operator must learn that changes by others, revocations among them, no longer arrive. */
function warnOfFile({ message }: DoorplateError): void {
  warn(`${message}; its last version stays in force`);
}

function warn(message: string): void {
  process.emitWarning(message, { code: 'DOORPLATE_CREDENTIALS' });
}
