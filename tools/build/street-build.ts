import { mkdir, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FileEntry } from '../../src/dataset/index.js';
import { type DatasetStage, writePacked } from './format/stage.js';
import type { FileOutcome, ImportedRows } from './imported-rows.js';
import type { ListFile } from './list-file.js';
import { packageZips } from './package-places.js';
import type { Report } from './report.js';
import type { SourceFile } from './source-file.js';
import { conflictsPart, LocalStreetThread, rejectsPart, type StreetThread } from './threads/street-thread.js';
import { WorkerStreetThread } from './threads/worker-street-thread.js';
import { StreetIndexBuilder } from './us/encode/street-index-builder.js';
import { type RowKind, RowSpill, type StreetRows } from './us/spill/row-spill.js';
import type { ListedRows, ShardContext, ShardOutcome } from './us/spill/shard-job.js';
import { SpilledShard, spilledShards } from './us/spill/spilled-shard.js';
import { mergeStreets } from './us/spill/street-spill.js';

/** Below this size of all sources, bytes, starting threads takes longer than they save. */
const THREADS_FROM = 16 * 1024 * 1024;
export const MOST_THREADS = 8;
/** Memory that a shard takes while it is built, in bytes a byte of its kept rows, and what all running ones may take together. */
const MEMORY_OF_KEPT = 60;
const MOST_MEMORY = 2.2 * 1024 ** 3;
/** Bytes of a dataset for each byte of kept rows: what is checked for before shards are written. */
const BUILT_OF_KEPT = 2;
/** Where reading and building shards end in the whole. */
const READ_SHARE = 0.6;
const SHARDS_SHARE = 0.95;

/** The files of the streets, and what each source lists in each ZIP code. */
export interface BuiltStreets {
  readonly files: readonly FileEntry[];
  readonly listed: readonly ListedRows[];
}

/** Builds the streets of a dataset from files of any size: rows are kept on the disk by shard, and shards built side by side. */
export class StreetBuild {
  readonly #stage: DatasetStage;
  readonly #work: string;
  readonly #threads: readonly StreetThread[];
  readonly #files: readonly SourceFile[];
  readonly #spills: string[];
  /** The rows in the ledger of the sources of each file. */
  readonly #sourceRows: (readonly number[])[] = [];

  private constructor(stage: DatasetStage, work: string, files: readonly SourceFile[], threads: readonly StreetThread[], spills: string[]) {
    this.#stage = stage;
    this.#work = work;
    this.#files = files;
    this.#threads = threads;
    this.#spills = spills;
  }

  /** `threads`: how many work side by side; null: as many as the machine has cores where the sources are worth it. */
  static async begin(stage: DatasetStage, files: readonly SourceFile[], threads: number | null): Promise<StreetBuild> {
    const work = join(stage.folder, 'work');
    await mkdir(work);
    const bytes = (await Promise.all(files.map(({ path }) => sizeOf(path)))).reduce((a, b) => a + b, 0);
    const count = threads ?? (bytes < THREADS_FROM ? 1 : Math.min(availableParallelism(), MOST_THREADS));
    const spills = Array.from({ length: count }, (_, thread) => join(work, `rows-${thread}`));
    for (const spill of spills) await mkdir(spill);
    const started: StreetThread[] = [];
    try {
      for (const spill of spills) started.push(count === 1 ? new LocalStreetThread(work, spill) : new WorkerStreetThread({ work, spill }));
    } catch (error) {
      await Promise.all(started.map((thread) => thread.close()));
      throw error;
    }
    return new StreetBuild(stage, work, files, started, spills);
  }

