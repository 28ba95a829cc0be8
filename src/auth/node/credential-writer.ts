import { resolve } from 'node:path';
import { DoorplateError } from '../../errors.js';
import { CredentialTable } from '../store.js';
import { writeCredentials } from './credential-file.js';
import { readSnapshot, type Snapshot, stampOf } from './credential-reader.js';
import { type HeldLock, withFileLock } from './file-lock.js';
import { removeTemporaries, replaceFile, requireOwner } from './replace-file.js';

/** A change to the credentials, and its result. */
export type Edit<T> = (table: CredentialTable) => T;

interface Pending {
  /** Makes the change. When it fails, only its own caller gets the error. */
  apply(table: CredentialTable): void;
  /** Called when the change is in the file. */
  done(written: Snapshot): void;
  reject(error: unknown): void;
  /** The version that the caller has read. If it is current, the file is not read again. */
  readonly known: Snapshot | null;
}

/** Waiting changes by file. All changes that wait when the file is written are written together. */
const queues = new Map<string, Pending[]>();

/**
 * Changes a credential file and returns the version written. One process writes at a time. Rejects
 * with `CONFIG_INVALID` when the file is damaged, cannot be read or written, belongs to another
 * user, or is locked for more than 10 seconds.
 */
export function editCredentials<T>(path: string, known: Snapshot | null, edit: Edit<T>): Promise<{ result: T; written: Snapshot }> {
  return new Promise((fulfil, reject) => {
    let result: T;
    const pending: Pending = {
      apply(table) {
        try {
          result = edit(table);
        } catch (error) {
          reject(error);
        }
      },
      done: (written) => fulfil({ result, written }),
      reject,
      known,
    };
    const file = resolve(path);
    const queue = queues.get(file);
    if (queue) {
      queue.push(pending);
    } else {
      queues.set(file, [pending]);
      void writeAll(file);
    }
  });
}

async function writeAll(path: string): Promise<void> {
  const queue = queues.get(path) as Pending[];
  while (queue.length > 0) {
    let batch: Pending[] = [];
    try {
      const written = await withFileLock(path, (lock) => {
        batch = queue.splice(0);
        return writeBatch(path, batch, lock);
      });
      for (const { done } of batch) done(written);
    } catch (error) {
      // Without the lock, no waiting change can be made. Another try would take as long again.
      for (const { reject } of batch.length > 0 ? batch : queue.splice(0)) reject(error);
    }
  }
  queues.delete(path);
}

async function writeBatch(path: string, batch: readonly Pending[], lock: HeldLock): Promise<Snapshot> {
  await requireOwner(path);
  await removeTemporaries(path);
  const { stamp } = stampOf(path);
  const base = batch.find(({ known }) => known?.stamp === stamp)?.known ?? (await readSnapshot(path));
  const table = new CredentialTable(base.table);
  for (const pending of batch) pending.apply(table);
  await replaceFile(path, writeCredentials(table), () => {
    if (!lock.isHeld())
      throw new DoorplateError('CONFIG_INVALID', 'This process hung and another one took over its lock; nothing was changed');
  });
  return { table, stamp: stampOf(path).stamp };
}
