import type { RowGroup } from 'hyparquet';
import type { Doorplate } from '../../../src/index.js';
import { openData } from '../questions/question-options.js';
import { answerRow } from './answer-rows.js';
import { AnsweredColumns } from './answered-columns.js';
import { outputColumns, type Part, reviewColumns, type TablePlan } from './plan.js';
import { type Row, rowReader } from './read-rows.js';
import type { Summary } from './summary.js';
import { type EncodedRows, type RowWriter, rowWriter } from './write-rows.js';

/** What becomes of a part. */
export interface PartOutcome {
  readonly output: Uint8Array;
  readonly group: RowGroup | null;
  readonly review: Uint8Array;
  readonly summary: Summary;
}

/** Says which rows stay, by the hashes of their addresses: 1 stays, 0 is a duplicate. */
export type Decide = (hashes: Float64Array) => Promise<Uint8Array>;

const NOTHING: EncodedRows = { bytes: new Uint8Array(0), group: null };

/** Reads, asks and encodes parts; one for each thread. */
export class PartWork {
  private constructor(
    private readonly plan: TablePlan,
    private readonly doorplate: Doorplate,
    private readonly read: (part: Part) => Promise<Row[]>,
    private readonly write: RowWriter,
    private readonly writeReview: RowWriter,
  ) {}

  static async open(plan: TablePlan): Promise<PartWork> {
    const doorplate = await openData(plan);
    return new PartWork(
      plan,
      doorplate,
      await rowReader(plan),
      await rowWriter(plan.output.format, outputColumns(plan), plan.escapeFormulas),
      await rowWriter('csv', reviewColumns(plan), plan.escapeFormulas),
    );
  }

  close(): Promise<void> {
    return this.doorplate.close();
  }

  async run(part: Part, decide: Decide): Promise<PartOutcome> {
    const { plan } = this;
    const { index, of } = plan.shard;
    const rows = (await this.read(part)).filter((_, at) => (part.index + at) % of === index);
    const answered = new AnsweredColumns(plan);
    const hashes = new Float64Array(plan.dedupe ? rows.length : 0);
    for (const [at, row] of rows.entries()) {
      const { reply, hash } = await answerRow(this.doorplate, plan, row);
      answered.add(row.cells, reply);
      if (plan.dedupe) hashes[at] = hash;
    }
    if (plan.dedupe) answered.keep(await decide(hashes));
    const doubtful = plan.review === null ? [] : answered.doubtful();
    return {
      ...encoded(answered.columns, this.write),
      review: encoded(doubtful, this.writeReview).output,
      summary: answered.summary(),
    };
  }
}

function encoded(columns: readonly unknown[][], write: RowWriter): Pick<PartOutcome, 'output' | 'group'> {
  const { bytes, group } = (columns[0]?.length ?? 0) > 0 ? write(columns) : NOTHING;
  return { output: bytes, group };
}
