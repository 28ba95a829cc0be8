import { PIVOT } from '../codecs/bisection.js';
import type { Numbers } from '../codecs/columns.js';
import type { CutCells } from './cut-cells.js';
import type { FaultLog } from './fault-log.js';

const ZERO = 48;
const NINE = 57;

/**
 * A column over bytes that are not all there. It reads like the typed array that it stands for. A cell
 * whose page is missing is noted, and reads as one behind the end does: what is compared with it fails,
 * so that a row is not taken for an answer, and a loop ends.
 *
 * A proxy, because kernels then are the same for both: typed arrays are read without a check, and a
 * question about a paged file, which waits for a network now and then, bears the time of the trap.
 */
export function pagedColumn<V extends Numbers>(values: V, cells: CutCells, log: FaultLog): V {
  const { length } = values;
  const last = length - 1;

  const cell = (index: number): number | undefined => (index === 0 || index === last || cells.hasCell(index) ? values[index] : undefined);
  /** A cell of `[low, high)` to bisect at: a pinned one, else the middle of what lies in one page. */
  const pivot = (low: number, high: number): number => {
    const pinned = cells.pinnedBetween(low, high);
    return pinned < 0 ? (low + high) >>> 1 : pinned;
  };

  return new Proxy(values, {
    get(target, key) {
      if (key === PIVOT) return pivot;
      if (typeof key === 'string') {
        // Counts what is no index too: a loop that starts at a missing cell counts on from `NaN`.
        log.cell();
        const code = key.charCodeAt(0);
        if (code >= ZERO && code <= NINE) {
          const index = Number(key);
          return index < length ? cell(index) : undefined;
        }
        if (key === 'subarray') {
          return (from = 0, to = length) => {
            cells.has(from, Math.min(to, length));
            return target.subarray(from, to);
          };
        }
      }
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      // Methods and iteration go through all of it.
      cells.has(0, length);
      return value.bind(target);
    },
  });
}
