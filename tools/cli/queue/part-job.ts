import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { DoorplateError, type ErrorCode } from '../../../src/errors.js';
import type { PartOutcome } from '../table/part-work.js';
import { linesPath, type Part, type TablePlan } from '../table/plan.js';

/** The queue that submitters and workers meet in. */
export const QUEUE = 'doorplate-batch';

/** A part as it travels: where it stands in the input, not its bytes. Both files are in folders that all machines share. */
export interface PartJob {
  readonly plan: TablePlan;
  readonly index: number;
  /** Bytes of a text, or rows of a Parquet file. */
  readonly from: number;
  readonly to: number;
}

/** Name of a run: the same for the same plan, so that a run that goes on finds what was done. */
export function runOf(plan: TablePlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16);
}

/** Where the outcomes of a run stand until the submitter has put them together. */
export function outcomesOf(plan: TablePlan): string {
  return `${plan.output.path}.parts-${runOf(plan)}`;
}

export function outcomePath({ plan, index }: Pick<PartJob, 'plan' | 'index'>): string {
  return join(outcomesOf(plan), String(index));
}

export function jobOf(plan: TablePlan, { index, work, end }: Part): PartJob {
  return 'bytes' in work ? { plan, index, from: end - work.bytes.length, to: end } : { plan, index, from: work.rowStart, to: work.rowEnd };
}

/** The part of a job, with its bytes. */
export async function partOf({ plan, index, from, to }: PartJob): Promise<Part> {
  if (plan.input.format === 'parquet') return { index, work: { rowStart: from, rowEnd: to }, end: to };
  const file = await open(linesPath(plan));
  try {
    const bytes = new Uint8Array(to - from);
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, from + length);
      if (bytesRead === 0) throw new Error(`${linesPath(plan)} ends at byte ${from + length}, expected ${to}`);
      length += bytesRead;
    }
    return { index, work: { bytes }, end: to };
  } finally {
    await file.close();
  }
}

/** Puts an outcome in its place as a whole: a part that two workers answered is there once, and its bytes are the same. */
export async function writeOutcome(path: string, outcome: PartOutcome): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, serialize(outcome), { flush: true });
  await rename(unfinished, path);
}

/** Null: it is not there yet. */
export async function readOutcome(path: string): Promise<PartOutcome | null> {
  try {
    return deserialize(await readFile(path)) as PartOutcome;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Why a part cannot be answered by any worker, as the queue keeps it. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

/** The error that a worker had, from the reason that the queue keeps. */
export function failureOf(reason: string): Error {
  try {
    const { code, message } = JSON.parse(reason) as Refusal;
    return new DoorplateError(code, message);
  } catch {
    return new Error(`A worker has failed: ${reason}`);
  }
}
