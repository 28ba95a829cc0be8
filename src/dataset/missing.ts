import type { MountedFile } from './mounted-file.js';
import type { Joined } from './shared-read.js';

/** A file whose directory can be read. */
interface Closed {
  join(): Joined<unknown>;
}

/** Files and blocks that a run gathers before it ends: what follows from more is worth less. Chosen. */
const MOST_GATHERED = 128;

/**
 * What a view throws where a question asks for what is not in memory: files and blocks, and files whose directories are
 * missing. The question is asked again from its beginning when they are there.
 */
export class Missing {
  readonly files: Set<MountedFile<object>>;
  readonly closed: Set<Closed>;

  constructor(files: Iterable<MountedFile<object>>, closed: Iterable<Closed> = []) {
    this.files = new Set(files);
    this.closed = new Set(closed);
  }

  /** Adds what another run, or step, lacks. */
  add({ files, closed }: Missing): this {
    for (const file of files) this.files.add(file);
    for (const file of closed) this.closed.add(file);
    return this;
  }
}

/** Gathers what several steps of a question lack, so that all of it is read at once. */
export class Needed {
  #missing: Missing | null = null;

  /** Does a step; undefined where something is missing. The question must then {@link end} before it answers. */
  try<T>(step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      this.#missing = gathered(this.#missing, error);
      return undefined;
    }
  }

  /** Ends the run where a step lacked something. */
  end(): void {
    if (this.#missing !== null) throw this.#missing;
  }
}

/**
 * What a step lacks, joined with what those before it lacked: its loop goes on, and throws it at its end. Throws another error, and at once
 * where much is missing. As {@link Needed}, for loops that allocate nothing.
 */
export function gathered(before: Missing | null, error: unknown): Missing {
  if (!(error instanceof Missing)) throw error;
  const all = before?.add(error) ?? error;
  if (all.files.size >= MOST_GATHERED) throw all;
  return all;
}

/**
 * The answer for each item. Asks for every item before it throws, so that all that they lack is read at once: what is asked for in a loop
 * goes through here.
 */
export function needAll<T, R>(items: ArrayLike<T>, ask: (item: T) => R): R[] {
  const answers: R[] = [];
  let at = 0;
  let missing: Missing | null = null;
  // Where nothing is missing, as mostly, there is one attempt for all.
  while (at < items.length) {
    try {
      for (; at < items.length; at++) answers.push(ask(items[at] as T));
    } catch (error) {
      missing = gathered(missing, error);
      at++;
    }
  }
  if (missing !== null) throw missing;
  return answers;
}

/** The items that are so; asks of every item before it throws, as {@link needAll}. */
export function needWhere<T>(items: Iterable<T>, isSo: (item: T) => boolean): T[] {
  const all = [...items];
  const so = needAll(all, isSo);
  return all.filter((_, at) => so[at] === true);
}

/** The answers of several steps, none of which needs another's: what all of them lack is read at once. */
export function needEach<T extends readonly unknown[]>(...steps: { readonly [K in keyof T]: () => T[K] }): T {
  return needAll(steps as readonly (() => unknown)[], called) as unknown as T;
}
const called = (step: () => unknown): unknown => step();

/** What an error says is missing, and what else is going to be asked for; another error as it is. Read at once, both take one round. */
export function alsoMissing(error: unknown, ask: () => unknown): unknown {
  if (!(error instanceof Missing)) return error;
  try {
    ask();
    return error;
  } catch (other) {
    return other instanceof Missing ? error.add(other) : error;
  }
}

/** The answer of a step; where it lacks something, what the next step is going to lack is read at once. */
export function alongWith<T>(step: () => T, next: () => unknown): T {
  try {
    return step();
  } catch (error) {
    throw alsoMissing(error, next);
  }
}

/** What is found without reading; undefined where something is missing. */
export function unlessMissing<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof Missing) return undefined;
    throw error;
  }
}
