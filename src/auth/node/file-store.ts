import type { DoorplateError } from '../../errors.js';
import { requireOptionNames } from '../../option-names.js';
import type { ManagedCredentialStore } from '../store.js';
import { CredentialReader } from './credential-reader.js';
import { type Edit, editCredentials } from './credential-writer.js';
import { UseMarks } from './use-marks.js';

export interface FileStoreOptions {
  /** Milliseconds since 1970, for the dates of revocations; `Date.now` unless given. */
  readonly now?: () => number;
  /**
   * Called once when the file becomes unreadable and its last version stays in force. A process
   * warning unless given.
   */
  readonly onError?: (error: DoorplateError) => void;
}

const OPTIONS = { now: true, onError: true } as const satisfies Record<keyof FileStoreOptions, true>;

/** A credential store in a file. */
export type FileCredentialStore = ManagedCredentialStore;

/**
 * A store in one JSON file that only its owner can read. Any number of processes may use the file
 * at the same time. Each write replaces it atomically and keeps its owner and mode. What another
 * process adds is known at once, and what it changes or revokes within a second.
 *
 * When a key was used last is the time of an empty file in the folder `PATH.uses`.
 *
 * A missing file holds no credentials. With a damaged file every method throws or rejects with
 * `CONFIG_INVALID`, and the file is left as it is. When the file becomes unreadable, its last
 * version stays in force. Throws `CONFIG_INVALID` for an option that does not exist.
 */
export function fileStore(path: string, options: FileStoreOptions = {}): FileCredentialStore {
  requireOptionNames(options, OPTIONS);
  const { now = Date.now, onError = warn } = options;
  const reader = new CredentialReader(path, onError);
  const marks = new UseMarks(`${path}.uses`, now);

  async function change<T>(edit: Edit<T>): Promise<T> {
    const { result, written } = await editCredentials(path, reader.snapshot, edit);
    reader.adopt(written);
    return result;
  }

  return {
    findKey: (hash) => reader.find((table) => table.findKey(hash)),
    findProfile: (name) => reader.find((table) => table.findProfile(name)),
    isTokenRevoked: (id) => reader.current().isTokenRevoked(id),
    subjectRevokedAt: (subject) => reader.current().subjectRevokedAt(subject),
    keys: () => reader.current().state().keys,
    profiles: () => reader.current().state().profiles,
    addKey: (record) => change((table) => table.addKey(record)),
    addProfile: (record) => change((table) => table.addProfile(record)),
    addIfEmpty: (keys, profiles) =>
      change((table) => {
        if (!table.isEmpty()) return false;
        for (const key of keys) table.addKey(key);
        for (const profile of profiles) table.addProfile(profile);
        return true;
      }),
    revokeKey: (id) => change((table) => table.revokeKey(id, now())),
    revokeProfile: (name) => change((table) => table.revokeProfile(name, now())),
    revokeToken: (id, expiresAtMs) => change((table) => table.revokeToken(id, now(), expiresAtMs)),
    revokeSubject: (subject) => change((table) => table.revokeSubject(subject, now())),
    noteKeyUse: ({ hash }) => marks.note(hash),
    keyUses: () => marks.all(),
    async removeRevokedKeys() {
      const [removed, left] = await change((table) => [table.removeRevokedKeys(), table.state().keys] as const);
      await marks.keepOnly(new Set(left.map(({ hash }) => hash)));
      return removed;
    },
    removeRevokedProfiles: () => change((table) => table.removeRevokedProfiles()),
  };
}

/** The operator must learn that changes by others, revocations among them, no longer arrive. */
function warn({ message }: DoorplateError): void {
  process.emitWarning(`${message}; its last version stays in force`, { code: 'DOORPLATE_CREDENTIALS' });
}
