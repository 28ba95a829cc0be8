import { dirname } from 'node:path';
import { withFileLock } from '../../src/auth/node/file-lock.js';
import { DoorplateError } from '../../src/errors.js';
import { closedFolder, isFullDisk } from '../format/full-disk.js';

/** Runs a task while no other process runs one for the same path; waits as long as the other one takes. */
export async function withPathLock<T>(path: string, task: () => Promise<T>): Promise<T> {
  for (;;) {
    let isEntered = false;
    try {
      return await withFileLock(path, () => {
        isEntered = true;
        return task();
      });
    } catch (error) {
      if (isEntered || !(error instanceof DoorplateError)) throw error;
      // A lock that cannot be made speaks of credentials.
      if (error.cause instanceof Error) throw isFullDisk(error.cause) ? error.cause : closedFolder(dirname(path), error.cause);
      if (!error.message.includes('locked by another process')) throw error;
    }
  }
}
