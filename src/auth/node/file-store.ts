import type { DoorplateError } from '../../errors.js';
import type { ApiKeyRecord, ProfileRecord } from '../records.js';
import type { WritableCredentialStore } from '../store.js';
import { CredentialReader } from './credential-reader.js';
import { type Edit, editCredentials } from './credential-writer.js';

export interface FileStoreOptions {
  /** Milliseconds since 1970, for the dates of revocations; `Date.now` unless given. */
  readonly now?: () => number;
  /**
   * Told once of each time in which the file cannot be read and what was read before stays in force; a warning of the
   * process unless given.
   */
  readonly onError?: (error: DoorplateError) => void;
}

/** A credential store in a file. */
export interface FileCredentialStore extends WritableCredentialStore {
  /** Adds credentials in one step when there are none; false, and nothing added, when there are. */
  addIfEmpty(keys: readonly ApiKeyRecord[], profiles: readonly ProfileRecord[]): Promise<boolean>;
  /** Removes all revoked keys for good; gives their number. */
  removeRevokedKeys(): Promise<number>;
  /** Removes all revoked profiles for good; gives their number. */
  removeRevokedProfiles(): Promise<number>;
}

/**
 * A store in one JSON file, readable by its owner only. Writes replace the file atomically and keep its owner and mode, one
 * writer at a time, also between processes. A change by another process is noticed within a second, by time, size and
 * inode. A file that does not exist holds no credentials; one that is damaged is left as it is and refuses every question
 * with `CONFIG_INVALID`; one that cannot be read any more leaves those in force that were read before.
 */
export function fileStore(path: string, options: FileStoreOptions = {}): FileCredentialStore {
  const { now = Date.now, onError = warn } = options;
  const reader = new CredentialReader(path, onError);

  async function change<T>(edit: Edit<T>): Promise<T> {
    const { result, written } = await editCredentials(path, reader.snapshot, edit);
    reader.adopt(written);
    return result;
  }

  return {
    findKey: (hash) => reader.current().findKey(hash),
    findProfile: (name) => reader.current().findProfile(name),
    isTokenRevoked: (id) => reader.current().isTokenRevoked(id),
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
    removeRevokedKeys: () => change((table) => table.removeRevokedKeys()),
    removeRevokedProfiles: () => change((table) => table.removeRevokedProfiles()),
  };
}

/** Nobody would otherwise hear that revocations of others no longer arrive. */
function warn({ message }: DoorplateError): void {
  process.emitWarning(`${message}; the credentials read before stay in force`, { code: 'DOORPLATE_CREDENTIALS' });
}
