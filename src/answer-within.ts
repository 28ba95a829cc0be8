import { Budget, type Limits } from './budget.js';
import type { FileKind } from './dataset/manifest.js';
import type { DatasetView } from './dataset/view.js';
import type { MaybePromise } from './maybe-promise.js';

/** Limits of a question that may wait for files, and the signal that ends it. */
export interface AnswerLimits extends Limits {
  readonly signal?: AbortSignal | undefined;
}

/** Answers a question as {@link answerWithin} does, over files of these kinds that are read by pages where they are not whole. */
export function ask<T>(
  view: DatasetView,
  kinds: readonly FileKind[],
  limits: AnswerLimits,
  question: (pages: DatasetView) => MaybePromise<T>,
  partial?: () => T,
): MaybePromise<T> {
  return answerWithin(limits, () => view.byPages(kinds, question), partial);
}

/**
 * Answers a question within limits. When its time is over `partial` says what is known by then; without it, and when a limit is
 * below 0, the question throws.
 *
 * @throws DoorplateError `BUDGET_EXCEEDED`, `INPUT_OUT_OF_RANGE`; the reason of the signal.
 */
export function answerWithin<T>(limits: AnswerLimits, question: () => MaybePromise<T>, partial?: () => T): MaybePromise<T> {
  const { signal } = limits;
  const budget = Budget.of(limits);
  if (signal === undefined && budget === null) return question();
  signal?.throwIfAborted();
  const answer = budget === null ? question() : answered(budget, question, partial);
  return signal !== undefined && answer instanceof Promise ? untilAborted(answer, signal) : answer;
}

function answered<T>(budget: Budget, question: () => MaybePromise<T>, partial: (() => T) | undefined): MaybePromise<T> {
  try {
    const answer = budget.run(question);
    return answer instanceof Promise ? inTime(answer, budget).catch((error) => inPlaceOf(error, budget, partial)) : answer;
  } catch (error) {
    return inPlaceOf(error, budget, partial);
  }
}

/** What is answered in place of an error: the partial answer where it is the budget that has ended. */
function inPlaceOf<T>(error: unknown, budget: Budget, partial: (() => T) | undefined): T {
  return budget.finish(() => {
    if (partial === undefined || error !== budget.end) throw error;
    return partial();
  });
}

/** The answer; rejects at the deadline, whatever is still being read. */
function inTime<T>(answer: Promise<T>, budget: Budget): Promise<T> {
  if (budget.deadline === Number.POSITIVE_INFINITY) return answer;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(budget.exceeded()), Math.max(0, budget.deadline - performance.now()));
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The answer; rejects with the reason of the signal once that is aborted, whatever is still being read. */
function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
