import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { constants, type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DoorplateError } from '../../errors.js';

/** Mode of a new file. */
const OWNER_ONLY = 0o600;
const PERMISSIONS = 0o777;
const ROOT = 0;

/**
 * Replaces or creates a file atomically, with the owner and mode of the old one. A new file is its owner's alone, and root gives it to the
 * owner of the folder. Rejects with `CONFIG_INVALID` where this process must not give the file to its owner. `beforeRename` runs when the new
 * file is complete; the old one stays if it throws.
 */
export async function replaceFile(path: string, chunks: Iterable<string>, beforeRename: () => void = () => undefined): Promise<void> {
  const keep = await ownership(path);
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', OWNER_ONLY);
    try {
      for (const chunk of chunks) await file.writeFile(chunk);
      if (keep) await setOwnership(file, keep, basename(path));
      await file.sync();
    } finally {
      await file.close();
    }
    beforeRename();
    // In the same turn: nothing of this process comes between.
    renameSync(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
}

/** Creates a missing file, and refuses another user's, as {@link replaceFile} does. */
export async function openToAppend(path: string): Promise<FileHandle> {
  const keep = await ownership(path);
  const file = await open(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, OWNER_ONLY);
  if ((await file.stat()).size > 0) return file;
  if (keep) await setOwnership(file, keep, basename(path));
  await syncDirectory(dirname(path));
  return file;
}

/** Removes what killed processes left. */
export async function removeTemporaries(path: string): Promise<void> {
  const prefix = `${basename(path)}.`;
  const names = await readdir(dirname(path));
  for (const name of names)
    if (name.startsWith(prefix) && /^[0-9a-f-]{36}\.tmp$/.test(name.slice(prefix.length)))
      await rm(join(dirname(path), name), { force: true });
}

interface Ownership {
  readonly uid: number;
  readonly gid: number;
  readonly mode: number;
}

/** Owner and mode for a new file; null to leave them. Rejects with `CONFIG_INVALID` where the old file is another user's. */
export async function ownership(path: string): Promise<Ownership | null> {
  const user = process.geteuid?.();
  if (user === undefined) return null;
  const old = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (old && old.uid !== user && user !== ROOT) {
    const message = `${basename(path)} belongs to user ${old.uid} and this process runs as user ${user}; run it as that user`;
    throw new DoorplateError('CONFIG_INVALID', message, { found: user, expected: old.uid });
  }
  if (old) return { uid: old.uid, gid: old.gid, mode: old.mode & PERMISSIONS };
  const folder = await stat(dirname(path));
  return user === ROOT ? { uid: folder.uid, gid: folder.gid, mode: OWNER_ONLY } : null;
}

async function setOwnership(file: FileHandle, keep: Ownership, name: string): Promise<void> {
  const { uid, gid, mode } = await file.stat();
  if (uid !== keep.uid || gid !== keep.gid) {
    await file.chown(keep.uid, keep.gid).catch((cause: NodeJS.ErrnoException) => {
      const message = `${name} cannot be left to user ${keep.uid} and group ${keep.gid}: ${cause.code}`;
      throw new DoorplateError('CONFIG_INVALID', message, {}, { cause });
    });
  }
  if ((mode & PERMISSIONS) !== keep.mode) await file.chmod(keep.mode);
}

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory. The rename is then as durable as the file system makes it.
  const directory = await open(path, 'r').catch(() => null);
  await directory?.sync().catch(() => undefined);
  await directory?.close();
}
