import type { NumberView } from '../codecs/columns.js';
import { PAGE_FAULT } from './fault-log.js';
import type { PagedBytes } from './paged-bytes.js';

/**
 * Bytes that hold numbers of several widths, of which not all are there. A missing number ends the run:
 * where its reader goes on rests on it.
 */
export function pagedView(bytes: Uint8Array, paged: PagedBytes): NumberView {
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
