import type { QueryName } from '../../../src/contract.js';
import type { DataChoice } from '../questions/question-options.js';
import type { CallOptions } from '../questions/reply.js';
import { unusable } from '../terminal/arguments.js';
import type { AnswerColumn, Column, QuestionColumns } from './columns.js';
import type { NestedColumn } from './nested.js';

export const FORMATS = ['csv', 'tsv', 'ndjson', 'parquet', 'xlsx'] as const;
export type Format = (typeof FORMATS)[number];

/** What a run does. Plain data, so that threads take it and a resumed run can compare it. */
export interface TablePlan extends DataChoice {
  readonly operation: QueryName;
  /** The edition of the data whose answers are compared with those of this one; null where they are only given. */
  readonly before: DataChoice | null;
  /** Options of each question. */
  readonly call: CallOptions;
  readonly input: {
    readonly path: string;
    readonly format: Format;
    readonly bytes: number;
    readonly columns: readonly Column[];
    /** What stands inside the records of its rows: cells behind those of the columns, which are asked and not written. */
    readonly nested: readonly NestedColumn[];
    /** Whether the records are read from a copy, in UTF-8. */
    readonly isCopied: boolean;
    /** Of a text. */
    readonly encoding: string;
    /** Between the cells of a text table. */
    readonly delimiter: string;
    /** Of a workbook: name or number of the sheet; null for the first one. */
    readonly sheet: string | null;
  };
  readonly question: QuestionColumns;
  readonly outcome: readonly Column[];
  readonly answers: readonly AnswerColumn[];
  readonly output: { readonly path: string; readonly format: Format };
  /** Where the doubtful rows go, and the column that says why; null for nowhere. */
  readonly review: { readonly path: string; readonly reason: Column } | null;
  /** Whether later rows of the same address are left out. */
  readonly dedupe: boolean;
  /** Whether cells of CSV and TSV that a spreadsheet would run as a formula begin with an apostrophe. */
  readonly escapeFormulas: boolean;
  /** This run answers every `of`th row, counted from `index`. */
  readonly shard: { readonly index: number; readonly of: number };
}

/** A stretch of the input, in order: bytes of whole records, or rows of a Parquet file, by their place or as the cells of each. */
export interface Part {
  readonly index: number;
  readonly work:
    | { readonly bytes: Uint8Array }
    | { readonly rowStart: number; readonly rowEnd: number }
    | { readonly rows: readonly (readonly unknown[])[] };
  /** Where the next part begins, in bytes or rows. */
  readonly end: number;
}

/**
 * The file that the records of the input are read from: itself, or the one beside the output that those of a workbook, and those of a text
 * that is gzipped or in UTF-16, are written to.
 */
export function linesPath({ input, output }: TablePlan): string {
  return input.isCopied ? `${output.path}.rows` : input.path;
}

/** Columns that a question may be made of, by the cells of a row. */
export function askedColumns({ columns, nested }: Pick<TablePlan['input'], 'columns' | 'nested'>): readonly Column[] {
  return [...columns, ...nested];
}

/** Columns of the output, in order. */
export function outputColumns({ input, outcome, answers, before }: TablePlan): readonly Column[] {
  return [...input.columns, ...outcome, ...(before === null ? answers : [])];
}

/** Columns of the file of doubtful rows, in order. */
export function reviewColumns(plan: TablePlan): readonly Column[] {
  return plan.review === null ? [] : [...outputColumns(plan), plan.review.reason];
}

type Env = Readonly<Record<string, string | undefined>>;
/** A task of an array, counted from 0; `of` is NaN where the engine does not tell how many there are. */
type Task = TablePlan['shard'];

/** Where engines say which task of an array this is. */
const ENGINES: Readonly<Record<string, (env: Env) => Task>> = {
  // Kubernetes, indexed jobs: the environment does not hold the number of completions.
  JOB_COMPLETION_INDEX: (env) => ({ index: wholeNumber(env.JOB_COMPLETION_INDEX), of: Number.NaN }),
  SLURM_ARRAY_TASK_ID: slurmTask,
  CLOUD_RUN_TASK_INDEX: (env) => ({ index: wholeNumber(env.CLOUD_RUN_TASK_INDEX), of: wholeNumber(env.CLOUD_RUN_TASK_COUNT) }),
  AWS_BATCH_JOB_ARRAY_INDEX: (env) => ({
    index: wholeNumber(env.AWS_BATCH_JOB_ARRAY_INDEX),
    of: wholeNumber(env.AWS_BATCH_JOB_ARRAY_SIZE),
  }),
};

/**
 * Reads `I/N`, counted from 1; `auto` and `auto/N` take the index from the variables of Kubernetes, Slurm, Cloud Run or AWS Batch.
 * Undefined is the whole. Throws `CONFIG_INVALID`, also where N is not the number of tasks that the engine tells: shards
 * would be missing, or another number would stand for each, as when only some tasks are run again.
 */
export function readShard(text: string | undefined, env: Env): TablePlan['shard'] {
  if (text === undefined) return { index: 0, of: 1 };
  const [own, count, ...more] = text.split('/');
  const task = own === 'auto' ? taskOf(env) : { index: wholeNumber(own) - 1, of: Number.NaN };
  const of = count === undefined ? task.of : wholeNumber(count);
  const isSame = Number.isNaN(task.of) || task.of === of;
  if (more.length === 0 && isSame && task.index >= 0 && task.index < of) return { index: task.index, of };
  throw unusable(
    `--shard is "${text}", expected I/N from 1/N to N/N, such as 2/8; or auto/N, where one of ${Object.keys(ENGINES).join(', ')} is set; all but the first also tell N, which has to be the same`,
  );
}

function taskOf(env: Env): Task {
  const variable = Object.keys(ENGINES).find((name) => env[name] !== undefined);
  return (variable === undefined ? undefined : ENGINES[variable]?.(env)) ?? { index: Number.NaN, of: Number.NaN };
}

/** Slurm numbers tasks as the array says, such as 10-40:10. A list with gaps has no step, and so its tasks have no place. */
function slurmTask(env: Env): Task {
  const [id, first, last, of] = ['ID', 'MIN', 'MAX', 'COUNT'].map((name) => wholeNumber(env[`SLURM_ARRAY_TASK_${name}`])) as FourNumbers;
  const step = of > 1 ? (last - first) / (of - 1) : 1;
  const index = (id - first) / step;
  return Number.isInteger(step) && Number.isInteger(index) ? { index, of } : { index: Number.NaN, of };
}

type FourNumbers = [id: number, first: number, last: number, of: number];

function wholeNumber(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
