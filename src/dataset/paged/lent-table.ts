import { forgetOwner } from '../../bounded-cache.js';
import type { FaultLog } from '../format/paged/paged-bytes.js';
import type { AnyTable } from '../view.js';

/** A run of a question, and the page faults before it. */
export interface Run {
  readonly before: number;
}

/**
 * A table that is given to runs which may miss pages. What one of these keeps for the table may be made of missing cells,
 * so that others get a new table then: the same bytes as another object.
 */
export class LentTable {
  readonly #make: () => AnyTable;
  readonly #faults: FaultLog;
  /** Runs that have the present table and have not ended. */
  readonly #users: Run[] = [];
  #loaded: readonly [AnyTable] | null = null;

  constructor(make: () => AnyTable, faults: FaultLog) {
    this.#make = make;
    this.#faults = faults;
  }

  /** The table, in a list of its own. */
  lend(run: Run): readonly [AnyTable] {
    // A run that has it already will not count where there was a fault since.
    const isUser = this.#users.includes(run);
    if (!isUser && this.#users.some((user) => user.before !== this.#faults.count)) this.#end();
    this.#loaded ??= [this.#make()];
    if (!isUser) this.#users.push(run);
    return this.#loaded;
  }

  /** The table as it was given last; null where there is none. */
  get last(): AnyTable | null {
    return this.#loaded?.[0] ?? null;
  }

  /** A run has ended; `isWhole`: without a fault. */
  giveBack(run: Run, isWhole: boolean): void {
    const at = this.#users.indexOf(run);
    if (at < 0) return;
    this.#users.splice(at, 1);
    if (!isWhole) this.#end();
  }

  #end(): void {
    this.#users.length = 0;
    const loaded = this.last;
    this.#loaded = null;
    if (loaded === null) return;
    forgetOwner(loaded.table);
    forgetOwner(loaded);
  }
}
