import { type FileHandle, open, readFile, truncate } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { RowGroup } from 'hyparquet';
import { DoorplateError } from '../../../src/errors.js';
import type { TablePlan } from './plan.js';
import { emptySummary, type Summary } from './summary.js';

/** How far a run has come: everything up to here is in its files. */
export interface Checkpoint {
  /** Parts that are done. */
  readonly parts: number;
  /** Where the next part begins in the input, in bytes or rows. */
  readonly position: number;
  /** Bytes of each file. */
  readonly output: number;
  readonly review: number;
  readonly hashes: number;
  readonly summary: Summary;
}

/** What a journal holds: the last checkpoint and the row groups of all. */
export interface JournalContent {
  readonly checkpoint: Checkpoint;
  readonly groups: RowGroup[];
}

/**
 * The journal of a run, beside its output: a line that says what the run does, then one for each part that is in the
 * files. A line that was cut short by the end of the process is none.
 */
export class Journal {
  private constructor(private readonly file: FileHandle) {}

  /** Starts a journal; fails with `EEXIST` where there is one. */
  static async create(path: string, plan: TablePlan): Promise<Journal> {
    const journal = new Journal(await open(path, 'wx'));
    await journal.#append(plan);
    return journal;
  }

  /**
   * Reads a journal and goes on with it; null where there is none, or where it was cut short before it said anything.
   * Throws `CONFIG_INVALID` when it is that of another run.
   */
  static async resume(path: string, plan: TablePlan): Promise<{ readonly journal: Journal; readonly content: JournalContent } | null> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const [first, ...lines] = whole.split('\n').slice(0, -1);
    if (first === undefined) return null;
    if (first !== JSON.stringify(plan)) {
      throw new DoorplateError('CONFIG_INVALID', `${path} is of a run with other options or another input: remove it to start anew`);
    }
    let checkpoint = START;
    const groups: RowGroup[] = [];
    for (const line of lines) {
      const { group, ...rest } = JSON.parse(line) as Checkpoint & { group: string | null };
      checkpoint = rest;
      if (group !== null) groups.push(deserialize(Buffer.from(group, 'base64')) as RowGroup);
    }
    await truncate(path, Buffer.byteLength(whole));
    return { journal: new Journal(await open(path, 'a')), content: { checkpoint, groups } };
  }

  /** Notes that a part is in the files. */
  add(checkpoint: Checkpoint, group: RowGroup | null): Promise<void> {
    return this.#append({ ...checkpoint, group: group === null ? null : serialize(group).toString('base64') });
  }

  close(): Promise<void> {
    return this.file.close();
  }

  async #append(line: unknown): Promise<void> {
    await this.file.appendFile(`${JSON.stringify(line)}\n`);
    await this.file.datasync();
  }
}

export const START: Checkpoint = { parts: 0, position: 0, output: 0, review: 0, hashes: 0, summary: emptySummary() };
