import { appendFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { ManagedCredentialStore } from '../../../src/auth/index.js';
import { limitText } from '../../serve/request-limits.js';
import { unusable } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';

/** A change to credentials, without a secret. */
type CredentialChange = { readonly change: string } & Readonly<Record<string, string | number | readonly string[] | undefined>>;

const OWNER_ONLY = 0o600;

export function auditOption(command: OperationCommand): OperationCommand {
  return command.option('--audit-log <file>', 'File that gets a line of JSON for each change of credentials (default: none)');
}

/**
 * A file of JSON lines that says who changed which credentials when. Lines are only ever added, each
 * with one write, so that any number of processes may share the file, and others may rotate it.
 */
export class AuditLog {
  readonly #who: Readonly<Record<string, string>>;

  /** Throws `CONFIG_INVALID` where nothing can be added to the file, before a change is made. */
  constructor(
    private readonly path: string,
    env: Readonly<Record<string, string | undefined>>,
  ) {
    const { SUDO_USER: asked = '' } = env;
    this.#who = { by: userName(), ...(asked === '' ? {} : { sudoUser: asked }) };
    this.#append('', 'cannot be written');
  }

  /** Adds a line about a change that was made. Throws `CONFIG_INVALID`. */
  write(change: CredentialChange): void {
    const line = JSON.stringify({ at: new Date().toISOString(), ...this.#who, ...change });
    this.#append(`${line}\n`, `does not say that there was a ${change.change}`);
  }

  #append(text: string, trouble: string): void {
    try {
      appendFileSync(this.path, text, { mode: OWNER_ONLY });
    } catch (cause) {
      const code = (cause as NodeJS.ErrnoException).code ?? 'UNKNOWN';
      throw unusable(`The audit log ${this.path} ${trouble}: ${code}`, { auditLog: this.path }, cause);
    }
  }
}

/** A store that writes each change to a log when it is made. What was not there to be changed is no change. */
export function auditedStore(store: ManagedCredentialStore, log: AuditLog): ManagedCredentialStore {
  const purged = (change: string, count: number): number => {
    if (count > 0) log.write({ change, count });
    return count;
  };
  const audited: ManagedCredentialStore = {
    ...store,
    async addKey(key) {
      await store.addKey(key);
      const { id, environment, label, expiresAt, operations, limits, group } = key;
      log.write({ change: 'new key', id, environment, label, expiresAt, operations, limits: limits?.map(limitText), group });
    },
    async addProfile(profile) {
      await store.addProfile(profile);
      log.write({ change: 'new profile', id: profile.name, label: profile.label });
    },
    async addIfEmpty(keys, profiles) {
      if (!(await store.addIfEmpty(keys, profiles))) return false;
      for (const { id, environment, label } of keys) log.write({ change: 'new key', id, environment, label });
      for (const { name, label } of profiles) log.write({ change: 'new profile', id: name, label });
      return true;
    },
    async revokeKey(id) {
      const found = await store.revokeKey(id);
      if (found) log.write({ change: 'revoked key', id });
      return found;
    },
    async revokeProfile(name) {
      const found = await store.revokeProfile(name);
      if (found) log.write({ change: 'revoked profile', id: name.toLowerCase() });
      return found;
    },
    async revokeToken(id, expiresAtMs) {
      await store.revokeToken(id, expiresAtMs);
      log.write({ change: 'revoked token', id });
    },
    async revokeSubject(subject) {
      await store.revokeSubject(subject);
      log.write({ change: 'revoked subject', id: subject });
    },
    removeRevokedKeys: async () => purged('purge of keys', await store.removeRevokedKeys()),
    removeRevokedProfiles: async () => purged('purge of profiles', await store.removeRevokedProfiles()),
  };
  return audited;
}

/** Containers may run as a user that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
