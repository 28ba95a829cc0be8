/** A value that is there, or on its way. Questions about resident tables never wait. */
export type Resident<T> = T | Promise<T>;

/** Goes on with a value at once when it is there. */
export function when<T, R>(value: Resident<T>, next: (value: T) => Resident<R>): Resident<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** All values, at once when all are there. */
export function all<T>(values: readonly Resident<T>[]): Resident<readonly T[]> {
  for (let i = 0; i < values.length; i++) if (values[i] instanceof Promise) return Promise.all(values);
  return values as readonly T[];
}
