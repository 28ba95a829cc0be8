import { Budget, type Limits } from './budget.js';
import type { DatasetView } from './dataset/view.js';
import type { MaybePromise } from './maybe-promise.js';
import { requireSignal } from './option-names.js';

export interface AnswerLimits extends Limits {
  readonly signal?: AbortSignal | undefined;
}

/** How a question ends before its time, and what a run leaves behind. */
export interface Unfinished<T> {
  /** Gives the answer when the time is over. */
  readonly partial?: () => T;
  /** Drops what a run has left behind that is going to be repeated. */
  readonly forget?: () => void;
}

/** Asks a question, see {@link DatasetView.ask}, within limits. */
export function ask<T>(
  view: DatasetView,
  limits: AnswerLimits,
  question: (view: DatasetView) => T,
  { partial, forget }: Unfinished<T> = {},
): MaybePromise<T> {
  return answerWithin(limits, () => view.ask(question, forget), partial);
}

/**
 * When the time of a question is over, `partial` gives the answer; without it, and for a limit below 0, the question throws.
 *
 * @throws DoorplateError `BUDGET_EXCEEDED`, `INPUT_OUT_OF_RANGE`, `INPUT_MALFORMED` for what is no signal; the reason of the signal.
 */
export function answerWithin<T>(limits: AnswerLimits, question: () => MaybePromise<T>, partial?: () => T): MaybePromise<T> {
  const { signal } = limits;
  const budget = Budget.of(limits);
  if (signal === undefined && budget === null) return question();
  requireSignal(signal)?.throwIfAborted();
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

/** The partial answer where the budget has ended, else the error. */
function inPlaceOf<T>(error: unknown, budget: Budget, partial: (() => T) | undefined): T {
  return budget.finish(() => {
    if (partial === undefined || error !== budget.end) throw error;
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
