import { resolve } from 'node:path';
import { DoorplateError } from '../../errors.js';
import { CredentialTable } from '../store.js';
import { writeCredentials } from './credential-file.js';
import { readSnapshot, type Snapshot, stampOf } from './credential-reader.js';
import { type HeldLock, withFileLock } from './file-lock.js';
import { removeTemporaries, replaceFile, requireOwner } from './replace-file.js';

/** A change of the credentials. What it gives is handed on. */
export type Edit<T> = (table: CredentialTable) => T;

interface Pending {
  /** Makes the change. One that fails is told so, and holds up no other. */
  apply(table: CredentialTable): void;
  /** Tells that the change is in the file. */
  done(written: Snapshot): void;
  reject(error: unknown): void;
  /** What the one who asks has read, which may save reading it again. */
  readonly known: Snapshot | null;
}

/** Changes that wait, by file. Those that come while one is written are written together. */
const queues = new Map<string, Pending[]>();

/**
 * Changes a credential file, one process at a time, and gives the version written. Rejects with `CONFIG_INVALID` when the
 * file is damaged, cannot be read or written, belongs to another user, or is locked for over 10 seconds.
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
      // Whoever waits for a lock that was not given would wait for it as long again.
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
    if (!lock.isHeld()) throw new DoorplateError('CONFIG_INVALID', 'another process took over while this one hung; nothing was changed');
  });
  return { table, stamp: stampOf(path).stamp };
}
