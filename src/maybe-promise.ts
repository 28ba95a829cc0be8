import { carried } from './budget.js';

/**
 * A value, or the promise of one. A question about resident tables gets its answer at once; one that
 * has to read a file first gets a promise.
 */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Goes on with a value: at once if it is there, otherwise when it arrives, under the budget of the
 * question that waits for it. Only promises of this realm count as promises: see {@link isThenable}.
 */
export function whenReady<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(carried(next)) : next(value);
}

/** A value that has to be there; `missing` gives what is thrown in place of a promise, for which nobody waits then. */
export function ready<T>(value: MaybePromise<T>, missing: () => Error): T {
  if (!(value instanceof Promise)) return value;
  value.catch(() => undefined);
  throw missing();
}

/**
 * A value that is made when it is asked for first, and is there at once from then on. Where making it
 * fails, the next call tries again.
 */
export function onFirstUse<T>(make: () => Promise<T>): () => MaybePromise<T> {
  let value: MaybePromise<T> | undefined;
  return () => {
    // Whatever kind of promise the maker gives, callers get one of this realm.
    value ??= Promise.resolve(make()).then(
      (made) => {
        value = made;
        return made;
      },
      (error: unknown) => {
        value = undefined;
        throw error;
      },
    );
    return value;
  };
}

/**
 * Whether code that is not ours gave a promise. Query builders and other realms give promises that
 * are not a `Promise` of this realm; pass these through `Promise.resolve` before anything else.
 */
export function isThenable<T>(value: MaybePromise<T>): value is Promise<T> {
  return typeof (value as Partial<Promise<T>> | null | undefined)?.then === 'function';
}

/** A value that code which is not ours gave: its promise becomes one of this realm. */
export function taken<T>(value: MaybePromise<T>): MaybePromise<T> {
  return isThenable(value) ? Promise.resolve(value) : value;
}

/** What a function gives; `instead` answers for what it throws or rejects with. */
export function orElse<T>(make: () => MaybePromise<T>, instead: (error: unknown) => MaybePromise<T>): MaybePromise<T> {
  try {
    const made = make();
    return made instanceof Promise ? made.catch(instead) : made;
  } catch (error) {
    return instead(error);
  }
}

/** Functions that answer at once where they can, by those made of them that promise always. */
const immediate = new WeakMap<object, unknown>();

/** A function for users, who get a promise of each answer. Ours skip it, by {@link atOnce}. */
export function promising<A extends unknown[], R>(ask: (...given: A) => MaybePromise<R>): (...given: A) => Promise<R> {
  // Not async: what is there already needs no function that can be suspended.
  const promised = (...given: A): Promise<R> => {
    try {
      return Promise.resolve(ask(...given));
    } catch (error) {
      return Promise.reject(error);
    }
  };
  immediate.set(promised, ask);
  return promised;
}

/** What a function that promises was made of; a function of somebody else as it is. */
export function atOnce<A extends unknown[], R>(promised: (...given: A) => Promise<R>): (...given: A) => MaybePromise<R> {
  return (immediate.get(promised) as typeof promised | undefined) ?? promised;
}

/**
 * What `ask` gives for each item, at once if all of it is there. Asks for every item before waiting
 * for any. If `ask` throws, the error goes to the caller, and promises it gave earlier are marked as
 * handled: a rejection that nobody handles would end the process.
 */
export function allReady<T, R>(items: readonly T[], ask: (item: T, i: number) => MaybePromise<R>): MaybePromise<readonly R[]> {
  const values: MaybePromise<R>[] = [];
  let waits = false;
  try {
    for (let i = 0; i < items.length; i++) {
      const value = ask(items[i] as T, i);
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
