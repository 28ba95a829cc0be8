import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import type { RowGroup } from 'hyparquet';
import { DoorplateError, isDoorplateError } from '../../../src/errors.js';
import { exists, writeAt } from '../../format/flush.js';
import { isFullDisk } from '../../format/full-disk.js';
import { HashSet } from './hash-set.js';
import { type Checkpoint, Journal, START } from './journal.js';
import type { PartOutcome } from './part-work.js';
import { outputColumns, type Part, reviewColumns, type TablePlan } from './plan.js';
import { addSummary, type Summary } from './summary.js';
import { writeWorkbook } from './workbook.js';
import { fileEnd, fileStart, groupAt } from './write-rows.js';

const journalOf = (path: string) => `${path}.journal`;
const hashesOf = (path: string) => `${path}.hashes`;
const unfinished = (path: string) => `${path}.part`;

/** A file that grows from a known length. */
class GrowingFile {
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
  static open(plan: TablePlan, start: number, resume: boolean): Promise<TableFiles | null> {
    return written(plan, () => TableFiles.#open(plan, start, resume));
  }

  static async #open(plan: TablePlan, start: number, resume: boolean): Promise<TableFiles | null> {
    const { path, format } = plan.output;
    const resumed = resume ? await Journal.resume(journalOf(path), plan) : null;
    const isOutputThere = await exists(unfinished(path));
    if (resumed !== null && !isOutputThere && resumed.content.checkpoint.output > 0) {
      await resumed.journal.close();
      await finishRenaming(plan);
      return null;
    }
    if (resume && resumed === null && (await exists(path)) && !isOutputThere) return null;
    if (resumed === null && resume) await rm(journalOf(path), { force: true });
    const journal = resumed?.journal ?? (await createJournal(plan));
    const { checkpoint, groups } = resumed?.content ?? { checkpoint: { ...START, position: start }, groups: [] };
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

  /** Adds the next part, with the hashes that it was decided by. Throws `CONFIG_INVALID` where the disk is full. */
  add(part: Part, outcome: PartOutcome, hashes: Float64Array | null): Promise<void> {
    return written(this.plan, () => this.#add(part, outcome, hashes));
  }

  async #add(part: Part, { output, group, review, summary }: PartOutcome, hashes: Float64Array | null): Promise<void> {
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
  finish(): Promise<void> {
    return written(this.plan, () => this.#finish());
  }

  async #finish(): Promise<void> {
    // Also for a table without rows, so that what follows is done again after a kill.
    await this.journal.add(this.#checkpoint(), null);
    await this.files.output.append(await fileEnd(this.plan.output.format, outputColumns(this.plan), this.groups));
    await this.close();
    await finishRenaming(this.plan);
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

async function createJournal(plan: TablePlan): Promise<Journal> {
  const path = journalOf(plan.output.path);
  try {
    return await Journal.create(path, plan);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new DoorplateError('CONFIG_INVALID', `${path} is of a run that has not ended: go on with --resume, or remove it`);
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
    throw new DoorplateError('CONFIG_INVALID', `${path} cannot be written: ${code}${more}`, {}, { cause: error });
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
