import type { Doorplate } from '../../src/doorplate.js';
import { type ErrorCode, isDoorplateError } from '../../src/errors.js';
import type { Question } from '../faults/questions.js';

/** Refusals by name, where the memory or a host is at fault, or the library has been closed. */
export const OF_MEMORY: readonly ErrorCode[] = ['DATASET_TOO_LARGE'];
export const OF_HOST: readonly ErrorCode[] = [
  'DATASET_UNREADABLE',
  'DATASET_FILE_MISSING',
  'DATASET_SIZE_MISMATCH',
  'DATASET_DIGEST_MISMATCH',
];
export const OF_CLOSED: readonly ErrorCode[] = ['DATASET_CLOSED'];

/** What came of a question: its answer as text, or its error. */
export interface Outcome {
  readonly text: string;
  /** The code of the error; null where there is none, empty for what is no error of the library. */
  readonly refusal: ErrorCode | '' | null;
}

/** The outcome of a call. An answer is read at once. */
export async function outcomeOf(call: () => unknown): Promise<Outcome> {
  try {
    return { text: JSON.stringify(await call()), refusal: null };
  } catch (error) {
    if (isDoorplateError(error)) return { text: `${error.code}: ${error.message}`, refusal: error.code };
    return { text: error instanceof Error ? `${error.stack}` : String(error), refusal: '' };
  }
}

/** The answers of the same datasets read whole from disk, each asked once. */
export class Expected {
  readonly #doorplate: Doorplate;
  readonly #outcomes = new Map<Question, Promise<Outcome>>();

  constructor(doorplate: Doorplate) {
    this.#doorplate = doorplate;
  }

  to(question: Question): Promise<Outcome> {
    let outcome = this.#outcomes.get(question);
    if (outcome === undefined) {
      outcome = outcomeOf(() => question.ask(this.#doorplate));
      this.#outcomes.set(question, outcome);
    }
    return outcome;
  }

  close(): Promise<void> {
    return this.#doorplate.close();
  }
}

/** An answer that is none of the expected ones. */
export interface Difference {
  readonly where: string;
  readonly question: string;
  readonly found: string;
  readonly expected: string;
}

/** Characters of a difference, from shortly before the first one that differs. */
const SHOWN = 300;
const SHOWN_BEFORE = 60;

/** Compares outcomes, byte for byte. */
export class Comparison {
  readonly differences: Difference[] = [];
  same = 0;
  refused = 0;

  /** `expected`: any of these; `refusals`: codes that are right in place of an answer. */
  compare(where: string, question: string, found: Outcome, expected: readonly Outcome[], refusals: readonly ErrorCode[]): void {
    if (expected.some(({ text }) => text === found.text)) this.same++;
    else if (found.refusal && refusals.includes(found.refusal)) this.refused++;
    else {
      const [first = { text: 'a refusal' }] = expected;
      let at = 0;
      while (at < found.text.length && found.text[at] === first.text[at]) at++;
      const shown = (text: string): string => text.slice(Math.max(0, at - SHOWN_BEFORE)).slice(0, SHOWN);
      this.differences.push({ where, question, found: shown(found.text), expected: shown(first.text) });
    }
  }
}
