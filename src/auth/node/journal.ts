import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, type Stats, statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { DoorplateError, isDoorplateError } from '../../errors.js';
import type { CredentialTable } from '../store.js';
import { CHANGES, type ChangeName, type ChangeResult, type ChangeValue, lineOf, linesOf } from './changes.js';
import { JournalFile } from './journal-file.js';
import { requireRegular } from './regular-file.js';
import { openToAppend, ownership, removeTemporaries, replaceFile } from './replace-file.js';

/** How often the file is checked for changes of other processes. */
const CHECK_INTERVAL_MS = 250;
/** Most bytes read at once: about 3,000 keys, in some 10 ms. */
const AT_ONCE_BYTES = 2 ** 20;
/** How often a change is added anew where another file has taken the place of the one that it was added to. */
const MOST_ATTEMPTS = 10;

/**
 * Credentials in an append-only file that any number of processes may read and write, without a lock.
 *
 * A change is one line of JSON, begun and ended by a newline and added with one write in append mode, so that it follows what is there and
 * touches nothing of it. A line without an end was cut short when its process was killed; it was never acknowledged, and the next line ends
 * it. The author of a change learns its result as every reader does: from the lines in front of it.
 *
 * The file is made short while nobody writes: it is written anew, and takes the place of the old one unless that has changed meanwhile. A
 * process that has added a line to the old file finds another one in its place, and adds it there.
 */
export class Journal {
  /** The file in force, as far as it was read. */
  #file: JournalFile | null = null;
  /** Why there is nothing to answer from. */
  #failure: DoorplateError | null = null;
  /** Times, size and inode of the file read last, good or damaged. */
  #stamp: string | null = null;
  #isUnreadable = false;
  /** The end of a long reading. */
  #reading: Promise<void> | null = null;
  #checkedAt = Number.NEGATIVE_INFINITY;
  /** Of the changes of this process, by id; undefined until read. */
  readonly #results = new Map<unknown, unknown>();

  /** `onUnreadable`: called once when the file becomes unreadable and its last version stays in force. */
  constructor(
    private readonly path: string,
    private readonly onUnreadable: (error: DoorplateError) => void,
  ) {}

