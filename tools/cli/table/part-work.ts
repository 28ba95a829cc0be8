import type { RowGroup } from 'hyparquet';
import type { Doorplate } from '../../../src/index.js';
import { openData } from '../questions/question-options.js';
import { type AnsweredRow, answerRow } from './answer-rows.js';
import type { AnswerColumn } from './columns.js';
import { bandOf, codeOf, doubtOf } from './doubt.js';
import { outputColumns, type Part, reviewColumns, type TablePlan } from './plan.js';
import { type Row, rowReader } from './read-rows.js';
import { addFailure, addTo, emptySummary, type Summary } from './summary.js';
import { type EncodedRows, rowWriter } from './write-rows.js';

/** What becomes of a part. */
export interface PartOutcome {
  readonly output: Uint8Array;
  readonly group: RowGroup | null;
  readonly review: Uint8Array;
  readonly summary: Summary;
}

/** Says which rows stay, by the hashes of their addresses: 1 stays, 0 is a duplicate. */
export type Decide = (hashes: Float64Array) => Promise<Uint8Array>;

const STATUS_NAMES: Readonly<Record<number, string>> = { 200: 'found', 404: 'not-found' };

/** Reads, asks and encodes parts; one for each thread. */
export class PartWork {
  private constructor(
    private readonly plan: TablePlan,
    private readonly doorplate: Doorplate,
    private readonly read: (part: Part) => Promise<Row[]>,
    private readonly write: (rows: readonly unknown[][]) => EncodedRows,
    private readonly writeReview: (rows: readonly unknown[][]) => EncodedRows,
  ) {}

  static async open(plan: TablePlan): Promise<PartWork> {
    const columns = outputColumns(plan);
    const doorplate = await openData({ data: plan.data });
    return new PartWork(
      plan,
      doorplate,
      await rowReader(plan),
      await rowWriter(plan.output.format, columns),
      await rowWriter('csv', reviewColumns(plan)),
    );
  }

  close(): Promise<void> {
    return this.doorplate.close();
  }

  async run(part: Part, decide: Decide): Promise<PartOutcome> {
    const { plan } = this;
    const { index, of } = plan.shard;
    const rows = (await this.read(part)).filter((_, at) => (part.index + at) % of === index);
    const answered: AnsweredRow[] = [];
    for (const row of rows) answered.push(await answerRow(this.doorplate, plan, row));
    const stays = plan.dedupe ? await decide(Float64Array.from(answered, ({ hash }) => hash)) : null;
    const summary = emptySummary();
    const output: unknown[][] = [];
    const review: unknown[][] = [];
    answered.forEach((row, at) => {
      summary.rows += 1;
      if (stays !== null && stays[at] === 0) {
        summary.duplicates += 1;
        return;
      }
      const line = this.lineOf(row);
      output.push(line);
      const doubt = this.count(row, summary);
      if (doubt !== null) review.push([...line, doubt]);
    });
    const encoded = output.length > 0 ? this.write(output) : { bytes: new Uint8Array(0), group: null };
    const doubtful = plan.review === null || review.length === 0 ? new Uint8Array(0) : this.writeReview(review).bytes;
    return { output: encoded.bytes, group: encoded.group, review: doubtful, summary };
  }

  private lineOf({ cells, reply: { status, result, errors } }: AnsweredRow): unknown[] {
    const line = [...cells, STATUS_NAMES[status] ?? 'error', errors.length > 0 ? errors.join('; ') : null];
    for (const column of this.plan.answers) line.push(fieldOf(result, column));
    return line;
  }

  /** Counts a row, and says what is doubtful in it; null where nothing is. */
  private count({ reply }: AnsweredRow, summary: Summary): string | null {
    addTo(summary.statuses, STATUS_NAMES[reply.status] ?? 'error');
    addTo(summary.codes, codeOf(reply.result));
    addTo(summary.bands, bandOf(reply.result));
    if (reply.status !== 200) addFailure(summary.failures, reply.errors[0] ?? 'nothing was found');
    const doubt = doubtOf(this.plan.operation, reply);
    if (doubt !== null) summary.doubtful += 1;
    return doubt;
  }
}

function fieldOf(result: unknown, { path }: AnswerColumn): unknown {
  let value = result;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name] ?? null;
  // Lists have no type that all formats share.
  return Array.isArray(value) ? JSON.stringify(value) : value;
}
