import { rm } from 'node:fs/promises';
import { isDoorplateError } from '../../../src/errors.js';
import type { Report } from '../../build/report.js';
import { type InputHead, PART_BYTES, PART_ROWS, partsOf, WORKBOOK_PART_BYTES, withLines } from './input.js';
import { linesPath, type TablePlan } from './plan.js';
import type { Summary } from './summary.js';
import { TableFiles, written } from './table-files.js';
import { LocalTableThread, type TableThread, WorkerTableThread } from './table-thread.js';

export interface TableRun {
  readonly plan: TablePlan;
  readonly head: InputHead;
  readonly threads: number;
  /** What answers in place of threads of this process. */
  readonly pool?: readonly TableThread[];
  readonly resume: boolean;
  readonly report: Report;
}

/** Hands on a turn: waits for the turns before it, whatever they came to. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Takes the next turn. Resolving `done` lets in the one after it. */
  take(): { readonly mine: Promise<void>; done(): void } {
    const mine = this.#last;
    let done = () => {};
    this.#last = new Promise((resolve) => {
      done = resolve;
    });
    return { mine, done };
  }
}

/**
 * Answers a table on several threads. Each reads, asks and encodes a part; the parts are decided on and written in their
 * order. No more parts are in memory than there are threads. Null: the run to resume has ended before.
 */
export async function runTable(run: TableRun): Promise<Summary | null> {
  const { plan } = run;
  const files = await written(plan, () => TableFiles.open(plan, run.head.start, run.resume));
  if (files === null) return null;
  const lines = linesPath(plan);
  try {
    return await answerParts({ ...run, head: await written(plan, () => withLines(run.head, lines)) }, files);
  } catch (error) {
    if (isDoorplateError(error) && error.code === 'INPUT_MALFORMED') await files.discard();
    throw error;
  } finally {
    await files.close();
    if (lines !== plan.input.path) await rm(lines, { force: true });
  }
}

async function answerParts({ plan, head, threads, pool: others, report }: TableRun, files: TableFiles): Promise<Summary> {
  const partBytes = plan.output.format === 'xlsx' ? WORKBOOK_PART_BYTES : PART_BYTES;
  const parts = partsOf(head, files.next.position, files.next.index, partBytes);
  const deciding = new Turns();
  const writing = new Turns();
  let failed = false;
  const isShort = head.end - head.start < (head.format === 'parquet' ? PART_ROWS : PART_BYTES);
  const own = () =>
    threads === 1 || isShort ? [new LocalTableThread(plan)] : Array.from({ length: threads }, () => new WorkerTableThread(plan));
  const pool: readonly TableThread[] = others ?? own();

  async function work(thread: TableThread): Promise<void> {
    while (!failed) {
      const next = await parts.next();
      if (next.done === true) return;
      const part = next.value;
      const decision = deciding.take();
      const turn = writing.take();
      try {
        let decidedBy: Float64Array | null = null;
        const outcome = await thread.run(part, async (hashes) => {
          await decision.mine;
          decidedBy = hashes;
          const stays = files.decide(hashes);
          decision.done();
          return stays;
        });
        await turn.mine;
        if (failed) return;
        await written(plan, () => files.add(part, outcome, decidedBy));
        report((part.end - head.start) / Math.max(1, head.end - head.start), plan.operation, {
          unit: 'rows',
          count: files.summary.rows,
        });
      } catch (error) {
        failed = true;
        throw error;
      } finally {
        decision.done();
        turn.done();
      }
    }
  }

  try {
    const outcomes = await Promise.allSettled(pool.map(work));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  } finally {
    await parts.return(undefined);
    await Promise.all(pool.map((thread) => thread.close()));
  }
  // Without the memory of the threads: a workbook is written now.
  await written(plan, () => files.finish());
  return files.summary;
}
