import type { Reply } from '../questions/reply.js';
import type { AnswerColumn } from './columns.js';
import { bandOf, codeOf, doubtOf } from './doubt.js';
import type { TablePlan } from './plan.js';
import { addFailure, addTo, emptySummary, type Summary } from './summary.js';

const STATUS_NAMES: Readonly<Record<number, string>> = { 200: 'found', 404: 'not-found' };

/** What a summary counts of a row. */
interface RowOutcome {
  readonly status: string;
  readonly code: string | null;
  readonly band: string | null;
  /** Why nothing was found; null where something was. */
  readonly failure: string | null;
  readonly doubt: string | null;
}

/**
 * The rows of a part with their answers, column by column, as the output has them. The fields are taken out of an answer at
 * once, so that it is gone before the next question: answers that live on to the end of a part cost more to clear up than to
 * find.
 */
export class AnsweredColumns {
  readonly #plan: TablePlan;
  #columns: unknown[][];
  #outcomes: RowOutcome[] = [];
  #duplicates = 0;

  constructor(plan: TablePlan) {
    this.#plan = plan;
    this.#columns = Array.from({ length: plan.input.columns.length + plan.outcome.length + plan.answers.length }, () => []);
  }

  /** Cells of the output, a list for each of its columns. */
  get columns(): readonly unknown[][] {
    return this.#columns;
  }

  add(cells: readonly unknown[], reply: Reply): void {
    const { operation, input, answers } = this.#plan;
    const { status, result, errors } = reply;
    const name = STATUS_NAMES[status] ?? 'error';
    let at = 0;
    for (; at < input.columns.length; at++) this.#columns[at]?.push(cells[at]);
    this.#columns[at++]?.push(name);
    this.#columns[at++]?.push(errors.length > 0 ? errors.join('; ') : null);
    for (const column of answers) this.#columns[at++]?.push(fieldOf(result, column));
    this.#outcomes.push({
      status: name,
      code: codeOf(result),
      band: bandOf(result),
      failure: status === 200 ? null : (errors[0] ?? 'nothing was found'),
      doubt: doubtOf(operation, reply),
    });
  }

  /** Leaves out the rows that have a 0. */
  keep(stays: Uint8Array): void {
    const isKept = (_: unknown, at: number) => stays[at] === 1;
    const before = this.#outcomes.length;
    this.#columns = this.#columns.map((column) => column.filter(isKept));
    this.#outcomes = this.#outcomes.filter(isKept);
    this.#duplicates += before - this.#outcomes.length;
  }

  /** The columns of the rows that are doubtful, and behind them that of the doubts. */
  doubtful(): readonly unknown[][] {
    const isDoubtful = (_: unknown, at: number) => this.#outcomes[at]?.doubt !== null;
    return [...this.#columns, this.#outcomes.map(({ doubt }) => doubt)].map((column) => column.filter(isDoubtful));
  }

  summary(): Summary {
    const summary = emptySummary();
    summary.rows = this.#outcomes.length + this.#duplicates;
    summary.duplicates = this.#duplicates;
    for (const { status, code, band, failure, doubt } of this.#outcomes) {
      addTo(summary.statuses, status);
      addTo(summary.codes, code);
      addTo(summary.bands, band);
      if (failure !== null) addFailure(summary.failures, failure);
      if (doubt !== null) summary.doubtful += 1;
    }
    return summary;
  }
}

function fieldOf(result: unknown, { path }: AnswerColumn): unknown {
  let value = result;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name] ?? null;
  // Lists have no type that all formats share.
  return Array.isArray(value) ? JSON.stringify(value) : value;
}
