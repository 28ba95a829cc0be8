import { Budget, type Limits } from './budget.js';
import type { MaybePromise } from './maybe-promise.js';
import { requireSignal } from './option-names.js';

/** What a question may cost, and the signal that ends it. */
export interface AnswerLimits extends Limits {
  readonly signal?: AbortSignal | undefined;
}

/** What the last run of a question has found. */
export interface Unfinished<T> {
  /** Gives the answer when the time is over. Null: there is none. */
  partial: (() => T) | null;
}

/**
 * When the time of a question is over, `unfinished` gives the answer; without one, and for a limit below 0, the question throws.
 *
 * @throws DoorplateError `BUDGET_EXCEEDED`, `INPUT_OUT_OF_RANGE`, `INPUT_MALFORMED` for what is no signal; the reason of the signal.
 */
export function answerWithin<T>(
  limits: AnswerLimits,
  question: () => MaybePromise<T>,
  unfinished: Unfinished<T> = NOTHING,
): MaybePromise<T> {
  const { signal } = limits;
  const budget = Budget.of(limits);
  if (signal === undefined && budget === null) return question();
  requireSignal(signal)?.throwIfAborted();
  const answer = budget === null ? question() : answered(budget, question, unfinished);
  return signal !== undefined && answer instanceof Promise ? untilAborted(answer, signal) : answer;
}

const NOTHING: Unfinished<never> = { partial: null };

function answered<T>(budget: Budget, question: () => MaybePromise<T>, unfinished: Unfinished<T>): MaybePromise<T> {
  try {
    const answer = budget.run(question);
    return answer instanceof Promise ? inTime(answer, budget).catch((error) => inPlaceOf(error, budget, unfinished)) : answer;
  } catch (error) {
    return inPlaceOf(error, budget, unfinished);
  }
}

/** The partial answer where the budget has ended, else the error. */
function inPlaceOf<T>(error: unknown, budget: Budget, { partial }: Unfinished<T>): T {
  return budget.finish(() => {
    if (partial === null || error !== budget.end) throw error;
    return partial();
  });
}

/** Rejects at the deadline, whatever is still being read. */
function inTime<T>(answer: Promise<T>, budget: Budget): Promise<T> {
  if (budget.deadline === Number.POSITIVE_INFINITY) return answer;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(budget.exceeded()), Math.max(0, budget.deadline - performance.now()));
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Rejects with the reason of the signal, whatever is still being read. */
function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
