import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { DoorplateError } from '../../../src/errors.js';

/** A question's own work, milliseconds: with one of a batch behind it, others wait for less than 300. */
const WORK_MS = 200;
/** The same of each question behind the first: others wait for two of them at most. */
const NEXT_WORK_MS = 60;
/** What all questions of one call may take together: fifty times what a hundred ordinary ones do. */
const CALL_WORK_MS = 2000;

/** Asks with the milliseconds of work that are left to it. */
type Ask<T> = (workMs: number) => Promise<T>;

/** Questions of all calls take turns, one in each round of the event loop, so that everything else is answered between two of them. */
let lastTurn: Promise<unknown> = Promise.resolve();

/** What one call may take of the process: work in all, and for each question behind the first a turn and a point of its caller. */
export class Allowance {
  #leftMs = CALL_WORK_MS;
  #asked = 0;

  /**
   * @param signal Ends the call: its caller has gone or has cancelled it.
   * @param takePoint Throws `RATE_LIMITED` where the caller has none left; the first question is paid for.
   */
  constructor(
    readonly signal: AbortSignal,
    readonly takePoint: () => Promise<void>,
  ) {}

  /** Throws `BUDGET_EXCEEDED` or `RATE_LIMITED` without asking, the reason of the signal, and what the question throws. */
  async question<T>(ask: Ask<T>): Promise<T> {
    const isFirst = this.#asked++ === 0;
    if (!isFirst) {
      lastTurn = lastTurn.then(() => setImmediate());
      await lastTurn;
      this.signal.throwIfAborted();
      await this.takePoint();
    }
    if (this.#leftMs <= 0) {
      throw new DoorplateError('BUDGET_EXCEEDED', `The call has taken its ${CALL_WORK_MS} ms of work, ask for the rest in another one`);
    }
    const before = performance.eventLoopUtilization();
    try {
      return await ask(Math.min(isFirst ? WORK_MS : NEXT_WORK_MS, this.#leftMs));
    } finally {
      // Waiting for files is no work.
      this.#leftMs -= performance.eventLoopUtilization(before).active;
    }
  }
}
