import type { Overlay } from '../codecs/columns.js';
import { PackedPages } from './packed-pages.js';
import type { PagedBytes } from './paged-bytes.js';
import { pagedColumn } from './paged-column.js';
import { pagedStrings } from './paged-strings.js';
import { pagedView } from './paged-view.js';

/** Lays columns over bytes that are not all there. What is pinned is: the page table holds it. */
export function overlayOf(paged: PagedBytes): Overlay {
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
