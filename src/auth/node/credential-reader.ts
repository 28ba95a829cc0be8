import { readFileSync, statSync } from 'node:fs';
import { DoorplateError, isDoorplateError } from '../../errors.js';
import { CredentialTable } from '../store.js';
import { readCredentials } from './credential-file.js';
import { readRegularFile, requireRegular } from './regular-file.js';
import { runAtOnce, runInSlices } from './slices.js';

/** How often the file is checked for changes of other processes. */
const CHECK_INTERVAL_MS = 250;
/** Up to this size, about 4,000 keys, a file is read at once, in about 10 ms. */
const AT_ONCE_BYTES = 2 ** 20;

/** One version of a credential file. */
export interface Snapshot {
  /** Never changed. */
  readonly table: CredentialTable;
  /** Times, size and inode of the file. */
  readonly stamp: string;
}

/** The stamp and the size in bytes of a file. A missing file has a stamp, too. */
export function stampOf(path: string): { readonly stamp: string; readonly size: number } {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return { stamp: 'absent', size: 0 };
  try {
    requireRegular(stat, path);
  } catch (error) {
    throw unreadable(error);
  }
  return { stamp: `${stat.mtimeMs} ${stat.ctimeMs} ${stat.size} ${stat.ino}`, size: stat.size };
}

/** Reads a credential file in slices. Rejects with `CONFIG_INVALID` if unreadable or damaged. */
export async function readSnapshot(path: string): Promise<Snapshot> {
  try {
    // The stamp comes first: if the file changes in between, it is read once more than necessary.
    const { stamp } = stampOf(path);
    if (stamp === 'absent') return { table: new CredentialTable(), stamp };
    return { table: await runInSlices(readCredentials(await readRegularFile(path))), stamp };
  } catch (error) {
    throw isDoorplateError(error) ? error : unreadable(error);
  }
}

/** Answers from a credential file, and reads it again when it has changed. */
export class CredentialReader {
  #snapshot: Snapshot | null = null;
  /** Why there is nothing to answer from. */
  #failure: DoorplateError | null = null;
  /** Stamp of a damaged file, which need not be read again. */
  #damaged: string | null = null;
  #isUnreadable = false;
  #isReading = false;
  #checkedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param onUnreadable Called once when the file becomes unreadable and its last version stays in
   * force.
   */
  constructor(
    private readonly path: string,
    private readonly onUnreadable: (error: DoorplateError) => void,
  ) {}

  /** The version in force, without a check for a newer one. */
  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  /**
   * The credentials in force. Throws `CONFIG_INVALID` when the file is damaged, or was never
   * readable. A file that becomes unreadable, most likely by a wrong owner, must not stop a server.
   */
  current(): CredentialTable {
    if (performance.now() - this.#checkedAt >= CHECK_INTERVAL_MS) this.#check();
    if (this.#snapshot) return this.#snapshot.table;
    throw this.#failure ?? unreadable(null);
  }

  /**
   * Looks a record up; null where there is none. One that is not known may be another process's of a moment ago, so
   * that the file is checked at once.
   */
  find<T>(lookUp: (table: CredentialTable) => T | null): T | null {
    const found = lookUp(this.current());
    if (found !== null) return found;
    this.#check();
    return lookUp(this.current());
  }

  /** Puts a version of the file in force. */
  adopt(snapshot: Snapshot): void {
    this.#snapshot = snapshot;
    this.#failure = null;
    this.#damaged = null;
    this.#isUnreadable = false;
  }

  #check(): void {
    if (this.#isReading) return;
    this.#checkedAt = performance.now();
    this.#refresh();
  }

  #refresh(): void {
    let found: string | null = null;
    try {
      const { stamp, size } = stampOf(this.path);
      found = stamp;
      if (stamp === this.#snapshot?.stamp || stamp === this.#damaged) return;
      if (stamp === 'absent') this.adopt({ table: new CredentialTable(), stamp });
      else if (this.#snapshot && size > AT_ONCE_BYTES) void this.#readInSlices(this.#snapshot, stamp);
      else this.adopt({ table: runAtOnce(readCredentials(readFileSync(this.path, 'utf8'))), stamp });
    } catch (error) {
      this.#fail(error, found);
    }
  }

  /** Reads a large file in slices. The old version stays in force meanwhile. */
  async #readInSlices(old: Snapshot, stamp: string): Promise<void> {
    this.#isReading = true;
    try {
      const snapshot = await readSnapshot(this.path);
      // Otherwise this process has written a newer version.
      if (this.#snapshot === old) this.adopt(snapshot);
    } catch (error) {
      if (this.#snapshot === old) this.#fail(error, stamp);
    } finally {
      this.#isReading = false;
    }
  }

  #fail(error: unknown, stamp: string | null): void {
    if (isDoorplateError(error) && !isUnreadable(error)) {
      // The damage may hide a revocation, so the last good version must not stay in force.
      this.#snapshot = null;
      this.#damaged = stamp;
      this.#failure = error;
      return;
    }
    this.#failure = isDoorplateError(error) ? error : unreadable(error);
    if (this.#snapshot && !this.#isUnreadable) this.onUnreadable(this.#failure);
    this.#isUnreadable = true;
  }
}

function unreadable(cause: unknown): DoorplateError {
  const code = (cause as NodeJS.ErrnoException | null)?.code ?? 'UNKNOWN';
  return new DoorplateError('CONFIG_INVALID', `Credential file cannot be read: ${code}`, { code }, { cause });
}

function isUnreadable(error: DoorplateError): boolean {
  return error.details.code !== undefined;
}