  /** Reads the files; whatever they hold besides streets goes to `imported`. The outcome does not depend on the number of threads. */
  async read(imported: ImportedRows, rejects: ListFile, report: Report): Promise<void> {
    const files = this.#files;
    const { selection } = imported;
    const sizes = await Promise.all(files.map(({ path }) => sizeOf(path)));
    const all = sizes.reduce((a, b) => a + b, 0);
    const bytes = files.map(() => 0);
    const rows = files.map(() => 0);
    const outcomes: FileOutcome[] = [];
    let done = 0;
    const reportRead = (): void => {
      const sum = bytes.reduce((a, b) => a + b, 0);
      const label = files.length === 1 ? `reading ${files[0]?.path}` : `reading, ${done} of ${files.length} files done`;
      report((READ_SHARE * sum) / Math.max(1, all), label, { count: rows.reduce((a, b) => a + b, 0), unit: 'rows' });
    };
    await forEachOnPool(this.#threads, files.entries(), async (thread, [file, { format, path }]) => {
      const size = sizes[file] as number;
      outcomes[file] = await thread.read({ format, path, file, selection }, (bytesRead, rowsRead) => {
        bytes[file] = Math.min(bytesRead, size);
        rows[file] = rowsRead;
        reportRead();
      });
      bytes[file] = size;
      done++;
      reportRead();
    });
    for (const [file, outcome] of outcomes.entries()) {
      this.#sourceRows[file] = imported.absorb(outcome);
      rejects.append(rejectsPart(this.#work, file));
    }
    if (imported.withoutZip.size > 0) await this.#placeWithoutZip(imported, files.length);
  }

  /** Keeps the rows whose ZIP code is found by the others under a file number of their own, and rejects the rest. */
  async #placeWithoutZip(imported: ImportedRows, file: number): Promise<void> {
    const { addresses, ranges } = imported.placeWithoutZip(this.#rows('addresses'), this.#rows('ranges'), await packageZips());
    const folder = join(this.#work, 'rows-found');
    const spill = new RowSpill(folder);
    spill.beginFile(file);
    for (const row of addresses) spill.add('addresses', row.components.zip, row);
    for (const row of ranges) spill.add('ranges', row.zip, row);
    spill.flush();
    this.#spills.push(folder);
  }

  *#rows<K extends RowKind>(kind: K): Generator<StreetRows[K]> {
    for (const key of spilledShards(this.#spills).keys()) {
      const shard = new SpilledShard(this.#spills, key, (file, source) => this.#sourceRows[file]?.[source] ?? source);
      for (const zip of shard.zips) yield* shard.rows(kind, zip);
    }
  }

  /** Builds shards and index into the stage from what was read; `entryRows`: the manifest's row of each source. */
  async build(
    { ledger, usPlaces, ownTypes }: ImportedRows,
    entryRows: readonly number[],
    conflicts: ListFile,
    report: Report,
  ): Promise<BuiltStreets> {
    const kept = spilledShards(this.#spills);
    if (kept.size === 0) return { files: [], listed: [] };
    const all = [...kept.values()].reduce((a, b) => a + b, 0);
    await this.#stage.requireRoom(BUILT_OF_KEPT * all);
    const context: ShardContext = {
      spills: this.#spills,
      stage: this.#stage.folder,
      work: this.#work,
      sources: ledger.sources,
      entryRows,
      sourceRows: this.#sourceRows,
      names: usPlaces.names,
      ownTypes: ownTypes.types(),
    };
    for (const thread of this.#threads) await thread.prepare(context);
    const shards = await this.#shards(kept, all, report);
    for (const key of kept.keys()) conflicts.append(conflictsPart(this.#work, key));
    ledger.addCounts(mergeCounts(shards));
    const streets = shards.reduce((sum, { entry }) => sum + entry.rows, 0);
    report(SHARDS_SHARE, `building the index of ${streets} addresses`);
    const builder = new StreetIndexBuilder();
    for (const record of mergeStreets(shards.map((shard) => shard.streets))) builder.add(record);
    const index: FileEntry[] = [];
    for (const file of builder.finish()) index.push(await writePacked(this.#stage.folder, file));
    return { files: [...shards.map(({ entry }) => entry), ...index], listed: shards.flatMap(({ listed }) => listed) };
  }

  /** Ends the threads and removes what was worked with. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
    await rm(this.#work, { recursive: true, force: true });
  }

  async #shards(kept: ReadonlyMap<string, number>, all: number, report: Report): Promise<readonly ShardOutcome[]> {
    const outcomes = new Map<string, ShardOutcome>();
    const memory = new WeightedSemaphore(MOST_MEMORY);
    let [bytes, rows] = [0, 0];
    // The largest first, so that no thread is left alone with one at the end.
    const largestFirst = [...kept].sort(([keyA, a], [keyB, b]) => b - a || (keyA < keyB ? -1 : 1));
    await forEachOnPool(this.#threads, largestFirst.values(), async (thread, [key, size]) => {
      const leave = await memory.enter(MEMORY_OF_KEPT * size);
      const outcome = await thread.shard(key).finally(leave);
      outcomes.set(key, outcome);
      bytes += size;
      rows += outcome.entry.rows;
      const fraction = READ_SHARE + ((SHARDS_SHARE - READ_SHARE) * bytes) / all;
      report(fraction, `building shards, ${outcomes.size} of ${kept.size} done`, { count: rows, unit: 'addresses' });
    });
    return [...kept.keys()].map((key) => outcomes.get(key) as ShardOutcome);
  }
}

function mergeCounts(shards: readonly ShardOutcome[]): readonly (readonly [count: number, text: string])[] {
  const sum = (count: keyof ShardOutcome['counts']): number => shards.reduce((total, { counts }) => total + counts[count], 0);
  return [
    [sum('splitAddresses'), 'addresses come of ranges of house numbers'],
    [sum('sharedAddresses'), 'addresses are listed by several sources'],
    [sum('sharedRanges'), 'sides of streets have ranges in several sources'],
    [sum('coveredAddresses'), 'addresses lie in ranges of ZIP+4 codes'],
    [sum('partialAliases'), 'other names of streets hold for a part of their numbers and are left out'],
    [sum('unknownAliases'), 'other names are of streets that no source has and are left out'],
  ];
}

/** Bytes of a file; 0 for one that reading it will tell about. */
async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

/** Lets in as many as have room together; one that needs more than all goes in alone. */
class WeightedSemaphore {
  readonly #limit: number;
  #used = 0;
  #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves, when there is room, with what gives it back. */
  async enter(size: number): Promise<() => void> {
    while (this.#used > 0 && this.#used + size > this.#limit) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#used += size;
    return () => {
      this.#used -= size;
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const wake of waiting) wake();
    };
  }
}

/** Gives items to threads as they become free. The first failure ends it: the other threads finish what they do, and take no more. */
async function forEachOnPool<W, T>(threads: readonly W[], items: Iterator<T>, task: (thread: W, item: T) => Promise<void>): Promise<void> {
  let failed = false;
  const outcomes = await Promise.allSettled(
    threads.map(async (thread) => {
      for (let next = items.next(); !failed && next.done !== true; next = items.next()) {
        await task(thread, next.value).catch((error: unknown) => {
          failed = true;
          throw error;
        });
      }
    }),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
