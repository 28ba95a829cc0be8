import { carried } from './budget.js';

/** A question about resident tables gets its answer at once; one that has to read a file first gets a promise. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Goes on with a value, at once or when it arrives, under the budget of its question. Takes promises of this realm only: see {@link
 * isThenable}.
 */
export function whenReady<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(carried(next)) : next(value);
}

/** A value that has to be there; nobody waits for a promise in its place. */
export function ready<T>(value: MaybePromise<T>, missing: () => Error): T {
  if (!(value instanceof Promise)) return value;
  value.catch(() => undefined);
  throw missing();
}

/** A value that is made when it is first asked for, and is there at once from then on. After a failure the next call tries again. */
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
 * Whether foreign code gave a promise. Query builders and other realms give promises that are no `Promise` of this realm; pass these
 * through `Promise.resolve` before anything else.
 */
function isThenable<T>(value: MaybePromise<T>): value is Promise<T> {
  return typeof (value as Partial<Promise<T>> | null | undefined)?.then === 'function';
}

/** A value of foreign code: its promise becomes one of this realm. */
export function taken<T>(value: MaybePromise<T>): MaybePromise<T> {
  return isThenable(value) ? Promise.resolve(value) : value;
}

/** `instead` answers for what `make` throws or rejects with. */
export function orElse<T>(make: () => MaybePromise<T>, instead: (error: unknown) => MaybePromise<T>): MaybePromise<T> {
  try {
    const made = make();
    return made instanceof Promise ? made.catch(instead) : made;
  } catch (error) {
    return instead(error);
  }
}

/** Calls a hook of the host, whose errors are ignored, thrown or rejected: one that fails must not change what happens. */
export function callHook(hook: () => unknown): void {
  void orElse(
    () => taken(hook()),
    () => undefined,
  );
}

/** The functions that answer at once where they can, by their promising ones. */
const immediate = new WeakMap<object, unknown>();

/** A function for users, who get a promise of each answer. Ours skip it, by {@link atOnce}. */
export function promising<A extends unknown[], R>(ask: (...given: A) => MaybePromise<R>): (...given: A) => Promise<R> {
  // Not async: a ready answer needs no function that can be suspended.
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

/** What a promising function was made of; a foreign function as it is. */
export function atOnce<A extends unknown[], R>(promised: (...given: A) => Promise<R>): (...given: A) => MaybePromise<R> {
  return (immediate.get(promised) as typeof promised | undefined) ?? promised;
}
