import type { Doorplate } from '../../src/doorplate.js';
import { isDoorplateError } from '../../src/errors.js';
import { QUESTIONS, type Question } from './questions.js';

/** What became of a question: its answer, or the code of the library's error. Whatever else is thrown is thrown on. */
export type Outcome = { readonly answer: unknown } | { readonly code: string };

export async function outcomeOf({ ask }: Question, doorplate: Doorplate): Promise<Outcome> {
  try {
    return { answer: await ask(doorplate) };
  } catch (error) {
    if (!isDoorplateError(error)) throw error;
    return { code: error.code };
  }
}

/** The outcome of each question by its name, asked one after the other. */
export async function outcomes(doorplate: Doorplate): Promise<ReadonlyMap<string, Outcome>> {
  const found = new Map<string, Outcome>();
  for (const question of QUESTIONS) found.set(question.name, await outcomeOf(question, doorplate));
  return found;
}
