import type { Overlay } from '../codecs/columns.js';
import { PINNED_COLUMN_BYTES } from './page-table.js';
import type { PagedBytes } from './paged-bytes.js';
import { pagedColumn } from './paged-column.js';
import { pagedStrings } from './paged-strings.js';

/** Lays columns over bytes that are not all there. Short columns are: their page table holds them. */
export function overlayOf(paged: PagedBytes): Overlay {
  return {
    numbers: (values) => (values.byteLength <= PINNED_COLUMN_BYTES ? values : pagedColumn(values, paged)),
    strings: (offsets, bytes) => pagedStrings(offsets, bytes, paged),
  };
}
