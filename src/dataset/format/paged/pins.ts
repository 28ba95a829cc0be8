import { upperBound } from '../codecs/bisection.js';
import { eachPin, type PageTable } from './page-table.js';

type Pinned = Pick<PageTable, 'pinRuns' | 'pins'>;

/** Runs start at addresses that are as they are in the table, modulo this: columns can be laid over them. */
const ALIGNMENT = 8;

/** A run of pinned bytes, and where it lies in the table. */
interface PinnedRun {
  readonly tableAt: number;
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** The bytes of a table that are known before their pages are read, by where they lie in it. */
export class Pins {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each run starts in the table, ascending, and where its bytes start and end here. */
  readonly #tableAt: Uint32Array;
  readonly #at: Uint32Array;
  readonly #end: Uint32Array;
  /** The run asked for last. */
  #run = 0;

  private constructor(runs: readonly PinnedRun[]) {
    this.#tableAt = new Uint32Array(runs.length);
    this.#at = new Uint32Array(runs.length);
    this.#end = new Uint32Array(runs.length);
    let taken = 0;
    for (const [run, { tableAt, from, to }] of runs.entries()) {
      taken += (tableAt - taken) & (ALIGNMENT - 1);
      this.#tableAt[run] = tableAt;
      this.#at[run] = taken;
      taken += to - from;
      this.#end[run] = taken;
    }
    this.bytes = new Uint8Array(taken);
    for (const [run, { bytes, from, to }] of runs.entries()) {
      const at = (this.#at[run] as number) - from;
      // Most pins are shorter than a copy by the runtime is worth.
      for (let i = from; i < to; i++) this.bytes[at + i] = bytes[i] as number;
    }
  }

  static of(table: Pinned): Pins {
    return new Pins(runsOf(table));
  }

  /** The same with those of a leaf. */
  with(leaf: Pinned): Pins {
    const own = Array.from(
      this.#tableAt,
      (tableAt, run): PinnedRun => ({
        tableAt,
        bytes: this.bytes,
        from: this.#at[run] as number,
        to: this.#end[run] as number,
      }),
    );
    return new Pins([...own, ...runsOf(leaf)].sort((a, b) => a.tableAt - b.tableAt));
  }

  /** Memory that they take, bytes. */
  get size(): number {
    return this.bytes.byteLength + 3 * this.#at.byteLength;
  }

  /** Where `length` bytes of the table lie in {@link bytes}; -1 where they are not pinned. */
  find(tableAt: number, length: number): number {
    if (!this.#holds(this.#run, tableAt)) this.#run = this.#runBefore(tableAt);
    const run = this.#run;
    const at = (this.#at[run] as number) + tableAt - (this.#tableAt[run] as number);
    return this.#holds(run, tableAt) && at + length <= (this.#end[run] as number) ? at : -1;
  }

  #holds(run: number, tableAt: number): boolean {
    const into = tableAt - (this.#tableAt[run] as number);
    return into >= 0 && (this.#at[run] as number) + into < (this.#end[run] as number);
  }

  /** The last run that starts at or before an address. */
  #runBefore(tableAt: number): number {
    return Math.max(0, upperBound(this.#tableAt, tableAt) - 1);
  }
}

function runsOf(table: Pinned): readonly PinnedRun[] {
  const runs: PinnedRun[] = [];
  eachPin(table, (tableAt, from, to) => runs.push({ tableAt, bytes: table.pins, from, to }));
  return runs;
}
