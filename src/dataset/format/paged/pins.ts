import { upperBound } from '../../../bisection.js';
import { corrupt } from '../codecs/columns.js';
import { readNumber } from '../codecs/packed.js';

/** Runs start at addresses that are as they are in the table, modulo this: columns can be laid over them. */
const ALIGNMENT = 8;
/** Room for runs before there is any. */
const LEAST_COLLECTED = 4096;
/** Addresses in a table are below 2^29, and numbers that one and a run are packed into below 2^53. */
const MOST_RUNS = 2 ** 24;

/**
 * Runs of pinned bytes, and where each lies in the table, as they are collected. Files are opened by the hundred, and a page
 * table has thousands of runs: their bytes are copied to where there is room already, and no run is an object.
 */
export class PinnedRuns {
  /** How many. */
  length = 0;
  #bytes = new Uint8Array(LEAST_COLLECTED);
  #tableAt = new Uint32Array(LEAST_COLLECTED);
  /** Where the bytes of each run end. */
  #ends = new Uint32Array(LEAST_COLLECTED);

  /** Runs that are used at once and are the caller's until the next one asks: what has been collected before is gone. */
  static collected(): PinnedRuns {
    shared.length = 0;
    return shared;
  }

  /** Adds a run, the bytes `[from, to)` of some. */
  add(tableAt: number, bytes: Uint8Array, from: number, to: number): void {
    if (from === to) return;
    const start = this.from(this.length);
    const end = start + to - from;
    if (end > this.#bytes.length) this.#bytes = grown(this.#bytes, end);
    if (this.length === this.#ends.length) {
      this.#tableAt = grown(this.#tableAt, this.length + 1);
      this.#ends = grown(this.#ends, this.length + 1);
    }
    if (this.length === MOST_RUNS) throw corrupt(`the table has more than ${MOST_RUNS} pins`);
    // Most runs are shorter than a copy by the runtime is worth.
    for (let i = from; i < to; i++) this.#bytes[start + i - from] = bytes[i] as number;
    this.#tableAt[this.length] = tableAt;
    this.#ends[this.length] = end;
    this.length++;
  }

  /** The bytes of all runs; more of them may follow. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Where a run lies in the table. */
  tableAt(run: number): number {
    return this.#tableAt[run] as number;
  }

  /** Where the bytes of a run start. */
  from(run: number): number {
    return run === 0 ? 0 : (this.#ends[run - 1] as number);
  }

  /** Where they end. */
  to(run: number): number {
    return this.#ends[run] as number;
  }

  /** The runs in the order of the table; those that start together as they were added. */
  ascending(): Float64Array {
    // Numbers are sorted without a function that compares them.
    const order = new Float64Array(this.length);
    for (let run = 0; run < order.length; run++) order[run] = this.tableAt(run) * MOST_RUNS + run;
    order.sort();
    for (let i = 0; i < order.length; i++) order[i] = (order[i] as number) % MOST_RUNS;
    return order;
  }
}

const shared = new PinnedRuns();

/** The same with room for `least` elements, and more of them to come. */
function grown<A extends Uint8Array | Uint32Array>(values: A, least: number): A {
  const more = new (values.constructor as new (length: number) => A)(Math.max(least, 2 * values.length));
  more.set(values);
  return more;
}

/** Pinned bytes as page tables have them: LEB128 pairs of how far a run lies behind the one before and of its length, and the bytes of all. */
interface PinnedBytes {
  readonly size: number;
  readonly pinRuns: Uint8Array;
  readonly pins: Uint8Array;
}

/** Collects pinned bytes, run by run. Throws `DATASET_CORRUPT` where they do not fit a table of that size. */
export function addPinned(runs: PinnedRuns, { size, pinRuns, pins }: PinnedBytes): void {
  const cursor = { bytes: pinRuns, at: 0 };
  let [tableAt, from] = [0, 0];
  while (cursor.at < pinRuns.length) {
    tableAt += readNumber(cursor);
    const to = from + readNumber(cursor);
    if (tableAt + to - from > size) throw corrupt(`pins end at byte ${tableAt + to - from}, expected at most ${size}`);
    if (to > pins.length) throw corrupt(`column pins has ${pins.length} bytes, expected ${to}`);
    runs.add(tableAt, pins, from, to);
    tableAt += to - from;
    from = to;
  }
  if (from !== pins.length) throw corrupt(`column pins has ${pins.length} bytes, expected ${from}`);
}

/** Lays pinned bytes out to their places. */
export function layOutRuns(target: Uint8Array, runs: PinnedRuns): void {
  const { bytes, length } = runs;
  for (let run = 0; run < length; run++) {
    const behind = runs.tableAt(run) - runs.from(run);
    for (let i = runs.from(run); i < runs.to(run); i++) target[behind + i] = bytes[i] as number;
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
  constructor(runs: PinnedRuns) {
    // Gone through twice: what they take is known after the first time, and nothing is made but that.
    const order = runs.ascending();
    const { count, taken } = this.#merge(runs, order, null);
    const bytesAt = Math.ceil((3 * count * Uint32Array.BYTES_PER_ELEMENT) / ALIGNMENT) * ALIGNMENT;
    const buffer = new ArrayBuffer(bytesAt + taken);
    this.#tableAt = new Uint32Array(buffer, 0, count);
    this.#at = new Uint32Array(buffer, this.#tableAt.byteLength, count);
    this.#end = new Uint32Array(buffer, 2 * this.#tableAt.byteLength, count);
    this.bytes = new Uint8Array(buffer, bytesAt, taken);
    this.#merge(runs, order, this.bytes);
  }

  /** Counts the runs that are left and their bytes, and lays them into `target` where there is one. */
  #merge(runs: PinnedRuns, order: Float64Array, target: Uint8Array | null): { readonly count: number; readonly taken: number } {
    const { bytes } = runs;
    let [count, taken, tableEnd] = [0, 0, -1];
    for (const run of order) {
      const end = runs.tableAt(run) + runs.to(run) - runs.from(run);
      const start = Math.max(runs.tableAt(run), tableEnd);
      if (start >= end) continue;
      if (start !== tableEnd) {
        taken += (start - taken) & (ALIGNMENT - 1);
        if (target !== null) {
          this.#tableAt[count] = start;
          this.#at[count] = taken;
        }
        count++;
      }
      const from = runs.to(run) - (end - start);
      if (target !== null) for (let i = 0; i < end - start; i++) target[taken + i] = bytes[from + i] as number;
      taken += end - start;
      tableEnd = end;
      if (target !== null) this.#end[count - 1] = taken;
    }
    return { count, taken };
  }

  /** The runs as they are collected, for more of them to follow. */
  collected(): PinnedRuns {
    const runs = PinnedRuns.collected();
    for (let run = 0; run < this.#at.length; run++)
      runs.add(this.#tableAt[run] as number, this.bytes, this.#at[run] as number, this.#end[run] as number);
    return runs;
  }

  /** Memory that they take, bytes. */
  get size(): number {
    return this.bytes.buffer.byteLength;
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
