import type { MountedFile } from './mounted-file.js';

/**
 * What a view throws where a question asks for what is not in memory: the files, and other reads to wait for. The question is asked
 * again from its beginning when they are there.
 */
export class Missing {
  readonly files: readonly MountedFile[];
  readonly reads: readonly (() => Promise<unknown>)[];

  constructor(files: readonly MountedFile[], reads: readonly (() => Promise<unknown>)[] = []) {
    this.files = files;
    this.reads = reads;
  }
}

/**
 * The answer for each item. Asks for every item before it throws, so that all that they lack is read at once: what is asked for in a loop
 * goes through here.
 */
export function needAll<T, R>(items: readonly T[], ask: (item: T) => R): R[] {
  const answers: R[] = [];
  let missing: Missing[] | null = null;
  for (let i = 0; i < items.length; i++) {
    try {
      answers.push(ask(items[i] as T));
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      missing = [...(missing ?? []), error];
    }
  }
  if (missing === null) return answers;
  throw joined(missing);
}

/** What an error says is missing, and what else is going to be asked for; another error as it is. Read at once, both take one round. */
export function alsoMissing(error: unknown, ask: () => unknown): unknown {
  if (!(error instanceof Missing)) return error;
  try {
    ask();
    return error;
  } catch (other) {
    return other instanceof Missing ? joined([error, other]) : error;
  }
}

function joined(missing: readonly Missing[]): Missing {
  return new Missing(
    missing.flatMap(({ files }) => files),
    missing.flatMap(({ reads }) => reads),
  );
}
