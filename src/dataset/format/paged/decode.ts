import type { FileEntry } from '../../manifest.js';
import type { AnyTable } from '../../view.js';
import { corrupt } from '../codecs/columns.js';
import { checkHeader } from '../file-header.js';
import { formatOf } from '../index.js';
import { overlayOf } from './overlay.js';
import type { PagedBytes } from './paged-bytes.js';

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
