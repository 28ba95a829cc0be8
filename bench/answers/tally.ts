import { type AnsweredQuestion, isObject, type Json } from './question.js';

/** Fields of a result that say how it was reached. */
const CODES = ['AlgorithmUsed', 'DpvConfirmation', 'source', 'IsError'] as const;

/** Counts what became of the questions, so that one sees how deep they reach. */
export class Tally {
  readonly #outcomes = new Map<string, Map<string, number>>();
  readonly #codes = new Map<string, Map<string, number>>();

  add(answered: AnsweredQuestion): void {
    const { operation } = answered;
    if ('error' in answered) {
      count(this.#outcomes, operation, `error ${text(answered.error.code ?? answered.error.name)}`);
      return;
    }
    for (const answer of Array.isArray(answered.answer) ? answered.answer : [answered.answer]) this.#addAnswer(operation, answer);
  }

  /** A line for each operation, with the number of each outcome and each code. */
  toString(): string {
    return [...this.#outcomes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([operation, outcomes]) => {
        const codes = this.#codes.get(operation);
        return [`${operation}: ${counts(outcomes)}`, ...(codes === undefined ? [] : [`    ${counts(codes)}`])].join('\n');
      })
      .join('\n');
  }

  #addAnswer(operation: string, answer: Json): void {
    if (!isObject(answer)) {
      count(this.#outcomes, operation, 'answers');
      return;
    }
    const { status, result, candidates } = answer;
    const isEmpty = Array.isArray(result) && result.length === 0;
    count(this.#outcomes, operation, isEmpty ? 'empty' : text(status ?? 'answers'));
    if (Array.isArray(candidates)) count(this.#outcomes, operation, candidates.length > 0 ? 'with candidates' : 'without candidates');
    if (result === undefined || !isObject(result)) return;
    for (const code of CODES) {
      const value = result[code];
      if (value !== undefined) count(this.#codes, operation, `${code} ${text(value)}`);
    }
  }
}

function count(counts: Map<string, Map<string, number>>, operation: string, what: string): void {
  const own = counts.get(operation) ?? new Map<string, number>();
  counts.set(operation, own.set(what, (own.get(what) ?? 0) + 1));
}

function counts(of: ReadonlyMap<string, number>): string {
  return [...of]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, number]) => `${what} ${number}`)
    .join(' · ');
}

function text(value: Json | undefined): string {
  return String(value);
}
