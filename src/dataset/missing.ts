import type { MountedFile } from './mounted-file.js';

const NONE: readonly MountedFile[] = [];

/**
 * What a view throws where a question asks for what is not in memory: the files, and other reads to wait for. The question is asked
 * again from its beginning when they are there.
 */
export class Missing {
  readonly files: readonly MountedFile[];
  readonly reads: readonly (() => Promise<unknown>)[];
  /** Page tables that the manifest has: with them the next run knows which pages it needs, so that they come before any read. */
  readonly opens: readonly MountedFile[];
  /** So much is missing that the run ends here, and gathers no more. */
  readonly isEnough: boolean;

  constructor(
    files: readonly MountedFile[],
    reads: readonly (() => Promise<unknown>)[] = [],
    { opens = NONE, isEnough = false }: { readonly opens?: readonly MountedFile[]; readonly isEnough?: boolean } = {},
  ) {
    this.files = files;
    this.reads = reads;
    this.opens = opens;
    this.isEnough = isEnough;
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
 * where enough is missing. As {@link Needed}, for loops that allocate nothing.
 */
export function gathered(before: Missing | null, error: unknown): Missing {
  if (!(error instanceof Missing)) throw error;
  const all = before === null || before === error ? error : joined(before, error);
  if (all.isEnough) throw all;
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
    return other instanceof Missing ? joined(error, other) : error;
  }
}

function joined(one: Missing, other: Missing): Missing {
  return new Missing([...one.files, ...other.files], [...new Set([...one.reads, ...other.reads])], {
    opens: [...one.opens, ...other.opens],
    isEnough: one.isEnough || other.isEnough,
  });
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
