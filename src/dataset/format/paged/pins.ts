import { upperBound } from '../codecs/bisection.js';
import { corrupt } from '../codecs/columns.js';
import { readNumber } from '../codecs/packed.js';

/** Runs start at addresses that are as they are in the table, modulo this: columns can be laid over them. */
const ALIGNMENT = 8;

/** A run of pinned bytes, and where it lies in the table. */
export interface PinnedRun {
  readonly tableAt: number;
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** Pinned bytes as page tables have them: LEB128 pairs of how far a run lies behind the one before and of its length, and the bytes of all. */
interface PinnedBytes {
  readonly size: number;
  readonly pinRuns: Uint8Array;
  readonly pins: Uint8Array;
}

/** Pinned bytes, run by run. Throws `DATASET_CORRUPT` where they do not fit a table of that size. */
export function pinnedRuns({ size, pinRuns, pins }: PinnedBytes): PinnedRun[] {
  const runs: PinnedRun[] = [];
  const cursor = { bytes: pinRuns, at: 0 };
  let [tableAt, from] = [0, 0];
  while (cursor.at < pinRuns.length) {
    tableAt += readNumber(cursor);
    const to = from + readNumber(cursor);
    runs.push({ tableAt, bytes: pins, from, to });
    tableAt += to - from;
    from = to;
  }
  if (tableAt > size) throw corrupt(`pins end at byte ${tableAt}, expected at most ${size}`);
  if (from !== pins.length) throw corrupt(`column pins has ${pins.length} bytes, expected ${from}`);
  return runs;
}

/** Lays pinned bytes out to their places. */
export function layOutRuns(target: Uint8Array, runs: readonly PinnedRun[]): void {
  for (const { tableAt, bytes, from, to } of runs) {
    // Most runs are shorter than a copy by the runtime is worth.
    for (let i = from; i < to; i++) target[tableAt + i - from] = bytes[i] as number;
  }
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

  /** Of what several runs have, the first one's bytes are taken; runs that follow one another become one. */
  constructor(runs: readonly PinnedRun[]) {
    const ascending = [...runs].sort((a, b) => a.tableAt - b.tableAt);
    const own = new Uint8Array(runs.reduce((sum, { from, to }) => sum + ALIGNMENT + to - from, 0));
    const [starts, ats, ends] = [[] as number[], [] as number[], [] as number[]];
    let [taken, tableEnd] = [0, -1];
    for (const { tableAt, bytes, from: first, to } of ascending) {
      const from = first + Math.max(0, tableEnd - tableAt);
      if (from >= to) continue;
      const start = tableAt + from - first;
      if (start !== tableEnd) {
        taken += (start - taken) & (ALIGNMENT - 1);
        starts.push(start);
        ats.push(taken);
        ends.push(taken);
      }
      for (let i = from; i < to; i++) own[taken++] = bytes[i] as number;
      ends[ends.length - 1] = taken;
      tableEnd = start + to - from;
    }
    this.bytes = own.slice(0, taken);
    this.#tableAt = Uint32Array.from(starts);
    this.#at = Uint32Array.from(ats);
    this.#end = Uint32Array.from(ends);
  }

  /** The same with more of them. */
  with(more: readonly PinnedRun[]): Pins {
    const own = Array.from(
      this.#tableAt,
      (tableAt, run): PinnedRun => ({
        tableAt,
        bytes: this.bytes,
        from: this.#at[run] as number,
        to: this.#end[run] as number,
      }),
    );
    return new Pins([...own, ...more]);
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
