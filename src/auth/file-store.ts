import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DoorplateError } from '../errors.js';
import { parseCredentialFile } from './credential-file.js';
import { type CredentialState, CredentialTable, type WritableCredentialStore } from './store.js';

/** How long a change made by another process may go unnoticed. */
const CHECK_INTERVAL_MS = 500;
const LOCK_WAIT_MS = 2000;
const LOCK_RETRY_MS = 20;
const OWNER_ONLY = 0o600;

export interface FileStoreOptions {
  /** Milliseconds since 1970, for the dates of revocations; `Date.now` unless given. */
  readonly now?: () => number;
}

/**
 * A store in one JSON file, readable by its owner only. Writes replace the file atomically, one writer at a time, also
 * between processes. A change by another process is noticed within a second, by time, size and inode. A file that does
 * not exist holds no credentials; one that is damaged is left as it is and refuses every question with `CONFIG_INVALID`.
 */
export function fileStore(path: string, options: FileStoreOptions = {}): WritableCredentialStore {
  const now = options.now ?? Date.now;
  let loaded: { readonly table: CredentialTable; readonly stamp: string } | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;

  function current(): CredentialTable {
    const time = performance.now();
    if (loaded && time - checkedAt < CHECK_INTERVAL_MS) return loaded.table;
    const stamp = fileStamp(path);
    if (loaded?.stamp !== stamp) {
      // Forgotten first: a damaged file must not leave the credentials of the good one in force.
      loaded = null;
      loaded = { table: new CredentialTable(read(path)), stamp };
    }
    checkedAt = time;
    return loaded.table;
  }

  async function change<T>(edit: (table: CredentialTable) => T): Promise<T> {
    return await withLock(`${path}.lock`, async () => {
      const table = new CredentialTable(read(path));
      const result = edit(table);
      await replaceFile(path, `${JSON.stringify({ format: 1, ...table.state() }, null, 2)}\n`);
      loaded = null;
      return result;
    });
  }

  return {
    findKey: (hash) => current().findKey(hash),
    findProfile: (name) => current().findProfile(name),
    isTokenRevoked: (id) => current().isTokenRevoked(id),
    keys: () => current().state().keys,
    profiles: () => current().state().profiles,
    addKey: (record) => change((table) => table.addKey(record)),
    addProfile: (record) => change((table) => table.addProfile(record)),
    revokeKey: (id) => change((table) => table.revokeKey(id, now())),
    revokeProfile: (name) => change((table) => table.revokeProfile(name, now())),
    revokeToken: (id, expiresAtMs) => change((table) => table.revokeToken(id, now(), expiresAtMs)),
  };
}

function fileStamp(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs} ${stat.ctimeMs} ${stat.size} ${stat.ino}` : 'absent';
}

function read(path: string): CredentialState | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    if (isErrno(cause, 'ENOENT')) return undefined;
    throw new DoorplateError('CONFIG_INVALID', 'credential file cannot be read', {}, { cause });
  }
  return parseCredentialFile(text);
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', OWNER_ONLY);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
}

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory; the rename is then as durable as the file system makes it.
  const directory = await open(path, 'r').catch(() => null);
  await directory?.sync().catch(() => undefined);
  await directory?.close();
}

async function withLock<T>(lock: string, task: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + LOCK_WAIT_MS; ; await sleep(LOCK_RETRY_MS)) {
    try {
      await (await open(lock, 'wx', OWNER_ONLY)).close();
      break;
    } catch (cause) {
      if (!isErrno(cause, 'EEXIST')) throw new DoorplateError('CONFIG_INVALID', 'credential file cannot be written', {}, { cause });
      if (performance.now() > deadline) {
        const message = `credential file is locked by another writer; if none is running, remove ${lock}`;
        throw new DoorplateError('CONFIG_INVALID', message, { lock });
      }
    }
  }
  try {
    return await task();
  } finally {
    await rm(lock, { force: true });
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}
