import { carried } from './budget.js';

/** A value that is there, or on its way. Questions about resident tables never wait. */
export type MaybePromise<T> = T | Promise<T>;

/** Goes on with a value, at once when it is there; else under the budget of the question that waits for it. */
export function whenReady<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(carried(next)) : next(value);
}

/**
 * What `ask` gives for each item, at once when all of it is there. All items are asked before any of them is waited for. Where
 * `ask` throws, that is what comes of it, and the promises that it gave before are let go: one that nobody handles would end
 * the process when it rejects.
 */
export function allReady<T, R>(items: readonly T[], ask: (item: T) => MaybePromise<R>): MaybePromise<readonly R[]> {
  const values: MaybePromise<R>[] = [];
  let waits = false;
  try {
    for (let i = 0; i < items.length; i++) {
      const value = ask(items[i] as T);
      if (value instanceof Promise) waits = true;
      values.push(value);
    }
  } catch (error) {
    for (const value of values) if (value instanceof Promise) value.catch(() => undefined);
    throw error;
  }
  return waits ? Promise.all(values) : (values as readonly R[]);
}

/**
 * The first answer that is not null, null when there is none. Asks one item after the other, and none
 * after the one that answers; at once while nothing has to be waited for.
 */
export function firstReady<T, R>(items: readonly T[], ask: (item: T) => MaybePromise<R | null>, from = 0): MaybePromise<R | null> {
  for (let i = from; i < items.length; i++) {
    const answer = ask(items[i] as T);
    if (answer instanceof Promise) return answer.then(carried((known) => known ?? firstReady(items, ask, i + 1)));
    if (answer !== null) return answer;
  }
  return null;
}
