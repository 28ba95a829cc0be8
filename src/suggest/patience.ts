import { DoorplateError } from '../errors.js';
import type { AreaOptions } from '../service.js';

/** When a question has to be answered, milliseconds of `performance.now()`. Throws `INPUT_OUT_OF_RANGE` for a budget below 0. */
export function deadlineOf(budget: number | undefined): number {
  if (budget === undefined) return Number.POSITIVE_INFINITY;
  if (!(budget >= 0)) throw new DoorplateError('INPUT_OUT_OF_RANGE', `budgetMilliseconds is ${budget}, expected 0 or more`);
  return performance.now() + budget;
}

/** Does not wait for files any longer once the signal is aborted. */
export function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** The answer, or at the deadline what `partial` gives. */
export function untilDeadline<T>(answer: Promise<T>, deadline: number, partial: () => T): Promise<T> {
  if (deadline === Number.POSITIVE_INFINITY) return answer;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(partial()), Math.max(0, deadline - performance.now()));
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What an answer says that the time budget has cut short. */
export function partialMessage({ budgetMilliseconds }: AreaOptions): string {
  return `partial: the time budget of ${budgetMilliseconds} ms has ended`;
}
