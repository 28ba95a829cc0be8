import { stepsTaken } from '../../src/budget.js';
import type { Doorplate } from '../../src/doorplate.js';
import { isDoorplateError } from '../../src/errors.js';
import { Random } from '../../tools/random.js';
import type { Operation } from './operations.js';

/** An input, and the steps that answering it took. */
export interface Asked {
  readonly input: string;
  readonly steps: number;
}

/** Inputs that are kept to be changed further. */
const KEPT = 24;
/** Of the inputs asked so many are made anew. */
const SHARE_OF_NEW = 0.15;

/** Asks until the indexes that are made with the first questions are there, so that they do not count. */
export async function warmUp(doorplate: Doorplate, operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) for (const input of operation.inputs) await stepsOf(doorplate, operation, input);
}

/** The steps that a question takes; 0 for an input that the operation refuses. */
export async function stepsOf(doorplate: Doorplate, { ask }: Operation, input: string): Promise<number> {
  const before = stepsTaken();
  try {
    await ask(doorplate, input);
  } catch (error) {
    if (!isDoorplateError(error) || !error.code.startsWith('INPUT_')) throw error;
    return 0;
  }
  return stepsTaken() - before;
}

/** Looks for the inputs that take most steps, by hill climbing: the worst first. The same seed gives the same ones. */
export async function climb(doorplate: Doorplate, operation: Operation, seed: number, questions: number): Promise<readonly Asked[]> {
  const random = new Random(seed);
  const kept: Asked[] = [];
  const keep = (input: string, steps: number): void => {
    const least = kept[KEPT - 1]?.steps ?? -1;
    if (steps <= least || kept.some((known) => known.input === input)) return;
    kept.push({ input, steps });
    kept.sort((a, b) => b.steps - a.steps);
    kept.length = Math.min(kept.length, KEPT);
  };
  for (const input of operation.inputs) keep(input, await stepsOf(doorplate, operation, input));
  for (let asked = 0; asked < questions; asked++) {
    const input = random.chance(SHARE_OF_NEW) ? operation.made(random) : operation.changed(random.of(kept).input, random);
    keep(input, await stepsOf(doorplate, operation, input));
  }
  return kept;
}
