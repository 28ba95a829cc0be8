import { BEST_ROWS } from '../../../../src/dataset/format/tables/us-street-index.js';

interface Ranked {
  readonly row: number;
  readonly weight: number;
}

/** Heaviest rows of an affix before the name; of all rows where it is 0. */
export interface BestRowsList {
  readonly before: number;
  readonly rows: readonly number[];
}

/** Stands for all rows, whatever is before the name: no affix is empty. */
const ALL = 0;

/** Heaviest rows: of all, and of those of each affix before the name. */
export class BestRows {
  readonly #lists = new Map<number, Ranked[]>();

  /** Rows have to come in ascending order: of equal ones the first counts. */
  add(row: number, weight: number, before: number): void {
    this.#offer(ALL, row, weight);
    if (before !== ALL) this.#offer(before, row, weight);
  }

  /** The lists ascending by affix, {@link ALL} first; their rows from the heaviest to the lightest. */
  lists(): readonly BestRowsList[] {
    return [...this.#lists].sort(([a], [b]) => a - b).map(([before, list]) => ({ before, rows: list.map(({ row }) => row) }));
  }

  /** The heaviest rows, whatever stands before the name. */
  ofAll(): readonly number[] {
    return (this.#lists.get(ALL) ?? []).map(({ row }) => row);
  }

  #offer(before: number, row: number, weight: number): void {
    let list = this.#lists.get(before);
    if (list === undefined) {
      list = [];
      this.#lists.set(before, list);
    }
    let place = list.length;
    while (place > 0 && (list[place - 1] as Ranked).weight < weight) place--;
    if (place >= BEST_ROWS) return;
    list.splice(place, 0, { row, weight });
    if (list.length > BEST_ROWS) list.pop();
  }
}

/** Where the rows of each list begin when all follow one another, and where the last ends. */
export function startsOf(lists: readonly { readonly rows: readonly unknown[] }[]): Uint32Array {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach(({ rows }, i) => {
    starts[i + 1] = (starts[i] as number) + rows.length;
  });
  return starts;
}
