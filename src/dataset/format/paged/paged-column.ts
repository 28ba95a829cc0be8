import { PIVOT } from '../codecs/bisection.js';
import type { Numbers } from '../codecs/columns.js';
import type { PagedBytes } from './paged-bytes.js';

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
export function pagedColumn<V extends Numbers>(values: V, bytes: PagedBytes): V {
  const { byteOffset, BYTES_PER_ELEMENT: width, length } = values;
  const { log } = bytes;
  const last = length - 1;
  const pageCells = bytes.table.pageBytes / width;
  const firstOfPage = (bytes.table.pageBytes - (byteOffset % bytes.table.pageBytes)) / width;

  const cell = (index: number): number | undefined =>
    index === 0 || index === last || bytes.hasCell(byteOffset + index * width, width) ? values[index] : undefined;
  const require = (from: number, to: number): void => {
    if (from < to) bytes.has(byteOffset + from * width, byteOffset + to * width);
  };
  /** A cell of `[low, high)` to bisect at: one that is there, else the middle of those within one page. */
  const pivot = (low: number, high: number): number => {
    const middle = (low + high) >>> 1;
    const page = Math.round((middle - firstOfPage) / pageCells);
    const start = firstOfPage + page * pageCells;
    for (const near of [start, start - pageCells, start + pageCells]) if (near > low && near < high) return near;
    require(low, high);
    return middle;
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
            require(from, Math.min(to, length));
            return target.subarray(from, to);
          };
        }
      }
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      // Methods and iteration go through all of it.
      require(0, length);
      return value.bind(target);
    },
  });
}
