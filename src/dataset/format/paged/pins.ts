import { upperBound } from '../../../search/bisection.js';
import { corrupt } from '../codecs/columns.js';
import { readNumber } from '../codecs/packed.js';

/** Runs start at addresses that are as they are in the table, modulo this: columns can be laid over them. */
const ALIGNMENT = 8;

/** Bytes of a table that its page table or a leaf has, and where they lie in it. */
export interface PinnedRun {
  readonly tableAt: number;
  readonly bytes: Uint8Array;
}

/** Pinned bytes as page tables have them: LEB128 pairs of how far a run lies behind the one before and of its length, and the bytes of all. */
interface PinnedBytes {
  readonly size: number;
  readonly pinRuns: Uint8Array;
  readonly pins: Uint8Array;
}

/** The runs of pinned bytes. Throws `DATASET_CORRUPT` where they do not fit a table of that size. */
export function pinnedRuns({ size, pinRuns, pins }: PinnedBytes): PinnedRun[] {
  const runs: PinnedRun[] = [];
  const cursor = { bytes: pinRuns, at: 0 };
  let [tableAt, from] = [0, 0];
  while (cursor.at < pinRuns.length) {
    tableAt += readNumber(cursor);
    const to = from + readNumber(cursor);
    if (tableAt + to - from > size) throw corrupt(`pins end at byte ${tableAt + to - from}, expected at most ${size}`);
    if (to > pins.length) throw corrupt(`column pins has ${pins.length} bytes, expected ${to}`);
    runs.push({ tableAt, bytes: pins.subarray(from, to) });
    tableAt += to - from;
    from = to;
  }
  if (from !== pins.length) throw corrupt(`column pins has ${pins.length} bytes, expected ${from}`);
  return runs;
}

/** Runs that were put together: they ascend, and bytes that follow one another are one run. */
class JoinedRuns {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each run starts in the table, and where its bytes start and end here. */
  readonly #tableAt: Uint32Array;
  readonly #at: Uint32Array;
  readonly #end: Uint32Array;
  /** The run asked for last. */
  #run = 0;

  /** Of what several runs have, the first one's bytes are taken. */
  constructor(runs: readonly PinnedRun[]) {
    const merged: { readonly tableAt: number; readonly at: number; end: number }[] = [];
    const bytes = new Uint8Array(runs.reduce((sum, run) => sum + run.bytes.length + ALIGNMENT, 0));
    let [taken, tableEnd] = [0, -1];
    for (const { tableAt, bytes: own } of runs.toSorted((a, b) => a.tableAt - b.tableAt)) {
      const [start, end] = [Math.max(tableAt, tableEnd), tableAt + own.length];
      if (start >= end) continue;
      if (start !== tableEnd) {
        taken += (start - taken) & (ALIGNMENT - 1);
        merged.push({ tableAt: start, at: taken, end: taken });
      }
      bytes.set(own.subarray(start - tableAt), taken);
      taken += end - start;
      tableEnd = end;
      (merged.at(-1) as (typeof merged)[number]).end = taken;
    }
    this.bytes = bytes.slice(0, taken);
    this.#tableAt = Uint32Array.from(merged, (run) => run.tableAt);
    this.#at = Uint32Array.from(merged, (run) => run.at);
    this.#end = Uint32Array.from(merged, (run) => run.end);
  }

  get length(): number {
    return this.#at.length;
  }

  get runs(): readonly PinnedRun[] {
    return Array.from(this.#at, (at, run) => ({
      tableAt: this.#tableAt[run] as number,
      bytes: this.bytes.subarray(at, this.#end[run]),
    }));
  }

  get size(): number {
    return this.bytes.byteLength + 3 * this.#at.byteLength;
  }

  /** Where `length` bytes of the table lie in {@link bytes}; -1 where they do not. */
  find(tableAt: number, length: number): number {
    if (!this.#holds(this.#run, tableAt)) this.#run = Math.max(0, upperBound(this.#tableAt, tableAt) - 1);
    const run = this.#run;
    const at = (this.#at[run] as number) + tableAt - (this.#tableAt[run] as number);
    return this.#holds(run, tableAt) && at + length <= (this.#end[run] as number) ? at : -1;
  }

  #holds(run: number, tableAt: number): boolean {
    const into = tableAt - (this.#tableAt[run] as number);
    return into >= 0 && (this.#at[run] as number) + into < (this.#end[run] as number);
  }
}

/** The bytes of a table that are known before its pages are read, by where they lie in it. */
export class Pins {
  /** What was found last lies in these bytes. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  /** Each has at least twice the runs of the next, so that to add some does not put all of them together anew. */
  readonly #joined: JoinedRuns[] = [];

  constructor(runs: readonly PinnedRun[]) {
    this.add(runs);
  }

  add(runs: readonly PinnedRun[]): void {
    let added = new JoinedRuns(runs);
    for (let last = this.#joined.at(-1); last !== undefined && last.length < 2 * added.length; last = this.#joined.at(-1)) {
      this.#joined.pop();
      added = new JoinedRuns([...last.runs, ...added.runs]);
    }
    this.#joined.push(added);
  }

  /** Memory that they take, bytes. */
  get size(): number {
    return this.#joined.reduce((sum, { size }) => sum + size, 0);
  }

  /** Where `length` bytes of the table lie in {@link bytes}; -1 where they are not pinned. */
  find(tableAt: number, length: number): number {
    for (const joined of this.#joined) {
      const at = joined.find(tableAt, length);
      if (at < 0) continue;
      this.bytes = joined.bytes;
      return at;
    }
    return -1;
  }
}
