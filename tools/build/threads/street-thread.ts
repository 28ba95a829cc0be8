import { join } from 'node:path';
import { type FileOutcome, ImportedRows } from '../imported-rows.js';
import { ListFile } from '../list-file.js';
import { packagePlaces } from '../package-places.js';
import type { RowSink } from '../row-sinks.js';
import type { Selection } from '../selection.js';
import { bytesRead } from '../source/file-bytes.js';
import { readSource } from '../source-file.js';
import type { Conflict } from '../us/merge/conflicts.js';
import { RowSpill } from '../us/spill/row-spill.js';
import { buildSpilledShard, type ShardContext, type ShardOutcome } from '../us/spill/shard-job.js';

export const REJECT_COLUMNS = ['file', 'line', 'reason'];
export const CONFLICT_COLUMNS = ['subject', 'field', 'kept', 'kept_source', 'other', 'other_source'];
/** Rows between two reports. */
const REPORT_ROWS = 4096;

/** A source file of streets. */
export interface ReadJob {
  readonly format: string;
  readonly path: string;
  /** Number of the file in the build, from 0. */
  readonly file: number;
  readonly selection: Selection;
}

/** How far the reading of a file is: bytes of the file and rows kept. */
export type ReadProgress = (bytes: number, rows: number) => void;

/** What reads sources and builds shards; threads do it side by side. */
export interface StreetThread {
  read(job: ReadJob, progress: ReadProgress): Promise<FileOutcome>;
  /** Comes before the first shard. */
  prepare(context: ShardContext): Promise<void>;
  shard(key: string): Promise<ShardOutcome>;
  close(): Promise<void>;
}

/** List of the rejected rows of a file, and of the conflicts of a shard. */
export const rejectsPart = (work: string, file: number): string => join(work, `${file}.rejects.csv`);
export const conflictsPart = (work: string, key: string): string => join(work, `${key}.conflicts.csv`);

/** Works in the thread that calls it. */
export class LocalStreetThread implements StreetThread {
  readonly #work: string;
  readonly #spill: RowSpill;
  #context: ShardContext | null = null;

  /** `work`: folder for what is worked with; `spill`: folder of the rows that this thread reads. */
  constructor(work: string, spill: string) {
    this.#work = work;
    this.#spill = new RowSpill(spill);
  }

  async read({ format, path, file, selection }: ReadJob, progress: ReadProgress): Promise<FileOutcome> {
    const rejects = new ListFile(rejectsPart(this.#work, file), REJECT_COLUMNS);
    const spill = this.#spill;
    spill.beginFile(file);
    const before = bytesRead();
    let rows = 0;
    const sink = <T>(add: (row: T) => void): RowSink<T> => ({
      push(row) {
        add(row);
        if (++rows % REPORT_ROWS === 0) progress(bytesRead() - before, rows);
        return rows;
      },
    });
    const imported = new ImportedRows(selection, (reject) => rejects.add([reject.file, reject.line, reject.reason]), {
      addresses: sink((row) => spill.add('addresses', row.components.zip, row)),
      ranges: sink((row) => spill.add('ranges', row.zip, row)),
      postalRanges: sink((row) => spill.add('postalRanges', row.zip, row)),
      aliases: sink((row) => spill.add('aliases', row.zip, row)),
    });
    await readSource(format, path, imported);
    spill.flush();
    rejects.finish();
    return imported.outcome();
  }

  async prepare(context: ShardContext): Promise<void> {
    this.#context = context;
  }

  async shard(key: string): Promise<ShardOutcome> {
    const context = this.#context;
    if (context === null) throw new TypeError('A shard needs prepare()');
    const { places } = await packagePlaces();
    const list = new ListFile(conflictsPart(this.#work, key), CONFLICT_COLUMNS);
    const outcome = await buildSpilledShard(key, context, places, (conflict) => list.add(conflictCells(conflict, context)));
    list.finish();
    return outcome;
  }

  async close(): Promise<void> {}
}

function conflictCells({ subject, field, kept, keptSource, other, otherSource }: Conflict, { sources }: ShardContext): string[] {
  const title = (row: number): string => `${sources[row]?.title ?? ''} ${sources[row]?.edition ?? ''}`.trim();
  return [subject, field, kept, title(keptSource), other, title(otherSource)];
}
