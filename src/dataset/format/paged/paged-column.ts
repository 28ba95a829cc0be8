import { PAGE_START, PIVOT } from '../../../bisection.js';
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
  /** A copy of the cells `[from, to)`; those that are missing are asked for, and are 0. */
  copy(from: number, to: number): Numbers;
}

/** A column over bytes that are not all there. */
export function pagedColumn<V extends Numbers>(values: V, cells: CutCells, log: FaultLog): V {
  const create = values.constructor as new (length: number) => V;
  const isSigned = values instanceof Int32Array;
  const access: CellAccess = {
    cell(index) {
      const cell = cells.number(index);
      return isSigned && cell !== undefined ? cell | 0 : cell;
    },
    pivot(low, high) {
      const pinned = cells.pinnedBetween(low, high);
      return pinned < 0 ? (low + high) >>> 1 : pinned;
    },
    pageStart(index) {
      const start = cells.startOf(index);
      return start === null ? undefined : access.cell(start);
    },
    copy(from, to) {
      const own = new create(to - from);
      cells.has(from, to);
      cells.copyTo(new Uint8Array(own.buffer), from, to);
      return own;
    },
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
            if (bounds.includes(undefined)) return access.copy(0, 0);
            const [from = 0, to = length] = bounds;
            const end = Math.min(to, length);
            return access.copy(Math.min(from, end), end);
          };
        }
      }
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      // Methods and iteration go through all of it.
      return value.bind(access.copy(0, length));
    },
  });
}
