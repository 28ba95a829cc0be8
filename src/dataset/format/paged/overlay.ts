import { PIVOT } from '../../../bisection.js';
import type { Numbers, NumberView, Overlay } from '../codecs/columns.js';
import { type CutCells, type FaultLog, PAGE_FAULT, type PagedBytes } from './paged-bytes.js';
import { pagedStrings } from './paged-strings.js';

/** Lays columns over bytes that are not all there. What is pinned is: the page table holds it. */
export function overlayOf(paged: PagedBytes): Overlay {
  return {
    numbers: (values) => {
      const cells = paged.cellsOf(values);
      return cells === undefined ? paged.vector(values) : pagedColumn(values, cells, paged.log);
    },
    view: (bytes) => pagedView(bytes, paged),
    strings: (offsets, bytes) => pagedStrings(offsets, bytes, paged),
  };
}

/**
 * Bytes that hold numbers of several widths, some of them missing. A missing number ends the run:
 * where its reader goes on rests on it.
 */
function pagedView(bytes: Uint8Array, paged: PagedBytes): NumberView {
  const { buffer, byteOffset, byteLength } = paged.vector(bytes);
  const cells = paged.cellsOf(bytes);
  if (cells === undefined) return new DataView(buffer, byteOffset, byteLength);
  const find = (at: number, width: number): number => {
    // An offset that was missing itself, or made of one.
    const found = at >= 0 && at + width <= byteLength ? cells.findRun(at, at + width) : -1;
    if (found < 0) throw PAGE_FAULT;
    return found;
  };
  const two = (at: number): number => (cells.bytes[at] as number) | ((cells.bytes[at + 1] as number) << 8);
  return {
    buffer,
    byteOffset,
    byteLength,
    // The lowest byte is first in all of them.
    getUint16: (at) => two(find(at, 2)),
    getUint32(at) {
      const found = find(at, 4);
      return (two(found) | (two(found + 2) << 16)) >>> 0;
    },
  };
}

const ZERO = 48;
const NINE = 57;

/** How the cells of a column are read that is partly there. */
interface CellAccess {
  /** The cell at an index of the column; undefined, and noted, where it is missing. */
  cell(index: number): number | undefined;
  /** An index of `[low, high)` to bisect at: a cell that is there, else the middle of what lies in one page. */
  pivot(low: number, high: number): number;
  /** A copy of the cells `[from, to)`; those that are missing are asked for, and are 0. */
  copy(from: number, to: number): Numbers;
}

/** A column over bytes that are not all there. */
function pagedColumn<V extends Numbers>(values: V, cells: CutCells, log: FaultLog): V {
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
 * A column that reads like the typed array that it stands for. A cell that is missing is noted, and reads as one behind the end does: what
 * is compared with it fails, so that a row is not taken for an answer, and a loop ends.
 *
 * A proxy, because kernels then are the same for both: typed arrays are read without a check, and a question about a paged file, which
 * waits for a network now and then, bears the time of the trap.
 */
function columnOf<V extends Numbers>(values: V, access: CellAccess, log: FaultLog): V {
  const { length } = values;
  return new Proxy(values, {
    get(target, key) {
      if (key === PIVOT) return access.pivot;
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
