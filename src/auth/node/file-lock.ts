import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DoorplateError } from '../../errors.js';
import { hasEnded, type ProcessIdentity, THIS_PROCESS } from './process-identity.js';

const OWNER_ONLY = 0o600;
/** How often a lock shows that its process is alive. */
const HEARTBEAT_MS = 1000;
/** A lock that shows nothing for so long is abandoned: its process hangs, or has ended on another machine. */
const SILENCE_MS = 5000;
/** Longer than a silent lock takes to be noticed. */
const MAX_WAIT_MS = 10_000;
/** Between two looks at the locks of others, at random so that two processes do not go on meeting. */
const LOOK_MS = 10;

/** Held while a task runs. */
export interface HeldLock {
  /** False when other processes took this one for dead, because it hung for seconds. */
  isHeld(): boolean;
}

/**
 * Runs a task that is alone, among all processes, in changing a file. Each process creates a lock file of its own beside
 * it and then looks for those of others: of two, the one that looks last sees the other (the flag principle; Herlihy and
 * Shavit, The Art of Multiprocessor Programming, 1.2). The name of a lock holds its process, so that the lock of one that
 * was killed is known for what it is, and removing it can never hit a lock that is held. Rejects with `CONFIG_INVALID`
 * when it has to wait for over 10 seconds.
 */
export async function withFileLock<T>(path: string, task: (lock: HeldLock) => Promise<T>): Promise<T> {
  const rivals = new Rivals(path);
  const deadline = performance.now() + MAX_WAIT_MS;
  while (await rivals.outlast(null, deadline)) {
    const own = `${basename(path)}.${randomBytes(8).toString('hex')}.${nameOf(THIS_PROCESS)}.lock`;
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
  throw new DoorplateError('CONFIG_INVALID', `${basename(path)} is locked by another process that writes it`);
}

async function create(lock: string): Promise<void> {
  await (await open(lock, 'wx', OWNER_ONLY).catch(unusableFolder)).close();
}

function unusableFolder(cause: NodeJS.ErrnoException): never {
  throw new DoorplateError('CONFIG_INVALID', `the folder of the credentials cannot be written: ${cause.code}`, {}, { cause });
}

/** The locks of other processes on one file. */
class Rivals {
  readonly #folder: string;
  readonly #prefix: string;
  /** By name, when a lock last showed a sign of life, on the clock of this process. */
  readonly #signs = new Map<string, { readonly heartbeatMs: number; readonly seenAt: number }>();

  constructor(path: string) {
    this.#folder = dirname(path);
    this.#prefix = `${basename(path)}.`;
  }

  /**
   * Waits until there is no lock but the own one, if any. False when the time is over, or when the own one has to give way:
   * of locks that were created at the same time the one with the lowest name stays.
   */
  async outlast(own: string | null, deadline: number): Promise<boolean> {
    for (;;) {
      const names = await readdir(this.#folder).catch(unusableFolder);
      const alive = await Promise.all(names.map(async (name) => name !== own && (await this.#isAlive(name))));
      const rivals = names.filter((_, index) => alive[index]);
      // Another process may have taken this one for dead, and removed its lock.
      if (own !== null && (!names.includes(own) || rivals.some((name) => name < own))) return false;
      if (rivals.length === 0) return true;
      if (performance.now() > deadline) return false;
      await pause();
    }
  }

  /** Whether a file is the lock of a process that runs. That of one that has ended is removed. */
  async #isAlive(name: string): Promise<boolean> {
    const owner = name.startsWith(this.#prefix) ? ownerIn(name.slice(this.#prefix.length)) : null;
    if (owner === null) return false;
    if (!hasEnded(owner) && !(await this.#isSilent(name))) return true;
    await rm(join(this.#folder, name), { force: true });
    return false;
  }

  async #isSilent(name: string): Promise<boolean> {
    const now = performance.now();
    const heartbeatMs = (await stat(join(this.#folder, name)).catch(() => null))?.mtimeMs;
    if (heartbeatMs === undefined) return true;
    const sign = this.#signs.get(name);
    if (sign?.heartbeatMs === heartbeatMs) return now - sign.seenAt > SILENCE_MS;
    this.#signs.set(name, { heartbeatMs, seenAt: now });
    return false;
  }
}

function nameOf({ host, pid, startedAt }: ProcessIdentity): string {
  return `${host}-${pid}-${startedAt}`;
}

/** The process in the name of a lock, less the name of the file that it locks; null for any other file. */
function ownerIn(name: string): ProcessIdentity | null {
  const parts = /^[0-9a-f]{16}\.([0-9a-f]{8})-(\d+)-(\d*)\.lock$/.exec(name);
  if (!parts) return null;
  const [, host = '', pid, startedAt = ''] = parts;
  return { host, pid: Number(pid), startedAt };
}

function pause(): Promise<void> {
  return sleep(LOOK_MS * (0.5 + Math.random()));
}
