import type { NumberView } from '../codecs/columns.js';
import { PageFault } from './fault-log.js';
import type { PagedBytes } from './paged-bytes.js';

/**
 * Bytes that hold numbers of several widths, of which not all are there. A missing number ends the run:
 * where its reader goes on rests on it.
 */
export function pagedView(bytes: Uint8Array, paged: PagedBytes): NumberView {
  const { byteOffset, byteLength } = bytes;
  const view = new DataView(paged.bytes.buffer, byteOffset, byteLength);
  const cells = paged.cellsOf(bytes);
  if (cells === undefined) return view;
  const require = (at: number, width: number): void => {
    // An offset that was missing itself, or made of one.
    if (!(at >= 0) || !cells.has(at, at + width)) throw new PageFault();
  };
  return {
    buffer: view.buffer,
    byteOffset,
    byteLength,
    getUint16(at, littleEndian) {
      require(at, 2);
      return view.getUint16(at, littleEndian);
    },
    getUint32(at, littleEndian) {
      require(at, 4);
      return view.getUint32(at, littleEndian);
    },
  };
}
