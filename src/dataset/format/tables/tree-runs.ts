import { column, corrupt, type Overlay, optionalColumn } from '../codecs/columns.js';
import { readNumber, unzigzag } from '../codecs/packed.js';
import type { PackedFile, UsStreets } from '../packed-columns.js';

/** Most entries of a run, besides the one that divides it from the next. */
const RUN_ENTRIES = 64;
/** Runs of a group. */
export const GROUP_RUNS = 32;
/** The boxes of runs are given as parts of the box of all, of this many. */
export const BOX_UNITS = 65_535;

type Range = readonly [from: number, to: number];

/** How often a tree is halved, given the number of its entries. */
function halvings(entries: number): number {
  return Math.max(0, Math.ceil(Math.log2(entries / RUN_ENTRIES)));
}

/** Number of runs of a tree, given the number of its entries. */
export function runsOfTree(entries: number): number {
  return 2 ** halvings(entries);
}

/** The first entry of a run; behind the last run the number of entries. */
export function startOfRun(entries: number, run: number): number {
  const depth = halvings(entries);
  if (run === 2 ** depth) return entries;
  let [left, right] = [0, entries - 1];
  for (let level = depth - 1; level >= 0; level--) {
    const middle = (left + right) >>> 1;
    if ((run >>> level) & 1) left = middle + 1;
    else right = middle - 1;
  }
  return left;
}

/** The runs of the tree of a shard; null where it has no addresses. */
export function treeRunsOf(root: UsStreets, table: PackedFile, overlay: Overlay): TreeRuns | null {
  const runs = runsOfTree(table.bounds.addresses);
  const boxes = optionalColumn(root.vector('runBoxes'), 'runBoxes', 4 * runs);
  if (boxes === null) return null;
  const groups = Math.ceil(runs / GROUP_RUNS);
  const groupBoxes = overlay.numbers(column(root.vector('groupBoxes'), 'groupBoxes', 4 * groups));
  const starts = overlay.numbers(column(root.vector('groupStarts'), 'groupStarts', 2 * groups));
  return new TreeRuns(table, overlay.numbers(boxes), groupBoxes, starts);
}

/** Neighboring entries of a tree in runs as it divides them, each with the box of their positions. */
export class TreeRuns {
  /** Four sides a run, as parts of the box of all positions. */
  readonly boxes: Uint16Array;
  /** The same of each {@link GROUP_RUNS} runs. */
  readonly groupBoxes: Uint16Array;
  readonly #starts: Uint32Array;
  readonly #table: PackedFile;
  #group = -1;
  #rows = new Uint32Array(0);

  constructor(table: PackedFile, boxes: Uint16Array, groupBoxes: Uint16Array, starts: Uint32Array) {
    this.boxes = boxes;
    this.groupBoxes = groupBoxes;
    this.#starts = starts;
    this.#table = table;
  }

  /** Asks for the rows of a run; those of a group are read and unpacked together. */
  ask(run: number): void {
    this.#table.overlay.packed?.has(this.#ids, ...this.#bytesOf(Math.floor(run / GROUP_RUNS)));
  }

  /** The address rows of a run; ends a question that has not got them. */
  rows(run: number): Uint32Array {
    const { addresses } = this.#table.bounds;
    const group = Math.floor(run / GROUP_RUNS);
    const [first, from, to] = [GROUP_RUNS * group, run, run + 1].map((each) => startOfRun(addresses, each)) as [number, number, number];
    if (group !== this.#group) this.#unpack(group, first);
    return this.#rows.subarray(from - first, to - first);
  }

  get #ids(): Uint8Array {
    return this.#table.vectorInPart('treeIds');
  }

  #bytesOf(group: number): Range {
    return [this.#starts[2 * group] as number, this.#starts[2 * group + 2] ?? this.#ids.length];
  }

  #unpack(group: number, first: number): void {
    const { bounds, overlay } = this.#table;
    const [from, to] = this.#bytesOf(group);
    const end = startOfRun(bounds.addresses, Math.min(runsOfTree(bounds.addresses), (group + 1) * GROUP_RUNS));
    const ids = this.#ids;
    const { bytes, skipped } = overlay.packed?.take(ids, from, to) ?? { bytes: ids, skipped: 0 };
    const cursor = { bytes, at: from - skipped };
    let row = this.#starts[2 * group + 1] as number;
    const rows = new Uint32Array(end - first);
    for (let entry = 0; entry < rows.length; entry++) {
      row += unzigzag(readNumber(cursor));
      if (!(row >= 0 && row < bounds.addresses)) throw corrupt(`column treeIds names row ${row}, expected below ${bounds.addresses}`);
      rows[entry] = row;
    }
    if (cursor.at + skipped !== to) throw corrupt(`column treeIds, group ${group} ends at byte ${cursor.at + skipped}, expected ${to}`);
    this.#rows = rows;
    this.#group = group;
  }
}
