import { PIVOT } from '../../../search/bisection.js';
import type { Numbers, Overlay } from '../codecs/columns.js';
import type { CutCells, PagedBytes } from './paged-bytes.js';
import { pagedStrings } from './paged-strings.js';

/** Lays columns over bytes that are not all there. What is pinned is: the page table holds it. */
export function overlayOf(paged: PagedBytes): Overlay {
  return {
    numbers: (values) => {
      const cells = paged.cellsOf(values);
      return cells === undefined ? paged.vector(values) : pagedColumn(values, cells);
    },
    strings: (offsets, bytes) => pagedStrings(offsets, bytes, paged),
  };
}

const ZERO = 48;
const NINE = 57;

/**
 * A column that reads like the typed array that it stands for. A cell whose page is not there ends the run, which is asked again from its
 * beginning once the page has been read.
 *
 * A proxy, because kernels then are the same for both: typed arrays are read without a check, and a question about a paged file, which
 * waits for a network now and then, bears the time of the trap.
 */
function pagedColumn<V extends Numbers>(values: V, cells: CutCells): V {
  const { length } = values;
  const create = values.constructor as new (length: number) => V;
  const isSigned = values instanceof Int32Array;
  const copy = (from: number, to: number): V => {
    const own = new create(to - from);
    cells.copyTo(new Uint8Array(own.buffer), from, to);
    return own;
  };
  /** An index of `[low, high)` to bisect at: a cell that is there, else the middle of what lies in one page. */
  const pivot = (low: number, high: number): number => {
    const pinned = cells.pinnedBetween(low, high);
    return pinned < 0 ? (low + high) >>> 1 : pinned;
  };
  return new Proxy(values, {
    get(target, key) {
      if (key === PIVOT) return pivot;
      if (typeof key === 'string') {
        const code = key.charCodeAt(0);
        if (code >= ZERO && code <= NINE) {
          const index = Number(key);
          if (index >= length) return undefined;
          const cell = cells.number(index);
          return isSigned ? cell | 0 : cell;
        }
        if (key === 'subarray') {
          return (from = 0, to = length) => {
            const end = Math.min(to, length);
            return copy(Math.min(from, end), end);
          };
        }
      }
      const value: unknown = Reflect.get(target, key, target);
      // Methods and iteration go through all of it.
      return typeof value === 'function' ? value.bind(copy(0, length)) : value;
    },
  });
}
