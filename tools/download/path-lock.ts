import { withFileLock } from '../../src/auth/node/file-lock.js';
import { DoorplateError } from '../../src/errors.js';

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
      const isTaken = !isEntered && error instanceof DoorplateError && error.message.includes('locked by another process');
      if (!isTaken) throw error;
    }
  }
}
