import { operationRow, type QueryName } from '../../../src/contract.js';
import { codeMeaning, isOfRange } from '../questions/answer-codes.js';
import type { Reply } from '../questions/reply.js';
import type { AnswerColumn } from './columns.js';
import { outputColumns, type TablePlan } from './plan.js';
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
  /** Of a comparison: what has changed. */
  readonly fields?: readonly string[];
}

const NO_OUTCOME = { code: null, band: null, failure: null, doubt: null };

/**
 * The rows of a part with their answers, column by column, as the output has them. The fields are taken out of an answer at once,
 * so that it is gone before the next question: answers that live on to the end of a part cost more to clear up than to find.
 */
export class AnsweredColumns {
  #columns: unknown[][];
  #outcomes: RowOutcome[] = [];
  #duplicates = 0;

  constructor(private readonly plan: TablePlan) {
    this.#columns = outputColumns(plan).map(() => []);
  }

  /** Cells of the output, a list for each of its columns. */
  get columns(): readonly unknown[][] {
    return this.#columns;
  }

  /** `unread`: which of the cells counts as none, and what else is to be known of the row. */
  add(cells: readonly unknown[], reply: Reply, unread: string | null = null): void {
    const { operation, input, answers } = this.plan;
    const { status, result, errors } = reply;
    const { AlgorithmUsed, source } = knownFields(result);
    const name = STATUS_NAMES[status] ?? 'error';
    const said = unread === null ? errors : [...errors, unread];
    let at = 0;
    for (; at < input.columns.length; at++) this.#columns[at]?.push(cells[at]);
    this.#columns[at++]?.push(name);
    this.#columns[at++]?.push(said.length > 0 ? said.join('; ') : null);
    for (const column of answers) this.#columns[at++]?.push(fieldOf(reply, column));
    this.#outcomes.push({
      status: name,
      // Of the match, else of the position.
      code: AlgorithmUsed ?? source ?? null,
      band: bandOf(result),
      failure: status === 200 ? null : (errors[0] ?? 'nothing was found'),
      doubt: doubtOf(operation, reply) ?? unread,
    });
  }

  /** Adds a row for each field that two editions answer differently; where only one of them finds something, for the status and its reason. */
  addChanges(cells: readonly unknown[], before: Reply, after: Reply): void {
    const [old, now] = [before, after].map(({ status, errors }) => [STATUS_NAMES[status] ?? 'error', errors.join('; ') || null] as const);
    const isSameStatus = old?.[0] === now?.[0];
    const outcome = isSameStatus ? [] : ['status', 'message'].map((name, at) => [name, old?.[at], now?.[at]] as const);
    const fields = isSameStatus ? this.plan.answers : [];
    const changes = [...outcome, ...fields.map((column) => [column.name, fieldOf(before, column), fieldOf(after, column)])];
    const changed = changes.filter(([, was, is]) => was !== is);
    for (const change of changed)
      for (const [at, cell] of [...cells.slice(0, this.plan.input.columns.length), ...change].entries()) this.#columns[at]?.push(cell);
    const status = changed.length === 0 ? 'unchanged' : 'changed';
    this.#outcomes.push({ ...NO_OUTCOME, status, fields: changed.map(([name]) => String(name)) });
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
    for (const { status, code, band, failure, doubt, fields = [] } of this.#outcomes) {
      addTo(summary.statuses, status);
      addTo(summary.codes, code);
      addTo(summary.bands, band);
      for (const field of fields) addTo(summary.fields, field);
      if (failure !== null) addFailure(summary.failures, failure);
      if (doubt !== null) summary.doubtful += 1;
    }
    return summary;
  }
}

function fieldOf({ result, explain }: Reply, { path, ofArea }: AnswerColumn): unknown {
  let value: unknown = ofArea ? explain?.area : result;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name] ?? null;
  // Lists have no type that all formats share.
  return Array.isArray(value) ? JSON.stringify(value) : value;
}

/** Bounds of the confidence bands, lowest first; a band begins at its bound. The contract names 0.90 and 0.95. */
const BANDS = [0, 0.5, 0.7, 0.9, 0.95] as const;
const DPV_DOUBTS: Readonly<Record<string, string>> = {
  N: 'the number or the line is not listed',
  S: 'the unit is missing',
  D: 'the unit is not listed',
};

/** What a person should look at in an answer; null where nothing. */
function doubtOf(operation: QueryName, { status, result, errors }: Reply): string | null {
  if (status !== 200) return errors[0] ?? 'nothing was found';
  const confidence = confidenceOf(result);
  const { sure } = operationRow(operation);
  if (confidence !== null && sure !== undefined && confidence < sure) return `confidence ${confidence}, expected ${sure} or more`;
  const { DpvConfirmation: letter } = knownFields(result);
  if (letter === undefined) return null;
  return letter === null ? unconfirmed(knownFields(result)) : (DPV_DOUBTS[letter] ?? null);
}

/** Why an answer neither confirms nor denies an address. */
function unconfirmed({ AlgorithmUsed, ErrorMessages }: KnownFields): string {
  const code = AlgorithmUsed ?? '';
  if (ErrorMessages?.[0] !== undefined) return ErrorMessages[0];
  if (isOfRange(code)) return 'only a range of numbers speaks for it';
  return `${codeMeaning(code) ?? code}, and no list claims to be complete there`;
}

/** The band of the answer's confidence, such as `0.90-0.95`; null for answers without one. */
function bandOf(result: unknown): string | null {
  const confidence = confidenceOf(result);
  if (confidence === null) return null;
  const at = BANDS.findLastIndex((bound) => confidence >= bound);
  return `${(BANDS[at] ?? 0).toFixed(2)}-${(BANDS[at + 1] ?? 1).toFixed(2)}`;
}

function confidenceOf(result: unknown): number | null {
  const { Confidence, confidence } = knownFields(result);
  return Confidence ?? confidence ?? null;
}

/** The fields of an answer that something is made of here; none of them is in every answer. */
interface KnownFields {
  readonly AlgorithmUsed?: string | null;
  readonly source?: string | null;
  readonly Confidence?: number;
  readonly confidence?: number;
  readonly DpvConfirmation?: string | null;
  readonly ErrorMessages?: readonly string[] | null;
}

function knownFields(result: unknown): KnownFields {
  return typeof result === 'object' && result !== null ? result : {};
}
