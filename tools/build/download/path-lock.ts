import { randomBytes } from 'node:crypto';
import { open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closedFolder, isFullDisk } from '../format/full-disk.js';
import { hasEnded, type ProcessIdentity, thisProcess } from '../format/process-identity.js';

const OWNER_ONLY = 0o600;
/** How often the holder of a lock renews the file's time. */
const HEARTBEAT_MS = 1000;
/** A lock that is not renewed for this time is abandoned: its process hangs, or was elsewhere. */
const ABANDONED_AFTER_MS = 5000;
/** Mean time between two looks at the locks. It varies, so that two processes get out of step. */
const LOOK_INTERVAL_MS = 10;

/**
 * Runs a task while no other process runs one for the same path; waits as long as the other one takes.
 *
 * Each process creates a lock file of its own beside the path and then looks for other lock files. Of two processes, the one that
 * looks last sees the lock of the other (the flag principle: Herlihy and Shavit, The Art of Multiprocessor Programming, section
 * 1.2). The name of a lock holds the identity of its process. This shows when the process was killed, and since no two locks have
 * the same name, removing an abandoned lock can never remove one that is held.
 *
 * Rejects with `CONFIG_INVALID` where the folder cannot be written.
 */
export async function withPathLock<T>(path: string, task: () => Promise<T>): Promise<T> {
  const rivals = new Rivals(path);
  for (;;) {
    await rivals.outlast(null);
    const own = `${basename(path)}.${randomBytes(8).toString('hex')}.${nameOf(thisProcess())}.lock`;
    const lock = join(dirname(path), own);
    await create(lock);
    const heartbeat = setInterval(() => utimes(lock, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS);
    try {
      if (await rivals.outlast(own)) return await task();
    } finally {
      clearInterval(heartbeat);
      await rm(lock, { force: true });
    }
  }
}

async function create(lock: string): Promise<void> {
  const file = await open(lock, 'wx', OWNER_ONLY).catch((cause: Error) => unusable(dirname(lock), cause));
  await file.close();
}

function unusable(folder: string, cause: Error): never {
  throw isFullDisk(cause) ? cause : closedFolder(folder, cause);
}

/** The locks of other processes on one file. */
class Rivals {
  readonly #folder: string;
  readonly #prefix: string;
  /** By name: the time of the lock file, and when this process first saw it, on its own clock. */
  readonly #renewals = new Map<string, { readonly renewedMs: number; readonly seenAt: number }>();

  constructor(path: string) {
    this.#folder = dirname(path);
    this.#prefix = `${basename(path)}.`;
  }

  /**
   * Waits until there are no locks of others. Returns false when the lock `own` must go: of several
   * locks the one whose name sorts first stays.
   */
  async outlast(own: string | null): Promise<boolean> {
    for (;;) {
      const names = await readdir(this.#folder).catch((cause: Error) => unusable(this.#folder, cause));
      const alive = await Promise.all(names.map(async (name) => name !== own && (await this.#isAlive(name))));
      const rivals = names.filter((_, index) => alive[index]);
      // If this process hung, another one may have removed its lock.
      if (own !== null && (!names.includes(own) || rivals.some((name) => name < own))) return false;
      if (rivals.length === 0) return true;
      await pause();
    }
  }

  /** Whether a file is a lock in use. An abandoned lock is removed. */
  async #isAlive(name: string): Promise<boolean> {
    const owner = name.startsWith(this.#prefix) ? ownerIn(name.slice(this.#prefix.length)) : null;
    if (owner === null) return false;
    if (!hasEnded(owner) && (await this.#isRenewed(name))) return true;
    await rm(join(this.#folder, name), { force: true });
    return false;
  }

  /** Compares the file's time only with itself, because the clocks of two hosts may differ. */
  async #isRenewed(name: string): Promise<boolean> {
    const now = performance.now();
    const renewedMs = (await stat(join(this.#folder, name)).catch(() => null))?.mtimeMs;
    if (renewedMs === undefined) return false;
    const seen = this.#renewals.get(name);
    if (seen?.renewedMs === renewedMs) return now - seen.seenAt <= ABANDONED_AFTER_MS;
    this.#renewals.set(name, { renewedMs, seenAt: now });
    return true;
  }
}

function nameOf({ host, pid, startedAt }: ProcessIdentity): string {
  return `${host}-${pid}-${startedAt}`;
}

/** Reads the identity in the name of a lock, without the name of its file; null for other files. */
function ownerIn(name: string): ProcessIdentity | null {
  const parts = /^[0-9a-f]{16}\.([0-9a-f]{8})-(\d+)-(\d*)\.lock$/.exec(name);
  if (!parts) return null;
  const [, host = '', pid, startedAt = ''] = parts;
  return { host, pid: Number(pid), startedAt };
}

function pause(): Promise<void> {
  return sleep(LOOK_INTERVAL_MS * (0.5 + Math.random()));
}
