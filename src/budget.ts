import { DoorplateError } from './errors.js';
import { requireAmount } from './option-names.js';

/*
 * The cost of one question. Kernels report their work in steps (`spend`), about one row, letter or node each. Every few thousand steps the
 * budget of the running question looks at the clock, and ends the question when its time is over.
 *
 * Kernels run on one thread and never wait, so the running question is a variable of this module: set while a stretch of work runs, and
 * set again by `carried` where the question goes on after a file was read.
 */

/** How much a question may cost; without limits it may take any time. */
export interface Limits {
  /** Milliseconds from the call on, waiting for files included. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds of the question's own work, waiting for files not included. */
  readonly workMs?: number | undefined;
  /** Steps of work: unlike time the same on every machine. */
  readonly steps?: number | undefined;
}

/** Steps between two looks at the clock: some 50 microseconds of work. */
const STEPS_A_LOOK = 4096;

/** Steps until the next look, and the counted steps before it. Writing to arrays allocates nothing. */
const left = new Int32Array([STEPS_A_LOOK]);
const counted = new Float64Array(1);
let running: Budget | null = null;

/** Reports steps of the running question. Throws `BUDGET_EXCEEDED` when its budget is used up. */
export function spend(steps: number): void {
  left[0] = (left[0] as number) - steps;
  if ((left[0] as number) < 0) look();
}

/** Of all questions since the process started. */
export function stepsTaken(): number {
  return (counted[0] as number) + STEPS_A_LOOK - (left[0] as number);
}

function look(): void {
  counted[0] = stepsTaken();
  left[0] = STEPS_A_LOOK;
  running?.look();
}

/** Whether the budget of the running question is used up. The caller then cuts the question short. */
export function isSpent(): boolean {
  return running?.isSpent() ?? false;
}

/** Does work that may be cut short: where the budget ends, the results by then count, and the question goes on. */
export function untilSpent(work: () => void): void {
  const budget = running;
  try {
    work();
  } catch (error) {
    if (budget === null || error !== budget.end) throw error;
  }
}

export function partialMessages(): readonly string[] {
  return running === null || running.cut === null ? NO_MESSAGES : [`${PARTIAL}${running.cut}`];
}

/** Whether the message of an answer says that the budget has cut it short. */
export function isPartial(message: string): boolean {
  return message.startsWith(PARTIAL);
}

const PARTIAL = 'partial: ';

const NO_MESSAGES: readonly string[] = [];

/** Does work that later questions use too, such as the index of a table: the first question does not pay. */
export function uncounted<T>(work: () => T): T {
  const budget = running;
  if (budget === null) return work();
  running = null;
  const began = performance.now();
  const steps = stepsTaken();
  try {
    return work();
  } finally {
    running = budget;
    budget.forgo(performance.now() - began, stepsTaken() - steps);
  }
}

/** A step of the running question, for later, with the same budget. */
export function carried<T, R>(step: (value: T) => R): (value: T) => R {
  const budget = running;
  return budget === null ? step : (value) => budget.run(() => step(value));
}

export class Budget {
  /** When the caller stops waiting, by `performance.now()`. */
  readonly deadline: number;
  /** The error that ended the question. */
  end: DoorplateError | null = null;
  readonly #limits: Limits;
  #work: number;
  #steps: number;
  /** End of the running stretch, by time and by steps of all questions. */
  #until = Number.POSITIVE_INFINITY;
  #most = Number.POSITIVE_INFINITY;
  #cut: string | null = null;
  #isFinishing = false;
  #isClosed = false;

  /** Null without limits. Throws `INPUT_OUT_OF_RANGE` for a limit below 0. */
  static of(limits: Limits): Budget | null {
    const { timeoutMs, workMs, steps } = limits;
    if (timeoutMs === undefined && workMs === undefined && steps === undefined) return null;
    if (timeoutMs !== undefined) requireAmount(timeoutMs, 'timeoutMs');
    if (workMs !== undefined) requireAmount(workMs, 'workMs');
    if (steps !== undefined) requireAmount(steps, 'steps');
    return new Budget(limits);
  }

  private constructor(limits: Limits) {
    const { timeoutMs = Number.POSITIVE_INFINITY, workMs, steps } = limits;
    this.#limits = limits;
    this.deadline = timeoutMs === Number.POSITIVE_INFINITY ? timeoutMs : performance.now() + timeoutMs;
    this.#work = workMs ?? Number.POSITIVE_INFINITY;
    this.#steps = steps ?? Number.POSITIVE_INFINITY;
  }

  /** The limit that cut the question short, in words. */
  get cut(): string | null {
    return this.#cut;
  }

  isSpent(): boolean {
    if (this.#cut !== null) return true;
    const now = performance.now();
    if (now > this.deadline) this.#cut = this.#saidOfTime();
    else if (now > this.#until) this.#cut = `the budget of ${this.#limits.workMs} ms of work has ended`;
    else if (stepsTaken() > this.#most) this.#cut = `the budget of ${this.#limits.steps} steps has ended`;
    return this.#cut !== null;
  }

  #saidOfTime(): string {
    return `the time budget of ${this.#limits.timeoutMs} ms has ended`;
  }

  look(): void {
    if (!this.#isFinishing && this.isSpent()) throw this.exceeded();
  }

  /** The error that ends the question: of its deadline, unless another limit has cut it short before. */
  exceeded(): DoorplateError {
    const { timeoutMs, workMs } = this.#limits;
    this.#cut ??= this.#saidOfTime();
    this.end ??= new DoorplateError('BUDGET_EXCEEDED', this.#cut, { timeoutMs, workMs });
    return this.end;
  }

  /** Makes an answer of the results when the budget ended, which is little work. Later stretches find the question closed. */
  finish<T>(last: () => T): T {
    this.#isFinishing = true;
    try {
      return this.run(last);
    } finally {
      this.#isClosed = true;
    }
  }

  /** Runs a stretch of work that waits for nothing. */
  run<T>(stretch: () => T): T {
    if (this.#isClosed) throw this.exceeded();
    const outer = running;
    const began = performance.now();
    const steps = stepsTaken();
    this.#until = Math.min(this.deadline, began + this.#work);
    this.#most = steps + this.#steps;
    running = this;
    try {
      return stretch();
    } finally {
      running = outer;
      this.#work = Math.max(0, this.#work - (performance.now() - began));
      this.#steps = Math.max(0, this.#steps - (stepsTaken() - steps));
    }
  }

  /** Leaves a part of the running stretch out of the count. */
  forgo(milliseconds: number, steps: number): void {
    this.#work += milliseconds;
    this.#until = Math.min(this.deadline, this.#until + milliseconds);
    this.#steps += steps;
    this.#most += steps;
  }
}
