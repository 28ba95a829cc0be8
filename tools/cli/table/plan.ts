import type { QueryName } from '../../../src/contract.js';
import type { DataChoice } from '../questions/question-options.js';
import type { CallOptions } from '../questions/reply.js';
import type { AnswerColumn, Column, QuestionColumns } from './columns.js';

export const FORMATS = ['csv', 'tsv', 'ndjson', 'parquet', 'xlsx'] as const;
export type Format = (typeof FORMATS)[number];

/** What a run does. Plain data, so that threads take it and a resumed run can compare it. */
export interface TablePlan extends DataChoice {
  readonly operation: QueryName;
  /** Options of each question. */
  readonly call: CallOptions;
  readonly input: { readonly path: string; readonly format: Format; readonly bytes: number; readonly columns: readonly Column[] };
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

/** The file that the records of the input are read from: itself, or the one beside the output that those of a workbook are written to. */
export function linesPath({ input, output }: TablePlan): string {
  return input.format === 'xlsx' ? `${output.path}.rows` : input.path;
}

/** Columns of the output, in order. */
export function outputColumns({ input, outcome, answers }: TablePlan): readonly Column[] {
  return [...input.columns, ...outcome, ...answers];
}

/** Columns of the file of doubtful rows, in order. */
export function reviewColumns(plan: TablePlan): readonly Column[] {
  return plan.review === null ? [] : [...outputColumns(plan), plan.review.reason];
}