  /**
   * The credentials in force. Throws `CONFIG_INVALID` for a file that is damaged or was never readable. One that becomes unreadable, most
   * likely by a wrong owner, must not stop a server.
   */
  current(): CredentialTable {
    if (performance.now() - this.#checkedAt >= CHECK_INTERVAL_MS) this.#check();
    if (this.#file) return this.#file.table;
    throw this.#failure ?? unreadable(null);
  }

  /** Looks a record up, or null. An unknown one may be another process's of a moment ago, so that the file is checked at once. */
  find<T>(lookUp: (table: CredentialTable) => T | undefined): T | null {
    const found = lookUp(this.current());
    if (found !== undefined) return found;
    this.#check();
    return lookUp(this.current()) ?? null;
  }

  /** With all changes up to now. Rejects with `CONFIG_INVALID` for a damaged or unreadable file. */
  async latest(): Promise<CredentialTable> {
    return (await this.#latestFile()).table;
  }

  /** The change is on the disk at the end. Rejects with `CONFIG_INVALID` for a file that is damaged, unusable or another user's. */
  async add<N extends ChangeName>(change: N, value: ChangeValue<N>): Promise<ChangeResult<N>> {
    // A line that no reader takes would damage the file.
    if (!CHANGES[change].check(value)) throw new DoorplateError('CONFIG_INVALID', `${change} is given an unusable record`);
    const id = newId();
    this.#results.set(id, undefined);
    try {
      await ownership(this.path);
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        const isAdded = await this.#append(await this.#latestFile(), lineOf(change, value, id));
        const made = this.#results.get(id) as { readonly result: ChangeResult<N> } | undefined;
        if (isAdded && made !== undefined) return made.result;
      }
      throw new DoorplateError('CONFIG_INVALID', 'Credential file is replaced by other processes again and again');
    } catch (error) {
      throw unwritable(error);
    } finally {
      this.#results.delete(id);
    }
  }

  /** Replaces the file with one that holds only what is in force. Rejects with `CONFIG_INVALID` where it changes meanwhile, and leaves it. */
  async compact(): Promise<void> {
    try {
      const file = await this.#latestFile();
      const { changes } = file;
      await removeTemporaries(this.path);
      await replaceFile(this.path, linesOf(file.table, newId()), () => {
        this.#check();
        if (this.#file !== file || file.changes !== changes || this.#reading !== null || this.#isUnreadable)
          throw new DoorplateError(
            'CONFIG_INVALID',
            'Credential file has changed while it was written anew: compact it while nobody writes',
          );
      });
    } catch (error) {
      throw unwritable(error);
    }
  }

  async #latestFile(): Promise<JournalFile> {
    await this.#reading;
    this.#check();
    await this.#reading;
    if (this.#file === null || this.#isUnreadable) throw this.#failure ?? unreadable(null);
    return this.#file;
  }

  /** Adds a line and reads up to it; false where another file has taken its place. */
  async #append(file: JournalFile, line: string): Promise<boolean> {
    const handle = await openToAppend(this.path);
    try {
      if (fstatSync(handle.fd).ino !== file.ino) return false;
      const bytes = Buffer.from(line);
      // Not a second write for the rest: another process's line may stand between.
      if ((await handle.write(bytes)).bytesWritten < bytes.length) throw Object.assign(new Error('The disk is full'), { code: 'ENOSPC' });
      await handle.sync();
      if (statSync(this.path, { throwIfNoEntry: false })?.ino !== file.ino) return false;
      const found = fstatSync(handle.fd);
      finish(file.read(handle.fd, found.size));
      if (this.#file === file) this.#stamp = stampOf(found);
      return true;
    } finally {
      await handle.close();
    }
  }

  #check(): void {
    if (this.#reading !== null) return;
    this.#checkedAt = performance.now();
    let stamp: string | null = null;
    try {
      const found = statSync(this.path, { throwIfNoEntry: false });
      if (found) requireRegular(found, this.path);
      stamp = stampOf(found);
      if (stamp === this.#stamp) this.#isUnreadable = false;
      else if (found === undefined) this.#adopt(new JournalFile(this.path, null, this.#results), stamp);
      else if (this.#file && this.#file.unreadBytes(found) > AT_ONCE_BYTES) this.#reading = this.#readInSlices(stamp);
      else finish(this.#read());
    } catch (error) {
      this.#fail(error, stamp);
    }
  }

  *#read(): Generator<void, void> {
    const fd = openSync(this.path, 'r');
    try {
      const found = fstatSync(fd);
      const file = this.#file?.goesOn(fd, found) ? this.#file : new JournalFile(this.path, found.ino, this.#results);
      yield* file.read(fd, found.size);
      this.#adopt(file, stampOf(found));
    } finally {
      closeSync(fd);
    }
  }

  /** Reads in steps while other work runs; the version before stays in force. */
  async #readInSlices(stamp: string): Promise<void> {
    try {
      const steps = this.#read();
      do await setImmediate();
      while (!steps.next().done);
    } catch (error) {
      this.#fail(error, stamp);
    } finally {
      this.#reading = null;
    }
  }

  #adopt(file: JournalFile, stamp: string): void {
    this.#file = file;
    this.#stamp = stamp;
    this.#failure = null;
    this.#isUnreadable = false;
  }

  #fail(error: unknown, stamp: string | null): void {
    if (isDoorplateError(error)) {
      // The damage may hide a revocation, so the last good version must not stay in force.
      this.#file = null;
      this.#stamp = stamp;
      this.#failure = error;
      return;
    }
    this.#failure = unreadable(error);
    if (this.#file && !this.#isUnreadable) this.onUnreadable(this.#failure);
    this.#isUnreadable = true;
  }
}

function stampOf(found: Stats | undefined): string {
  return found ? `${found.mtimeMs} ${found.ctimeMs} ${found.size} ${found.ino}` : 'absent';
}

function finish(steps: Generator<void>): void {
  while (!steps.next().done);
}

function newId(): string {
  return randomBytes(9).toString('base64url');
}

function unreadable(cause: unknown): DoorplateError {
  const code = (cause as NodeJS.ErrnoException | null)?.code ?? 'UNKNOWN';
  return new DoorplateError('CONFIG_INVALID', `Credential file cannot be read: ${code}`, { code }, { cause });
}

function unwritable(cause: unknown): unknown {
  if (isDoorplateError(cause) || !(cause instanceof Error && 'syscall' in cause)) return cause;
  const { code = 'UNKNOWN' } = cause as NodeJS.ErrnoException;
  return new DoorplateError('CONFIG_INVALID', `Credential file cannot be written: ${code}`, { code }, { cause });
}
