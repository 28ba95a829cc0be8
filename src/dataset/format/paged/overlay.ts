import type { FileEntry } from '../../manifest.js';
import type { AnyTable } from '../../view.js';
import { corrupt, type NumberView, type Overlay } from '../codecs/columns.js';
import { checkHeader } from '../file-header.js';
import { formatOf } from '../index.js';
import { PAGE_FAULT } from './fault-log.js';
import { PackedPages } from './packed-pages.js';
import type { PagedBytes } from './paged-bytes.js';
import { pagedColumn } from './paged-column.js';
import { pagedStrings } from './paged-strings.js';

/** Lays columns over bytes that are not all there. What is pinned is: the page table holds it. */
function overlayOf(paged: PagedBytes): Overlay {
  return {
    numbers: (values) => {
      const cells = paged.cellsOf(values);
      return cells === undefined ? paged.vector(values) : pagedColumn(values, cells, paged.log);
    },
    view: (bytes) => pagedView(bytes, paged),
    strings: (offsets, bytes) => pagedStrings(offsets, bytes, paged),
    packed: new PackedPages(paged),
  };
}

/**
 * Bytes that hold numbers of several widths, of which not all are there. A missing number ends the run:
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

/**
 * Decodes a file of which some pages are there. Only what the page table holds is checked; each page
 * has been checked against its digest.
 */
export function decodePaged(paged: PagedBytes, file: FileEntry): AnyTable['table'] {
  const { buffer } = paged;
  const overlay = overlayOf(paged);
  const table = formatOf(file.kind).decode(buffer, overlay);
  checkHeader(buffer, file, overlay);
  const rows = formatOf(file.kind).rows(table);
  if (rows !== file.rows) throw corrupt(`file has ${rows} rows, expected ${file.rows}`);
  return table;
}
