import { type AddressFields, parse } from '../../../src/address/index.js';
import { type FieldsName, operationRow } from '../../../src/contract.js';
import { isDoorplateError } from '../../../src/errors.js';
import type { Doorplate } from '../../../src/index.js';
import { askTyped, errorReply, type Reply, replyTo } from '../questions/reply.js';
import { EXIT } from '../terminal/exit.js';
import type { TablePlan } from './plan.js';
import type { Row } from './read-rows.js';

/** The answer to a row. */
interface AnsweredRow {
  readonly reply: Reply;
  /** Hash of the standardized address; NaN where there is none. */
  readonly hash: number;
}

/** Asks the question of a row. Throws what says that the data cannot be used: then no answer could be trusted. */
export async function answerRow(doorplate: Doorplate, plan: TablePlan, { cells, problem }: Row): Promise<AnsweredRow> {
  const reply = problem === null ? await ask(doorplate, plan, cells) : errorReply(problem);
  if (reply.exit === EXIT.dataset || reply.exit === EXIT.unexpected) throw reply.thrown;
  return { reply, hash: plan.dedupe ? hashOf(plan, cells, reply.result) : Number.NaN };
}

function ask(doorplate: Doorplate, { operation, call, question }: TablePlan, cells: readonly unknown[]): Promise<Reply> {
  if (question.form === 'fields' && operationRow(operation).takesFields === true) {
    return replyTo(operation, () => doorplate[operation as FieldsName](fieldsOf(question, cells), call));
  }
  return replyTo(operation, () => askTyped(doorplate, operation, textOf({ question }, cells), call));
}

function fieldsOf(question: TablePlan['question'] & { form: 'fields' }, cells: readonly unknown[]): AddressFields {
  const { street, city, state, zip } = question;
  const part = (name: string, text: string) => (text === '' ? {} : { [name]: text });
  return {
    street: cellText(cells, street),
    ...part('city', cellText(cells, city)),
    ...part('state', cellText(cells, state)),
    ...part('zip', zipText(cells, zip)),
  };
}

function textOf({ question }: Pick<TablePlan, 'question'>, cells: readonly unknown[]): string {
  if (question.form === 'text') return cellText(cells, question.text);
  if (question.form === 'point') return `${cellText(cells, question.latitude)},${cellText(cells, question.longitude)}`;
  const [street, city, state] = [question.street, question.city, question.state].map((at) => cellText(cells, at));
  return [street, city, `${state} ${zipText(cells, question.zip)}`.trim()].filter((part) => part !== '').join(', ');
}

function cellText(cells: readonly unknown[], at: number): string {
  return String(cells[at] ?? '').trim();
}

/** A ZIP code; as a number it has lost its zeros. */
function zipText(cells: readonly unknown[], at: number): string {
  const text = cellText(cells, at);
  return typeof cells[at] === 'string' || text === '' ? text : text.padStart(5, '0');
}

/** Of the answer, else of what the parser makes of the question, so that addresses nobody knows are also found again. */
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
