import type { RowGroup } from 'hyparquet';
import { type AddressFields, parse } from '../../../src/address/index.js';
import { cellText as addressText, zipOf } from '../../../src/address/written-fields.js';
import { type FieldsName, operationRow } from '../../../src/contract.js';
import { isDoorplateError } from '../../../src/errors.js';
import type { Doorplate } from '../../../src/index.js';
import { type AddressField, writtenLine } from '../../build/source/address-columns.js';
import { openData } from '../questions/question-options.js';
import { askTyped, errorReply, type Reply, replyTo } from '../questions/reply.js';
import { EXIT } from '../terminal/exit.js';
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
    /** That of the plan, and behind it the edition before. */
    private readonly editions: readonly [Doorplate, Doorplate?],
    private readonly read: (part: Part) => Promise<Row[]>,
    private readonly write: RowWriter,
    private readonly writeReview: RowWriter,
  ) {}

  static async open(plan: TablePlan): Promise<PartWork> {
    return new PartWork(
      plan,
      plan.before === null ? [await openData(plan)] : [await openData(plan), await openData(plan.before)],
      await rowReader(plan),
      await rowWriter(plan.output.format, outputColumns(plan), plan.escapeFormulas),
      await rowWriter('csv', reviewColumns(plan), plan.escapeFormulas),
    );
  }

  async close(): Promise<void> {
    for (const edition of this.editions) await edition?.close();
  }

  async run(part: Part, decide: Decide): Promise<PartOutcome> {
    const { plan } = this;
    const [now, before] = this.editions;
    const { index, of } = plan.shard;
    const rows = (await this.read(part)).filter((_, at) => (part.index + at) % of === index);
    const answered = new AnsweredColumns(plan);
    const hashes = new Float64Array(plan.dedupe ? rows.length : 0);
    for (const [at, { cells, problem, notice }] of rows.entries()) {
      const replyOf = (doorplate: Doorplate) => (problem === null ? ask(doorplate, plan, cells) : errorReply(problem));
      const reply = requireAnswer(await replyOf(now));
      if (before !== undefined) answered.addChanges(cells, requireAnswer(await replyOf(before)), reply);
      else answered.add(cells, reply, [notice ?? null, unreadCell(plan, cells)].filter((text) => text !== null).join('; ') || null);
      if (plan.dedupe) hashes[at] = hashOf(plan, cells, reply.result);
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

/** Where the data cannot be used, no answer could be trusted: throws what was thrown. */
function requireAnswer(reply: Reply): Reply {
  if (reply.exit === EXIT.dataset || reply.exit === EXIT.unexpected) throw reply.thrown;
  return reply;
}

function encoded(columns: readonly unknown[][], write: RowWriter): Pick<PartOutcome, 'output' | 'group'> {
  const { bytes, group } = (columns[0]?.length ?? 0) > 0 ? write(columns) : NOTHING;
  return { output: bytes, group };
}

function ask(doorplate: Doorplate, { operation, call, question }: TablePlan, cells: readonly unknown[]): Promise<Reply> {
  if (question.form === 'fields' && operationRow(operation).takesFields === true) {
    return replyTo(operation, () => doorplate[operation as FieldsName](fieldsOf(question, cells), call));
  }
  return replyTo(operation, () => askTyped(doorplate, operation, textOf({ question }, cells), call));
}

type FieldsQuestion = Extract<TablePlan['question'], { form: 'fields' }>;

/** The fields of an address that are not blank. */
function fieldsOf({ fields, names }: FieldsQuestion, cells: readonly unknown[]): { readonly [K in keyof AddressFields]?: string } {
  const get = (field: AddressField) =>
    (fields[field] ?? [])
      .map((at) => addressText(plainCell(cells, at)))
      .filter((part) => part !== '')
      .join(' ');
  const { number, street, unit } = writtenLine(names, get);
  const [zip, zip4] = [get('zip'), get('zip4')];
  const { line2, unit: ownUnit } = extraLines([get('line2'), get('line3')], unit);
  const asked = {
    street: `${number} ${street}`.trim(),
    line2,
    unit: ownUnit,
    city: get('postalCity') || get('city') || get('municipality') || get('place'),
    county: get('county'),
    state: get('state'),
    zip: /^\d{4}$/.test(zip4) && /^\d{5}$/.test(zip) ? `${zip}-${zip4}` : zip,
  };
  return { street: '', ...Object.fromEntries(Object.entries(asked).filter(([, text]) => text !== '')) };
}

/** The second line and the unit. Of two lines without a unit, one is that of a street or a place, and the other one of an addressee. */
function extraLines(lines: readonly string[], unit: string): { readonly line2: string; readonly unit: string } {
  const others = lines.filter((line) => line !== '' && line !== unit);
  const line2 = others.find((line) => /\d/.test(line)) ?? others.at(-1) ?? '';
  return { line2, unit: unit || (others.find((line) => line !== line2) ?? '') };
}

function textOf({ question }: Pick<TablePlan, 'question'>, cells: readonly unknown[]): string {
  if (question.form === 'text') {
    return question.texts
      .map((at) => plainCell(cells, at))
      .filter((text) => text !== '')
      .join(', ');
  }
  if (question.form === 'point') return `${plainCell(cells, question.latitude)},${plainCell(cells, question.longitude)}`;
  const { street = '', line2 = '', unit = '', city = '', county = '', state = '', zip = '' } = fieldsOf(question, cells);
  const place = city || county;
  return [street, line2, unit, place, `${state} ${zipOf(zip) ?? ''}`.trim()].filter((part) => part !== '').join(', ');
}

function plainCell(cells: readonly unknown[], at: number): string {
  return String(cells[at] ?? '').trim();
}

/** What a person should know of a cell that counts as none. */
function unreadCell({ question }: TablePlan, cells: readonly unknown[]): string | null {
  if (question.form !== 'fields') return null;
  const text = (question.fields.zip ?? []).map((at) => plainCell(cells, at)).join(' ');
  return text !== '' && zipOf(text) === null ? `the ZIP code "${text.slice(0, 20)}" cannot be read and is left out` : null;
}

/**
 * Hash of the standardized address, NaN where there is none: of the answer, else of what the parser makes of the question, so that addresses
 * nobody knows are also found again.
 */
function hashOf(plan: TablePlan, cells: readonly unknown[], result: unknown): number {
  const known = (result as { FullAddressHash?: number } | null)?.FullAddressHash;
  if (known !== undefined) return known;
  try {
    return parse(textOf(plan, cells)).result?.FullAddressHash ?? Number.NaN;
  } catch (error) {
    if (isDoorplateError(error)) return Number.NaN;
    throw error;
  }
}
