import { type FileHandle, open, readFile, rename, rm, truncate } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { RowGroup } from 'hyparquet';
import { isDoorplateError } from '../../../src/errors.js';
import { exists, writeAt } from '../../build/format/flush.js';
import { isFullDisk } from '../../build/format/full-disk.js';
import { unusable } from '../terminal/arguments.js';
import { HashSet } from './hash-set.js';
import type { PartOutcome } from './part-work.js';
import { outputColumns, type Part, reviewColumns, type TablePlan } from './plan.js';
import { addSummary, emptySummary, type Summary } from './summary.js';
import { writeWorkbook } from './workbook.js';
import { fileEnd, fileStart, groupAt } from './write-rows.js';

/** How far a run has come: everything up to here is in its files. */
interface Checkpoint {
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

/**
 * The journal of a run, beside its output: a line that says what the run does, then one for each part that is in the
 * files. A line that was cut short by the end of the process is none.
 */
class Journal {
  private constructor(private readonly file: FileHandle) {}

  /** Starts a journal. Throws `CONFIG_INVALID` where there is one. */
  static async create(path: string, plan: TablePlan): Promise<Journal> {
    const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      throw unusable(`${path} is of a run that has not ended: go on with --resume, or remove it`);
    });
    const journal = new Journal(file);
    await journal.#append(plan);
    return journal;
  }

  /**
   * Reads a journal and goes on with it, behind its last checkpoint and with the row groups of all; null where there is none, or where it
   * was cut short before it said anything. Throws `CONFIG_INVALID` when it is that of another run.
   */
  static async resume(path: string, plan: TablePlan) {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const [first, ...lines] = whole.split('\n').slice(0, -1);
    if (first === undefined) return null;
    if (first !== JSON.stringify(plan)) {
      throw unusable(`${path} is of a run with other options or another input: remove it to start anew`);
    }
    let checkpoint = START;
    const groups: RowGroup[] = [];
    for (const line of lines) {
      const { group, ...rest } = JSON.parse(line) as Checkpoint & { group: string | null };
      checkpoint = rest;
      if (group !== null) groups.push(deserialize(Buffer.from(group, 'base64')) as RowGroup);
    }
    await truncate(path, Buffer.byteLength(whole));
    return { journal: new Journal(await open(path, 'a')), checkpoint, groups };
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

const START: Checkpoint = { parts: 0, position: 0, output: 0, review: 0, hashes: 0, summary: emptySummary() };

const journalOf = (path: string) => `${path}.journal`;
const hashesOf = (path: string) => `${path}.hashes`;
const unfinished = (path: string) => `${path}.part`;

/** A file that grows from a known length. */
export class GrowingFile {
  private constructor(
    private readonly file: FileHandle,
    public length: number,
  ) {}

  /** Opens a file and cuts off what it has beyond its length. */
  static async open(path: string, length: number): Promise<GrowingFile> {
    const file = await open(path, length === 0 ? 'w' : 'r+');
    await file.truncate(length);
    return new GrowingFile(file, length);
  }

  async append(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    await writeAt(this.file, bytes, this.length);
    await this.file.datasync();
    this.length += bytes.length;
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

/**
 * The files of a run. They grow under other names; a part counts once the journal has it, and what is beyond the last one
 * that it has is cut off when a run is resumed. So each row stands in the result once, whenever the process was killed.
 */
export class TableFiles {
  readonly summary: Summary;
  readonly #seen = new HashSet();
  #parts: number;
  #position: number;

  private constructor(
    private readonly plan: TablePlan,
    private readonly files: { readonly output: GrowingFile; readonly review: GrowingFile | null; readonly hashes: GrowingFile | null },
    private readonly journal: Journal,
    private readonly groups: RowGroup[],
    { parts, position, summary }: Checkpoint,
  ) {
    this.#parts = parts;
    this.#position = position;
    this.summary = structuredClone(summary);
  }

  /** Where the next part begins, and its index. */
  get next(): { readonly position: number; readonly index: number } {
    return { position: this.#position, index: this.#parts };
  }

  /**
   * Opens the files of a new run, or those of one that was killed. Null: the run to resume has ended before. Throws
   * `CONFIG_INVALID` where files of an unfinished run are in the way.
   */
  static async open(plan: TablePlan, start: number, resume: boolean): Promise<TableFiles | null> {
    const { path, format } = plan.output;
    const resumed = resume ? await Journal.resume(journalOf(path), plan) : null;
    const isOutputThere = await exists(unfinished(path));
    if (resumed !== null && !isOutputThere && resumed.checkpoint.output > 0) {
      await resumed.journal.close();
      await finishRenaming(plan);
      return null;
    }
    if (resume && resumed === null && (await exists(path)) && !isOutputThere) return null;
    if (resumed === null && resume) await rm(journalOf(path), { force: true });
    const journal = resumed?.journal ?? (await Journal.create(journalOf(path), plan));
    const { checkpoint, groups } = resumed ?? { checkpoint: { ...START, position: start }, groups: [] };
    const files = {
      output: await GrowingFile.open(unfinished(path), checkpoint.output),
      review: plan.review === null ? null : await GrowingFile.open(unfinished(plan.review.path), checkpoint.review),
      hashes: plan.dedupe ? await GrowingFile.open(hashesOf(path), checkpoint.hashes) : null,
    };
    const isNew = checkpoint.parts === 0;
    const opened = new TableFiles(plan, files, journal, groups, isNew ? { ...checkpoint, position: start } : checkpoint);
    if (isNew) {
      await files.output.append(await fileStart(format, outputColumns(plan)));
      await files.review?.append(await fileStart('csv', reviewColumns(plan)));
    }
    if (checkpoint.hashes > 0) opened.#remember(new Float64Array((await readFile(hashesOf(path))).buffer.slice(0, checkpoint.hashes)));
    return opened;
  }

  /** Decides which rows of a part stay. Parts have to come in order. */
  decide(hashes: Float64Array): Uint8Array {
    return Uint8Array.from(hashes, (hash) => (Number.isNaN(hash) || this.#seen.add(hash) ? 1 : 0));
  }

  /** Adds the next part, with the hashes that it was decided by. */
  async add(part: Part, { output, group, review, summary }: PartOutcome, hashes: Float64Array | null): Promise<void> {
    const { files } = this;
    const placed = group === null ? null : groupAt(group, files.output.length);
    await files.output.append(output);
    await files.review?.append(review);
    if (hashes !== null) await files.hashes?.append(new Uint8Array(hashes.buffer));
    addSummary(this.summary, summary);
    this.#parts = part.index + 1;
    this.#position = part.end;
    await this.journal.add(this.#checkpoint(), placed);
    if (placed !== null) this.groups.push(placed);
  }

  /** Ends the files and gives them their names. */
  async finish(): Promise<void> {
    // Also for a table without rows, so that what follows is done again after a kill.
    await this.journal.add(this.#checkpoint(), null);
    await this.files.output.append(await fileEnd(this.plan.output.format, outputColumns(this.plan), this.groups));
    await this.close();
    await finishRenaming(this.plan);
  }

  /** Leaves nothing of the run: whoever repairs the table starts anew. */
  async discard(): Promise<void> {
    await this.close();
    const { output, review } = this.plan;
    const begun = [
      unfinished(output.path),
      hashesOf(output.path),
      journalOf(output.path),
      ...(review === null ? [] : [unfinished(review.path)]),
    ];
    for (const path of begun) await rm(path, { force: true });
  }

  async close(): Promise<void> {
    for (const file of [this.files.output, this.files.review, this.files.hashes, this.journal]) await file?.close().catch(() => undefined);
  }

  #checkpoint(): Checkpoint {
    const { output, review, hashes } = this.files;
    return {
      parts: this.#parts,
      position: this.#position,
      output: output.length,
      review: review?.length ?? 0,
      hashes: hashes?.length ?? 0,
      summary: this.summary,
    };
  }

  #remember(hashes: Float64Array): void {
    for (const hash of hashes) if (!Number.isNaN(hash)) this.#seen.add(hash);
  }
}

/** What the system refuses becomes an error that names it. The journal tells how far the files are whole. */
export async function written<T>({ output }: TablePlan, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDoorplateError(error)) throw error;
    const { code, path = unfinished(output.path) } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const more = isFullDisk(error) ? ': the disk is full; make room, and go on with --resume' : '';
    throw unusable(`${path} cannot be written: ${code}${more}`, {}, error);
  }
}

/** The review first and the journal last: as long as it is there, all of this is done again. */
async function finishRenaming(plan: TablePlan): Promise<void> {
  const { output, review } = plan;
  const rows = unfinished(output.path);
  if (output.format === 'xlsx' && (await exists(rows))) {
    const book = `${output.path}.book`;
    await writeWorkbook(rows, book, outputColumns(plan));
    await rename(book, output.path);
    await rm(rows);
  }
  for (const path of review === null ? [output.path] : [review.path, output.path]) {
    if (await exists(unfinished(path))) await rename(unfinished(path), path);
  }
  await rm(hashesOf(output.path), { force: true });
  await rm(journalOf(output.path), { force: true });
}
