import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { DoorplateError, isDoorplateError } from '../../errors.js';
import { CredentialTable } from '../store.js';
import { readCredentials } from './credential-file.js';
import { runAtOnce, runInSlices } from './slices.js';

/** How long a change made by another process may go unnoticed. */
const CHECK_INTERVAL_MS = 250;
/** Files up to this size, some 4,000 keys, are read at once, in about 10 ms; others in slices, beside other work. */
const AT_ONCE_BYTES = 2 ** 20;

/** The credentials of a file as they were at one time. The table is never changed. */
export interface Snapshot {
  readonly table: CredentialTable;
  /** What the file system says of this version of the file. */
  readonly stamp: string;
}

/** Version and size of a file; one that does not exist has a version, too. */
export function stampOf(path: string): { readonly stamp: string; readonly size: number } {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return { stamp: 'absent', size: 0 };
  return { stamp: `${stat.mtimeMs} ${stat.ctimeMs} ${stat.size} ${stat.ino}`, size: stat.size };
}

/** Reads a credential file in slices. Rejects with `CONFIG_INVALID` when it cannot be read or is damaged. */
export async function readSnapshot(path: string): Promise<Snapshot> {
  try {
    // The version goes first: what is read may be newer than it says, and is then read once more.
    const { stamp } = stampOf(path);
    if (stamp === 'absent') return { table: new CredentialTable(), stamp };
    return { table: await runInSlices(readCredentials(await readFile(path, 'utf8'))), stamp };
  } catch (error) {
    throw isDoorplateError(error) ? error : unreadable(error);
  }
}

/** Answers from a credential file, and reads it again when it has changed. */
export class CredentialReader {
  #snapshot: Snapshot | null = null;
  /** Why there is nothing to answer from. */
  #failure: DoorplateError | null = null;
  /** Version of the file that is damaged, and need not be looked at again. */
  #damaged: string | null = null;
  #isUnreadable = false;
  #isReading = false;
  #checkedAt = Number.NEGATIVE_INFINITY;

  /** @param onUnreadable Told once of each time in which the file cannot be read and older credentials stay in force. */
  constructor(
    private readonly path: string,
    private readonly onUnreadable: (error: DoorplateError) => void,
  ) {}

  /** What is in force, however old it is; null when nothing is. */
  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  /**
   * The credentials in force. Throws `CONFIG_INVALID` when the file is damaged, or could not be read even once: damage may
   * hide a revocation, while a file that cannot be read is most likely meant for this process all the same.
   */
  current(): CredentialTable {
    const time = performance.now();
    if (time - this.#checkedAt >= CHECK_INTERVAL_MS && !this.#isReading) {
      this.#checkedAt = time;
      this.#refresh();
    }
    if (this.#snapshot) return this.#snapshot.table;
    throw this.#failure ?? unreadable(null);
  }

  /** Takes over a version of the file, as it was read or written. */
  adopt(snapshot: Snapshot): void {
    this.#snapshot = snapshot;
    this.#failure = null;
    this.#damaged = null;
    this.#isUnreadable = false;
  }

  #refresh(): void {
    let found: string | null = null;
    try {
      const { stamp, size } = stampOf(this.path);
      found = stamp;
      if (stamp === this.#snapshot?.stamp || stamp === this.#damaged) return;
      if (stamp === 'absent') this.adopt({ table: new CredentialTable(), stamp });
      else if (this.#snapshot && size > AT_ONCE_BYTES) void this.#readBeside(this.#snapshot, stamp);
      else this.adopt({ table: runAtOnce(readCredentials(readFileSync(this.path, 'utf8'))), stamp });
    } catch (error) {
      this.#fail(error, found);
    }
  }

  /** Answers go on from the old version meanwhile. */
  async #readBeside(old: Snapshot, stamp: string): Promise<void> {
    this.#isReading = true;
    try {
      const snapshot = await readSnapshot(this.path);
      // What this process has written since is newer.
      if (this.#snapshot === old) this.adopt(snapshot);
    } catch (error) {
      if (this.#snapshot === old) this.#fail(error, stamp);
    } finally {
      this.#isReading = false;
    }
  }

  #fail(error: unknown, stamp: string | null): void {
    if (isDoorplateError(error) && !isUnreadable(error)) {
      // A damaged file must not leave the credentials of the good one in force.
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
  return new DoorplateError('CONFIG_INVALID', `credential file cannot be read: ${code}`, { code }, { cause });
}

function isUnreadable(error: DoorplateError): boolean {
  return error.details.code !== undefined;
}
