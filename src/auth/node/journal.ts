import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, type Stats, statSync } from 'node:fs';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
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
/** Age at which the process of a seal counts as killed. */
const ABANDONED_AFTER_MS = 10_000;
const MAX_WAIT_MS = 30_000;
const LOOK_INTERVAL_MS = 10;
/** A journal with this many lines for each record, and these besides, is made short. */
const [LINES_PER_RECORD, SPARE_LINES] = [4, 1000];

/**
 * Credentials in an append-only file that any number of processes may read and write, without a lock.
 *
 * A change is one line of JSON, begun and ended by a newline and added with one write in append mode, so that it follows what is there and
 * touches nothing of it. A line without an end was cut short when its process was killed; it was never acknowledged, and the next line ends
 * it. The author of a change learns its result as every reader does: from the lines in front of it.
 *
 * To make the file short, a process adds a line that seals it: what follows counts for nothing, and its authors wait for the new file and
 * add it there. So nothing is lost between reading the old file and renaming the new one. A seal of a killed process is taken back after ten
 * seconds.
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
      const deadline = performance.now() + MAX_WAIT_MS;
      for (;;) {
        const file = await this.#fileToWrite(deadline);
        const isAdded = await this.#append(file, lineOf(change, value, id));
        const made = this.#results.get(id) as { readonly result: ChangeResult<N> } | undefined;
        if (!isAdded || made === undefined) continue;
        if (file.changes > LINES_PER_RECORD * file.table.size + SPARE_LINES) await this.#rewrite(file).catch(() => undefined);
        return made.result;
      }
    } catch (error) {
      throw unwritable(error);
    } finally {
      this.#results.delete(id);
    }
  }

  /** Replaces the file with one that holds only what is in force. */
  async compact(): Promise<void> {
    try {
      await this.#rewrite(await this.#fileToWrite(performance.now() + MAX_WAIT_MS));
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

  /** The file, once a line added to it counts. */
  async #fileToWrite(deadline: number): Promise<JournalFile> {
    let [seal, sealedAt]: [string | null, number] = [null, 0];
    while (performance.now() < deadline) {
      const file = await this.#latestFile();
      if (file.sealedBy !== null) {
        if (file.sealedBy !== seal) [seal, sealedAt] = [file.sealedBy, performance.now()];
        if (performance.now() - sealedAt < ABANDONED_AFTER_MS) await sleep(LOOK_INTERVAL_MS);
        else await this.#takeBack(file, file.sealedBy);
      } else {
        return file;
      }
    }
    throw new DoorplateError('CONFIG_INVALID', 'Credential file is replaced by other processes again and again');
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
      const found = fstatSync(handle.fd);
      finish(file.read(handle.fd, found.size));
      if (this.#file === file) this.#stamp = stampOf(found);
      return true;
    } finally {
      await handle.close();
    }
  }

  /** Ends the seal of a killed process, and removes the new file that it had begun. */
  async #takeBack(file: JournalFile, seal: string): Promise<void> {
    await removeTemporaries(this.path, seal);
    await this.#append(file, lineOf('unseal', seal, newId()));
  }

  /** Seals a file and replaces it. Does nothing where another process is at it. */
  async #rewrite(file: JournalFile): Promise<void> {
    const seal = randomUUID();
    if (!(await this.#append(file, lineOf('seal', null, seal))) || file.sealedBy !== seal) return;
    try {
      await removeTemporaries(this.path);
      await replaceFile(this.path, linesOf(file.table, seal), seal, () => {
        this.#check();
        if (this.#file !== file || file.sealedBy !== seal || this.#reading !== null || this.#isUnreadable)
          throw new DoorplateError('CONFIG_INVALID', 'Credential file was changed by other processes while it was written anew');
      });
    } catch (error) {
      await this.#append(file, lineOf('unseal', seal, newId())).catch(() => false);
      throw error;
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
