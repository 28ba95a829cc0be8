import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DoorplateError } from '../../errors.js';
import { hasEnded, type ProcessIdentity, thisProcess } from './process-identity.js';

const OWNER_ONLY = 0o600;
/** How often the holder of a lock renews the file's time. */
const HEARTBEAT_MS = 1000;
/** A lock that is not renewed for this time is abandoned: its process hangs, or was elsewhere. */
const ABANDONED_AFTER_MS = 5000;
/** Longer than it takes to notice that a lock is abandoned. */
const MAX_WAIT_MS = 10_000;
/** Mean time between two looks at the locks. It varies, so that two processes get out of step. */
const LOOK_INTERVAL_MS = 10;

/** The lock that a task runs under. */
export interface HeldLock {
  /** False when this process hung for so long that another one removed its lock. */
  isHeld(): boolean;
}

/**
 * Runs a task while no other process runs one for the same file.
 *
 * Each process creates a lock file of its own beside the file and then looks for other lock files.
 * Of two processes, the one that looks last sees the lock of the other (the flag principle: Herlihy
 * and Shavit, The Art of Multiprocessor Programming, section 1.2). The name of a lock holds the
 * identity of its process. This shows when the process was killed, and since no two locks have the
 * same name, removing an abandoned lock can never remove one that is held.
 *
 * Rejects with `CONFIG_INVALID` after a wait of 10 seconds.
 */
export async function withFileLock<T>(path: string, task: (lock: HeldLock) => Promise<T>): Promise<T> {
  const rivals = new Rivals(path);
  const deadline = performance.now() + MAX_WAIT_MS;
  while (await rivals.outlast(null, deadline)) {
    const own = `${basename(path)}.${randomBytes(8).toString('hex')}.${nameOf(thisProcess())}.lock`;
    const lock = join(dirname(path), own);
    await create(lock);
    const heartbeat = setInterval(() => utimes(lock, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS);
    try {
      if (await rivals.outlast(own, deadline)) return await task({ isHeld: () => existsSync(lock) });
    } finally {
      clearInterval(heartbeat);
      await rm(lock, { force: true });
    }
  }
  throw new DoorplateError('CONFIG_INVALID', `${basename(path)} is locked by another process`);
}

async function create(lock: string): Promise<void> {
  await (await open(lock, 'wx', OWNER_ONLY).catch(unusableFolder)).close();
}

function unusableFolder(cause: NodeJS.ErrnoException): never {
  throw new DoorplateError('CONFIG_INVALID', `The folder of the credentials cannot be written: ${cause.code}`, {}, { cause });
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
   * Waits until there are no locks of others. Returns false when the time is over, or when the lock
   * `own` must go: of several locks the one whose name sorts first stays.
   */
  async outlast(own: string | null, deadline: number): Promise<boolean> {
    for (;;) {
      const names = await readdir(this.#folder).catch(unusableFolder);
      const alive = await Promise.all(names.map(async (name) => name !== own && (await this.#isAlive(name))));
      const rivals = names.filter((_, index) => alive[index]);
      // If this process hung, another one may have removed its lock.
      if (own !== null && (!names.includes(own) || rivals.some((name) => name < own))) return false;
      if (rivals.length === 0) return true;
      if (performance.now() > deadline) return false;
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
