import { PAGE_START, PIVOT } from '../codecs/bisection.js';
import type { Numbers } from '../codecs/columns.js';
import type { CutCells } from './cut-cells.js';
import type { FaultLog } from './fault-log.js';

const ZERO = 48;
const NINE = 57;

/** How the cells of a column are read of which not all are there. */
export interface CellAccess {
  /** The cell at an index of the column; undefined, and noted, where it is missing. */
  cell(index: number): number | undefined;
  /** An index of `[low, high)` to bisect at: a cell that is there, else the middle of what lies in one page. */
  pivot(low: number, high: number): number;
  /** The first cell of the page of a cell; undefined where it is missing too. */
  pageStart?(index: number): number | undefined;
  /** Asks for the cells `[from, to)`. */
  wants(from: number, to: number): void;
}

/** A column over bytes that are not all there. */
export function pagedColumn<V extends Numbers>(values: V, cells: CutCells, log: FaultLog): V {
  const last = values.length - 1;
  const access: CellAccess = {
    cell: (index) => (index === 0 || index === last || cells.hasCell(index) ? values[index] : undefined),
    pivot(low, high) {
      const pinned = cells.pinnedBetween(low, high);
      return pinned < 0 ? (low + high) >>> 1 : pinned;
    },
    pageStart: (index) => {
      const start = cells.startOf(index);
      return start === null ? undefined : values[start];
    },
    wants: (from, to) => cells.has(from, to),
  };
  return columnOf(values, access, log);
}

/**
 * A column that reads like the typed array that it stands for. A cell that is missing is noted, and
 * reads as one behind the end does: what is compared with it fails, so that a row is not taken for an
 * answer, and a loop ends.
 *
 * A proxy, because kernels then are the same for both: typed arrays are read without a check, and a
 * question about a paged file, which waits for a network now and then, bears the time of the trap.
 */
export function columnOf<V extends Numbers>(values: V, access: CellAccess, log: FaultLog): V {
  const { length } = values;
  return new Proxy(values, {
    get(target, key) {
      if (key === PIVOT) return access.pivot;
      if (key === PAGE_START) return access.pageStart;
      if (typeof key === 'string') {
        // Counts what is no index too: a loop that starts at a missing cell counts on from `NaN`.
        log.cell();
        const code = key.charCodeAt(0);
        if (code >= ZERO && code <= NINE) {
          const index = Number(key);
          return index < length ? access.cell(index) : undefined;
        }
        if (key === 'subarray') {
          return (...bounds: readonly (number | undefined)[]) => {
            // A bound that was missing itself is none: all of the column would be read.
            if (bounds.includes(undefined)) return target.subarray(0, 0);
            const [from = 0, to = length] = bounds;
            access.wants(from, Math.min(to, length));
            return target.subarray(from, to);
          };
        }
      }
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      // Methods and iteration go through all of it.
      access.wants(0, length);
      return value.bind(target);
    },
  });
}
