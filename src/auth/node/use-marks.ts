import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDue } from '../key-uses.js';

const OWNER_ONLY_FOLDER = 0o700;

/**
 * When keys were used last: the time of an empty file for each key, in a folder beside the credentials.
 * Setting a time needs no lock, tears nothing, and leaves alone the file of the credentials, which
 * every process would read again.
 */
export class UseMarks {
  #hasFailed = false;

  /** @param folder Made with the first use. */
  constructor(
    private readonly folder: string,
    private readonly now: () => number,
  ) {}

  /**
   * The key with this hash was used. Whoever runs the process is warned once when that cannot be
   * recorded, as on a file system that is read only.
   */
  async note(hash: string): Promise<void> {
    const path = join(this.folder, hash);
    const time = this.now();
    try {
      // Another process may have been first.
      if (!isDue(await timeOf(path), time)) return;
      await mkdir(this.folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
      await writeFile(path, '');
      await utimes(path, time / 1000, time / 1000);
    } catch (error) {
      if (!this.#hasFailed) warn(error as NodeJS.ErrnoException);
      this.#hasFailed = true;
    }
  }

  /** Milliseconds since 1970, by hash. */
  async all(): Promise<ReadonlyMap<string, number>> {
    const uses = new Map<string, number>();
    for (const hash of await this.#names()) {
      const time = await timeOf(join(this.folder, hash));
      if (time !== undefined) uses.set(hash, time);
    }
    return uses;
  }

  /** Forgets the keys that are not among these. */
  async keepOnly(hashes: ReadonlySet<string>): Promise<void> {
    for (const hash of await this.#names()) if (!hashes.has(hash)) await rm(join(this.folder, hash), { force: true });
  }

  async #names(): Promise<readonly string[]> {
    return await readdir(this.folder).catch(absentAs([]));
  }
}

/** Undefined when there is no such file. */
async function timeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(absentAs(null));
  return found?.mtimeMs;
}

/** Takes a missing file as this value; other errors stay errors. */
function absentAs<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}

function warn({ code }: NodeJS.ErrnoException): void {
  process.emitWarning(`The last use of API keys cannot be recorded: ${code}`, { code: 'DOORPLATE_CREDENTIALS' });
}
